// Questions about the data of a run (question.h): where they are looked for, and whether what lies somewhere else is
// the same, as data move. Errors about them carry kDataOfRun in their context, so that whoever shows one can offer to
// find them.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/question.h"

#include <string>
#include <vector>

namespace headscope {

constexpr const char* kDataOfRun = "data of the run";
// Whether it would go away if the run's data were found.
bool concernsData(const Error& error);

// From the run's folder alone.
struct RunData {
    DatasetInfo dataset;
    std::string place;         // where they are looked for; "" where the run knows none on this machine
    bool here = false;         // something is there; whether it is the same, only DataCheckQuestion tells
    bool canBeLinked = false;  // they are read from files, and the run is the person's own
};

struct RunDataQuestion {
    static constexpr const char* kId = "run-data";
    using Answer = RunData;
    QuestionPlace place() const { return {Needs::Records}; }
};

struct DataFact {
    std::string name, then, now;  // of the data that the run was trained on, of those that lie there now
    bool same() const { return then == now; }
};

struct DataCheck {
    std::string place;  // absolute
    bool same = false;  // by fingerprint
    bool noted = false;
    std::vector<DataFact> facts;  // the fingerprint first
};

// Reads all of the data. Errors: Usage (not read from files; a shipped run), Io, BadData (no such data), Cancelled.
struct DataCheckQuestion {
    static constexpr const char* kId = "data-check";
    using Answer = DataCheck;
    std::string where;  // file or folder
    bool note = false;  // the run looks there from now on, where they are the same
    QuestionPlace place() const { return {Needs::Data}; }
};

}  // namespace headscope

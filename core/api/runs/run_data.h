// Queries about the data of a run: where they are, and whether data at another path are the same
// (for data that were moved). Errors about the data have kDataOfRun in their context, so that a
// view can offer to locate the data.
#pragma once

#include "core/api/base/request.h"
#include "core/api/runs/catalogue.h"

#include <string>
#include <vector>

namespace headscope {

inline const Message kDataOfRun = "data of the run"_m;
// Returns whether locating the run's data would resolve the error.
bool concernsData(const Error& error);

// Where a run's data are, read from the run's folder only.
struct RunData {
    DatasetInfo dataset;
    std::string place;  // path of the data; "" if the run does not know a path on this machine
    // The path exists; only DataCheckRequest verifies that the data are the same.
    bool here = false;
    bool canBeLinked = false;  // whether the data are read from files and the run is not shipped
};

struct RunDataRequest {
    static constexpr const char* kId = "run-data";
    using Answer = RunData;
    RequestRequirements requirements() const { return {Needs::Records}; }
};

struct DataFact {
    // Value for the data that the run was trained on; value for the data at the path now.
    std::string name, then, now;
    bool same() const { return then == now; }
};

struct DataCheck {
    std::string place;  // absolute path of the data
    bool same = false;  // whether the fingerprints are equal
    bool noted = false;
    std::vector<DataFact> facts;  // facts; the fingerprint comes first
};

// Compares data at a path with the run's data; reads all of it. Errors: Usage (not read from files,
// or a shipped run), Io, BadData (not such data), Cancelled.
struct DataCheckRequest {
    static constexpr const char* kId = "data-check";
    using Answer = DataCheck;
    std::string where;  // path of a file or folder
    bool note = false;  // if they are the same, the run uses this path from now on
    RequestRequirements requirements() const { return {Needs::Data}; }
};

}  // namespace headscope

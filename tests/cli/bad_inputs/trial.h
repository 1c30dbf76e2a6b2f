// One row tried: its input is made in a folder of its own, its command run, and what came of it compared with the row.
// Besides exit code and text, every row is looked at for: a death by signal, the raw text of a library, control codes,
// a refusal without a next step, memory, parts of files left behind, a run left "running", a run made by a refused
// start, a run changed by a command that only looks, a figure cut short.
//
// A row's last column says what is on the disk after, conditions separated by " | ", paths below the row's folder:
//   runs N        none PATH        has PATH TEXT        lacks PATH TEXT        same PATH PATH
#pragma once

#include "tables.h"

#include "../training_runs.h"

#include <memory>

namespace headscope::test {

// A run of six steps that says it was stopped on its way to eight, so that resume has something to do.
class TinyRun {
public:
    TinyRun();
    bool made() const { return !m_run.empty(); }
    void copyTo(const std::string& folder) const;

private:
    void swap(const char* name, const std::string& old, const std::string& with) const;

    TemporaryFolder m_folder;
    std::string m_run;
};

enum class Start { Forked, Program };

// "" when all is as the row says.
std::string faultOf(const BadInput& row, const TinyRun& tiny, Start start);

}  // namespace headscope::test

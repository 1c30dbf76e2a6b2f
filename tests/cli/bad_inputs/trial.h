// Runs one row: makes its input in a temporary folder, runs its command, and compares the outcome
// with the row. In addition to exit code and output, every row is checked for
//   - death by a signal, raw messages of a library, control codes, and high memory use
//   - a refusal without a next step
//   - partial files left behind, and a run left "running"
//   - a run made by a refused start, or changed by a read-only command
//   - a figure that was written incompletely
//
// The last column of a row describes the disk afterwards. Conditions are separated by " | ", and
// paths are relative to the row's folder:
//   runs N        none PATH        has PATH TEXT        lacks PATH TEXT        same PATH PATH
#pragma once

#include "tables.h"

#include "../training_runs.h"

#include <memory>

namespace headscope::test {

// Trained run of six steps that is recorded as stopped on its way to eight, so that it can be
// resumed.
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

// Returns an empty string if the outcome matches the row, otherwise a description of the
// differences.
std::string faultOf(const BadInput& row, const TinyRun& tiny, Start start);

}  // namespace headscope::test

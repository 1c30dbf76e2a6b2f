// Stores measured values of runs in RUNS/.measured/CHECKSUM.json, keyed by the checksum of the
// weights. So the values survive moving a run, are not reused after further training, and do not
// modify the run's folder.
#pragma once

#include "core/api/runs/run_table.h"

#include <optional>

namespace headscope::jobs {

// Identifies a measurement: the weights, and the number of test samples.
struct MeasuredOf {
    std::string weights;  // SHA-256 of the weights in hex
    int samples = 0;      // test samples; 0: as many as memory allows
};

// Weights of a run's newest checkpoint.
struct NewestWeights {
    std::int64_t step = 0;
    std::string sha256;  // checksum in hex
};
// Returns the newest checkpoint's step and checksum. Errors: Io, BadData (no checkpoint).
Result<NewestWeights> newestWeights(const std::string& run);

// Returns the stored values; empty if not measured, or measured by another version of the program.
std::optional<MeasuredMeans> keptMeans(const std::string& runsFolder, const MeasuredOf& what);
// Stores measured values. Errors: Io.
Status keepMeans(const std::string& runsFolder, const MeasuredOf& what, const MeasuredMeans& means);
// Returns the stored values of those of the given runs that have any.
MeasuredRuns keptMeansOf(const std::string& runsFolder, const std::vector<std::string>& runs,
                         int samples);

// Returns the table column of a score or a measure.
NumberColumn columnOf(const std::string& id);

}  // namespace headscope::jobs

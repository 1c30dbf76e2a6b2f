// What measures gave of a run's heads, kept beside the runs: RUNS/.measured/CHECKSUM.json of the weights, so that a run
// that was moved is known, one that trained on is not, and no run's folder is written to.
#pragma once

#include "core/api/run_table.h"

#include <optional>

namespace headscope::jobs {

// Of how many samples of the test split, and of which weights.
struct MeasuredOf {
    std::string weights;  // SHA-256, hex
    int samples = 0;      // 0: as many as memory allows
};

struct NewestWeights {
    std::int64_t step = 0;
    std::string sha256;  // hex
};
// Those of its newest checkpoint. Errors: Io, BadData (it has none).
Result<NewestWeights> newestWeights(const std::string& run);

// Nothing where it was not measured, or by another version of the program.
std::optional<MeasuredMeans> keptMeans(const std::string& runsFolder, const MeasuredOf& what);
Status keepMeans(const std::string& runsFolder, const MeasuredOf& what, const MeasuredMeans& means);
// Of those among the runs that were measured; {} at once where nothing ever was.
MeasuredRuns keptMeansOf(const std::string& runsFolder, const std::vector<std::string>& runs, int samples);

// numberColumn() of a score, or of a measure.
NumberColumn columnOf(const std::string& id);

}  // namespace headscope::jobs

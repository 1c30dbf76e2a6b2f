// Keeping training, validation and test apart, as a function of the split seed.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::data {

struct SplitOptions {
    double validFraction = 0.1;
    double testFraction = 0;  // > 0 only where there is no test data
    std::uint64_t seed = 0;
    std::int64_t maximumTraining = 0;  // 0: all
};

// Row numbers in rising order; no row stands in two of them.
struct SplitRows {
    std::vector<std::int64_t> train, valid, test;
};

// A fraction above 0 gives at least one row of three or more, and never more than half of them.
SplitRows splitRows(std::int64_t count, const SplitOptions& options);

}  // namespace headscope::data

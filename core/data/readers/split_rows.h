// Divides rows into training, validation and test, as a function of the split seed.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::data {

struct SplitOptions {
    double validFraction = 0.1;
    double testFraction = 0;  // share of the test split; above 0 only without test data
    std::uint64_t seed = 0;
    std::int64_t maximumTraining = 0;  // maximum number of training rows; 0: all
};

// Row numbers in ascending order; each row is in at most one of the lists.
struct SplitRows {
    std::vector<std::int64_t> train, valid, test;
};

// Divides `count` rows. A fraction above 0 selects at least one row if there are three or more, and
// at most half of them.
SplitRows splitRows(std::int64_t count, const SplitOptions& options);

}  // namespace headscope::data

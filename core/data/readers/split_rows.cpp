#include "core/data/readers/split_rows.h"

#include "core/base/util/random.h"

#include <algorithm>
#include <cmath>

namespace headscope::data {
namespace {

std::int64_t share(std::int64_t count, double fraction) {
    if (fraction <= 0 || count < 3) return 0;
    const auto rows =
        static_cast<std::int64_t>(std::llround(static_cast<double>(count) * fraction));
    return std::clamp<std::int64_t>(rows, 1, count / 2);
}

// Returns a part of a permutation, in ascending order.
std::vector<std::int64_t> taken(const std::vector<std::int64_t>& order, std::int64_t first,
                                std::int64_t count) {
    std::vector<std::int64_t> rows(order.begin() + first, order.begin() + first + count);
    std::sort(rows.begin(), rows.end());
    return rows;
}

}  // namespace

SplitRows splitRows(std::int64_t count, const SplitOptions& options) {
    const auto order = util::permutation(count, util::derivedSeed(options.seed, "split"));
    const auto test = share(count, options.testFraction);
    const auto valid = share(count - test, options.validFraction);
    auto train = count - test - valid;
    // Test and validation take the start of the permutation, so they do not depend on
    // maximumTraining.
    if (options.maximumTraining > 0) train = std::min(train, options.maximumTraining);
    return {taken(order, test + valid, train), taken(order, test, valid), taken(order, 0, test)};
}

}  // namespace headscope::data

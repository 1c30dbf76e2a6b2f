// Order of head removal. Does not depend on LibTorch.
#pragma once

#include "core/api/requests/pruning.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::pruning {

using headscope::goneAfterSteps;

// Returns the importance of each head, [site * heads + head], given the heads that are already
// removed.
using ImportanceWithout =
    std::function<Result<std::vector<double>>(const std::vector<HeadPlace>& off)>;

struct RemovalRules {
    bool recompute = false;       // measure the importance again before each step
    bool keepOnePerSite = false;  // never remove the most important remaining head of a site
};

// Returns the heads to remove in each step, least important first; ties go to the earlier site,
// then to the earlier head. gone: total number of removed heads after each step. keepOnePerSite
// limits the number of heads. The first step that exceeds the limit removes only the allowed heads
// and is the last step.
Result<std::vector<std::vector<HeadPlace>>> removalSteps(const ModelShape& shape,
                                                         const std::vector<int>& gone,
                                                         const RemovalRules& rules,
                                                         const ImportanceWithout& importance);

// Checks the step size: a number of heads, or 0 and a percentage of all heads. Errors: Usage if a
// step would remove no head.
Status checkStepSize(int heads, int percent);
// Returns the maximum number of heads that may be removed.
int mostGone(const ModelShape& shape, bool keepOnePerSite);
// Returns the heads to remove in one step, in addition to those removed in `now`. Stops when
// `wanted` heads are removed or the maximum is reached.
std::vector<HeadPlace> nextToGo(const ModelShape& shape, const std::vector<double>& importance,
                                const HeadMask& now, int wanted, bool keepOnePerSite);

// Returns random importances per head; `number` selects one of the random orders of a seed.
std::vector<double> randomImportance(const ModelShape& shape, std::uint64_t seed, int number);

// Returns all heads, least important first.
std::vector<HeadPlace> byRisingImportance(const ModelShape& shape,
                                          const std::vector<double>& importance);

}  // namespace headscope::pruning

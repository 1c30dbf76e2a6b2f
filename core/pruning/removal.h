// In which order heads go. No torch.
#pragma once

#include "core/api/pruning.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::pruning {

using headscope::goneAfterSteps;

// Importance of each head with these heads off, [site * heads + head].
using ImportanceWithout = std::function<Result<std::vector<double>>(const std::vector<HeadPlace>& off)>;

struct RemovalRules {
    bool recompute = false;       // ask for the importance again before each step
    bool keepOnePerSite = false;  // the most important head that is left at each site stays
};

// The heads that go in each step, the least important first; of equals the earlier site, then head. With keepOnePerSite
// the first step that asks for more than may go takes those that may, and is the last.
Result<std::vector<std::vector<HeadPlace>>> removalSteps(const ModelShape& shape, const std::vector<int>& gone,
                                                         const RemovalRules& rules,
                                                         const ImportanceWithout& importance);

// So many heads, or 0 and so many per cent of them, go in a step. Errors: Usage: none would.
Status checkStepSize(int heads, int percent);
// How many heads may go at most.
int mostGone(const ModelShape& shape, bool keepOnePerSite);
// One such step: the heads that go beside those that are off `now`, until `wanted` are gone or no more may.
std::vector<HeadPlace> nextToGo(const ModelShape& shape, const std::vector<double>& importance, const HeadMask& now,
                                int wanted, bool keepOnePerSite);

// Random numbers as the importance of each head: the order of one of the random methods.
std::vector<double> randomImportance(const ModelShape& shape, std::uint64_t seed, int number);

// All heads, the least important first.
std::vector<HeadPlace> byRisingImportance(const ModelShape& shape, const std::vector<double>& importance);

}  // namespace headscope::pruning

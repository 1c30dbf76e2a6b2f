// In which order heads go. No torch.
#pragma once

#include "core/api/pruning.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::pruning {

// How many heads are gone after each step. headStep > 0: so many more each; the last step takes the rest.
// Else floor(heads * i * percentStep / 100) after step i, up to 100 per cent.
std::vector<int> goneAfterSteps(int heads, int headStep, int percentStep);

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

// Random numbers as the importance of each head: the order of one of the random methods.
std::vector<double> randomImportance(const ModelShape& shape, std::uint64_t seed, int number);

// All heads, the least important first.
std::vector<HeadPlace> byRisingImportance(const ModelShape& shape, const std::vector<double>& importance);

}  // namespace headscope::pruning

#include "core/service/session/early_steps.h"

#include <cmath>

namespace headscope::session {

bool isLogSpaced(std::int64_t step, std::int64_t perDecade) {
    if (step < 1 || perDecade < 1) return false;
    const auto decades = static_cast<double>(perDecade);
    // Spaced steps are round(10^(k / perDecade)). Neighbours of the nearest k are tried too,
    // because rounding may shift k by one for small steps.
    const auto nearest = std::llround(decades * std::log10(static_cast<double>(step)));
    for (auto k = nearest - 1; k <= nearest + 1; ++k)
        if (k >= 0 && std::llround(std::pow(10.0, static_cast<double>(k) / decades)) == step)
            return true;
    return false;
}

bool dueAt(std::int64_t step, std::int64_t every, std::int64_t perDecade) {
    // Logarithmic spacing fills only the time before the first regular step.
    return step % every == 0 || (step < every && isLogSpaced(step, perDecade));
}

}  // namespace headscope::session

// Steps that are evenly spaced on a logarithmic scale. Used because heads change most in the first
// training steps.
#pragma once

#include <cstdint>

namespace headscope::session {

// Returns whether the step is one of round(10^(k / perDecade)), k = 0, 1, ... For perDecade = 10:
// 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 79, 100 ... For perDecade = 0: never.
bool isLogSpaced(std::int64_t step, std::int64_t perDecade);

// Returns whether the step is a multiple of `every`, or a log-spaced step before the first
// multiple.
bool dueAt(std::int64_t step, std::int64_t every, std::int64_t perDecade);

constexpr std::int64_t kEarlyCheckpointsPerDecade = 3;  // at steps 1, 2, 5, 10, 22, 46, 100 ...

}  // namespace headscope::session

// Steps that are evenly spaced on a logarithmic scale: heads change most in the first steps of a training.
#pragma once

#include <cstdint>

namespace headscope::session {

// Whether the step is one of round(10^(k / perDecade)), k = 0, 1, ...: with 10 of them 1, 2, 3, 4, 5, 6, 8, 10, 13, 16,
// 20, 25, 32, 40, 50, 63, 79, 100 ... Never with perDecade 0.
bool isLogSpaced(std::int64_t step, std::int64_t perDecade);

// Every `every` steps, and before the first of those also at log-spaced steps.
bool dueAt(std::int64_t step, std::int64_t every, std::int64_t perDecade);

constexpr std::int64_t kEarlyCheckpointsPerDecade = 3;  // 1, 2, 5, 10, 22, 46, 100, 215, 464 ...

}  // namespace headscope::session

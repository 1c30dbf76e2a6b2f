// Sweeps for tests of the queue, and the comparison of their runs with the same runs trained alone.
#pragma once

#include "core/service/engine/create_engine.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::test {

inline constexpr std::int64_t kQueueSteps = 40;  // length of a run in these tests

// A sweep with the name "seeds" and the seeds 0 to count - 1.
Sweep seedSweep(std::int64_t count, std::int64_t steps = kQueueSteps);
// Options of a runner whose jobs run queueProgram().
QueueOptions queueOptions(int atOnce);
// Weights of a run at this step; empty if it has no such checkpoint.
std::vector<std::uint8_t> storedWeights(const std::string& run, std::int64_t steps);
// Compares each run of the queue with the same run trained alone, bit for bit.
void expectAsAlone(Engine& engine, const Sweep& sweep, std::int64_t steps);

}  // namespace headscope::test

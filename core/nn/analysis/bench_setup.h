// Synthetic input of the benchmarks.
#pragma once

#include "core/nn/training/model_step.h"
#include "core/spec/config/bench_config.h"

namespace headscope::analysis {

// Returns a batch of random input, the same each time.
models::Input benchInput(const config::BenchSetup& setup);

}  // namespace headscope::analysis

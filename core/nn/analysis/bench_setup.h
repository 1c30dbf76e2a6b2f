// Models and synthetic input of the benchmarks, with the sizes of the reference training.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/engine_tools.h"
#include "core/nn/training/model_step.h"

namespace headscope::analysis {

// Sizes of one benchmark.
struct BenchTask {
    const char* name;  // value of BenchOptions::task
    Task task;
    std::int64_t vocabulary, length, width, layers, heads, ff, outputs, batch;
};

// Returns the sizes that the options select.
BenchTask benchTask(const BenchOptions& options);
models::ModelSpec specOf(const BenchTask& task);
RunConfig benchConfig(const BenchOptions& options);
// Returns a batch of random input, the same each time.
models::Input benchInput(const BenchTask& task);

}  // namespace headscope::analysis

// What the benches train: the sizes of the reference training on made-up input.
#pragma once

#include "core/api/engine_tools.h"
#include "core/api/run_config.h"
#include "core/training/model_step.h"

namespace headscope::analysis {

struct BenchTask {
    const char* name;  // BenchOptions::task
    Task task;
    std::int64_t vocabulary, length, width, layers, heads, ff, outputs, batch;
};

BenchTask benchTask(const BenchOptions& options);
models::ModelSpec specOf(const BenchTask& task);
RunConfig benchConfig(const BenchOptions& options);
models::Input benchInput(const BenchTask& task);

}  // namespace headscope::analysis

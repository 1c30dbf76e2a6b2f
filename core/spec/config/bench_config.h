// Settings of the models that `bench` times on synthetic data. Does not depend on LibTorch.
#pragma once

#include "core/api/engine/engine_tools.h"
#include "core/spec/models/registry.h"

namespace headscope::config {

struct BenchSetup {
    // All settings of the model and the objective, and those of the optimiser.
    RunConfig config;
    models::DataSizes data;  // sizes of the synthetic data
    models::ModelSpec spec;
    std::int64_t batch = 0;  // samples per step
    std::vector<Message> warnings;
};

// Returns the sizes of the reference training for options.task, changed by options.settings, and
// checked like those of a training. Errors: Usage, with the key and the allowed values (a setting
// that bench does not use, heads that do not divide the width, not enough memory).
Result<BenchSetup> benchSetup(const BenchOptions& options);

}  // namespace headscope::config

// Settings of the attention variants: their "model.*" specs, and functions that read them from a
// config. Does not depend on LibTorch.
#pragma once

#include "core/api/base/run_config.h"
#include "core/spec/attention/variants.h"

#include <vector>

namespace headscope::models {

// Returns the specs of all HeadVariants and of DropHead. The defaults give the plain transformer.
std::vector<ParamSpec> variantParameters();

// config: resolved. Settings that an older run lacks get the values of the plain transformer.
attention::HeadVariants variantsFrom(const RunConfig& config);
// Returns the settings that produce these variants. The head schedule is left out, because the
// number of heads per site replaces it, and so is what only decides initial weights. Top-k has a
// setting of its own only with this activation.
RunConfig variantSettings(const attention::HeadVariants& variants);
// Returns the heads of each layer i of N, at least 1. OpenELM (Mehta et al. 2024): H (0.5 + 0.5
// i/(N-1)), rounded. Linear growth: H (1 + i/(N-1)). A single layer has H.
std::vector<std::int64_t> headsPerLayer(attention::HeadSchedule schedule, std::int64_t heads,
                                        std::int64_t layers);
// Returns the heads of each layer for a resolved config.
std::vector<std::int64_t> headsPerLayer(const RunConfig& config);
double realOr(const RunConfig& config, const std::string& key, double otherwise);

}  // namespace headscope::models

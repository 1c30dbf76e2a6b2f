// Settings of the attention variants: their "model.*" specs, and reading them from a config. No torch.
#pragma once

#include "core/api/run_config.h"
#include "core/attention/variants.h"

#include <vector>

namespace headscope::models {

// Specs of everything in HeadVariants and of DropHead; the fallbacks are the plain transformer.
std::vector<ParamSpec> variantParameters();

// config: resolved. Settings that an older run does not have are the plain transformer's.
attention::HeadVariants variantsFrom(const RunConfig& config);
// The way back: the settings that make these variants. Without the schedule, which says nothing once the heads of each
// site are known.
RunConfig variantSettings(const attention::HeadVariants& variants);
// Heads of each layer i of N, at least 1. OpenELM (Mehta et al. 2024): H (0.5 + 0.5 i/(N-1)), rounded. Linear growth:
// H (1 + i/(N-1)). One layer: H.
std::vector<std::int64_t> headsPerLayer(attention::HeadSchedule schedule, std::int64_t heads, std::int64_t layers);
// The same of a resolved config.
std::vector<std::int64_t> headsPerLayer(const RunConfig& config);
double realOr(const RunConfig& config, const std::string& key, double otherwise);

}  // namespace headscope::models

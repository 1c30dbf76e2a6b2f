// Settings of the attention variants: their "model.*" specs, and reading them from a config. No torch.
#pragma once

#include "core/api/parameters.h"
#include "core/attention/variants.h"

namespace headscope::models {

// Specs of everything in HeadVariants and of DropHead; the fallbacks are the plain transformer.
std::vector<ParamSpec> variantParameters();

// config: resolved. Settings that an older run does not have are the plain transformer's.
attention::HeadVariants variantsFrom(const RunConfig& config);
double realOr(const RunConfig& config, const std::string& key, double otherwise);

}  // namespace headscope::models

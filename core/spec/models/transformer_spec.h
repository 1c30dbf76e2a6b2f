// Settings, sites and parameter shapes of the transformer family (text encoder, vision transformer,
// decoder). Does not depend on LibTorch.
#pragma once

#include "core/api/base/run_config.h"
#include "core/spec/models/layout.h"
#include "core/spec/models/spec.h"

namespace headscope::models {

ModelSpec transformerSpec(const RunConfig& config, const DataSizes& data);
// Returns one site per block; all belong to one stream.
std::vector<AttentionSite> transformerSites(const ModelSpec& spec);
std::vector<NamedShape> transformerLayout(const ModelSpec& spec);

}  // namespace headscope::models

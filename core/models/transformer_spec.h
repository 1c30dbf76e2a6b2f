// The transformer family (text encoder, vision transformer, decoder) before one is built. No torch.
#pragma once

#include "core/api/run_config.h"
#include "core/models/layout.h"
#include "core/models/spec.h"

namespace headscope::models {

ModelSpec transformerSpec(const RunConfig& config, const DataSizes& data);
// One site a block, of the one stream.
std::vector<AttentionSite> transformerSites(const ModelSpec& spec);
std::vector<NamedShape> transformerLayout(const ModelSpec& spec);

}  // namespace headscope::models

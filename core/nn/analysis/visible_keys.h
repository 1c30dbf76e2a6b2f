// Which cells of attention maps the pattern of a model shows.
#pragma once

#include "core/api/requests/attention_maps.h"
#include "core/nn/models/model.h"

namespace headscope::analysis {

// Sets AttentionMaps::visible of one sample from a pass with activation capture. Everything but the
// visible cells and the maps must be set in `maps`, so that their offsets are known.
void addVisible(const models::Pass& pass, AttentionMaps& maps);

}  // namespace headscope::analysis

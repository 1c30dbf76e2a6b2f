// Chance levels of pairwise measures, computed on a layer's own samples. See README, "Chance and
// flat maps".
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <optional>
#include <string>

namespace headscope::measures {

// Returns (H): the measure between each head and a head that attends to all keys equally. Defined
// only for measures of maps.
torch::Tensor besideFlat(const std::string& id, const MaskedLayer& layer);

// Computes the measures of a layer as they were if its heads were independent. Not thread-safe.
class ChanceLevels {
public:
    // layer: requires maps. Move it here after its last use, so that its own maps are freed.
    explicit ChanceLevels(MaskedLayer layer);

    // Returns (H, H): the measure between independent heads of the same sharpness. Undefined for
    // measures that use only weights.
    torch::Tensor independent(const std::string& id) const;

private:
    MaskedLayer m_maps, m_weights;
    mutable LayerTensors m_rest;  // contexts and queries of the layer, until m_independent has them
    // Independent heads with contexts and queries, for measures that need more than maps. Created
    // on first use.
    mutable std::optional<MaskedLayer> m_independent;
};

}  // namespace headscope::measures

// What a pairwise measure gives by chance, on the very samples of a layer: README, "Chance and flat maps".
#pragma once

#include "core/measures/layer_tensors.h"

#include <map>
#include <optional>
#include <string>

namespace headscope::measures {

// Two stand-ins for a layer: its heads made independent of each other, and its heads beside a flat one. For one thread.
class ChanceLevels {
public:
    explicit ChanceLevels(const MaskedLayer& layer);  // needs maps

    // (H, H): the measure between independent heads of the same sharpness. Undefined for measures of weights alone.
    torch::Tensor independent(const std::string& id) const;
    // (H): the measure between each head and one that looks at every key alike. Undefined for all but maps' measures.
    torch::Tensor flat(const std::string& id) const;

private:
    LayerTensors m_layer;
    MaskedLayer m_maps, m_weights, m_besideFlat;
    mutable std::optional<MaskedLayer>
        m_independent;  // with contexts and queries, for those who ask for more than maps
    mutable std::map<std::string, torch::Tensor> m_flat;  // answers so far: a report asks for attn-cos twice
};

}  // namespace headscope::measures

// Groups of measures that measures.h joins; each returns undefined (nullopt) for an id that is not its own or where the
// tensors it needs are lacking.
#pragma once

#include "core/measures/layer_tensors.h"

#include <optional>
#include <string>

namespace headscope::measures {

// Gaussian CKA, Procrustes distance, principal angles. (H, H)
torch::Tensor subspaceMeasure(const std::string& id, const MaskedLayer& layer);
// Norms and stable ranks of the QK and OV circuits. (H)
torch::Tensor circuitMeasure(const std::string& id, const MaskedLayer& layer);
// Size of the first token's values; input-dependent head weights. (H); of the layer, its residual and the weights'
// entropy.
torch::Tensor firstTokenOrWeight(const std::string& id, const MaskedLayer& layer);
std::optional<double> layerFirstTokenOrWeight(const std::string& id, const MaskedLayer& layer);
// What looks at the samples: induction, rare tokens, the grid of patches. (H)
torch::Tensor sampleMeasure(const std::string& id, const MaskedLayer& layer, const SampleContext& samples);
// Mixing time and minimax fidelity, of each head alone (H) and of the heads together.
torch::Tensor headFlow(const std::string& id, const MaskedLayer& layer);
std::optional<double> layerFlow(const std::string& id, const MaskedLayer& layer);

// The most frequent number of each column, (H), and its share of the rows, (H) in double.
struct MostFrequent {
    torch::Tensor value, share;
};
MostFrequent mostFrequent(const torch::Tensor& values, std::int64_t width);  // values: (rows, H) whole, in [0, width)

}  // namespace headscope::measures

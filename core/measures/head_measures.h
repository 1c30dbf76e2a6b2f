// Groups of measures that measures.h joins; each returns undefined (nullopt) for an id that is not its own or where the
// tensors it needs are lacking.
#pragma once

#include "core/measures/layer_tensors.h"

#include <optional>
#include <string>

namespace headscope::measures {

// Norms and stable ranks of the QK and OV circuits. (H)
torch::Tensor circuitMeasure(const std::string& id, const MaskedLayer& layer);
// What looks at the samples: induction, rare tokens, the grid of patches. (H)
torch::Tensor sampleMeasure(const std::string& id, const MaskedLayer& layer, const SampleContext& samples);
// Mixing time and minimax fidelity, of each head alone (H) and of the heads together.
torch::Tensor headFlow(const std::string& id, const MaskedLayer& layer);
std::optional<double> layerFlow(const std::string& id, const MaskedLayer& layer);

// values: (rows, H) whole numbers in [0, width) -> (H), share of the most frequent one in each column, in double.
torch::Tensor largestShare(const torch::Tensor& values, std::int64_t width);

}  // namespace headscope::measures

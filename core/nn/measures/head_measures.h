// Groups of measures that measures.h combines. Each function returns an undefined tensor (or
// nullopt) if the id belongs to another group or required tensors are missing.
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <optional>
#include <string>

namespace headscope::measures {

// Inner products of the heads' maps in each sample, (B, H, H).
torch::Tensor mapProducts(const MaskedLayer& layer);
// X'X of the contexts of the valid tokens, (H dh, H dh) in double: X has one row per token.
torch::Tensor contextProducts(const MaskedLayer& layer);
// The same after the mean over the tokens is subtracted from X.
torch::Tensor centredContextProducts(const MaskedLayer& layer);
// The blocks of pairs of heads of such a matrix, (H, H, dh, dh).
torch::Tensor blocksOf(const torch::Tensor& products, std::int64_t heads);
// The sum of the squares of each block, (H, H).
torch::Tensor squaresOfBlocks(const torch::Tensor& products, std::int64_t heads);
// A flat map has 1/n at each of a query's n visible keys: (B, 1, T, S), or (B, H, T, S) if the
// heads see different keys.
torch::Tensor flatMaps(const MaskedLayer& layer);
// Key with the largest weight of each row and head, (rows, H) int64; the first of equal ones.
const torch::Tensor& strongestKeys(const MaskedLayer& layer);
// Gaussian CKA, Procrustes distance, principal angles. (H, H)
torch::Tensor subspaceMeasure(const std::string& id, const MaskedLayer& layer);
// Norms and stable ranks of the QK and OV circuits. (H)
torch::Tensor circuitMeasure(const std::string& id, const MaskedLayer& layer);
// Value norm of the first token and input-dependent head weights: (H). For the layer: residual norm
// of the first token, and the entropies of the head weights.
torch::Tensor firstTokenOrWeight(const std::string& id, const MaskedLayer& layer);
std::optional<double> layerFirstTokenOrWeight(const std::string& id, const MaskedLayer& layer);
// Measures that read the samples: induction, rare tokens, patch grid. (H)
torch::Tensor sampleMeasure(const std::string& id, const MaskedLayer& layer,
                            const SampleContext& samples);
// Mixing time and minimax fidelity: of each head alone (H), and of the heads combined.
torch::Tensor headFlow(const std::string& id, const MaskedLayer& layer);
std::optional<double> layerFlow(const std::string& id, const MaskedLayer& layer);

// The most frequent number in each column, (H), and the share of rows that contain it, (H) in
// double.
struct MostFrequent {
    torch::Tensor value, share;
};
// values: (rows, H) integers in [0, width).
MostFrequent mostFrequent(const torch::Tensor& values, std::int64_t width);

}  // namespace headscope::measures

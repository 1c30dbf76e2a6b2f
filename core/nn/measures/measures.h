// Computes the measures of core/spec/measures/catalogue.h. Conventions: README.
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace headscope::measures {

// The next three functions return an undefined value (or nullopt) if the layer lacks a tensor that
// the measure needs, or if the measure has another shape. pairwise: (H, H).
torch::Tensor pairwise(const std::string& id, const MaskedLayer& layer);
// Returns one value per head, (H).
torch::Tensor perHead(const std::string& id, const MaskedLayer& layer,
                      const SampleContext& samples = {});
std::optional<double> perLayer(const std::string& id, const MaskedLayer& layer);

// Collects the heads of all layers on the same queries and tokens: at most kRows and kTokens of
// them, evenly spaced.
class NetworkHeads {
public:
    static constexpr std::int64_t kRows = 2048, kTokens = 4096;
    // Limits the maps of all heads together to this size by taking fewer rows, of each layer alike.
    static constexpr std::int64_t kMostMapBytes = std::int64_t{512} << 20;
    // heads: number of heads of all layers that will be added, or more.
    explicit NetworkHeads(std::int64_t heads = 1, std::int64_t mapBytes = kMostMapBytes)
        : m_bytesOfHead(mapBytes / std::max<std::int64_t>(heads, 1)) {}
    // Call once per layer, always with the same samples.
    void add(const MaskedLayer& layer);

    torch::Tensor maps() const;  // (rows, LH, S)
    // Contexts, (tokens, LH, dh); undefined if head widths differ between layers.
    torch::Tensor contexts() const;

private:
    std::int64_t m_bytesOfHead;  // limit for the maps of one head
    std::vector<torch::Tensor> m_maps, m_contexts;
};

// Returns a matrix over the heads of all layers, (LH, LH), in layer order. Undefined for other ids,
// or if the layers' tensors cannot be compared.
torch::Tensor acrossLayers(const std::string& id, const NetworkHeads& heads);

// Returns the mean over pairs i < j of an (H, H) matrix; NaN for a single head.
double pairMean(const torch::Tensor& matrix);

}  // namespace headscope::measures

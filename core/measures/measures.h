// Computes the measures that core/measures/catalogue.h describes; conventions: README.
#pragma once

#include "core/measures/layer_tensors.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope::measures {

// Undefined when the layer lacks the tensors the measure needs, or the id is not of this shape.
torch::Tensor pairwise(const std::string& id, const MaskedLayer& layer);                                    // (H, H)
torch::Tensor perHead(const std::string& id, const MaskedLayer& layer, const SampleContext& samples = {});  // (H)
std::optional<double> perLayer(const std::string& id, const MaskedLayer& layer);

// The heads of all layers on the same queries and tokens, at most kRows and kTokens of them, evenly spread.
class NetworkHeads {
public:
    static constexpr std::int64_t kRows = 2048, kTokens = 4096;
    void add(const MaskedLayer& layer);  // layer by layer, all of the same samples

    torch::Tensor maps() const;      // (rows, LH, S)
    torch::Tensor contexts() const;  // (tokens, LH, dh); undefined when the layers' head widths differ

private:
    std::vector<torch::Tensor> m_maps, m_contexts;
};

// (LH, LH), layer by layer; undefined as above.
torch::Tensor acrossLayers(const std::string& id, const NetworkHeads& heads);

// Mean over pairs i < j of an (H, H) matrix; not a number for a single head, which has none.
double pairMean(const torch::Tensor& matrix);

}  // namespace headscope::measures

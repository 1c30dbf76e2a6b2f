// The diversity loss L_div: mean over the chosen layers and head pairs of a similarity; training minimises
// task + lambda * L_div, so lambda > 0 makes heads less alike (METHODS 1.1).
#pragma once

#include "core/models/transformer.h"

namespace headscope::objectives {

class DiversityObjective {
public:
    // config: resolved; reads objective.id, objective.layers, objective.sign.
    DiversityObjective(const RunConfig& config, std::int64_t layers);

    // Asks the forward pass for what value() will need.
    void prepare(models::Pass& pass) const;
    // Scalar, differentiable; in the range of the similarity. Undefined for a model with one head.
    torch::Tensor value(const models::TransformerImpl& model, const models::Input& input,
                        const models::Pass& pass) const;
    // +1, or -1 for the sign printed in the draft.
    double sign() const { return m_sign; }
    const std::vector<bool>& layers() const { return m_layers; }

private:
    torch::Tensor ofLayer(const models::TransformerImpl& model, std::int64_t layer, const models::Input& input,
                          const models::Pass& pass) const;
    std::string m_id;
    std::vector<bool> m_layers;
    double m_sign = 1;
};

// Mean over rows and pairs i<j of the cosine of x: (rows, H, M), linear in heads; weights: (rows) or undefined.
torch::Tensor meanTokenCosine(const torch::Tensor& x, const torch::Tensor& weights);

}  // namespace headscope::objectives

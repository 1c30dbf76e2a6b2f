#include "core/nn/analysis/class_effects.h"

#include "core/nn/models/relevance_rules.h"

namespace headscope::analysis {

torch::Tensor directScores(models::Model& model, const models::Input& input,
                           const torch::Tensor& last, const torch::Tensor& added) {
    // The gradient treats the standard deviation in the final norm as a constant.
    const models::RelevanceRules held(model, models::Relevance::Gradient);
    if (!held.ok()) return {};
    const torch::AutoGradMode enabled(true);
    const auto stream = last.detach().requires_grad_(true);
    const auto scores = model.finish({stream, {}}, input);
    if (scores.dim() != 2) return {};
    std::vector<torch::Tensor> effects;
    for (std::int64_t c = 0; c < scores.size(1); ++c) {
        // The readout is now linear, so the effect is the product of gradient and added vector.
        const auto slope = torch::autograd::grad({scores.select(1, c).sum()}, {stream}, {}, true)
                               .front();  // (B, T, D)
        effects.push_back((slope * added).sum({1, 2}));
    }
    return torch::stack(effects, 1).detach();
}

}  // namespace headscope::analysis

#include "core/nn/training/repulsion.h"

#include "core/spec/models/variants.h"

#include <cmath>
#include <set>

namespace headscope::training {
namespace {

// Computes |t_i - t_j|^2 (H, H) from differences. The Gram matrix would lose all digits for nearly
// equal heads.
torch::Tensor squaredDistances(const torch::Tensor& heads) {
    std::vector<torch::Tensor> rows;
    for (std::int64_t i = 0; i < heads.size(0); ++i)
        rows.push_back((heads - heads[i]).pow(2).sum(-1));
    return torch::stack(rows);
}

}  // namespace

torch::Tensor repulsiveDirection(const torch::Tensor& heads, const torch::Tensor& gradient,
                                 double weight) {
    const auto count = static_cast<double>(heads.size(0));
    const auto distances = squaredDistances(heads);
    const double bandwidth =
        torch::quantile(distances.flatten(), 0.5).item<double>() / (2 * std::log(count + 1));
    if (!(bandwidth > 0)) return gradient.mean(0, true).expand_as(gradient);
    const auto kernel = (distances / (-2 * bandwidth)).exp();
    const auto push = (heads * kernel.sum(1, true) - torch::matmul(kernel, heads)) / bandwidth;
    return (torch::matmul(kernel, gradient) - weight * push) / count;
}

Repulsion Repulsion::from(const RunConfig& config) {
    return {models::realOr(config, "train.repulsive", 0),
            config.textOr("train.repulsive_layers", "first") == "all"};
}

void Repulsion::apply(models::Model& model) const {
    if (!(weight > 0)) return;
    torch::NoGradGuard noGrad;
    std::set<const void*> done;
    for (std::int64_t layer = 0; layer < (allLayers ? model.siteCount() : 1); ++layer) {
        const auto [weights, slices] = model.headParametersAt(layer);
        // Layers may share their weights (ALBERT); their gradient is changed once.
        if (!weights.grad().defined() || !done.insert(weights.unsafeGetTensorImpl()).second)
            continue;
        for (const auto& s : slices) {
            if (s.heads < 2) continue;
            auto gradient = weights.grad().narrow(0, s.first, s.rows).view({s.heads, -1});
            const auto particles = weights.narrow(0, s.first, s.rows).view({s.heads, -1});
            gradient.copy_(repulsiveDirection(particles, gradient, weight));
        }
    }
}

}  // namespace headscope::training

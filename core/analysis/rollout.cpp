#include "core/analysis/rollout.h"

namespace headscope::analysis {

torch::Tensor attentionRollout(const torch::Tensor& maps) {
    const auto identity = torch::eye(maps.size(2), maps.options());
    auto product = identity;
    for (std::int64_t layer = 0; layer < maps.size(0); ++layer) {
        auto mixed = (maps[layer].mean(0) + identity) / 2;
        mixed = mixed / mixed.sum(1, true).clamp_min(1e-12);
        product = torch::matmul(mixed, product);
    }
    return product;
}

}  // namespace headscope::analysis

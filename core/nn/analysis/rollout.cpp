#include "core/nn/analysis/rollout.h"

#include "core/nn/measures/rollout.h"

namespace headscope::analysis {

torch::Tensor attentionRollout(const torch::Tensor& maps) {
    auto product = torch::eye(maps.size(2), maps.options());
    for (std::int64_t layer = 0; layer < maps.size(0); ++layer)
        product = torch::matmul(measures::besideResidual(maps[layer].mean(0)), product);
    return product;
}

}  // namespace headscope::analysis

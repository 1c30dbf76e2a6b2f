#include "core/nn/measures/rollout.h"

#include <algorithm>

namespace headscope::measures {
namespace {

// Keeps the strongest tenth of each sample's valid entries and sets the others to 0. Also keeps
// entries that are equal to the weakest kept one.
// Both arguments have shape (B, T, T).
torch::Tensor strongestTenth(const torch::Tensor& maps, const torch::Tensor& valid) {
    const auto kept = (valid.flatten(1).sum(1).to(torch::kLong) + 9).floor_divide(10);  // (B)
    const auto most = std::max<std::int64_t>(kept.max().item<std::int64_t>(), 1);
    // In descending order. The strongest tenth suffices; to sort all entries took longer.
    const auto strongest = std::get<0>(maps.masked_fill(valid.eq(0), -1).flatten(1).topk(most, 1));
    const auto weakest = strongest.gather(1, (kept - 1).clamp_min(0).unsqueeze(1));  // (B, 1)
    return maps * maps.ge(weakest.unsqueeze(2));
}

torch::Tensor headsTogether(const std::string& id, const MaskedLayer& layer) {
    if (id == "rollout") return layer.positiveMaps().mean(1);
    if (id == "rollout-max") return strongestTenth(layer.positiveMaps().amax(1), layer.validKeys());
    return {};
}

}  // namespace

torch::Tensor besideResidual(const torch::Tensor& maps) {
    const auto mixed = (maps + torch::eye(maps.size(-1), maps.options())) / 2;
    return mixed / mixed.sum(-1, true);
}

torch::Tensor rolledOut(const std::string& id, const MaskedLayer& layer,
                        const torch::Tensor& below) {
    const auto& maps = layer.maps();
    if (!maps.defined() || maps.size(2) != maps.size(3)) return {};
    const auto together = headsTogether(id, layer);
    if (!together.defined()) return {};
    const auto step = besideResidual(together);
    return below.defined() ? torch::matmul(step, below) : step;
}

torch::Tensor meanRow(const torch::Tensor& rollout, const MaskedLayer& layer) {
    const auto queries = layer.keyCount().gt(0).to(rollout.scalar_type());  // (B, T)
    const auto keys = layer.validKeys().amax(1).to(rollout.scalar_type());  // (B, T)
    const auto ofSample =
        (rollout * queries.unsqueeze(2)).sum(1) / queries.sum(1, true).clamp_min(1);
    return (ofSample * keys).sum(0) / keys.sum(0).clamp_min(1);
}

}  // namespace headscope::measures

#include "core/nn/attention/drop_head.h"

namespace headscope::attention {

torch::Tensor headDropFactors(std::int64_t heads, const DropoutMask& mask,
                              const torch::TensorOptions& options) {
    const auto kept = keptElements(mask, heads).to(options);
    const auto count = kept.sum(1, true);  // (B, 1)
    const auto factors = kept * (static_cast<double>(heads) / count.clamp_min(1));
    return torch::where(count > 0, factors, torch::ones_like(kept));
}

}  // namespace headscope::attention

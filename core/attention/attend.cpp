#include "core/attention/attention.h"
#include "core/attention/fused.h"

namespace headscope::attention {

namespace {

bool kernelsApply(const Options& options) {
    return !options.constantMaps && !options.visibility.hidden.defined() &&
           kernelsCover(options.activation, options.simulatedHeads);
}

}  // namespace

Output attend(const torch::Tensor& qkv, const Options& options) {
    if (kernelsApply(options) && fusedApplies(qkv)) return fusedAttention(qkv, options);
    return referenceAttention(qkv, options);
}

HeadParts headsOf(const torch::Tensor& q, const torch::Tensor& kv, const Options& options) {
    const auto others = headParts(kv, 2, options.heads);
    return {headParts(q, 1, options.heads)[0], others[0], others[1]};
}

Output attend(const torch::Tensor& q, const torch::Tensor& kv, const Options& options) {
    if (kernelsApply(options) && fusedApplies(q) && fusedApplies(kv)) return fusedCrossAttention(q, kv, options);
    return attend(headsOf(q, kv, options), options);
}

}  // namespace headscope::attention

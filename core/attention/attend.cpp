#include "core/attention/attention.h"
#include "core/attention/fused.h"

namespace headscope::attention {

Output attend(const torch::Tensor& qkv, const Options& options) {
    const bool covered = kernelsCover(options.activation, options.simulatedHeads) && fusedApplies(qkv);
    // No gradient flows through maps that the kernels write down.
    if (covered && (!options.record || !torch::GradMode::is_enabled())) return fusedAttention(qkv, options);
    return referenceAttention(qkv, options);
}

}  // namespace headscope::attention

#include "core/attention/attention.h"
#include "core/attention/fused.h"

namespace headscope::attention {

Output attend(const torch::Tensor& qkv, const Options& options) {
    // Recording asks for the maps themselves, which the fused kernels never hold.
    const bool covered = kernelsCover(options.activation, options.simulatedHeads);
    if (covered && !options.record && fusedApplies(qkv)) return fusedAttention(qkv, options);
    return referenceAttention(qkv, options);
}

}  // namespace headscope::attention

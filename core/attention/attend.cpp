#include "core/attention/attention.h"
#include "core/attention/fused.h"

namespace headscope::attention {

Output attend(const torch::Tensor& qkv, const Options& options) {
    if (!options.constantMaps && kernelsCover(options.activation, options.simulatedHeads) && fusedApplies(qkv))
        return fusedAttention(qkv, options);
    return referenceAttention(qkv, options);
}

}  // namespace headscope::attention

#include "core/attention/attention.h"

namespace headscope::attention {

Output attend(const torch::Tensor& qkv, const Options& options) { return referenceAttention(qkv, options); }

}  // namespace headscope::attention

#include "core/nn/attention/attention.h"
#include "core/nn/attention/fused.h"

namespace headscope::attention {

namespace {

// The kernels do not support constant maps, hidden keys, biases of scores, two maps per head, the
// attention variants, or patterns as masks, and do not write maps of sparse patterns.
bool kernelsApply(const Options& options) {
    const auto& seen = options.visibility;
    const bool writesMaps = options.record && options.maps;
    return !options.constantMaps && !seen.hidden.defined() && !seen.pattern.defined() &&
           !(seen.sparse && writesMaps) && options.scoreScale && !options.scoreBias.defined() &&
           !options.lambda.defined() && kernelsCover(options.activation, options.simulatedHeads);
}

}  // namespace

Output attend(const torch::Tensor& qkv, const Options& options) {
    if (kernelsApply(options) && fusedApplies(qkv)) return fusedAttention(qkv, options);
    return atenAttention(qkv, options);
}

HeadParts headsOf(const torch::Tensor& q, const torch::Tensor& kv, const Options& options) {
    // Part number `which` of `parts` equal parts, as (B, H, n, dh).
    const auto part = [&](const torch::Tensor& from, std::int64_t which, std::int64_t parts) {
        const auto width = from.size(2) / parts;
        return from.narrow(2, which * width, width)
            .view({from.size(0), from.size(1), options.heads, width / options.heads})
            .transpose(1, 2);
    };
    return {part(q, 0, 1), part(kv, 0, 2), part(kv, 1, 2)};
}

Output attend(const torch::Tensor& q, const torch::Tensor& kv, const Options& options) {
    // Sparse plans are for self-attention; atenAttention checks the shapes.
    if (kernelsApply(options) && !options.visibility.sparse && fusedApplies(q) && fusedApplies(kv))
        return fusedCrossAttention(q, kv, options);
    const auto others = headParts(kv, 2, options.heads);
    return attend({headParts(q, 1, options.heads)[0], others[0], others[1]}, options);
}

}  // namespace headscope::attention

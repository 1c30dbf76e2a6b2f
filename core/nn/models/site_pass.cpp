#include "core/nn/models/site_pass.h"

#include "core/nn/attention/drop_head.h"

namespace headscope::models {
namespace {

// Returns DropHead factors (B, H), or (rows, H) if the stream is packed.
torch::Tensor headDropAt(const Pass& pass, std::int64_t site, std::int64_t heads,
                         const StreamRows& rows) {
    if (!pass.dropoutSeed || pass.headDrop <= 0) return {};
    const auto masks = stepMasks(
        pass, pass.headDrop,
        attention::paddedPlaces(rows.samples, 1, rows.options.device(), rows.firstSample));
    const auto factors = attention::headDropFactors(
        heads, masks.of(attention::Dropped::Heads, site), rows.options.requires_grad(false));
    return rows.packed.defined() ? factors.index_select(0, rows.packed) : factors;
}

}  // namespace

attention::StepMasks stepMasks(const Pass& pass, double p, torch::Tensor places) {
    if (!pass.dropoutSeed || p <= 0) return {};
    return {*pass.dropoutSeed, p, std::move(places), pass.maskKeys};
}

attention::Options siteOptions(const Pass& pass, std::int64_t site, std::int64_t heads) {
    const auto index = static_cast<std::size_t>(site);
    attention::Options options;
    options.cosine = !pass.cosine.empty() && pass.cosine[index];
    options.record = !pass.record.empty() && pass.record[index];
    options.maps = pass.maps;
    if (!pass.headMask.defined()) return options;
    options.headMask = pass.headMask[site].narrow(0, 0, heads);
    // If no head is removed, the replacement is not set, so that the site can use the fast kernels.
    if (index < pass.replacements.size() && !options.headMask.gt(0).all().item<bool>())
        options.replacements = pass.replacements[index];
    return options;
}

bool wantsCapture(const Pass& pass, const attention::Options& options) {
    return options.cosine || options.record || pass.headTerms;
}

void keepCapture(Pass& pass, std::int64_t site, std::int64_t sites, attention::Output&& capture) {
    if (pass.captures.empty()) pass.captures.resize(static_cast<std::size_t>(sites));
    pass.captures[static_cast<std::size_t>(site)] = std::move(capture);
}

StreamRows streamRows(const torch::Tensor& x, const Input& input, const ValidRows& valid) {
    const bool packed = x.dim() == 2;
    return {packed ? input.size : x.size(0), packed ? valid.sample : torch::Tensor(), x.options(),
            input.firstSample};
}

torch::Tensor packedReplacements(const torch::Tensor& replacements, const ValidRows& valid) {
    return replacements.defined() && replacements.dim() == 3 ? valid.of(replacements)
                                                             : replacements;
}

torch::Tensor headFactorsAt(const Pass& pass, std::int64_t site, std::int64_t heads,
                            const StreamRows& rows) {
    if (heads == 0) return {};
    auto drop = headDropAt(pass, site, heads, rows);
    const auto index = static_cast<std::size_t>(site);
    if (index >= pass.gates.size() || !pass.gates[index].defined()) return drop;
    const auto& gate = pass.gates[index];
    if (!drop.defined()) return gate;
    // Gates per token (B, T, H) need a token dimension in the per-sample DropHead factors (B, H).
    return (gate.dim() > drop.dim() ? drop.unsqueeze(1) : drop) * gate;
}

}  // namespace headscope::models

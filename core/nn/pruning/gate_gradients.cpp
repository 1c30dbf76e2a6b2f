#include "core/nn/pruning/gate_gradients.h"

#include "core/nn/training/evaluation.h"

namespace headscope::pruning {
namespace {

// Returns the largest logit of each sample, (B). If every position makes a prediction, returns the
// sum over the valid tokens of the last site's stream.
torch::Tensor topLogits(const models::Model& model, const torch::Tensor& logits,
                        const models::Input& input) {
    // top: shape (B) or (B, T).
    const auto top = logits.gather(-1, logits.detach().argmax(-1, true)).squeeze(-1);
    if (top.dim() == 1) return top;
    const auto lengths = model.queryLengths(model.siteCount() - 1, input);
    const auto valid = attention::validTokens(lengths, top.size(1), top.device());
    return (valid.defined() ? top * valid.to(top.scalar_type()) : top).sum(1);
}

// Sums per-token values, (B, T, H) or packed (rows, H), over each sample's tokens: (B, most heads).
torch::Tensor sumOverTokens(const torch::Tensor& parts, std::int64_t samples,
                            const models::ValidRows& rows, std::int64_t heads) {
    const auto exact = parts.to(torch::kDouble);
    const auto sums = exact.dim() == 3 ? exact.sum(1)
                                       : torch::zeros({samples, exact.size(1)}, torch::kDouble)
                                             .index_add(0, rows.sample, exact);
    return torch::constant_pad_nd(sums, {0, heads - sums.size(1)});
}

// Runs a forward pass with one gate per token and head, and returns the gates. Their shapes follow
// the streams, padded or packed.
std::vector<torch::Tensor> passWithGates(models::Model& model, const models::Input& input,
                                         const torch::Tensor& headMask, torch::Tensor& logits) {
    models::Pass pass;
    pass.headMask = headMask;
    pass.gates.resize(static_cast<std::size_t>(model.siteCount()));
    auto streams = model.begin(input, pass);
    for (std::int64_t site = 0; site < model.siteCount(); ++site) {
        auto shape = streams.main.sizes().vec();
        shape.back() = model.headsAt(site);
        pass.gates[static_cast<std::size_t>(site)] =
            torch::ones(shape, streams.main.options().requires_grad(true));
        streams = model.through(site, streams, input, pass);
    }
    logits = model.finish(streams, input);
    return pass.gates;
}

}  // namespace

torch::Tensor queryCounts(const models::Model& model, std::int64_t site, const models::Input& input,
                          std::int64_t tokens) {
    const auto lengths = model.queryLengths(site, input);
    if (lengths.defined()) return lengths.to(torch::kDouble);
    return torch::full({input.size}, static_cast<double>(tokens), torch::kDouble);
}

Result<GateGradients> gateGradients(models::Model& model, const models::Input& input,
                                    const torch::Tensor& headMask, GateTarget target) {
    const torch::AutoGradMode gradients(true);
    const models::Float32Products exact(model);
    torch::Tensor logits;
    const auto gates = passWithGates(model, input, headMask, logits);
    // wanted: shape (B).
    const auto wanted = target == GateTarget::Loss ? training::sampleLosses(logits, input)
                                                   : topLogits(model, logits, input);
    std::vector<torch::Tensor> found;
    // Model families that ignore gates leave their gradients undefined; this is checked below.
    if (wanted.requires_grad())
        found = torch::autograd::grad({wanted.sum()}, gates, {}, false, false, true);
    std::vector<torch::Tensor> signedSums, absoluteSums;
    for (std::size_t site = 0; site < gates.size(); ++site) {
        if (gates[site].numel() > 0 && (site >= found.size() || !found[site].defined()))
            return Error{
                ErrorCode::Usage,
                "the model of this run has no gates on its heads, so there are no gradients of gates"_m,
                "Use leave-one-out, which switches heads off one by one"_m};
        const auto slope = gates[site].numel() > 0 ? found[site] : torch::zeros_like(gates[site]);
        const auto& rows = model.queryRows(static_cast<std::int64_t>(site), input);
        signedSums.push_back(sumOverTokens(slope, input.size, rows, model.mostHeads()));
        absoluteSums.push_back(sumOverTokens(slope.abs(), input.size, rows, model.mostHeads()));
    }
    return GateGradients{torch::stack(signedSums, 1), torch::stack(absoluteSums, 1)};
}

}  // namespace headscope::pruning

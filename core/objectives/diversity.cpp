#include "core/objectives/diversity.h"

#include <sstream>

namespace headscope::objectives {
namespace {

std::vector<bool> parseLayers(const std::string& text, std::int64_t layers) {
    std::vector<bool> chosen(static_cast<std::size_t>(layers), text == "all");
    if (text == "all") return chosen;
    std::stringstream in(text);
    for (std::string item; std::getline(in, item, ',');) chosen.at(static_cast<std::size_t>(std::stoll(item))) = true;
    return chosen;
}

torch::Tensor smoothUnit(const torch::Tensor& x) {
    return x / x.pow(2).sum(-1, true).clamp_min(1e-24).sqrt();
}

// (B, H, T, M) -> (B*T, H, M)
torch::Tensor byToken(const torch::Tensor& x) {
    return x.transpose(1, 2).flatten(0, 1);
}

torch::Tensor weightsOf(const models::TransformerImpl& model, std::int64_t layer, char which) {
    const auto& attention = model.attentionOf(layer);
    const auto heads = attention.heads();
    if (which == 'o') return attention.outputWeight().t().reshape({1, heads, -1});
    const auto w = which == 'q'   ? attention.queryWeight()
                   : which == 'k' ? attention.keyWeight()
                                  : attention.valueWeight();
    return w.reshape({1, heads, -1});
}

}  // namespace

torch::Tensor meanTokenCosine(const torch::Tensor& x, const torch::Tensor& weights) {
    const auto heads = x.size(1);
    const auto units = smoothUnit(x.to(x.scalar_type() == torch::kDouble ? torch::kDouble : torch::kFloat));
    const auto together = units.sum(1).pow(2).sum(-1), alone = units.pow(2).sum({1, 2});
    const auto perRow = (together - alone) / static_cast<double>(std::max<std::int64_t>(heads * (heads - 1), 1));
    if (!weights.defined()) return perRow.mean();
    const auto w = weights.to(perRow.options());
    return (perRow * w).sum() / w.sum().clamp_min(1);
}

DiversityObjective::DiversityObjective(const RunConfig& config, std::int64_t layers)
    : m_id(config.text("objective.id")),
      m_layers(parseLayers(config.text("objective.layers"), layers)),
      m_sign(config.text("objective.sign") == "as-printed" ? -1 : 1) {}

void DiversityObjective::prepare(models::Pass& pass) const {
    if (m_id == "attn-cos")
        pass.cosine = m_layers;
    else if (m_id == "proj-cos" || m_id == "out-cos")
        pass.record = m_layers;
}

torch::Tensor DiversityObjective::ofLayer(const models::TransformerImpl& model, std::int64_t layer,
                                          const models::Input& input, const models::Pass& pass) const {
    if (m_id.rfind("weight-cos-", 0) == 0) return meanTokenCosine(weightsOf(model, layer, m_id.back()), {});
    const auto& tap = pass.taps.at(static_cast<std::size_t>(layer));
    if (m_id == "attn-cos") return tap.cosine;
    const auto tokens = tap.headContext.size(2);
    auto valid = attention::validTokens(input.lengths, tokens, tap.headContext.device());
    if (valid.defined()) valid = valid.flatten();
    if (m_id == "out-cos") return meanTokenCosine(byToken(tap.headContext), valid);
    const auto heads = tap.headContext.size(1);
    const auto wo = model.attentionOf(layer).outputWeight();
    const auto slices = wo.t().reshape({heads, -1, wo.size(0)}).to(tap.headContext.scalar_type());  // (H, dh, D)
    return meanTokenCosine(byToken(torch::matmul(tap.headContext, slices)), valid);                 // proj-cos
}

torch::Tensor DiversityObjective::value(const models::TransformerImpl& model, const models::Input& input,
                                        const models::Pass& pass) const {
    torch::Tensor sum;
    int count = 0;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        if (!m_layers[layer]) continue;
        const auto value = ofLayer(model, static_cast<std::int64_t>(layer), input, pass);
        sum = sum.defined() ? sum + value : value;
        ++count;
    }
    return count ? sum / static_cast<double>(count) : torch::zeros({});
}

}  // namespace headscope::objectives

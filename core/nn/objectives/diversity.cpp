#include "core/nn/objectives/diversity.h"

namespace headscope::objectives {
namespace {

// Settings are checked before a run starts, so an error here is a bug.
template <typename T>
T checked(Result<T> parsed) {
    if (!parsed) throw std::logic_error(parsed.error().text());
    return std::move(parsed).value();
}

// Requests an activation capture for every penalised layer.
void ask(std::vector<bool>& wanted, const std::vector<double>& layers) {
    wanted.resize(layers.size());
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        wanted[layer] = wanted[layer] || layers[layer] > 0;
}

LayerView viewOf(const models::Model& model, std::int64_t layer, const models::Input& input,
                 const attention::Output* capture) {
    const auto weights = model.weightsAt(layer);
    LayerView view;
    view.heads = model.headsAt(layer);
    view.wq = weights.query;
    view.wk = weights.key;
    view.wv = weights.value;
    view.wo = weights.output;
    if (!capture) return view;
    view.maps = capture->maps;
    view.context = capture->headContext;
    view.q = capture->q;
    view.k = capture->k;
    view.v = capture->v;
    view.queries = attention::validTokens(model.queryLengths(layer, input), capture->q.size(2),
                                          capture->q.device());
    view.keys = attention::validTokens(model.keyLengths(layer, input), capture->v.size(2),
                                       capture->v.device());
    view.causal = model.sites()[static_cast<std::size_t>(layer)].kind == models::SiteKind::Causal;
    view.visible = capture->visible;
    // Targets with one dimension are classes, one per sample.
    if (input.targets.defined() && input.targets.dim() == 1) view.labels = input.targets;
    return view;
}

// Replaces the tensors of this process's samples by those of all processes.
void gatherSamples(LayerView& view, const Gather& gather) {
    for (auto* part : {&view.maps, &view.context, &view.q, &view.k, &view.v, &view.queries,
                       &view.keys, &view.visible, &view.labels})
        if (part->defined()) *part = gather(*part);
}

}  // namespace

DiversityObjective::DiversityObjective(const RunConfig& config, std::int64_t layers,
                                       const std::vector<std::string>& sites)
    : m_id(config.text("objective.id")),
      m_transform(config.textOr("objective.transform", "plain")),
      m_layers(checked(parseLayers(config.text("objective.layers"), layers, sites))),
      m_printed(config.text("objective.sign") == "as-printed"),
      m_softmax(config.textOr("model.activation", "softmax") == "softmax") {}

std::vector<DiversityObjective> DiversityObjective::furtherTerms(
    const RunConfig& config, std::int64_t layers, const std::vector<std::string>& sites) {
    std::vector<DiversityObjective> objectives;
    for (const auto& term : checked(parseTerms(config.textOr("objective.terms", "")))) {
        objectives.emplace_back(config, layers, sites);
        objectives.back().m_id = term.id;
        objectives.back().m_transform = term.transform;
        objectives.back().m_printed = false;
    }
    return objectives;
}

bool DiversityObjective::fused() const {
    return m_transform == "plain" &&
           (m_id == "attn-cos" || (m_id == "diverse-vit-attn" && m_softmax));
}

void DiversityObjective::prepare(models::Pass& pass) const {
    if (fused()) return ask(pass.cosine, m_layers);
    const auto reads = readsOf(m_id);
    if (reads == Reads::Weights) return;
    // Nothing else records, so the maps are requested only if this term needs them.
    if (pass.record.empty()) pass.maps = false;
    pass.maps = pass.maps || reads == Reads::Maps;
    ask(pass.record, m_layers);
}

torch::Tensor DiversityObjective::ofLayer(const models::Model& model, std::int64_t layer,
                                          const models::Input& input, const models::Pass& pass,
                                          const Gather& gather) const {
    if (readsOf(m_id) == Reads::Weights)
        return similarityOf(m_id, m_transform, viewOf(model, layer, input, nullptr));
    const auto& capture = pass.captures.at(static_cast<std::size_t>(layer));
    if (!fused()) {
        auto view = viewOf(model, layer, input, &capture);
        if (gather) gatherSamples(view, gather);
        return similarityOf(m_id, m_transform, view);
    }
    if (m_id == "attn-cos") return capture.cosine;
    const auto heads = static_cast<double>(model.headsAt(layer));
    // The Diverse-ViT form includes the diagonal of the cosine matrix, which is 1.
    return capture.cosine * ((heads - 1) / heads) + 1 / heads;
}

double DiversityObjective::factor(const models::Model& model) const {
    if (!m_printed) return 1;
    double pairs = 0;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        const auto heads = static_cast<double>(model.headsAt(static_cast<std::int64_t>(layer)));
        if (m_layers[layer] > 0) pairs += heads * (heads - 1) / 2;
    }
    return -pairs;
}

torch::Tensor DiversityObjective::value(const models::Model& model, const models::Input& input,
                                        const models::Pass& pass, const Gather& gather) const {
    torch::Tensor sum;
    double weights = 0;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        const double weight = m_layers[layer];
        const auto index = static_cast<std::int64_t>(layer);
        if (weight == 0 || model.headsAt(index) < 2) continue;
        auto value = ofLayer(model, index, input, pass, gather);
        if (weight != 1) value = value * weight;
        sum = sum.defined() ? sum + value : value;
        weights += weight;
    }
    return sum.defined() ? sum / weights : torch::zeros({}, model.parameters().front().device());
}

}  // namespace headscope::objectives

#include "core/nn/patching/edges.h"

#include <map>

namespace headscope::patching {
namespace {

// Change of what a head adds to the residual stream, (B, T, D).
torch::Tensor writtenChange(const models::Model& model, const PairTrace& pair, HeadPlace head) {
    const auto site = static_cast<std::size_t>(head.site);
    const auto heads = model.headsAt(head.site);
    const auto output = model.weightsAt(head.site).output;  // (D, H*dh)
    const auto change = ofHead(pair.others[site] - pair.trace.contexts[site], head.head, heads);
    return torch::matmul(change, ofHead(output, head.head, heads).t().to(change.scalar_type()));
}

// Contexts of a site for a given input stream, (B, T, H*dh).
torch::Tensor contextsFor(models::Model& model, const PairTrace& pair, std::int64_t site,
                          const torch::Tensor& stream) {
    models::Pass pass;
    pass.record.assign(static_cast<std::size_t>(model.siteCount()), true);
    pass.maps = false;
    models::Streams streams{stream, pair.trace.before[static_cast<std::size_t>(site)].memory};
    model.through(site, streams, pair.input, pass);
    return pass.captures[static_cast<std::size_t>(site)].context;
}

// Columns of the edges in the matrix of estimates.
using Columns = std::map<HeadEdge, std::int64_t>;

// Follows the gradient of every head of a site to its input, and from there to all earlier heads.
void addByGradient(models::Model& model, const PairTrace& pair, std::int64_t site,
                   const torch::Tensor& slope, const Columns& columns, torch::Tensor& estimates) {
    const torch::AutoGradMode gradients(true);
    const auto heads = model.headsAt(site);
    const auto stream =
        pair.trace.before[static_cast<std::size_t>(site)].main.detach().requires_grad_(true);
    const auto contexts = contextsFor(model, pair, site, stream);
    for (std::int64_t head = 0; head < heads; ++head) {
        const auto score = (ofHead(contexts, head, heads) * ofHead(slope, head, heads)).sum();
        const auto found = torch::autograd::grad({score}, {stream}, {}, true).front();  // (B, T, D)
        for (std::int64_t from = 0; from < site; ++from) {
            if (readsSource(model, from, pair.input) != readsSource(model, site, pair.input))
                continue;
            const auto index = static_cast<std::size_t>(from);
            const auto count = model.headsAt(from);
            const auto output = model.weightsAt(from).output.to(found.scalar_type());
            const auto parts = perHead(pair.others[index] - pair.trace.contexts[index],
                                       torch::matmul(found, output), count);  // (B, H)
            for (std::int64_t other = 0; other < count; ++other) {
                const HeadEdge edge{{static_cast<int>(from), static_cast<int>(other)},
                                    {static_cast<int>(site), static_cast<int>(head)}};
                estimates.select(1, columns.at(edge)).copy_(parts.select(1, other));
            }
        }
    }
}

// Adds the change of one head's output to the input of every later site and recomputes its
// contexts.
void addCorrected(models::Model& model, const PairTrace& pair, HeadPlace from,
                  const std::vector<torch::Tensor>& slopes, const Columns& columns,
                  torch::Tensor& estimates) {
    const torch::NoGradGuard noGrad;
    const auto change = writtenChange(model, pair, from);
    for (std::int64_t site = from.site + 1; site < model.siteCount(); ++site) {
        if (readsSource(model, from.site, pair.input) != readsSource(model, site, pair.input))
            continue;
        const auto index = static_cast<std::size_t>(site);
        const auto contexts =
            contextsFor(model, pair, site, pair.trace.before[index].main + change);
        const auto parts = perHead(contexts - pair.trace.contexts[index], slopes[index],
                                   model.headsAt(site));  // (B, H)
        for (std::int64_t head = 0; head < model.headsAt(site); ++head) {
            const HeadEdge edge{from, {static_cast<int>(site), static_cast<int>(head)}};
            estimates.select(1, columns.at(edge)).copy_(parts.select(1, head));
        }
    }
}

}  // namespace

Status checkEdges(const models::Model& model) {
    if (model.spec().style.norm != models::NormPlace::After) return {};
    return Error{ErrorCode::Usage,
                 "edges between heads: a norm follows every layer of this model, so that what a "
                 "head writes does not reach later heads unchanged"_m,
                 "Patch its heads without edges, or use a model with norms before the layers"_m};
}

std::vector<HeadEdge> edgesIn(const models::Model& model, bool twoTexts) {
    const auto source = [&](std::int64_t site) {
        return twoTexts &&
               model.sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Self;
    };
    std::vector<HeadEdge> edges;
    for (std::int64_t from = 0; from < model.siteCount(); ++from)
        for (auto to = from + 1; to < model.siteCount(); ++to)
            for (std::int64_t a = 0; source(from) == source(to) && a < model.headsAt(from); ++a)
                for (std::int64_t b = 0; b < model.headsAt(to); ++b)
                    edges.push_back({{static_cast<int>(from), static_cast<int>(a)},
                                     {static_cast<int>(to), static_cast<int>(b)}});
    return edges;
}

torch::Tensor edgeEstimates(models::Model& model, const PairTrace& pair,
                            const std::vector<torch::Tensor>& slopes,
                            const std::vector<HeadEdge>& edges, bool corrected,
                            const analysis::Work& work) {
    Columns columns;
    for (const auto& edge : edges) columns.emplace(edge, static_cast<std::int64_t>(columns.size()));
    auto estimates =
        torch::zeros({pair.input.size, static_cast<std::int64_t>(edges.size())}, torch::kDouble);
    for (std::int64_t site = 0; site < model.siteCount() && !work.stopped(); ++site) {
        const auto& slope = slopes[static_cast<std::size_t>(site)];
        if (!corrected && slope.defined() && site > 0)
            addByGradient(model, pair, site, slope, columns, estimates);
        for (std::int64_t head = 0; corrected && head < model.headsAt(site); ++head)
            addCorrected(model, pair, {static_cast<int>(site), static_cast<int>(head)}, slopes,
                         columns, estimates);
        work.done(static_cast<double>(site + 1) / static_cast<double>(model.siteCount()));
    }
    return estimates;
}

torch::Tensor edgeEffect(models::Model& model, const PairTrace& pair, const HeadEdge& edge) {
    const torch::NoGradGuard noGrad;
    const auto site = static_cast<std::size_t>(edge.to.site);
    const auto& before = pair.trace.before[site];
    models::Pass pass;
    pass.headMask = analysis::maskOf(model, {edge.to});
    pass.replacements.resize(static_cast<std::size_t>(model.siteCount()));
    // Only `to` reads the changed stream; its new context then takes effect in the whole model.
    pass.replacements[site] =
        contextsFor(model, pair, edge.to.site, before.main + writtenChange(model, pair, edge.from));
    const auto logits = logitsFrom(model, pair.input, before, edge.to.site, pass);
    return (answerScores(logits, pair.input, pair.foils) - pair.scores).to(torch::kDouble);
}

}  // namespace headscope::patching

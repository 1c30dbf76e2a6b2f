#include "core/nn/patching/patching.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/ranks.h"
#include "core/nn/analysis/optimal_constants.h"
#include "core/nn/models/finite.h"
#include "core/nn/patching/counterfactuals.h"
#include "core/nn/patching/edges.h"

#include <algorithm>
#include <cmath>

namespace headscope::patching {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

// Changes per sample and head, (B, heads in model order) double, of all batches.
struct HeadChanges {
    std::vector<torch::Tensor> gradient, integrated, exact, whole, edges;
    std::vector<std::vector<torch::Tensor>> exactEdges;  // [edge][batch], (B)
};

// Estimates for all heads: the change of each context times a slope, (B, heads).
torch::Tensor estimates(const models::Model& model, const PairTrace& pair,
                        const std::vector<torch::Tensor>& slopes) {
    std::vector<torch::Tensor> sites;
    for (std::int64_t site = 0; site < model.siteCount(); ++site) {
        const auto index = static_cast<std::size_t>(site);
        sites.push_back(perHead(pair.others[index] - pair.trace.contexts[index], slopes[index],
                                model.headsAt(site)));
    }
    return torch::cat(sites, 1);
}

// Mean gradient at the points k / steps of the way from the counterfactual to the input. `last`:
// the gradient at the input, which is the last point.
std::vector<torch::Tensor> integratedSlopes(models::Model& model, const PairTrace& pair, int steps,
                                            const std::vector<torch::Tensor>& last,
                                            const Work& work) {
    auto sums = last;
    for (int k = 1; k < steps && !work.stopped(); ++k) {
        const auto at = contextSlopes(model, pair, double(k) / double(steps));
        for (std::size_t site = 0; site < sums.size(); ++site)
            if (at[site].defined())
                sums[site] = sums[site].defined() ? sums[site] + at[site] : at[site];
    }
    for (auto& sum : sums)
        if (sum.defined()) sum = sum / steps;
    return sums;
}

torch::Tensor exactChange(models::Model& model, const PairTrace& pair, HeadPlace head) {
    const torch::NoGradGuard noGrad;
    const auto site = static_cast<std::size_t>(head.site);
    models::Pass pass;
    pass.headMask = analysis::maskOf(model, {head});
    pass.replacements.resize(pair.others.size());
    pass.replacements[site] = pair.others[site];
    const auto logits = logitsFrom(model, pair.input, pair.trace.before[site], head.site, pass);
    return (answerScores(logits, pair.input, pair.foils) - pair.scores).to(torch::kDouble);
}

// Measures batches of pairs and sums them up.
class Patches {
public:
    Patches(TorchAnalyzer& analyzer, const PatchRequest& request, std::vector<HeadEdge> edges)
        : m_model(analyzer.model()),
          m_request(request),
          m_heads(headsOf(analyzer.shape())),
          m_edges(std::move(edges)) {
        m_changes.exactEdges.resize(request.exactEdges.size());
    }

    // Incomplete if the work was stopped.
    void add(const InputPair& inputs, const Work& work) {
        const auto pair = pairTrace(m_model, inputs);
        models::requireFinite(pair.scores, "the model's answer"_m);
        m_changes.whole.push_back((pair.otherScores - pair.scores).to(torch::kDouble));
        const auto slopes = contextSlopes(m_model, pair, 1);
        m_changes.gradient.push_back(estimates(m_model, pair, slopes));
        const auto integrated =
            integratedSlopes(m_model, pair, m_request.integrationSteps, slopes, work);
        m_changes.integrated.push_back(estimates(m_model, pair, integrated));
        work.done(0.2);
        if (m_request.exact) addExact(pair, work.part(0.2, m_edges.empty() ? 0.9 : 0.6));
        if (!m_edges.empty())
            m_changes.edges.push_back(edgeEstimates(m_model, pair, integrated, m_edges,
                                                    m_request.correctAttention,
                                                    work.part(0.6, 0.95)));
        for (std::size_t i = 0; i < m_request.exactEdges.size() && !work.stopped(); ++i)
            m_changes.exactEdges[i].push_back(edgeEffect(m_model, pair, m_request.exactEdges[i]));
        work.done(1);
    }
    void report(PatchReport& into) const {
        into.whole = estimateOf(torch::cat(m_changes.whole));
        reportHeads(into);
        reportEdges(into);
    }

private:
    void addExact(const PairTrace& pair, const Work& work) {
        std::vector<torch::Tensor> columns;
        for (const auto& head : m_heads) {
            if (work.stopped()) return;
            columns.push_back(exactChange(m_model, pair, head));
            work.done(static_cast<double>(columns.size()) / static_cast<double>(m_heads.size()));
        }
        m_changes.exact.push_back(torch::stack(columns, 1));
    }
    void reportHeads(PatchReport& into) const {
        const auto gradient = torch::cat(m_changes.gradient),
                   integrated = torch::cat(m_changes.integrated);
        const auto exact = m_request.exact ? torch::cat(m_changes.exact) : torch::Tensor();
        const double none = std::nan("");
        std::vector<double> byGradient, byIntegral, byPatch;
        for (std::size_t i = 0; i < m_heads.size(); ++i) {
            const auto column = static_cast<std::int64_t>(i);
            PatchedHead head{m_heads[i],
                             estimateOf(gradient.select(1, column)),
                             estimateOf(integrated.select(1, column)),
                             {none, {none, none}}};
            if (exact.defined()) head.exact = estimateOf(exact.select(1, column));
            byGradient.push_back(head.gradient.mean);
            byIntegral.push_back(head.integrated.mean);
            byPatch.push_back(head.exact.mean);
            into.heads.push_back(head);
        }
        into.gradientRanks = m_request.exact ? util::spearman(byGradient, byPatch) : none;
        into.integratedRanks = m_request.exact ? util::spearman(byIntegral, byPatch) : none;
    }
    void reportEdges(PatchReport& into) const {
        into.edgeCount = static_cast<int>(m_edges.size());
        into.edgeRanks = std::nan("");
        if (m_edges.empty()) return;
        const auto all = torch::cat(m_changes.edges);
        std::vector<PatchedEdge> found;
        for (std::size_t i = 0; i < m_edges.size(); ++i)
            found.push_back({m_edges[i], estimateOf(all.select(1, static_cast<std::int64_t>(i)))});
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return std::abs(a.estimate.mean) > std::abs(b.estimate.mean);
        });
        const auto& asked = m_request.exactEdges;
        const auto wanted = [&](const PatchedEdge& one) {
            return std::find(asked.begin(), asked.end(), one.edge) != asked.end();
        };
        std::stable_partition(found.begin(), found.end(), wanted);
        std::vector<double> estimated, patched;
        for (auto& one : found) {
            const auto at = std::find(asked.begin(), asked.end(), one.edge);
            if (at == asked.end()) break;
            one.exact = estimateOf(
                torch::cat(m_changes.exactEdges[static_cast<std::size_t>(at - asked.begin())]));
            estimated.push_back(one.estimate.mean);
            patched.push_back(one.exact->mean);
        }
        if (patched.size() >= 3) into.edgeRanks = util::spearman(estimated, patched);
        if (found.size() > kMostEdges) found.resize(kMostEdges);
        into.edges = std::move(found);
    }

    models::Model& m_model;
    models::Float32Products m_exact{m_model};
    const PatchRequest& m_request;
    std::vector<HeadPlace> m_heads;
    std::vector<HeadEdge> m_edges;
    HeadChanges m_changes;
};

// Returns the edges to estimate: all, if the request asks for edges. Errors: Usage.
Result<std::vector<HeadEdge>> wantedEdges(const TorchAnalyzer& analyzer, models::Model& model,
                                          const PatchRequest& request) {
    if (!request.edges && request.exactEdges.empty()) return std::vector<HeadEdge>();
    HEADSCOPE_CHECK(checkEdges(model));
    auto edges = edgesIn(model, traitsOf(analyzer.shape().task).pairs);
    for (const auto& edge : request.exactEdges)
        if (std::find(edges.begin(), edges.end(), edge) == edges.end())
            return Error{ErrorCode::Usage, "this model does not have the edge %1"_m(edgeName(edge)),
                         "Name a head and a head of a later layer of the same stream: 0.1-1.3"_m};
    if (request.exactEdges.size() > kMostEdges)
        return Error{ErrorCode::Usage, "%1 edges to patch exactly"_m(request.exactEdges.size()),
                     "Name at most %1"_m(kMostEdges)};
    return edges;
}

Status measure(TorchAnalyzer& analyzer, const PatchRequest& request, const Work& work,
               Patches& patches, PatchReport& report) {
    if (request.edited) {
        HEADSCOPE_TRY(const auto pair, editedPair(analyzer, request, work));
        patches.add(pair, work);
        report.edited = true;
        report.split = {};
        report.samples = 1;
        return {};
    }
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    HEADSCOPE_TRY(const auto pairs, pairedSamples(analyzer, request.split, request.samples));
    static_cast<SampleSet&>(report) = pairs.samples.set;
    auto& model = analyzer.model();
    const auto inputs = analysis::gradientBatches(model, analyzer.dataset(), pairs.samples),
               others = analysis::gradientBatches(model, analyzer.dataset(), pairs.others);
    for (std::int64_t number = 0; number < inputs.count && !work.stopped(); ++number)
        patches.add({inputs.make(number), others.make(number)},
                    work.part(double(number) / double(inputs.count),
                              double(number + 1) / double(inputs.count)));
    return {};
}

}  // namespace

Result<PatchReport> patchHeads(TorchAnalyzer& analyzer, const PatchRequest& request,
                               const Work& work) {
    if (request.integrationSteps < 1)
        return Error{ErrorCode::Usage,
                     "%1 points of integrated gradients"_m(request.integrationSteps),
                     "Choose at least 1"_m};
    auto& model = analyzer.model();
    HEADSCOPE_TRY(auto edges, wantedEdges(analyzer, model, request));
    PatchReport report;
    report.step = work.step;
    report.score = answerScoreOf(analyzer.shape().task);
    if (!edges.empty() && traitsOf(analyzer.shape().task).pairs)
        report.edgesMissing =
            "Edges from the encoder to cross-attention pass through the norm after the encoder and are not measured."_m;
    Patches patches(analyzer, request, std::move(edges));
    HEADSCOPE_CHECK(measure(analyzer, request, work, patches, report));
    if (work.stopped()) return analysis::cancelled();
    patches.report(report);
    return report;
}

}  // namespace headscope::patching

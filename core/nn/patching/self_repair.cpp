#include "core/nn/patching/self_repair.h"

#include "core/nn/analysis/optimal_constants.h"
#include "core/nn/models/finite.h"
#include "core/nn/models/relevance_rules.h"
#include "core/nn/patching/trace.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headscope::patching {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

// A batch with all heads on, and the direct effects of all parts: gradients of the summed score
// along the residual stream, with constant deviations in the norms.
struct Intact {
    models::Input input;
    Trace trace;
    torch::Tensor foils, scores;                               // (B)
    std::vector<torch::Tensor> headSlopes, feedForwardSlopes;  // per site, as contexts and outputs
};

Intact intactOf(models::Model& model, models::Input input) {
    const torch::AutoGradMode gradients(true);
    Intact made;
    made.input = std::move(input);
    made.trace = traceOf(model, made.input);
    made.foils = foilsOf(made.trace.logits, made.input);
    const auto scores = answerScores(made.trace.logits, made.input, made.foils);
    auto parts = made.trace.contexts;
    const auto sites = static_cast<std::ptrdiff_t>(parts.size());
    parts.insert(parts.end(), made.trace.feedForwards.begin(), made.trace.feedForwards.end());
    auto slopes = gradientsOf(scores.sum(), parts);
    made.headSlopes.assign(slopes.begin(), slopes.begin() + sites);
    made.feedForwardSlopes.assign(slopes.begin() + sites, slopes.end());
    made.scores = scores.detach();
    // The graph is not needed any more.
    for (auto& streams : made.trace.before) {
        streams.main = streams.main.detach();
        if (streams.memory.defined()) streams.memory = streams.memory.detach();
    }
    for (auto* list : {&made.trace.contexts, &made.trace.feedForwards})
        for (auto& tensor : *list)
            if (tensor.defined()) tensor = tensor.detach();
    made.trace.logits = made.trace.logits.detach();
    return made;
}

// Values per sample for one removed head, (B) double each, collected over batches.
struct HeadSums {
    std::vector<torch::Tensor> direct, lost, change, norms, feedForwards;
    std::vector<torch::Tensor> heads;  // (B, sites, most heads)
    training::EvaluatedSplit answers;
};

// Sum over tokens of (after - before) * slope, (B) double; 0 without a slope.
torch::Tensor changeAlong(const torch::Tensor& before, const torch::Tensor& after,
                          const torch::Tensor& slope) {
    if (!slope.defined() || !before.defined())
        return torch::zeros({after.defined() ? after.size(0) : 1}, torch::kDouble);
    return ((after - before).to(torch::kDouble) * slope.to(torch::kDouble)).sum({1, 2});
}

// Removes one head from a batch and adds the parts of the change to `sums`.
void addWithout(models::Model& model, const Intact& intact, HeadPlace head, models::Pass pass,
                HeadSums& sums) {
    const torch::NoGradGuard noGrad;
    const auto site = static_cast<std::size_t>(head.site);
    const auto heads = model.headsAt(head.site);
    pass.headMask = analysis::maskOf(model, {head});
    const auto replacement =
        site < pass.replacements.size() ? pass.replacements[site] : torch::Tensor();
    const auto after = traceFrom(model, intact.input, intact.trace.before[site], head.site, pass);
    training::addOutcome(after.logits, intact.input, sums.answers);
    const auto scores = answerScores(after.logits, intact.input, intact.foils);
    const auto change = (scores - intact.scores).to(torch::kDouble);

    // The captured context of a removed head is 0, so its direct effect is that of the replacement.
    const auto own = ofHead(intact.trace.contexts[site], head.head, heads);  // (B, T, dh)
    const auto slope = ofHead(intact.headSlopes[site], head.head, heads);
    const auto put = replacement.defined() ? ofHead(replacement, head.head, heads).expand_as(own)
                                           : torch::zeros_like(own);
    const auto lost = changeAlong(own, put, slope);
    sums.direct.push_back((own.to(torch::kDouble) * slope.to(torch::kDouble)).sum({1, 2}));
    sums.lost.push_back(lost);
    sums.change.push_back(change);

    auto byHead =
        torch::zeros({change.size(0), model.siteCount(), model.mostHeads()}, torch::kDouble);
    auto feedForwards = torch::zeros({change.size(0)}, torch::kDouble);
    for (auto later = site; later < after.contexts.size(); ++later) {
        const auto count = model.headsAt(static_cast<std::int64_t>(later));
        if (later > site && count > 0)
            byHead.select(1, static_cast<std::int64_t>(later))
                .narrow(1, 0, count)
                .copy_(perHead(after.contexts[later] - intact.trace.contexts[later],
                               intact.headSlopes[later], count));
        if (after.feedForwards[later].defined())
            feedForwards += changeAlong(intact.trace.feedForwards[later], after.feedForwards[later],
                                        intact.feedForwardSlopes[later]);
    }
    sums.heads.push_back(byHead);
    sums.feedForwards.push_back(feedForwards);
    sums.norms.push_back(change - lost - feedForwards - byHead.sum({1, 2}));
}

HeadRepair repairOf(const TorchAnalyzer& analyzer, HeadPlace head, const HeadSums& sums,
                    const training::EvaluatedSplit& whole, const PruningMargin& margin) {
    const auto joined = [](const std::vector<torch::Tensor>& parts) { return torch::cat(parts); };
    const auto byHead = joined(sums.heads);  // (n, sites, most heads)
    HeadRepair made;
    made.head = head;
    made.direct = estimateOf(joined(sums.direct));
    made.lost = estimateOf(joined(sums.lost));
    made.change = estimateOf(joined(sums.change));
    made.repair = estimateOf(joined(sums.change) - joined(sums.lost));
    made.norms = estimateOf(joined(sums.norms));
    made.feedForwards = estimateOf(joined(sums.feedForwards));
    made.laterHeads = estimateOf(byHead.sum({1, 2}));
    for (const auto& other : headsOf(analyzer.shape()))
        if (other.site > head.site)
            made.heads.push_back(
                {other, estimateOf(byHead.select(1, other.site).select(1, other.head))});
    std::stable_sort(made.heads.begin(), made.heads.end(), [](const auto& a, const auto& b) {
        return std::abs(a.part.mean) > std::abs(b.part.mean);
    });
    Scores difference;
    const auto scores = training::scoresOf(whole, analyzer.shape().task);
    for (const auto& score : scores)
        if (const auto change = analysis::scoreDifference(scoreKind(score.id), whole, sums.answers))
            difference.push_back({score.id, change->mean, change->range});
    made.leaveOneOut = marginChecks(scores, difference, margin);
    return made;
}

// Replacements of removed heads: the same for all heads, or fitted for each head alone.
struct SetUps {
    training::SetUpPass shared;
    std::map<HeadPlace, training::SetUpPass> own;
};

Result<SetUps> setUpsFor(TorchAnalyzer& analyzer, const SelfRepairRequest& request,
                         const std::vector<HeadPlace>& heads, const Work& work) {
    SetUps made;
    if (request.ablation != HeadAblation::Optimal) {
        HEADSCOPE_TRY(made.shared,
                      analyzer.replacements(request.ablation, HeadMask::none(analyzer.shape()),
                                            request.split, work));
        return made;
    }
    const auto count = static_cast<double>(heads.size());
    for (const auto& head : heads) {
        const auto done = static_cast<double>(made.own.size());
        HEADSCOPE_TRY(
            made.own[head],
            analyzer.replacements(request.ablation, HeadMask::without({head}), request.split,
                                  work.part(done / count, (done + 1) / count)));
    }
    return made;
}

// Collects the sums of all heads over batches.
class Repairs {
public:
    Repairs(models::Model& model, SetUps setUps, std::vector<HeadPlace> heads)
        : m_model(model), m_setUps(std::move(setUps)), m_heads(std::move(heads)) {}

    // Adds a batch. samples: indices in the split. Incomplete if the work was stopped.
    void add(const models::Input& input, const std::vector<std::int64_t>& samples,
             const Work& work) {
        const auto intact = intactOf(m_model, input);
        models::requireFinite(intact.scores, "the model's answer"_m);
        training::addOutcome(intact.trace.logits, intact.input, m_whole);
        if (m_sums.empty()) splitByPath(intact);
        models::Pass shared;
        if (m_setUps.shared) m_setUps.shared(shared, input, samples);
        for (std::size_t i = 0; i < m_heads.size() && !work.stopped(); ++i) {
            auto pass = shared;
            const auto own = m_setUps.own.find(m_heads[i]);
            if (own != m_setUps.own.end()) own->second(pass, input, samples);
            addWithout(m_model, intact, m_heads[i], std::move(pass), m_sums[i]);
            work.done(static_cast<double>(i + 1) / static_cast<double>(m_heads.size()));
        }
    }
    void report(const TorchAnalyzer& analyzer, SelfRepairReport& into) const {
        into.withoutPath = m_withoutPath;
        for (std::size_t i = 0; i < m_heads.size(); ++i)
            into.heads.push_back(repairOf(analyzer, m_heads[i], m_sums[i], m_whole, into.margin));
    }

private:
    // Separates the heads on whose contexts the answer's score does not depend directly.
    void splitByPath(const Intact& intact) {
        const auto reaches = [&](const HeadPlace& head) {
            return intact.headSlopes[static_cast<std::size_t>(head.site)].defined();
        };
        const auto end = std::stable_partition(m_heads.begin(), m_heads.end(), reaches);
        m_withoutPath.assign(end, m_heads.end());
        m_heads.erase(end, m_heads.end());
        m_sums.resize(m_heads.size());
    }

    models::Model& m_model;
    models::Float32Products m_exact{m_model};
    SetUps m_setUps;
    std::vector<HeadPlace> m_heads, m_withoutPath;
    std::vector<HeadSums> m_sums;  // as m_heads
    training::EvaluatedSplit m_whole;
};

}  // namespace

Result<SelfRepairReport> selfRepair(TorchAnalyzer& analyzer, const SelfRepairRequest& request,
                                    const Work& work) {
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    auto heads = request.heads.empty() ? headsOf(analyzer.shape()) : request.heads;
    HEADSCOPE_CHECK(analyzer.checkMask(HeadMask::without(heads)));
    std::sort(heads.begin(), heads.end());
    heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
    const bool fits = request.ablation == HeadAblation::Optimal;
    const double prepared = fits ? 0.8 : 0.01;
    HEADSCOPE_TRY(auto setUps, setUpsFor(analyzer, request, heads, work.part(0, prepared)));
    auto& model = analyzer.model();
    const models::RelevanceRules direct(model, models::Relevance::Direct);
    if (!direct.ok())
        return Error{ErrorCode::Usage,
                     "the logits of this model are not a sum of what its heads add"_m,
                     "Use leave-one-out, or a run of a model without model.copy = pointer"_m};
    SelfRepairReport report;
    const auto samples = analyzer.subset(request.split, request.samples);
    static_cast<SampleSet&>(report) = samples.set;
    report.step = work.step;
    report.ablation = request.ablation;
    report.score = answerScoreOf(analyzer.shape().task);
    report.margin = request.margin;
    const auto batches = analysis::gradientBatches(model, analyzer.dataset(), samples);
    Repairs repairs(model, std::move(setUps), std::move(heads));
    for (std::int64_t number = 0; number < batches.count; ++number) {
        const auto at = [&](std::int64_t batch) {
            return prepared + (1 - prepared) * double(batch) / double(batches.count);
        };
        repairs.add(batches.make(number), batches.samples(number),
                    work.part(at(number), at(number + 1)));
        if (work.stopped()) return analysis::cancelled();
    }
    repairs.report(analyzer, report);
    return report;
}

}  // namespace headscope::patching

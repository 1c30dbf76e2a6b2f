#include "core/nn/pruning/importance.h"

#include "core/api/runs/tasks.h"
#include "core/nn/measures/layer_tensors.h"
#include "core/nn/models/finite.h"
#include "core/nn/models/relevance_rules.h"
#include "core/nn/pruning/gate_gradients.h"
#include "core/nn/pruning/train_gates.h"
#include "core/spec/pruning/catalogue.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headscope::pruning {
namespace {

using analysis::Batches;
using analysis::MaskPath;
using analysis::Work;
using Off = std::vector<HeadPlace>;

// Model, samples and options that the functions of this file share.
struct Looked {
    models::Model& model;
    const Batches& batches;
    const Off& off;
    const Work& work;
    const analysis::PathReplacements& replaced;
};
using BatchSamples = std::function<Result<HeadSamples>(const models::Input& input)>;

Error stopped() {
    return {ErrorCode::Cancelled, "measuring the importance of heads was stopped"_m};
}

// Runs `samplesOf` on each batch and joins the results.
Result<HeadSamples> eachBatch(const Looked& look, const BatchSamples& samplesOf) {
    std::vector<torch::Tensor> amounts, weights;
    for (std::int64_t number = 0; number < look.batches.count; ++number) {
        if (look.work.stopped()) return stopped();
        // amounts: (B, sites, heads); weights: (B, sites), how much a sample counts.
        HEADSCOPE_TRY(const auto found, samplesOf(look.batches.make(number)));
        amounts.push_back(found.amounts);
        weights.push_back(found.weights);
        look.work.done(static_cast<double>(number + 1) / static_cast<double>(look.batches.count));
    }
    return HeadSamples{torch::cat(amounts), torch::cat(weights)};
}

torch::Tensor onesLike(const torch::Tensor& amounts) {
    return torch::ones({amounts.size(0), amounts.size(1)}, torch::kDouble);
}

Result<HeadSamples> michel(const Looked& look) {
    const auto mask = analysis::maskOf(look.model, look.off);
    return eachBatch(look, [&](const models::Input& input) -> Result<HeadSamples> {
        HEADSCOPE_TRY(const auto gradients,
                      gateGradients(look.model, input, mask, GateTarget::Loss));
        return HeadSamples{gradients.bySample.abs(), onesLike(gradients.bySample)};
    });
}

// Number of queries of each sample at each site: (B, sites).
torch::Tensor tokenCounts(const models::Model& model, const models::Input& input) {
    const auto tokens = input.tokens.defined() ? input.tokens.size(1) : model.spec().tokens();
    std::vector<torch::Tensor> counts;
    for (std::int64_t site = 0; site < model.siteCount(); ++site)
        counts.push_back(queryCounts(model, site, input, tokens));
    return torch::stack(counts, 1);
}

Result<HeadSamples> michelToken(const Looked& look) {
    const auto mask = analysis::maskOf(look.model, look.off);
    return eachBatch(look, [&](const models::Input& input) -> Result<HeadSamples> {
        HEADSCOPE_TRY(const auto gradients,
                      gateGradients(look.model, input, mask, GateTarget::Loss));
        return HeadSamples{gradients.byToken, tokenCounts(look.model, input)};
    });
}

Result<HeadSamples> relevance(const Looked& look, models::Relevance rules) {
    const models::RelevanceRules constant(look.model, rules);
    if (!constant.ok())
        return Error{
            ErrorCode::Usage,
            "the model of this run does not support a backward pass with constant attention"_m,
            "Use another importance, such as michel"_m};
    const auto mask = analysis::maskOf(look.model, look.off);
    return eachBatch(look, [&](const models::Input& input) -> Result<HeadSamples> {
        HEADSCOPE_TRY(const auto gradients,
                      gateGradients(look.model, input, mask, GateTarget::TopLogit));
        // Relevance as a share of its site: the heads of a site sum to 1 in every sample.
        const auto size = gradients.bySample.abs();
        return HeadSamples{size / size.sum(2, true).clamp_min(1e-300), onesLike(size)};
    });
}

// Captures all sites and sums `ofSite`, which returns (B, H, T) for a site, over the valid queries.
Result<HeadSamples> recorded(
    const Looked& look,
    const std::function<torch::Tensor(std::int64_t, const attention::Output&)>& ofSite) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(look.model);
    const auto most = look.model.mostHeads();
    return eachBatch(look, [&](const models::Input& input) -> Result<HeadSamples> {
        models::Pass pass;
        pass.headMask = analysis::maskOf(look.model, look.off);
        pass.record.assign(static_cast<std::size_t>(look.model.siteCount()), true);
        look.model.forward(input, pass);
        std::vector<torch::Tensor> amounts, weights;
        for (std::int64_t site = 0; site < look.model.siteCount(); ++site) {
            auto values =
                ofSite(site, pass.captures[static_cast<std::size_t>(site)]).to(torch::kDouble);
            const auto valid = attention::validTokens(look.model.queryLengths(site, input),
                                                      values.size(2), values.device());
            // (B, 1, T) masks padding for all heads.
            if (valid.defined()) values = values * valid.unsqueeze(1).to(torch::kDouble);
            amounts.push_back(torch::constant_pad_nd(values.sum(2), {0, most - values.size(1)}));
            weights.push_back(queryCounts(look.model, site, input, values.size(2)));
        }
        return HeadSamples{torch::stack(amounts, 1), torch::stack(weights, 1)};
    });
}

Result<HeadSamples> confidence(const Looked& look) {
    return recorded(look, [](std::int64_t, const attention::Output& capture) {
        // Largest weight of each query, (B, H, T); the caller sums over valid queries.
        return measures::distributions(capture.maps).amax(-1);
    });
}

Result<HeadSamples> contribution(const Looked& look) {
    return recorded(look, [&](std::int64_t site, const attention::Output& capture) {
        const auto output =
            measures::outputSlices(look.model.weightsAt(site).output, look.model.headsAt(site));
        // Maps shape (B, H, T, D) to (B, H, T).
        return torch::matmul(capture.headContext, output.unsqueeze(0)).norm(2, {-1});
    });
}

// Function that returns the change of a score per sample, from one evaluation to another.
using Change = std::function<torch::Tensor(const training::EvaluatedSplit& from,
                                           const training::EvaluatedSplit& to)>;

torch::Tensor doubles(const std::vector<float>& values) {
    return torch::tensor(values).to(torch::kDouble);
}
torch::Tensor lossRise(const training::EvaluatedSplit& from, const training::EvaluatedSplit& to) {
    return doubles(to.losses) - doubles(from.losses);
}
torch::Tensor answersLost(const training::EvaluatedSplit& from,
                          const training::EvaluatedSplit& to) {
    return torch::tensor(from.right).to(torch::kDouble) -
           torch::tensor(to.right).to(torch::kDouble);
}

// Removes the heads that `goes` returns, separately for each head that is still there. Stores
// `change` relative to the present model.
Result<HeadSamples> switchedOff(const Looked& look, const std::function<Off(HeadPlace)>& goes,
                                const Change& change) {
    std::vector<HeadPlace> on;
    std::vector<MaskPath> paths;
    MaskPath before;
    before.off = look.off;
    before.steps.emplace_back();
    paths.push_back(std::move(before));
    const auto mask = HeadMask::without(look.off);
    for (const auto& head : headsOf(siteShape(look.model))) {
        if (!mask.on(head)) continue;
        on.push_back(head);
        auto path = MaskPath::of(goes(head));
        path.off = look.off;
        paths.push_back(std::move(path));
    }
    // One evaluation covers all paths. The first path, without further removals, is the reference.
    const double prepared = look.replaced.share();
    HEADSCOPE_CHECK(look.replaced.prepare(paths, look.work.part(0, prepared)));
    const auto answers = analysis::answersAlong(look.model, look.batches, paths,
                                                look.work.part(prepared, 1), look.replaced.setUp);
    if (look.work.stopped()) return stopped();
    const auto& reference = answers.paths.front().front();
    const auto samples = static_cast<std::int64_t>(reference.losses.size());
    auto amounts =
        torch::zeros({samples, look.model.siteCount(), look.model.mostHeads()}, torch::kDouble);
    for (std::size_t i = 0; i < on.size(); ++i)
        amounts.select(1, on[i].site)
            .select(1, on[i].head)
            .copy_(change(reference, answers.paths[i + 1].front()));
    return HeadSamples{amounts, onesLike(amounts)};
}

Status needsAccuracy(const Looked& look, const std::string& id, const char* instead) {
    if (traitsOf(look.model.spec().data.task).labelled) return {};
    return Error{ErrorCode::Usage, "%1: accuracy is not defined for the task of this run"_m(id),
                 "Use %1 instead, which is based on the loss"_m(instead)};
}

Result<HeadSamples> leaveOneOut(const Looked& look, const Change& change) {
    return switchedOff(
        look, [](HeadPlace head) { return Off{head}; }, change);
}

Result<HeadSamples> leaveOneOutAccuracy(const Looked& look) {
    HEADSCOPE_CHECK(needsAccuracy(look, "leave-one-out-accuracy", "leave-one-out"));
    return leaveOneOut(look, answersLost);
}

Result<HeadSamples> keepOne(const Looked& look, const Change& loss) {
    const auto shape = siteShape(look.model);
    const auto mask = HeadMask::without(look.off);
    const auto others = [&](HeadPlace kept) {
        Off gone;
        for (int head = 0; head < shape.headsOf(kept.site); ++head)
            if (head != kept.head && mask.on(kept.site, head)) gone.push_back({kept.site, head});
        return gone;
    };
    return switchedOff(look, others,
                       // A head that keeps the loss low alone is important, hence the sign.
                       [&](const auto& from, const auto& to) { return -loss(from, to); });
}

Result<HeadSamples> keepOneAccuracy(const Looked& look) {
    HEADSCOPE_CHECK(needsAccuracy(look, "keep-one-accuracy", "keep-one"));
    return keepOne(look, answersLost);
}

Result<HeadSamples> l0Gate(const Looked& look) {
    HEADSCOPE_TRY(const auto logA, trainedGates(look.model, look.batches, look.off, {}, look.work));
    // Trained on all samples at once, so there is one row and no value per sample.
    return HeadSamples{logA.to(torch::kDouble).unsqueeze(0),
                       torch::ones({1, logA.size(0)}, torch::kDouble), false};
}

struct Row {
    const char* id;
    std::function<Result<HeadSamples>(const Looked&)> measure;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows = {
        {"michel", michel},
        {"michel-token", michelToken},
        {"leave-one-out", [](const Looked& look) { return leaveOneOut(look, lossRise); }},
        {"leave-one-out-accuracy", leaveOneOutAccuracy},
        {"keep-one", [](const Looked& look) { return keepOne(look, lossRise); }},
        {"keep-one-accuracy", keepOneAccuracy},
        {"relevance",
         [](const Looked& look) { return relevance(look, models::Relevance::Identity); }},
        {"relevance-gradient",
         [](const Looked& look) { return relevance(look, models::Relevance::Gradient); }},
        {"confidence", confidence},
        {"contribution", contribution},
        {"l0-gate", l0Gate}};
    return kRows;
}

// Checks only the heads that are not removed. A site may have fewer heads than the widest one, and
// removed heads count 0.
void requireFiniteAmounts(const HeadSamples& samples, const models::Model& model, const Off& off,
                          const std::string& id) {
    for (const auto& head : headsOf(siteShape(model)))
        if (std::find(off.begin(), off.end(), head) == off.end())
            models::requireFinite(samples.amounts.select(1, head.site).select(1, head.head),
                                  "the importance of head %1 (%2)"_m(headName(head), id));
}

}  // namespace

Result<HeadSamples> headSamples(models::Model& model, const Batches& batches, const std::string& id,
                                const Off& off, const Work& work,
                                const analysis::PathReplacements& replaced) {
    const Looked look{model, batches, off, work, replaced};
    for (const auto& row : rows()) {
        if (id != row.id) continue;
        HEADSCOPE_TRY(auto samples, row.measure(look));
        // Removed heads get 0, even if the measure returned another value for them.
        samples.amounts = samples.amounts * analysis::maskOf(model, off).to(torch::kDouble);
        if (!work.stopped()) requireFiniteAmounts(samples, model, off, id);
        return samples;
    }
    std::string ids;
    for (const auto& info : builtinImportances()) ids += (ids.empty() ? "" : ", ") + info.id;
    return Error{ErrorCode::Usage, "unknown importance \"%1\""_m(id), "One of %1"_m(ids)};
}

ModelShape siteShape(const models::Model& model) {
    ModelShape shape;
    shape.task = model.spec().data.task;
    shape.layers = static_cast<int>(model.siteCount());
    for (std::int64_t site = 0; site < model.siteCount(); ++site) {
        shape.headsPerLayer.push_back(static_cast<int>(model.headsAt(site)));
        shape.heads = std::max(shape.heads, shape.headsPerLayer.back());
        shape.sites.push_back(model.sites()[static_cast<std::size_t>(site)].id);
    }
    return shape;
}

std::vector<double> byHead(const torch::Tensor& values, const ModelShape& shape) {
    std::vector<double> all(static_cast<std::size_t>(shape.layers) * shape.heads, std::nan(""));
    const auto exact = values.to(torch::kDouble).contiguous();
    const auto at = exact.accessor<double, 2>();
    for (const auto& head : headsOf(shape))
        all[static_cast<std::size_t>(head.site) * shape.heads + head.head] =
            at[head.site][head.head];
    return all;
}

}  // namespace headscope::pruning

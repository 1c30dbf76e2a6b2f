#include "core/nn/pruning/group_heads.h"

#include "core/nn/models/finite.h"
#include "core/nn/pruning/grouping.h"

#include <algorithm>

namespace headscope::pruning {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

Status checkRequest(const GroupRequest& request, const ModelShape& shape) {
    if (request.clusters < 1 || request.voteBatch < 1)
        return Error{
            ErrorCode::Usage,
            "groups: %1 groups, %2 samples per vote"_m(request.clusters, request.voteBatch),
            "Choose at least 1 group and 1 sample per vote"_m};
    for (int site = 0; site < shape.layers; ++site) {
        const int heads = shape.headsOf(site);
        const auto where = "layer %1 has %2 heads"_m(site, heads);
        if (heads < request.clusters)
            return Error{ErrorCode::Usage,
                         "%1, so they cannot form %2 groups"_m(where, request.clusters),
                         heads > 0 ? "Give %1 groups or fewer"_m(heads)
                                   : "Group the heads of a run whose layers all have heads"_m};
    }
    return {};
}

// Returns the features of heads that the query selects: values, maps or contexts.
const torch::Tensor& featureOf(const attention::Output& capture, GroupOn on) {
    return on == GroupOn::Values ? capture.v
           : on == GroupOn::Maps ? capture.maps
                                 : capture.headContext;
}

// [site][batch]: inner products of the heads' features.
using Grams = std::vector<std::vector<torch::Tensor>>;

Result<Grams> gramsOf(TorchAnalyzer& analyzer, const GroupRequest& request,
                      const data::Subset& samples, const Work& work) {
    torch::NoGradGuard noGrad;
    auto& model = analyzer.model();
    // bfloat16 products would change cosines in the third digit, and with them the groups.
    const models::Float32Products exact(model);
    const auto& dataset = analyzer.dataset();
    const auto& split = data::splitByName(dataset, samples.set.split);
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    Grams grams(static_cast<std::size_t>(model.siteCount()));
    for (std::int64_t first = 0; first < total; first += request.voteBatch) {
        if (work.stopped()) return analysis::cancelled();
        // Each batch votes once, so the last, smaller batch counts as much as the others.
        const auto count = std::min<std::int64_t>(request.voteBatch, total - first);
        const auto input = models::inputFrom(
            data::listedBatch(dataset, split, samples.samples, first, count, model.spec().length),
            dataset.task, torch::kCPU);
        models::Pass pass;
        pass.record.assign(grams.size(), true);
        model.forward(input, pass);
        for (std::size_t site = 0; site < grams.size(); ++site) {
            const auto place = static_cast<std::int64_t>(site);
            const auto& perHead = featureOf(pass.captures[site], request.on);
            const auto keys = attention::validTokens(model.keyLengths(place, input),
                                                     pass.captures[site].v.size(2), torch::kCPU);
            const auto queries =
                attention::validTokens(model.queryLengths(place, input),
                                       pass.captures[site].headContext.size(2), torch::kCPU);
            // Values belong to keys; maps and contexts to queries. They differ in cross-attention.
            const bool values = request.on == GroupOn::Values;
            grams[site].push_back(objectives::gramOf(
                headFeatures(perHead, values ? keys : queries, keys, request.on == GroupOn::Maps)));
            models::requireFinite(grams[site].back(),
                                  "the product of two heads' %1 in %2"_m(
                                      groupOnLetter(request.on),
                                      analysis::placeOf(analyzer.shape(), static_cast<int>(site))));
        }
        work.done(0.9 * static_cast<double>(first + count) / static_cast<double>(total));
    }
    return grams;
}

std::vector<double> doublesOf(const torch::Tensor& values) {
    const auto exact = values.to(torch::kDouble).contiguous();
    return {exact.data_ptr<double>(), exact.data_ptr<double>() + exact.numel()};
}

SiteGroups groupsAt(int site, const std::vector<torch::Tensor>& grams, int clusters) {
    const auto votes = votesOfPaper(grams, clusters);
    const auto code = votesOfCode(grams, clusters);
    // Inner products add up over batches, as if all samples were one batch.
    torch::Tensor together = grams.front();
    for (std::size_t i = 1; i < grams.size(); ++i) together = together + grams[i];
    SiteGroups out;
    out.site = site;
    out.groups = votes.groups.front();
    out.objective = votes.objective;
    // The rows of a square root of the Gram matrix have the same inner products as the features,
    // and therefore the same cosines.
    const auto [values, vectors] = torch::linalg_eigh(together, "L");
    const auto terms = objectives::groupTerms(vectors * values.clamp_min(0).sqrt(), out.groups);
    out.homogenisation = terms.homogenisation.item<double>();
    out.diversification = terms.diversification.item<double>();
    out.cosineToCentre = doublesOf(terms.cosineToCentre);
    const auto spread = spreadOf(together, out.groups);
    out.silhouette = spread.silhouette;
    out.silhouetteCode = spread.silhouetteCode;
    out.dunn = spread.dunn;
    out.votes = votes.total;
    out.representatives = votes.representatives;
    out.codeVotes = code.total;
    out.codeKept = code.keep;
    return out;
}

}  // namespace

Result<GroupReport> groupHeads(TorchAnalyzer& analyzer, const GroupRequest& request,
                               const Work& work) {
    HEADSCOPE_CHECK(checkRequest(request, analyzer.shape()));
    const auto split =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    const auto samples = analyzer.subset(split, request.samples);
    HEADSCOPE_TRY(const auto grams, gramsOf(analyzer, request, samples, work));
    GroupReport report;
    static_cast<SampleSet&>(report) = samples.set;
    report.step = work.step;
    report.on = request.on;
    report.clusters = request.clusters;
    report.batches = static_cast<int>(grams.front().size());
    for (std::size_t site = 0; site < grams.size(); ++site) {
        if (work.stopped()) return analysis::cancelled();
        report.sites.push_back(groupsAt(static_cast<int>(site), grams[site], request.clusters));
    }
    work.done(1);
    return report;
}

}  // namespace headscope::pruning

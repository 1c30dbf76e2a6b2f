// Computes measures, roles and similarities of all heads of a model
// (core/api/requests/head_overview.h).
#include "core/nn/analysis/head_overview.h"

#include "core/api/runs/tasks.h"
#include "core/data/batches/paired_texts.h"
#include "core/nn/analysis/copied_passages.h"
#include "core/nn/analysis/site_statistics.h"
#include "core/nn/measures/measures.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/spec/measures/catalogue.h"

#include <cmath>

namespace headscope::analysis {
namespace {

std::string splitOf(const TorchAnalyzer& analyzer, const std::string& given) {
    return given.empty() ? data::choosingSplit(analyzer.dataset()) : given;
}

double meanShare(const torch::Tensor& counts) {
    return counts.numel() > 0 ? counts.to(torch::kDouble).reciprocal().mean().item<double>() : 0;
}

// Returns the token with which every sample starts; "" if they differ or there is only one sample.
std::string sharedFirstToken(const models::Input& input, const data::Dataset& dataset) {
    if (!input.tokens.defined() || input.tokens.size(0) < 2) return {};
    const auto first = input.tokens.select(1, 0);  // (B)
    const auto id = first[0].item<std::int64_t>();
    if (!first.eq(id).all().item<bool>()) return {};
    return data::tokenName(dataset.tokenizer, static_cast<std::int32_t>(id));
}

RoleFacts factsOf(TorchAnalyzer& analyzer, const models::Input& input,
                  const measures::MaskedLayer& layer) {
    const auto& traits = traitsOf(analyzer.shape().task);
    RoleFacts facts;
    facts.causal = analyzer.shape().causal;
    facts.pictures = traits.pictures();
    const auto& counts = layer.rowCounts();  // (rows)
    facts.evenShare = meanShare(counts);
    facts.evenBefore =
        meanShare(counts.index_select(0, layer.rowPositions().gt(0).nonzero().squeeze(1)));
    // The induction score uses repeated random tokens: query t of the second half sees t + 1 keys
    // and should find one of them.
    const auto half = std::max<std::int64_t>(analyzer.model().spec().length / 2, 1);
    facts.evenInduction = meanShare(torch::arange(half + 1, 2 * half + 1));
    facts.evenRetrieval = evenRetrieval(analyzer);
    if (!facts.pictures) facts.firstToken = sharedFirstToken(input, analyzer.dataset());
    return facts;
}

Error notAMeasure(const std::string& id, const Message& what) {
    return {ErrorCode::Usage,
            "measure %1 does not return a matrix "
            "%2"_m(id, what),
            "See `list measures`"_m};
}

Result<HeadOverview> overviewOf(TorchAnalyzer& analyzer, const HeadOverviewRequest& request,
                                TorchAnalyzer::Recording recording, const Work& work) {
    auto report = emptyReport(request.measure, analyzer.shape(), recording.set);
    report.frame.step = report.chance.step = work.step;
    RoleFacts facts;
    const int sites = analyzer.shape().layers;
    for (int site = 0; site < sites; ++site) {
        if (work.stopped()) return cancelled();
        auto layer = recording.nextLayer(analyzer.model());
        const auto heads = analyzer.model().headsAt(site);
        const auto matrix = training::ofOwnHeads(measures::pairwise(request.measure, layer), heads);
        if (!matrix.defined())
            return notAMeasure(request.measure, "of head pairs on these samples"_m);
        addMatrix(report, matrix, layer);
        report.flatness.push_back(flatnessOf(layer, heads));
        addHeads(report, layer, analyzer.contextOf(recording.input, site), heads, site,
                 request.walks);
        addLayer(report, layer, site, request.walks);
        if (site == 0) facts = factsOf(analyzer, recording.input, layer);
        addChance(report, measures::ChanceLevels(std::move(layer)), heads);
        work.done((site + 1.0) / sites);
    }
    fillUp(report, sites);
    analyzer.measureInduction(report.heads);
    measureRetrieval(analyzer, recording.set.split, report.heads);
    HeadOverview overview;
    static_cast<SampleSet&>(overview) = report;
    overview.step = work.step;
    overview.rules = roleRules(facts);
    overview.roles = rolesOf(report.heads, facts);
    overview.heads = std::move(report.heads);
    overview.sites = std::move(report.layers);
    overview.similarity = std::move(report.frame);
    overview.chance = std::move(report.chance);
    overview.flatness = std::move(report.flatness);
    return overview;
}

Result<HeadOverview> headOverview(TorchAnalyzer& analyzer, const HeadOverviewRequest& request,
                                  const Work& work) {
    torch::NoGradGuard noGrad;
    const auto split = splitOf(analyzer, request.split);
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    const auto samples = analyzer.recordedSamples(split, request.samples);
    if (!request.onFirst || samples <= 2 * kFirstOverviewSamples)
        return overviewOf(analyzer, request, analyzer.record(split, request.samples, {}), work);
    // The work grows with the number of samples.
    const double share = static_cast<double>(kFirstOverviewSamples) /
                         static_cast<double>(samples + kFirstOverviewSamples);
    HEADSCOPE_TRY(const auto first,
                  overviewOf(analyzer, request, analyzer.record(split, kFirstOverviewSamples, {}),
                             work.part(0, share)));
    request.onFirst(first);
    return overviewOf(analyzer, request, analyzer.record(split, request.samples, {}),
                      work.part(share, 1));
}

// Sites whose queries and keys come from the same streams, so that their heads can be compared.
// Most models have one such group.
struct AlikeSites {
    std::string queries, keys;
    measures::NetworkHeads network;
    std::vector<std::int64_t> rows;  // rows of these heads in the matrix of all heads
};

AlikeSites& groupOf(TorchAnalyzer& analyzer, int site, std::vector<AlikeSites>& groups) {
    const auto& wanted = analyzer.model().sites()[static_cast<std::size_t>(site)];
    for (auto& group : groups)
        if (group.queries == wanted.queries && group.keys == wanted.keys) return group;
    const auto shape = analyzer.shape();
    groups.push_back({wanted.queries,
                      wanted.keys,
                      measures::NetworkHeads(std::int64_t{shape.layers} * shape.heads),
                      {}});
    return groups.back();
}

// Returns the matrix of all heads, (LH, LH): one block per group, NaN between heads of different
// groups. Returns an undefined tensor if the measure is undefined for a group.
torch::Tensor acrossGroups(const std::string& measure, const std::vector<AlikeSites>& groups,
                           std::int64_t heads) {
    auto whole = torch::full({heads, heads}, std::nan(""), torch::kFloat);
    for (const auto& group : groups) {
        if (group.rows.empty()) continue;
        const auto own = measures::acrossLayers(measure, group.network);
        if (!own.defined()) return {};
        const auto at = torch::tensor(group.rows, torch::kLong);
        whole.index_put_({at.unsqueeze(1), at.unsqueeze(0)}, own.to(torch::kFloat));
    }
    return whole;
}

Result<HeadsAcrossReport> headsAcross(TorchAnalyzer& analyzer, const HeadsAcrossRequest& request,
                                      const Work& work) {
    torch::NoGradGuard noGrad;
    const auto* measure = measures::findMeasure(request.measure);
    if (!measure || measure->shape != MeasureShape::AcrossLayers)
        return notAMeasure(request.measure, "between heads of different layers"_m);
    const auto split = splitOf(analyzer, request.split);
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    auto recording = analyzer.record(split, request.samples, {});
    std::vector<AlikeSites> groups;
    const int sites = analyzer.shape().layers;
    std::int64_t heads = 0;
    for (int site = 0; site < sites; ++site) {
        if (work.stopped()) return cancelled();
        const auto layer = recording.nextLayer(analyzer.model());
        const auto own = analyzer.model().headsAt(site);
        if (own > 0) {
            auto& group = groupOf(analyzer, site, groups);
            group.network.add(layer);
            for (std::int64_t head = 0; head < own; ++head) group.rows.push_back(heads++);
        }
        work.done(0.8 * (site + 1.0) / sites);
    }
    const auto matrix = acrossGroups(request.measure, groups, heads);
    if (!matrix.defined())
        return notAMeasure(request.measure,
                           "between the heads of this model, whose widths differ"_m);
    HeadsAcrossReport report;
    static_cast<SampleSet&>(report) = recording.set;
    report.step = work.step;
    report.matrix = {request.measure, static_cast<int>(matrix.size(0)), floatsOf(matrix)};
    report.heads = headsOf(analyzer.shape());
    return report;
}

}  // namespace

void addHeadOverview(TorchAnalyzer::Table& table) {
    table.add<HeadOverviewRequest>(headOverview).add<HeadsAcrossRequest>(headsAcross);
}

}  // namespace headscope::analysis

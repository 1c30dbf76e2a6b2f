#include "core/nn/analysis/alignment_error.h"

#include "core/base/text/bootstrap.h"

namespace headscope::analysis {
namespace {

constexpr std::int64_t kAlignBatch = 64;

using text::AlignmentCounts;
using text::SegmentStatistics;

std::vector<double> rowOf(const AlignmentCounts& counts) {
    return {static_cast<double>(counts.proposed), static_cast<double>(counts.sure),
            static_cast<double>(counts.proposedSure), static_cast<double>(counts.proposedPossible)};
}

// Returns the alignment error rate in percent. sums: counts in the order of rowOf, summed over
// sentences.
double percentWrong(const std::vector<double>& sums, std::int64_t) {
    const double links = sums[0] + sums[1];
    return links > 0 ? 100 * (1 - (sums[2] + sums[3]) / links) : 0;
}

std::vector<text::Link> truthOf(const data::PairedTexts& pairs, std::int64_t sample) {
    const auto i = static_cast<std::size_t>(sample);
    return {pairs.links.begin() + pairs.linkOffsets.at(i),
            pairs.links.begin() + pairs.linkOffsets.at(i + 1)};
}

std::int64_t lengthAt(const torch::Tensor& lengths, std::int64_t row, std::int64_t full) {
    return lengths.defined() ? lengths[row].item<std::int64_t>() : full;
}

// Alignment counts of each cross-attention head, one row per sentence.
using Counts = std::vector<std::pair<HeadPlace, SegmentStatistics>>;

void addBatch(const models::Model& model, const models::Input& input, const models::Pass& pass,
              const data::PairedTexts& pairs, const std::int64_t* samples, Counts& counts) {
    for (auto& [head, rows] : counts) {
        const auto& maps = pass.captures[static_cast<std::size_t>(head.site)].maps;  // (B, H, T, S)
        for (std::int64_t b = 0; b < maps.size(0); ++b) {
            const auto queries = lengthAt(model.queryLengths(head.site, input), b, maps.size(2)),
                       keys = lengthAt(model.keyLengths(head.site, input), b, maps.size(3));
            AlignmentCounts one;
            one.add(linksOf(maps[b][head.head], queries, keys), truthOf(pairs, samples[b]));
            rows.add(rowOf(one));
        }
    }
}

Counts crossHeadsOf(const models::Model& model) {
    Counts counts;
    for (std::int64_t site = 0; site < model.siteCount(); ++site)
        if (model.sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Cross)
            for (std::int64_t head = 0; head < model.headsAt(site); ++head)
                counts.emplace_back(HeadPlace{static_cast<int>(site), static_cast<int>(head)},
                                    SegmentStatistics(4));
    return counts;
}

}  // namespace

std::vector<text::Link> linksOf(const torch::Tensor& looks, std::int64_t queries,
                                std::int64_t keys) {
    const auto most = looks.narrow(0, 0, queries).narrow(1, 0, keys).argmax(1).contiguous();
    std::vector<text::Link> links;
    for (std::int64_t t = 0; t + 1 < queries; ++t)
        if (const auto s = most.data_ptr<std::int64_t>()[t]; s + 1 < keys)
            links.push_back({static_cast<std::int32_t>(s), static_cast<std::int32_t>(t)});
    return links;
}

std::optional<AlignedHead> bestAligningHead(models::Model& model, const data::Dataset& dataset,
                                            const data::Subset& samples,
                                            const torch::Tensor& headMask, const Work& work) {
    const auto& split = data::splitByName(dataset, samples.set.split);
    auto counts = crossHeadsOf(model);
    if (!split.pairs.aligned() || counts.empty() || samples.samples.empty()) return std::nullopt;
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    for (std::int64_t first = 0; first < total; first += kAlignBatch) {
        if (work.stopped()) return std::nullopt;
        const auto count = std::min(kAlignBatch, total - first);
        const auto input = models::inputFrom(
            data::listedBatch(dataset, split, samples.samples, first, count, model.spec().length),
            dataset.task, torch::kCPU);
        models::Pass pass;
        pass.headMask = headMask;
        // Capture the maps of cross-attention only.
        for (const auto& site : model.sites())
            pass.record.push_back(site.kind == models::SiteKind::Cross);
        model.forward(input, pass);
        addBatch(model, input, pass, split.pairs, samples.samples.data() + first, counts);
    }
    const SegmentStatistics* best = nullptr;
    AlignedHead found;
    for (const auto& [head, rows] : counts) {
        const double value = percentWrong(rows.sums(), rows.count());
        ++found.heads;
        found.aligning += value < kAligns;
        // Keep the head with the lowest error.
        if (best && value >= found.score.value) continue;
        best = &rows;
        found.head = head;
        found.score = {kAlignmentError, value};
    }
    text::BootstrapOptions draws;
    draws.seed = static_cast<std::uint64_t>(samples.set.seed);
    const auto drawn = text::bootstrapInterval(*best, percentWrong, draws);
    if (!drawn.known) return found;
    found.score.interval = {drawn.low, drawn.high};
    found.score.error = drawn.error;
    return found;
}

}  // namespace headscope::analysis

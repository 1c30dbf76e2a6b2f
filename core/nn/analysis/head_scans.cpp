#include "core/nn/analysis/head_scans.h"

#include "core/api/requests/joint_ablation.h"
#include "core/nn/analysis/masked_answers.h"

#include <cmath>

namespace headscope::analysis {
namespace {

// Appends the score change of one head, positive if the score gets worse; NaN if the layer does not
// have that head.
void addHead(HeadScoreChange& scoreChanges, const std::optional<PairedDifference>& change) {
    const double none = std::nan("");
    const auto found = change.value_or(PairedDifference{none, {none, none}, 0});
    // Flip the sign for scores such as accuracy, so that positive always means worse.
    const bool rises = scoreKind(scoreChanges.score).higherIsBetter;
    scoreChanges.changes.push_back(rises ? 0 - found.mean : found.mean);
    scoreChanges.range.push_back(rises ? Interval{0 - found.range.high, 0 - found.range.low}
                                       : found.range);
}

Result<LeaveOneOutReport> onlyOne(TorchAnalyzer& analyzer, const SingleHeadKeptRequest& request,
                                  const Work& work) {
    // All other heads of the same layer are removed.
    const auto others = [&](HeadPlace kept) {
        std::vector<HeadPlace> gone;
        for (int head = 0; head < analyzer.shape().headsOf(kept.site); ++head)
            if (head != kept.head) gone.push_back({kept.site, head});
        return gone;
    };
    return scanHeads(analyzer, request, others, work);
}

}  // namespace

Result<LeaveOneOutReport> scanHeads(TorchAnalyzer& analyzer, const LeaveOneOutRequest& request,
                                    const std::function<std::vector<HeadPlace>(HeadPlace)>& goes,
                                    const Work& work) {
    const auto shape = analyzer.shape();
    const auto name =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(name));
    const auto samples = analyzer.subset(name, request.samples);
    const auto present = headsOf(shape);
    std::vector<MaskPath> paths;
    for (const auto& head : present) paths.push_back(MaskPath::of(goes(head)));
    HEADSCOPE_TRY(const auto replaced,
                  analyzer.pathReplacements(request.ablation, name, work.part(0, 0.01)));
    HEADSCOPE_CHECK(replaced.prepare(paths, work.part(0, replaced.share())));
    const auto answers =
        answersAlong(analyzer.model(), batchesOf(analyzer.model(), analyzer.dataset(), samples),
                     paths, work.part(replaced.share(), 1), replaced.setUp);
    if (work.stopped()) return cancelled();
    const auto& reference = answers.whole;
    std::vector<training::EvaluatedSplit> without(static_cast<std::size_t>(shape.layers) *
                                                  shape.heads);
    for (std::size_t i = 0; i < present.size(); ++i)
        without[static_cast<std::size_t>(present[i].site) * shape.heads + present[i].head] =
            answers.paths[i].front();
    LeaveOneOutReport report;
    static_cast<SampleSet&>(report) = samples.set;
    report.step = work.step;
    for (const auto& score : training::scoresOf(reference, shape.task)) {
        const auto& kind = scoreKind(score.id);
        if (!kind.measured()) continue;
        HeadScoreChange scoreChanges{score.id, {}, {}};
        for (const auto& one : without)
            addHead(scoreChanges, scoreDifference(kind, reference, one));
        report.scoreChanges.push_back(std::move(scoreChanges));
    }
    return report;
}

void addHeadScans(TorchAnalyzer::Table& table) {
    table.add<SingleHeadKeptRequest>(onlyOne);
}

}  // namespace headscope::analysis

#include "core/nn/analysis/written_change.h"

#include "core/api/runs/tasks.h"
#include "core/base/text/corpus_scores.h"
#include "core/nn/analysis/paired.h"
#include "core/nn/decoding/sample_scores.h"

namespace headscope::analysis {
namespace {

constexpr std::int64_t kDraws = 1000;  // number of resamples of the paired bootstrap

decoding::WrittenSamples writtenBy(TorchAnalyzer& analyzer, const data::Subset& samples,
                                   const torch::Tensor& headMask, const Work& work) {
    decoding::AnswerOptions options;
    options.headMask = headMask;
    options.cancel = work.cancel;
    options.progress = work.progress;
    return decoding::writtenSamples(analyzer.model(), analyzer.dataset(), samples, options);
}

// Returns the scores of generated text, followed by the other scores in `read` that were measured.
Scores together(Scores written, const Scores& read) {
    for (const auto& score : read)
        if (scoreKind(score.id).measured()) written.push_back(score);
    return written;
}

// Returns 1 for each generated text that equals its reference, else 0.
std::vector<std::uint8_t> exactOnes(const decoding::WrittenSamples& written) {
    const auto exact = text::exactScore(written.texts, {written.references}, false).statistics;
    std::vector<std::uint8_t> ones;
    for (std::int64_t i = 0; i < exact.count(); ++i) ones.push_back(exact.row(i)[0] > 0 ? 1 : 0);
    return ones;
}

Scores differences(const decoding::WrittenSamples& before, const decoding::WrittenSamples& after,
                   std::int64_t seed, const text::ScoreTokens& tokens) {
    auto changes = text::differencesOfTexts(before.texts, after.texts, before.references, kDraws,
                                            static_cast<std::uint64_t>(seed), tokens);
    const auto exact = pairedShares(exactOnes(before), exactOnes(after));
    setScore(changes, {kExactMatch, exact.mean, exact.range});
    return changes;
}

}  // namespace

Status addWrittenChange(TorchAnalyzer& analyzer, const data::Subset& samples,
                        const torch::Tensor& headMask, const Work& work, AblationReport& report) {
    const bool masked = headMask.defined();
    const auto before = writtenBy(analyzer, samples, {}, work.part(0, masked ? 0.5 : 1));
    if (work.stopped()) return cancelled();
    const auto after = masked ? writtenBy(analyzer, samples, headMask, work.part(0.5, 1)) : before;
    if (work.stopped()) return cancelled();
    const auto task = analyzer.shape().task;
    report.before = scoresOfTask(task, together(before.scores, report.before));
    report.after = scoresOfTask(task, together(after.scores, report.after));
    report.difference =
        together(differences(before, after, samples.set.seed, analyzer.dataset().scoreTokens),
                 report.difference);
    report.written = static_cast<int>(samples.samples.size());
    const auto& split = data::splitByName(analyzer.dataset(), samples.set.split);
    for (std::size_t i = 0; i < samples.samples.size(); ++i) {
        const auto index = samples.samples[i];
        report.texts.push_back({index, split.texts.at(static_cast<std::size_t>(index)),
                                before.references[i], before.texts[i], after.texts[i]});
        report.changed += report.texts.back().before != report.texts.back().after;
    }
    return {};
}

}  // namespace headscope::analysis

#include "ui/features/train/train_verdict.h"

#include "ui/features/train/train_presenter.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/shown_run.h"

#include <QCoreApplication>
#include <QLocale>

namespace headscope::ui {
namespace {

struct TrainVerdictText {
    Q_DECLARE_TR_FUNCTIONS(TrainVerdict)
};

// Main score with its interval: "test accuracy 82.7 % (95 % interval 78.1 to 86.7)".
QString mainScoreText(const Score& score, const QString& split) {
    const QString line = scoreLine(score, split);
    if (!score.interval) return TrainVerdictText::tr("%1 (no interval)").arg(line);
    const auto& kind = scoreKind(score.id);
    return TrainVerdictText::tr("%1 (95 % interval %2 to %3)")
        .arg(line, shownNumber(kind, score.interval->low), shownNumber(kind, score.interval->high));
}

}  // namespace

TrainingEnd endOf(const RunResult& result) {
    return {result.state,
            result.steps,
            result.seconds,
            result.scores,
            result.split,
            result.samples,
            result.meanAttentionCosine};
}

TrainingEnd endOf(const RunInfo& run) {
    return {run.state, run.step,        run.seconds,        run.testScores,
            "test",    run.testSamples, run.attentionCosine};
}

Verdict trainingVerdict(const TrainingEnd& end) {
    const bool finished = end.state == RunState::Finished;
    if ((!finished && end.state != RunState::Stopped) || end.scores.empty()) return {};
    const QString split = plots::splitWord(end.split), time = durationText(end.seconds),
                  score = mainScoreText(end.scores.front(), split);
    QString text;
    if (end.seconds > 0)
        text = (finished ? TrainVerdictText::tr("Finished in %1: %2.")
                         : TrainVerdictText::tr("Stopped after %1: %2."))
                   .arg(time, score);
    else
        text = (finished ? TrainVerdictText::tr("Finished: %1.")
                         : TrainVerdictText::tr("Stopped: %1."))
                   .arg(score);
    QStringList evidence{TrainVerdictText::tr("%1 steps").arg(countText(end.steps))};
    if (end.samples > 0)
        evidence << TrainVerdictText::tr("%1 samples of the %2 split")
                        .arg(countText(end.samples), split);
    for (const auto& one : end.scores) evidence << scoreLine(one, split, true, end.samples);
    if (end.attentionCosine)
        evidence << TrainVerdictText::tr("mean attention cosine %1")
                        .arg(QLocale().toString(*end.attentionCosine, 'f', 3));
    return {
        text, evidence.join(QStringLiteral("  \u00b7  ")),
        end.scores.front().interval ? Verdict::Confidence::Shown : Verdict::Confidence::Unclear};
}

Verdict TrainPresenter::verdict() const {
    const auto& shown = m_workspace.shown();
    if (shown.live()) return {};
    if (const auto session = shown.session()) {
        const auto* result = resultOf(session->runPath());
        return result ? trainingVerdict(endOf(*result)) : Verdict();
    }
    const auto* history = shown.history();
    return history ? trainingVerdict(endOf(history->info)) : Verdict();
}

const RunResult* TrainPresenter::resultOf(const std::string& run) const {
    const auto found = m_results.find(run);
    return found == m_results.end() ? nullptr : &found->second;
}

NextStep TrainPresenter::nextStep() const {
    const auto& shown = m_workspace.shown();
    if (shown.live() || shown.kind() == ShownRun::Kind::Nothing) return {};
    // The run that has just been trained need not be the opened one.
    const auto session = shown.session();
    return {tr("Inspect heads"), QStringLiteral("heads"),
            session ? toQt(session->runPath()) : QString()};
}

}  // namespace headscope::ui

#include "ui/features/train/train_page_texts.h"

#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

struct TrainPageText {
    Q_DECLARE_TR_FUNCTIONS(TrainPage)
};

// Share by which the sides of an interval may differ to be shown as one half width.
constexpr double kUneven = 0.1;

}  // namespace

QString progressLine(const Progress& p) {
    if (p.totalSteps <= 0 || p.state == RunState::Loading)
        return p.message.empty() ? QStringLiteral("…") : engineText(p.message);
    QStringList parts;
    if (p.epochs > 0)
        parts << TrainPageText::tr("epoch %1 of %2")
                     .arg(QLocale().toString(p.epoch, 'f', 1), QString::number(p.epochs));
    parts << TrainPageText::tr("step %1 of %2").arg(countText(p.step), countText(p.totalSteps));
    if (p.state == RunState::Running) {
        if (p.secondsLeft > 0)
            parts << TrainPageText::tr("%1 left").arg(durationText(p.secondsLeft));
        if (p.rate > 0)
            parts << QStringLiteral("%1 %2").arg(QLocale().toString(p.rate, 'f', 0),
                                                 catalogueText(p.rateUnit));
    } else {
        parts << stateText(p.state);
    }
    if (!p.message.empty()) parts << engineText(p.message);
    return parts.join(QStringLiteral("  ·  "));
}

QString resultLine(const RunResult& result) {
    QStringList parts{TrainPageText::tr("%1 steps in %2")
                          .arg(countText(result.steps), durationText(result.seconds))};
    for (const auto& score : result.scores)
        parts << scoreLine(score, TrainPageText::tr("test"), true, result.samples);
    if (result.meanAttentionCosine)
        parts << TrainPageText::tr("mean attention cosine %1")
                     .arg(QLocale().toString(*result.meanAttentionCosine, 'f', 3));
    return parts.join(QStringLiteral("  ·  "));
}

// Near 0 and 1 an interval reaches further to one side; a half width would then be wrong.
QString finishedLine(const RunResult& result) {
    const QString time = durationText(result.seconds);
    if (result.scores.empty()) return TrainPageText::tr("Finished in %1.").arg(time);
    const Score& score = result.scores.front();
    QString line = scoreLine(score, plots::splitWord(result.split));
    if (score.interval) {
        const auto& kind = scoreKind(score.id);
        const double below = score.value - score.interval->low;
        const double above = score.interval->high - score.value;
        line = std::abs(above - below) > kUneven * std::max(above, below)
                   ? TrainPageText::tr("%1 (95 % interval %2 to %3)")
                         .arg(line, shownNumber(kind, score.interval->low),
                              shownNumber(kind, score.interval->high))
                   : TrainPageText::tr("%1 \u00b1 %2 (95 %)")
                         .arg(line, shownNumber(kind, (above + below) / 2));
    }
    return TrainPageText::tr("Finished in %1: %2.").arg(time, line);
}

std::optional<SweepEnd> sweepEnd(const QueueInfo& queue, const std::string& finished) {
    std::string sweep;
    for (const auto* jobs : {&queue.jobs, &queue.cleared})
        for (const auto& job : *jobs)
            if (job.run == finished) sweep = job.sweep;
    if (sweep.empty()) return std::nullopt;
    SweepEnd end;
    end.name = toQt(sweep);
    for (const auto* jobs : {&queue.jobs, &queue.cleared})
        for (const auto& job : *jobs) {
            if (job.sweep != sweep || job.state == JobState::Cancelled) continue;
            const bool over = hasEnded(job.state) || job.run == finished;
            if (!over) return std::nullopt;
            ++end.all;
            // The queue may not have noticed yet that this run has ended.
            if (job.state == JobState::Finished || job.run == finished) end.runs << toQt(job.run);
        }
    if (end.runs.size() < 2) return std::nullopt;
    return end;
}

QString sweepLine(const SweepEnd& sweep) {
    return TrainPageText::tr("%1 of %2 runs of the sweep %3 are finished.")
        .arg(countText(sweep.runs.size()), countText(sweep.all), sweep.name);
}

QString storedLine(const RunInfo& run) {
    QStringList parts{stateText(run.state)};
    if (run.totalSteps > 0)
        parts << TrainPageText::tr("step %1 of %2")
                     .arg(countText(run.step), countText(run.totalSteps));
    if (run.seconds > 0)
        parts << TrainPageText::tr("trained for %1").arg(durationText(run.seconds));
    for (const auto& score : run.testScores) parts << scoreLine(score, TrainPageText::tr("test"));
    return parts.join(QStringLiteral("  ·  "));
}

QString estimateLine(const Estimate& e, bool withTime) {
    QStringList parts{
        TrainPageText::tr("%1 parameters").arg(shortCountText(e.parameters)),
        bytesText(e.memoryBytes), TrainPageText::tr("%n thread(s)", nullptr, e.threads),
        e.device == "cpu" ? TrainPageText::tr("CPU") : toQt(e.device), toQt(e.precision)};
    if (e.attentionShare > 0)
        parts << TrainPageText::tr("attention %1 of the work").arg(percentText(e.attentionShare));
    parts << TrainPageText::tr("%1 steps").arg(countText(e.steps));
    if (withTime && e.seconds > 0)
        parts << TrainPageText::tr("about %1").arg(durationText(e.seconds));
    // break lines only between the parts
    for (QString& part : parts) part.replace(QLatin1Char(' '), QChar::Nbsp);
    return parts.join(QStringLiteral("  ·  "));
}

}  // namespace headscope::ui

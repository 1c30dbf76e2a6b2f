#include "ui/features/train/train_page_texts.h"

#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace headscope::ui {
namespace {

struct TrainPageText {
    Q_DECLARE_TR_FUNCTIONS(TrainPage)
};

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

// The half width of the interval follows the \u00b1; the page's header names both limits.
QString finishedLine(const RunResult& result) {
    const QString time = durationText(result.seconds);
    if (result.scores.empty()) return TrainPageText::tr("Finished in %1.").arg(time);
    const Score& score = result.scores.front();
    QString line = scoreLine(score, plots::splitWord(result.split));
    if (score.interval) {
        const double half = (score.interval->high - score.interval->low) / 2;
        line += QStringLiteral(" \u00b1 ") + shownNumber(scoreKind(score.id), half);
    }
    return TrainPageText::tr("Finished in %1: %2.").arg(time, line);
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
    QStringList parts{TrainPageText::tr("%1 parameters").arg(shortCountText(e.parameters)),
                      bytesText(e.memoryBytes), TrainPageText::tr("%n threads", nullptr, e.threads),
                      e.device == "cpu" ? TrainPageText::tr("CPU") : toQt(e.device),
                      toQt(e.precision)};
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

#include "ui/widgets/text/score_text.h"

#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {

namespace {
struct ScoreText {
    Q_DECLARE_TR_FUNCTIONS(ScoreText)
};
constexpr int kMostDecimals = 8;

}  // namespace

QString scoreName(const ScoreKind& kind) {
    return catalogueText(kind.name);
}

QString scoreTitle(const ScoreKind& kind) {
    const QString name = scoreName(kind);
    return name.left(1).toUpper() + name.mid(1);
}

QString shownNumber(const ScoreKind& kind, double value, int decimals) {
    const double shown = value * kind.scale();
    if (decimals >= 0) return QLocale().toString(shown, 'f', decimals);
    // A loss shown as 0.000 would suggest that training is complete. Very small values get two
    // significant digits.
    const double least = 0.5 * std::pow(10.0, -kind.decimals);
    const bool vanishes = !kind.share && shown != 0 && std::abs(shown) < least;
    const int further =
        vanishes ? static_cast<int>(std::ceil(-std::log10(std::abs(shown)))) + 1 : 0;
    return QLocale().toString(shown, 'f', std::clamp(further, kind.decimals, kMostDecimals));
}

QString shownScore(const ScoreKind& kind, double value) {
    return kind.share ? ScoreText::tr("%1 %").arg(shownNumber(kind, value))
                      : shownNumber(kind, value);
}

QString shownWithUnit(const ScoreKind& kind, double value) {
    if (*kind.unit == 0) return shownNumber(kind, value);
    return QStringLiteral("%1 %2").arg(shownNumber(kind, value), catalogueText(kind.unit));
}

QString noIntervalText(NoInterval why) {
    return why == NoInterval::TooFew ? ScoreText::tr("no interval: n too small")
                                     : ScoreText::tr("no interval: all resamples alike");
}

QString scoreLine(const Score& score, const QString& split, bool withInterval,
                  std::int64_t samples) {
    const auto& kind = scoreKind(score.id);
    const QString line = ScoreText::tr("%1 %2 %3", "test accuracy 82.7 %")
                             .arg(split, scoreName(kind), shownScore(kind, score.value));
    if (withInterval && !score.interval && kind.ofTexts && samples > 0)
        return ScoreText::tr("%1 (%2)").arg(line, noIntervalText(noIntervalOf(samples)));
    if (!withInterval || !score.interval) return line;
    return ScoreText::tr("%1 (95 % interval %2 to %3, %4)")
        .arg(line, shownScore(kind, score.interval->low), shownScore(kind, score.interval->high),
             catalogueText(kind.intervalMethod));
}

QString untrainedText(const RunInfo& info) {
    return info.untrainedOutput
               ? ScoreText::tr(
                     "The output layer is new and untrained, so predictions and scores "
                     "mean nothing: fine-tune the model first.")
               : QString();
}

}  // namespace headscope::ui

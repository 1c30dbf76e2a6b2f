#include "ui/widgets/score_text.h"

#include "ui/widgets/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace headscope::ui {

namespace {
struct ScoreText {
    Q_DECLARE_TR_FUNCTIONS(ScoreText)
};
}  // namespace

QString scoreName(const ScoreKind& kind) {
    return catalogueText(kind.name);
}

QString scoreTitle(const ScoreKind& kind) {
    const QString name = scoreName(kind);
    return name.left(1).toUpper() + name.mid(1);
}

QString shownNumber(const ScoreKind& kind, double value, int decimals) {
    return QLocale().toString(value * kind.scale(), 'f', decimals < 0 ? kind.decimals : decimals);
}

QString shownScore(const ScoreKind& kind, double value) {
    return kind.share ? ScoreText::tr("%1 %").arg(shownNumber(kind, value)) : shownNumber(kind, value);
}

QString shownWithUnit(const ScoreKind& kind, double value) {
    if (*kind.unit == 0) return shownNumber(kind, value);
    return QStringLiteral("%1 %2").arg(shownNumber(kind, value), catalogueText(kind.unit));
}

QString scoreLine(const Score& score, const QString& split, bool withInterval) {
    const auto& kind = scoreKind(score.id);
    const QString line = QStringLiteral("%1 %2 %3").arg(split, scoreName(kind), shownScore(kind, score.value));
    if (!withInterval || !score.interval) return line;
    return ScoreText::tr("%1 (95 % interval %2 to %3, %4)")
        .arg(line, shownScore(kind, score.interval->low), shownScore(kind, score.interval->high),
             catalogueText(kind.intervalMethod));
}

}  // namespace headscope::ui

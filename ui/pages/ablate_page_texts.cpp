#include "ui/pages/ablate_page_texts.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>
#include <utility>

namespace headscope::ui {

namespace {
struct AblateText {
    Q_DECLARE_TR_FUNCTIONS(AblateText)
};

QString number(const HeldOutEffect& effect, double value) {
    const QString digits = effect.language ? QLocale().toString(std::abs(value), 'f', 3)
                                           : QLocale().toString(std::abs(100 * value), 'f', 1);
    if (QLocale().toDouble(digits) == 0) return digits;
    return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}
}  // namespace

HeldOutEffect heldOutEffect(const AblationReport& report) {
    HeldOutEffect effect;
    effect.language = std::isnan(report.accuracyBefore);
    effect.before = effect.language ? report.lossBefore : report.accuracyBefore;
    effect.after = effect.language ? report.lossAfter : report.accuracyAfter;
    effect.change = effect.after - effect.before;
    effect.low = report.differenceLow;
    effect.high = report.differenceHigh;
    effect.whole = report.available > 0 && report.samples >= report.available;
    effect.unchanged = effect.language ? report.lossBefore == report.lossAfter
                                       : report.changed == 0 && report.accuracyBefore == report.accuracyAfter;
    return effect;
}

QString levelText(const HeldOutEffect& effect, double value) {
    if (effect.language) return AblateText::tr("%1 nats").arg(QLocale().toString(value, 'f', 3));
    return AblateText::tr("%1 %").arg(QLocale().toString(100 * value, 'f', 1));
}

QString changeText(const HeldOutEffect& effect) {
    const QString text = effect.language ? AblateText::tr("%1 nats (95 % interval %2 to %3)")
                                         : AblateText::tr("%1 points (95 % interval %2 to %3)");
    return text.arg(number(effect, effect.change), number(effect, effect.low), number(effect, effect.high));
}

QString verdictText(const HeldOutEffect& effect, int headsOff) {
    if (headsOff == 0) return AblateText::tr("All heads are on. Switch one off to see whether the model needs it.");
    if (effect.unchanged)
        return effect.language ? AblateText::tr("No effect: the loss of every sample is what it was.")
                               : AblateText::tr("No sample is right or wrong that was not before.");
    if (!effect.clear())
        return effect.whole
                   ? AblateText::tr("No clear effect: the interval includes 0, on all samples there are.")
                   : AblateText::tr("No clear effect: the interval includes 0. More samples make it narrower.");
    if (effect.worse())
        return headsOff == 1 ? AblateText::tr("The model needs this head: the interval lies on the bad side of 0.")
                             : AblateText::tr("The model needs these heads: the interval lies on the bad side of 0.");
    return headsOff == 1 ? AblateText::tr("The model does better without this head.")
                         : AblateText::tr("The model does better without these heads.");
}

QString changeWord(double change) {
    if (change < 0.001) return AblateText::tr("very slightly");
    return change < 0.05 ? AblateText::tr("a little") : AblateText::tr("clearly");
}

QString maskPlaceText() {
    return AblateText::tr(
        "Where the switch acts: the context vector of the head, softmax(QK\u1d40/\u221ad)\u00b7V, is set to zero "
        "before the "
        "output projection W\u2092. Zeroing a slice after it would be wrong: W\u2092 mixes all heads, so no slice of "
        "its "
        "output belongs to one head.");
}

}  // namespace headscope::ui

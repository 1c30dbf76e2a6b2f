#include "ui/features/ablate/ablate_page_texts.h"

#include "ui/figures/plot_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace headscope::ui {

namespace {
struct AblateText {
    Q_DECLARE_TR_FUNCTIONS(AblateText)
};

constexpr const char* kImportancePrefix = "off:";  // before the id of the score

QString number(const HeldOutEffect& effect, double value) {
    const QString digits = shownNumber(effect.kind(), std::abs(value));
    // A value that rounds to 0 is shown without a sign.
    if (QLocale().toDouble(digits) == 0) return digits;
    return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}

// Verdict for an interval that includes 0. `change`: score with its change.
Verdict unclearVerdict(const HeldOutEffect& effect, const QString& change) {
    const QString text =
        effect.whole ? AblateText::tr("Not clear, even from all samples: %1.").arg(change)
                     : AblateText::tr("Not clear from %Ln sample(s): %1.", nullptr, effect.samples)
                           .arg(change);
    QString evidence = AblateText::tr("An effect as large as the interval's ends is possible.");
    if (!effect.whole)
        evidence += QLatin1Char(' ') + AblateText::tr("More samples make the interval narrower.");
    return {text, evidence, Verdict::Confidence::Unclear};
}
// How many times wider an interval of 95 % becomes if it is corrected for `heads` heads
// (Bonferroni, normal distribution).
double widening(int heads) {
    const auto tail = [](double z) { return std::erfc(z / std::sqrt(2.0)) / 2; };
    constexpr double kTail = 0.025;
    double low = 0, high = 10;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (tail(middle) > kTail / heads ? low : high) = middle;
    }
    constexpr double kUncorrected = 1.959964;
    return low / kUncorrected;
}

}  // namespace

HeldOutEffect heldOutEffect(const AblationReport& report) {
    HeldOutEffect effect;
    const auto* before = primaryScore(report.before);
    const auto* after = before ? scoreOf(report.after, before->id) : nullptr;
    const auto* difference = before ? scoreOf(report.difference, before->id) : nullptr;
    if (!after || !difference) return effect;
    effect.score = before->id;
    effect.before = before->value;
    effect.after = after->value;
    effect.change = difference->value;
    const auto range = difference->interval.value_or(Interval{});
    effect.interval = difference->interval.has_value();
    effect.samples = effect.kind().ofTexts ? report.written : report.samples;
    effect.low = range.low;
    effect.high = range.high;
    effect.whole = report.available > 0 && report.samples >= report.available;
    effect.unchanged = effect.before == effect.after && report.changed == 0;
    return effect;
}

QString heldOutName(const ScoreKind& kind) {
    return kind.share || kind.ofTexts ? scoreTitle(kind)
                                      : AblateText::tr("Mean %1").arg(scoreName(kind));
}

QString scoreChangeName(const ScoreKind& kind) {
    return (kind.higherIsBetter ? AblateText::tr("%1 drop") : AblateText::tr("%1 rise"))
        .arg(scoreName(kind));
}

QString levelText(const HeldOutEffect& effect, double value) {
    return shownWithUnit(effect.kind(), value);
}

QString levelRangeText(const Score* score) {
    if (!score || !score->interval) return {};
    const ScoreKind& kind = scoreKind(score->id);
    return AblateText::tr("95 % interval %1 to %2")
        .arg(shownNumber(kind, score->interval->low), shownNumber(kind, score->interval->high));
}

QString changeText(const HeldOutEffect& effect) {
    const QString unit = catalogueText(effect.kind().changeUnit);
    if (!effect.interval)
        return AblateText::tr("%1%2 (%3)")
            .arg(number(effect, effect.change), unit.isEmpty() ? unit : QLatin1Char(' ') + unit,
                 noIntervalText(noIntervalOf(effect.samples)));
    return AblateText::tr("%1%2 (95 % interval %3 to %4)")
        .arg(number(effect, effect.change), unit.isEmpty() ? unit : QLatin1Char(' ') + unit,
             number(effect, effect.low), number(effect, effect.high));
}

Verdict singleHeadsVerdict(const HeadScoreChange& change) {
    std::vector<std::pair<double, double>> known;  // change and lower end of its interval
    for (std::size_t i = 0; i < std::min(change.changes.size(), change.range.size()); ++i)
        if (std::isfinite(change.changes[i]) && std::isfinite(change.range[i].low))
            known.emplace_back(change.changes[i], change.range[i].low);
    if (known.empty()) return {};
    const double wider = widening(static_cast<int>(known.size()));
    int perhaps = 0, needed = 0;
    for (const auto& [mean, low] : known) {
        perhaps += low > 0;
        needed += mean - wider * (mean - low) > 0;
    }
    const QString name = scoreName(scoreKind(change.score)), all = QString::number(known.size());
    if (needed > 0)
        return {AblateText::tr("%n of %1 heads (matters|matter) alone: without (it|each of them), "
                               "%2 is worse.",
                               nullptr, needed)
                    .arg(all, name),
                AblateText::tr("The intervals of single heads are corrected for their number."),
                Verdict::Confidence::Shown};
    if (perhaps > 0)
        return {AblateText::tr("%n of %1 heads (seems|seem) to matter alone (%2 is worse without), "
                               "but chance can explain that.",
                               nullptr, perhaps)
                    .arg(all, name),
                {},
                Verdict::Confidence::Unclear};
    return {
        AblateText::tr("No single head clearly matters: removing any one of %1 does not make %2 "
                       "clearly worse.")
            .arg(all, name),
        {},
        Verdict::Confidence::Unclear};
}

Verdict heldOutVerdict(const HeldOutEffect& effect, int headsOff) {
    using Confidence = Verdict::Confidence;
    if (headsOff == 0)
        return {
            AblateText::tr("All heads are on. Switch one off to see whether the model needs it."),
            {},
            Confidence::None};
    if (effect.unchanged) {
        // A sample of the split cannot show that no sample changes.
        const auto shown = effect.whole ? Confidence::Shown : Confidence::Unclear;
        if (effect.kind().ofTexts)
            return {
                AblateText::tr("No effect on these samples: every generated text is unchanged."),
                {},
                shown};
        return {
            effect.kind().share
                ? AblateText::tr("None of %Ln prediction(s) changes between right and wrong.",
                                 nullptr, effect.samples)
                : AblateText::tr("No effect on these samples: the %1 of each sample is unchanged.")
                      .arg(scoreName(effect.kind())),
            {},
            shown};
    }
    const QString change = AblateText::tr("%1 %2", "a score, its change")
                               .arg(scoreName(effect.kind()), changeText(effect));
    if (!effect.interval)
        return {
            AblateText::tr("Not clear, there is no interval: %1. Choose more samples.").arg(change),
            {},
            Confidence::Unclear};
    if (!effect.clear()) return unclearVerdict(effect, change);
    if (effect.worse())
        return {(headsOff == 1 ? AblateText::tr("The model needs this head: %1.")
                               : AblateText::tr("The model needs these heads: %1."))
                    .arg(change),
                {},
                Confidence::Shown};
    return {(headsOff == 1 ? AblateText::tr("The model does better without this head: %1.")
                           : AblateText::tr("The model does better without these heads: %1."))
                .arg(change),
            {},
            Confidence::Shown};
}

QString changeWord(double change) {
    if (change < 0.001) return AblateText::tr("very slightly");
    return change < 0.05 ? AblateText::tr("a little") : AblateText::tr("clearly");
}

QString writtenChangeText(const AttentionMaps& before, const AttentionMaps& after, bool masked) {
    const auto quoted = [](const std::string& text) {
        return text.empty() ? AblateText::tr("(nothing)") : QString::fromStdString(text);
    };
    QString text = AblateText::tr("All heads on: %1").arg(quoted(before.target.text));
    if (masked)
        text += QLatin1Char('\n') +
                (before.target.text == after.target.text
                     ? AblateText::tr("With heads off: unchanged")
                     : AblateText::tr("With heads off: %1").arg(quoted(after.target.text)));
    if (!before.target.reference.empty())
        text += QLatin1Char('\n') +
                AblateText::tr("Reference: %1").arg(quoted(before.target.reference));
    return text;
}

QString otherTextsText(const AblationReport& report) {
    constexpr int kShown = 3;
    int changed = 0;
    QString shown;
    // Count all changed texts, but list only the first kShown.
    for (const auto& one : report.texts) {
        if (one.before == one.after || ++changed > kShown) continue;
        shown += AblateText::tr("\n%1: %2 \u2192 %3")
                     .arg(QLocale().toString(qlonglong(one.index)),
                          QString::fromStdString(one.before), QString::fromStdString(one.after));
    }
    if (report.texts.empty()) return {};
    return AblateText::tr("%2 of %1 generated texts change.")
               .arg(QLocale().toString(report.written), QLocale().toString(changed)) +
           shown;
}

QString meanByKindText(const ModelShape& shape, const std::vector<double>& scoreChanges,
                       const ScoreKind& kind) {
    if (!shape.severalKinds() ||
        scoreChanges.size() != std::size_t(shape.layers) * std::size_t(shape.heads))
        return {};
    // name, sum of score changes and number of heads per kind of layer, in the order of the sites
    std::vector<std::pair<std::string, std::pair<double, int>>> kinds;
    for (int layer = 0; layer < shape.layers; ++layer)
        for (int head = 0; head < shape.headsOf(layer); ++head) {
            const auto name = ModelShape::kindOf(shape.sites[std::size_t(layer)]);
            auto found = std::find_if(kinds.begin(), kinds.end(),
                                      [&](const auto& one) { return one.first == name; });
            if (found == kinds.end()) found = kinds.insert(kinds.end(), {name, {0, 0}});
            found->second.first +=
                scoreChanges[std::size_t(layer) * std::size_t(shape.heads) + std::size_t(head)];
            ++found->second.second;
        }
    QStringList parts;
    for (const auto& [name, sum] : kinds)
        parts.append(QStringLiteral("%1 %2").arg(QString::fromStdString(name),
                                                 shownNumber(kind, sum.first / sum.second)));
    return AblateText::tr("Mean by kind of head: %1.").arg(parts.join(QStringLiteral(", ")));
}

plots::ImportanceStyle importanceStyle(const ScoreKind& kind) {
    const QString unit = catalogueText(kind.changeUnit);
    return {(kind.higherIsBetter ? AblateText::tr("drop of the %1 when the head is off, %2")
                                 : AblateText::tr("rise of the %1 when the head is off, %2"))
                .arg(scoreName(kind), kind.share ? AblateText::tr("percentage points") : unit),
            QStringLiteral("%1, %2").arg(scoreChangeName(kind), unit), kind.scale(), kind.decimals,
            catalogueText(kind.differenceMethod)};
}

plots::ImportanceStyle patchingStyle(const HeadValues& values) {
    return {AblateText::tr("change of the answer\u2019s logit when the head is patched"),
            values.name, values.factor, values.decimals,
            AblateText::tr("mean \u00b1 1.96 standard errors")};
}

std::vector<HeadValues> importanceValues(const LeaveOneOutReport& report, const QString& origin) {
    std::vector<HeadValues> all;
    for (const auto& one : report.scoreChanges) {
        const ScoreKind& kind = scoreKind(one.score);
        HeadValues values;
        values.id = kImportancePrefix + one.score;
        values.name = scoreChangeName(kind);
        values.values = one.changes;
        if (one.range.size() == one.changes.size()) values.ranges = one.range;
        values.diverging = values.importance = true;
        values.factor = kind.scale();
        values.decimals = kind.decimals;
        values.origin = origin;
        double limit = 0;
        for (const double value : one.changes)
            if (std::isfinite(value)) limit = std::max(limit, std::abs(value * values.factor));
        values.high = limit > 0 ? limit : 1;
        values.low = -values.high;
        all.push_back(std::move(values));
    }
    return all;
}

const ScoreKind* importanceScore(const HeadValues* values) {
    const std::string prefix = kImportancePrefix;
    if (!values || values->id.rfind(prefix, 0) != 0) return nullptr;
    return findScoreKind(values->id.substr(prefix.size()));
}

QString maskPlaceText() {
    return AblateText::tr(
        "The switch replaces the head's context vector, softmax(QKᵀ/√d)·V, by zero or by the "
        "chosen replacement before "
        "the output projection Wₒ. Zeroing a slice after Wₒ would be wrong: Wₒ mixes all heads, so "
        "no slice of its "
        "output belongs to one head.");
}

}  // namespace headscope::ui

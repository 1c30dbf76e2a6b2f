#include "ui/features/prune/prune_page_data.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

struct PruneText {
    Q_DECLARE_TR_FUNCTIONS(PruneText)
};

double valueOf(const Scores& scores, const ScoreKind& kind) {
    return scoreValue(scores, kind.id).value_or(std::nan(""));
}

// Signed change such as "+0.40". Bounds of intervals have one decimal less, to fit into the table
// column.
QString changeNumber(const ScoreKind& kind, double change, int decimals) {
    const double shown = change * kind.scale(), half = 0.5 * std::pow(10, -decimals);
    // A bound beside 0 must not look like 0.
    const bool hidden = shown != 0 && std::abs(shown) < half;
    const QString digits = QLocale().toString(std::abs(shown), 'f', decimals + (hidden ? 1 : 0));
    return (shown < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}

QString differenceText(const Scores& differences, const ScoreKind& kind) {
    const auto* change = scoreOf(differences, kind.id);
    if (!change) return {};
    const QString value = changeNumber(kind, change->value, kind.decimals + 1);
    if (!change->interval) return value;
    return PruneText::tr("%1 (%2 to %3)")
        .arg(value, changeNumber(kind, change->interval->low, kind.decimals),
             changeNumber(kind, change->interval->high, kind.decimals));
}

const std::vector<int>& votesAt(const SiteGroups& site, VoteOf vote) {
    return vote == VoteOf::Paper ? site.votes : site.codeVotes;
}

const std::vector<int>& stayingAt(const SiteGroups& site, VoteOf vote) {
    return vote == VoteOf::Paper ? site.representatives : site.codeKept;
}

// Members of each group: "A 0 2 · B 1 3".
QString groupsText(const SiteGroups& site) {
    const int count =
        site.groups.empty() ? 0 : 1 + *std::max_element(site.groups.begin(), site.groups.end());
    QStringList parts;
    for (int group = 0; group < count; ++group) {
        QStringList heads{plots::PruneMapFigure::groupLetter(group)};
        for (std::size_t head = 0; head < site.groups.size(); ++head)
            if (site.groups[head] == group) heads << QString::number(head);
        parts << heads.join(QLatin1Char(' '));
    }
    return parts.join(QStringLiteral(" \u00b7 "));
}

// Amount with unit: "0.9 points of accuracy". Units are in the plural, so one is written as 1.0.
QString amountText(const MarginCheck& check, double amount) {
    const auto& kind = scoreKind(check.score);
    const QString digits = plots::numberText(amount * kind.scale(), 3);
    return PruneText::tr("%1 %2 of %3", "an amount, its unit, the score")
        .arg(digits == QLatin1String("1") ? QLocale().toString(1.0, 'f', 1) : digits,
             catalogueText(kind.changeUnit), scoreName(kind));
}

// Margin in percent and in score units: "1 % (0.00995 nats of loss, 0.9 points of accuracy)".
QString marginText(const std::vector<MarginCheck>& checks, double percent) {
    QStringList amounts;
    for (const auto& check : checks) amounts << amountText(check, check.margin);
    return PruneText::tr("%1 % (%2)")
        .arg(plots::numberText(percent, 3), amounts.join(QStringLiteral(", ")));
}

// Explains why a point is not shown to be within the margin, and how many samples would show it.
QString moreSamplesText(const MarginCheck& check, const SampleSet& set) {
    if (!std::isfinite(check.worse)) return PruneText::tr("that is not a finite number");
    if (!std::isfinite(check.upper)) return noIntervalText(noIntervalOf(set.samples));
    const auto needed = check.samplesNeeded(set.samples);
    if (!needed)
        return PruneText::tr(
            "the mean itself is beyond the margin, so more samples are not expected to help");
    const QString count = countText(static_cast<std::int64_t>(std::min(*needed, 1e15)));
    return *needed <= static_cast<double>(set.available)
               ? PruneText::tr(
                     "about %1 samples would be needed to show that it is within the margin")
                     .arg(count)
               : PruneText::tr(
                     "about %1 samples would be needed to show that it is within the margin, more "
                     "than the split has")
                     .arg(count);
}

// Removable heads by a score, or by the score that it is computed from; null if neither was
// measured along the curve.
const RemovableByScore* removableOf(const PruningCurve& curve, const ScoreKind& score) {
    for (const auto& one : curve.removableBy)
        if (one.score == score.id || one.score == score.follows) return &one;
    return nullptr;
}

// The shown score at a point, or the score that it is computed from, compared with the margin;
// nullopt if neither was measured along the curve.
std::optional<MarginCheck> checkOf(const PruningReport& report, const PruningCurve& curve,
                                   std::size_t point, const ScoreKind& score) {
    for (const auto& check :
         marginChecks(curve.points.front().scores, curve.points[point].difference, report.margin))
        if (check.score == score.id || check.score == score.follows) return check;
    return std::nullopt;
}

// Index of the first point that is not shown to be within the margin by the shown score; nullopt:
// all are. Later points do not count, even if they are within it themselves (markRemovable).
std::optional<int> firstBeyond(const PruningReport& report, const PruningCurve& curve,
                               const ScoreKind& score) {
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const auto check = checkOf(report, curve, i, score);
        if (!check) return curve.exceeded;
        if (!check->within()) return static_cast<int>(i);
    }
    return std::nullopt;
}

// Most heads that are off at a point within the margin; -1 if there is none. Earlier points may be
// outside it, so this does not test the number.
int mostWithin(const PruningReport& report, const PruningCurve& curve, const ScoreKind& kind) {
    for (std::size_t i = curve.points.size(); i-- > 1;) {
        const auto check = checkOf(report, curve, i, kind);
        if (check && check->within()) return curve.points[i].removed;
    }
    return -1;
}

// States whether a point is within the margin by the shown score.
QString marginVerdict(const PruningReport& report, const PruningCurve& curve, int point,
                      const ScoreKind& score) {
    const auto check = checkOf(report, curve, std::size_t(point), score);
    if (!check) return {};
    const QString margin = amountText(*check, check->margin);
    if (!check->within())
        return PruneText::tr("not shown to be within the margin (%1)").arg(margin);
    const auto beyond = firstBeyond(report, curve, score);
    if (!beyond || point < *beyond) return PruneText::tr("within the margin (%1)").arg(margin);
    const int kept = report.headCount - curve.points[std::size_t(*beyond)].removed;
    return PruneText::tr(
               "within the margin (%1), but does not count, because this was not shown for %2 "
               "heads kept")
        .arg(margin, QString::number(kept));
}

// "accuracy 91.2 %, change −0.2 to +0.2 points"
QString scoreWithChange(const PruningPoint& point, const ScoreKind& kind) {
    const QString value =
        PruneText::tr("%1 %2", "a score, its value")
            .arg(scoreName(kind), shownWithUnit(kind, valueOf(point.scores, kind)));
    const auto* change = scoreOf(point.difference, kind.id);
    if (!change || !change->interval) return value;
    const QString low = changeNumber(kind, change->interval->low, kind.decimals),
                  high = changeNumber(kind, change->interval->high, kind.decimals),
                  unit = catalogueText(kind.changeUnit);
    if (unit.isEmpty() || unit == catalogueText(kind.unit))
        return PruneText::tr("%1, change %2 to %3", "a score with its value, its change")
            .arg(value, low, high);
    return PruneText::tr("%1, change %2 to %3 %4",
                         "a score with its value, its change with the unit")
        .arg(value, low, high, unit);
}

plots::PruneLine lineOf(const PruningReport& report, const PruningCurve& curve, const QString& name,
                        int colour, const ScoreKind& kind) {
    plots::PruneLine line;
    line.name = name;
    line.colour = colour;
    line.exceeded = firstBeyond(report, curve, kind);
    for (const auto& point : curve.points) {
        const auto* score = scoreOf(point.scores, kind.id);
        const double value = score ? score->value : std::nan("");
        const auto range = score && score->interval ? *score->interval : Interval{value, value};
        line.points.push_back({report.headCount - point.removed, value, range.low, range.high});
        const auto* change = point.removed > 0 ? scoreOf(point.difference, kind.id) : nullptr;
        if (change && change->interval)
            line.points.back().change = {change->value, change->interval->low,
                                         change->interval->high};
    }
    return line;
}

}  // namespace

plots::PruneCurveFigure pruneCurves(const PruningReport& report, const std::vector<int>& shown,
                                    const QStringList& names, const ScoreKind& score) {
    plots::PruneCurveFigure curves;
    curves.heads = report.headCount;
    curves.factor = score.scale();
    const QString unit = catalogueText(score.unit);
    const QString name =
        PruneText::tr("%1 on %2").arg(scoreName(score), plots::splitWord(report.split));
    curves.yTitle = unit.isEmpty() ? name : name + QStringLiteral(", ") + unit;
    for (std::size_t i = 0; i < shown.size(); ++i)
        curves.lines.push_back(lineOf(report, report.curves[std::size_t(shown[i])],
                                      names.value(int(i)), int(i), score));
    // A single random order does not have a band.
    if (!report.random || report.random->orders < 2) return curves;
    curves.band.name =
        PruneText::tr("%1 random orders: mean, minimum to maximum").arg(report.random->orders);
    for (const auto& at : report.random->points)
        if (at.score == score.id)
            curves.band.points.push_back({report.headCount - at.removed, at.mean, at.low, at.high});
    return curves;
}

std::vector<HeadPlace> votedHeads(const GroupReport& groups, VoteOf vote) {
    std::vector<HeadPlace> all;
    for (const auto& site : groups.sites)
        for (const int head : stayingAt(site, vote)) all.push_back({site.site, head});
    return all;
}

QList<TextColumn> groupColumns() {
    return {
        {PruneText::tr("Layer"), {}},
        {PruneText::tr("Kept"),
         PruneText::tr(
             "Heads that represent their groups, with the number of batches that voted for them"),
         true},
        {PruneText::tr("Within "
                       "groups"),
         PruneText::tr("Homogenisation: minus the mean cosine of a head "
                       "and its group's mean; lower means more similar")},
        {PruneText::tr("Between groups"),
         PruneText::tr("Diversification: mean cosine of the means of two groups")},
        {PruneText::tr("Silhouette"),
         PruneText::tr("As defined, −1 to 1: above 0, heads are nearer to their own "
                       "group; a head alone in its group counts as 0")},
        {PruneText::tr("Silhouette (code)"),
         PruneText::tr(
             "Silhouette as in the authors' code: a head alone in its group counts as 1")},
        {PruneText::tr("Dunn "
                       "index"),
         PruneText::tr("Smallest distance between groups divided by the "
                       "largest distance within one; undefined if all "
                       "groups have one head")},
        {PruneText::tr("Groups"), PruneText::tr("Heads of each group, separated by group"), true}};
}

QList<QStringList> groupRows(const GroupReport& groups, const plots::SiteNames& sites,
                             VoteOf vote) {
    QList<QStringList> rows;
    for (const auto& site : groups.sites) {
        QStringList stay;
        const auto& votes = votesAt(site, vote);
        for (const int head : stayingAt(site, vote))
            stay << (std::size_t(head) < votes.size()
                         ? PruneText::tr("%1 (%2)").arg(head).arg(votes[std::size_t(head)])
                         : QString::number(head));
        rows.append({sites.label(site.site), stay.join(QStringLiteral(", ")),
                     plots::columnText(site.homogenisation),
                     plots::columnText(site.diversification), plots::columnText(site.silhouette),
                     plots::columnText(site.silhouetteCode),
                     std::isfinite(site.dunn) ? plots::columnText(site.dunn) : QStringLiteral("–"),
                     groupsText(site)});
    }
    return rows;
}

plots::PruneMapFigure pruneHeads(const ModelShape& shape, const PruningCurve* curve,
                                 const GroupReport* groups, VoteOf vote) {
    plots::PruneMapFigure heads;
    heads.shape = shape;
    const auto cells = std::size_t(shape.layers) * std::size_t(std::max(shape.heads, 0));
    if (curve) {
        heads.order.assign(cells, -1);
        for (const auto& head : curve->order)
            if (shape.has(head.site, head.head))
                heads.order[heads.at(head.site, head.head)] = heads.goes++;
    }
    if (!groups) return heads;
    heads.groups.assign(cells, -1);
    heads.representatives.assign(cells, false);
    heads.votes.assign(cells, -1);
    heads.ballots = groups->batches;
    for (const auto& site : groups->sites)
        for (std::size_t head = 0; head < site.groups.size(); ++head) {
            if (!shape.has(site.site, int(head))) continue;
            const auto at = heads.at(site.site, int(head));
            heads.groups[at] = site.groups[head];
            const auto& votes = votesAt(site, vote);
            if (head < votes.size()) heads.votes[at] = votes[head];
        }
    for (const auto& representative : votedHeads(*groups, vote))
        if (shape.has(representative.site, representative.head))
            heads.representatives[heads.at(representative.site, representative.head)] = true;
    return heads;
}

std::vector<PruneRow> pruneRows(const PruningReport& report, const PruningCurve& curve,
                                const ScoreKind& score, const ModelSizesRequest::Answer* sizes,
                                const std::vector<const SpeedReport*>& speeds) {
    std::vector<PruneRow> rows;
    const auto beyond = firstBeyond(report, curve, score);
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const auto& point = curve.points[i];
        PruneRow row;
        row.heads = report.headCount - point.removed;
        row.score = shownScore(score, valueOf(point.scores, score));
        row.change = point.removed > 0 ? differenceText(point.difference, score) : QString();
        row.beyond = beyond && int(i) >= *beyond;
        if (sizes && i < sizes->smaller.size() && sizes->smaller[i])
            row.parameters = sizes->smaller[i]->parameters;
        if (i < speeds.size() && speeds[i]) {
            row.step = speeds[i]->stepSpeedup;
            row.forward = speeds[i]->inferenceSpeedup;
        }
        // The full model is the reference for speed.
        if (point.removed == 0) row.step = row.forward = 1.0;
        rows.push_back(std::move(row));
    }
    return rows;
}

QString mergePreviewText(const MergeReport& report, const ScoreKind& score) {
    const auto shown = [&](const Scores& scores, const Scores& differences) {
        const QString value = shownWithUnit(score, valueOf(scores, score)),
                      change = differenceText(differences, score);
        return change.isEmpty()
                   ? value
                   : PruneText::tr("%1, change %2", "a score, its change").arg(value, change);
    };
    double least = 1;
    for (const auto& head : report.heads) least = std::min(least, head.mapCosine);
    return PruneText::tr(
               "%n head(s) merged: %1 %2; only removed: %3; all heads: %4. Measured on %5 samples "
               "of %6; smallest cosine of the merged maps: %7.",
               nullptr, int(report.heads.size()))
        .arg(scoreName(score), shown(report.merged, report.mergedDifference),
             shown(report.zeroed, report.zeroedDifference),
             shownWithUnit(score, valueOf(report.whole, score)), countText(report.samples),
             plots::splitWord(report.split), plots::numberText(least, 2));
}

QString prunePointText(const PruningReport& report, const PruningCurve& curve, int point,
                       const ScoreKind& score) {
    const auto& at = curve.points[std::size_t(point)];
    QString text = PruneText::tr("%1 of %2 heads kept: %3 %4")
                       .arg(report.headCount - at.removed)
                       .arg(report.headCount)
                       .arg(scoreName(score), shownWithUnit(score, valueOf(at.scores, score)));
    if (at.removed == 0) return text + QStringLiteral(".");
    const QString change = differenceText(at.difference, score);
    if (!change.isEmpty())
        text += QStringLiteral(", ") +
                PruneText::tr("change %1 %2").arg(change, catalogueText(score.changeUnit));
    const QString judged = marginVerdict(report, curve, point, score);
    return judged.isEmpty() ? text + QLatin1Char('.')
                            : PruneText::tr("%1; %2.", "a score, a judgement").arg(text, judged);
}

QString whyNoMoreText(const PruningReport& report, const PruningCurve& curve) {
    if (!curve.exceeded || *curve.exceeded >= int(curve.points.size())) return {};
    const auto& point = curve.points[std::size_t(*curve.exceeded)];
    QStringList text;
    for (const auto& check :
         marginChecks(curve.points.front().scores, point.difference, report.margin)) {
        if (check.within()) continue;
        if (!std::isfinite(check.upper)) {
            text << PruneText::tr("With %n head(s) off, %1: %2.", "a score, why it has no interval",
                                  point.removed)
                        .arg(scoreName(scoreKind(check.score)), moreSamplesText(check, report));
            continue;
        }
        const QString mean = plots::numberText(check.worse * scoreKind(check.score).scale(), 3);
        text << PruneText::tr(
                    "With %n head(s) off the model may be worse by up to %1 (mean %2): %3.",
                    nullptr, point.removed)
                    .arg(amountText(check, check.upper), mean, moreSamplesText(check, report));
    }
    return text.join(QLatin1Char(' '));
}

QString removableHeadsText(const PruningReport& report, const PruningCurve& curve) {
    const auto& whole = curve.points.front();
    const QString margin =
        marginText(marginChecks(whole.scores, curve.points.back().difference, report.margin),
                   100 * report.margin.share);
    QString text =
        curve.removableHeads == 0
            ? PruneText::tr(
                  "Removable heads: none can be shown with %1 samples within a margin of %2.")
                  .arg(countText(report.samples), margin)
            : PruneText::tr(
                  "Removable heads: %1 of %2, within a margin of %3. The 95 % interval of the "
                  "paired difference ends within it.")
                  .arg(curve.removableHeads)
                  .arg(report.headCount)
                  .arg(margin);
    QStringList by;
    for (const auto& one : curve.removableBy)
        by << PruneText::tr("by %1 alone %2")
                  .arg(scoreName(scoreKind(one.score)), QString::number(one.heads));
    if (by.size() > 1)
        text +=
            PruneText::tr(" The smallest number counts: %1.").arg(by.join(QStringLiteral(", ")));
    if (by.size() == 1)
        text += PruneText::tr(" Only %1 is measured along the curve.")
                    .arg(scoreName(scoreKind(curve.removableBy.front().score)));
    if (const QString why = whyNoMoreText(report, curve); !why.isEmpty())
        text += QLatin1Char(' ') + why;
    return text + PruneText::tr(" Order from %1; scores on %2.")
                      .arg(plots::sampleSetWords(report.chosenOn), plots::sampleSetWords(report));
}

Verdict pruneVerdict(const PruningReport& report, const PruningCurve& curve, const ScoreKind& score,
                     bool inWindow) {
    const RemovableByScore* by = removableOf(curve, score);
    const int removable = by ? by->heads : curve.removableHeads;
    const auto& kind = by ? scoreKind(by->score) : score;
    Verdict verdict;
    verdict.evidence =
        PruneText::tr(
            "Margin: %1. Changes: 95 % intervals, paired by sample. Order from %2; scores on %3.")
            .arg(marginText(marginChecks(curve.points.front().scores,
                                         curve.points.back().difference, report.margin),
                            100 * report.margin.share),
                 plots::sampleSetWords(report.chosenOn), plots::sampleSetWords(report));
    if (removable == 0) {
        verdict.confidence = Verdict::Confidence::Unclear;
        verdict.text = PruneText::tr("Not clear from %Ln sample(s) that any head can go (by %1).",
                                     nullptr, report.samples)
                           .arg(scoreName(kind));
        // If too few samples are the reason, the page says so, and not only the details.
        const auto check = curve.points.size() > 1 ? checkOf(report, curve, 1, kind) : std::nullopt;
        if (check)
            verdict.text +=
                QLatin1Char(' ') +
                PruneText::tr("Margin %1: %2.", "an amount, what would be needed")
                    .arg(amountText(*check, check->margin), moreSamplesText(*check, report));
    } else {
        verdict.confidence = Verdict::Confidence::Shown;
        const auto at = std::find_if(curve.points.begin(), curve.points.end(),
                                     [&](const auto& p) { return p.removed == removable; });
        QString numbers = scoreName(kind);
        if (at != curve.points.end()) numbers = scoreWithChange(*at, kind);
        verdict.text = PruneText::tr("%1 of %2 heads suffice (%3).")
                           .arg(report.headCount - removable)
                           .arg(report.headCount)
                           .arg(numbers);
    }
    if (const int perhaps = mostWithin(report, curve, kind); perhaps > removable) {
        verdict.confidence = Verdict::Confidence::Unclear;
        verdict.text +=
            QLatin1Char(' ') +
            PruneText::tr("Fewer may do, down to %1: %Ln sample(s) (does|do) not decide it.",
                          nullptr, report.samples)
                .arg(report.headCount - perhaps);
        if (inWindow && report.samples < report.available)
            verdict.text +=
                QLatin1Char(' ') +
                PruneText::tr("Measure on all %1 (Options).").arg(countText(report.available));
    }
    // Another score that decides otherwise must not be hidden by the choice of the score shown.
    for (const auto& other : curve.removableBy) {
        if (other.score == kind.id || other.heads == removable) continue;
        const QString name = scoreName(scoreKind(other.score));
        verdict.text +=
            QLatin1Char(' ') +
            (other.heads == 0 ? PruneText::tr("By %1, this is not clear of any head.").arg(name)
                              : PruneText::tr("By %1, %2 of %3 suffice.")
                                    .arg(name, QString::number(report.headCount - other.heads),
                                         QString::number(report.headCount)));
    }
    return verdict;
}

QString pruneCaption(const QString& run, const PruningReport& report, const PruningCurve& curve) {
    return PruneText::tr(
               "Score of run \u201c%1\u201d, step %2, against the heads kept. %3 A diamond marks "
               "the first "
               "point that is not shown to be within the margin.")
        .arg(run, countText(report.step), removableHeadsText(report, curve));
}

QString attentionShareText(const ModelSizesRequest::Answer& sizes, int point) {
    return PruneText::tr(
               "Attention has %1 of all parameters, %2 at the chosen point; embeddings and "
               "feed-forward layers do not "
               "change. Speed: training step / inference.")
        .arg(percentText(sizes.whole.attentionShare()),
             percentText(sizes.smaller[std::size_t(point)]->attentionShare()));
}

}  // namespace headscope::ui

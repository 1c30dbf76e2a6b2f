#include "app/cli/pruning/removable_heads.h"

#include "app/cli/progress_line.h"

#include <charconv>
#include <cmath>

namespace headscope::cli {
namespace {

// Formats an amount with its unit: "0.9 points of accuracy".
std::string amountText(const MarginCheck& check, double amount) {
    const auto& kind = scoreKind(check.score);
    return shortNumber(amount * kind.scale()) + " " + kind.changeUnit + " of " + kind.name;
}

const PruningPoint* failedPoint(const PruningCurve& curve) {
    return curve.exceeded ? &curve.points[static_cast<std::size_t>(*curve.exceeded)] : nullptr;
}

std::string moreSamplesText(const MarginCheck& check, const SampleSet& set) {
    if (!std::isfinite(check.worse)) return "that is not a finite number";
    if (!std::isfinite(check.upper)) return wordsOf(noIntervalOf(set.samples));
    const auto needed = check.samplesNeeded(set.samples);
    if (!needed)
        return "the mean itself is beyond the margin, so more samples are not expected to help";
    const auto text = "about " + shortNumber(*needed) +
                      " samples would be needed to show that it is within the margin";
    return *needed > static_cast<double>(set.available) ? text + ", more than the split has" : text;
}

// Explains why no further heads are removable: "With 4 heads off the model may be worse by up to
// 1.23 points of accuracy (mean 0.4): about 2400 samples ...".
std::string whyNoMoreText(const PruningCurve& curve, const PruningReport& report) {
    const auto* point = failedPoint(curve);
    if (!point) return "";
    std::string text;
    for (const auto& check :
         marginChecks(curve.points.front().scores, point->difference, report.margin)) {
        if (check.within()) continue;
        const auto& kind = scoreKind(check.score);
        text += " With " + std::to_string(point->removed) +
                (point->removed == 1 ? " head" : " heads") + " off";
        text += !std::isfinite(check.upper)
                    ? std::string(", ") + kind.name
                    : " the model may be worse by up to " + amountText(check, check.upper) +
                          " (mean " + shortNumber(check.worse * kind.scale()) + ")";
        text += ": " + moreSamplesText(check, report) + ".";
    }
    return text;
}

// Returns a note if only one score is available: scores of generated text are not measured along a
// curve.
std::string missingScoreText(const PruningCurve& curve) {
    const auto& by = curve.removableBy;
    return by.size() == 1 ? std::string(" Only ") + scoreKind(by.front().score).name +
                                " is measured along the curve."
                          : "";
}

// Formats the margin as the user typed it: "1 %", "2.5 %".
std::string shareText(double share) {
    char text[32];
    const auto end =
        std::to_chars(text, text + sizeof text, 100 * share, std::chars_format::general, 6);
    return std::string(text, end.ptr) + " %";
}

}  // namespace

std::string marginText(const PruningMargin& margin, const Scores& whole, const Scores& difference) {
    std::string text;
    for (const auto& check : marginChecks(whole, difference, margin))
        text += (text.empty() ? "" : ", ") + amountText(check, check.margin);
    return shareText(margin.share) + " (" + text + ")";
}

std::string removableText(const PruningCurve& curve, const PruningReport& report) {
    const auto& whole = curve.points.front();
    const std::string all = std::to_string(report.headCount);
    const auto margin = marginText(report.margin, whole.scores, curve.points.back().difference);
    std::string text = curve.method.id + ": removable heads: ";
    if (curve.removableHeads == 0)
        text += "none can be shown with " + std::to_string(report.samples) +
                " samples within a margin of " + margin + ".";
    else
        text += std::to_string(curve.removableHeads) + " of " + all + ", within a margin of " +
                margin + ". The 95 % interval of the paired difference ends within it.";
    std::string by;
    for (const auto& one : curve.removableBy)
        by += (by.empty() ? " By " : ", by ") + std::string(scoreKind(one.score).name) + " alone " +
              std::to_string(one.heads);
    if (curve.removableBy.size() > 1) text += by + "; the smallest number counts.";
    return text + missingScoreText(curve) + whyNoMoreText(curve, report);
}

JsonLine& writeRemovable(JsonLine& line, const PruningCurve& curve) {
    JsonLine by;
    for (const auto& one : curve.removableBy) by.integer(one.score, one.heads);
    return line.integer("free_heads", curve.removableHeads)
        .integer("removable_heads", curve.removableHeads)
        .object("removable_by", by);
}

JsonLine& writeMargin(JsonLine& line, const PruningMargin& margin, const Scores& whole,
                      const Scores& difference) {
    JsonLine margins;
    for (const auto& check : marginChecks(whole, difference, margin))
        margins.number(check.score, check.margin);
    line.number("margin_percent", 100 * margin.share).object("margins", margins);
    return line.number("tolerance", margin.loss);
}

}  // namespace headscope::cli

#include "core/api/requests/pruning.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

HeadMask PruningCurve::maskAt(int point) const {
    std::vector<HeadPlace> off;
    for (int i = 0; i <= point && i < static_cast<int>(points.size()); ++i) {
        const auto& gone = points[static_cast<std::size_t>(i)].heads;
        off.insert(off.end(), gone.begin(), gone.end());
    }
    return HeadMask::without(std::move(off));
}

std::vector<int> goneAfterSteps(int heads, int headStep, int percentStep) {
    std::vector<int> gone;
    if (headStep > 0) {
        for (int count = std::min(headStep, heads); heads > 0;
             count = std::min(count + headStep, heads)) {
            gone.push_back(count);
            if (count == heads) break;
        }
        return gone;
    }
    // Rounds each total down from the percentage itself, so that rounding errors do not add up.
    for (int percent = percentStep; percentStep > 0;
         percent = std::min(percent + percentStep, 100)) {
        gone.push_back(heads * percent / 100);
        if (percent >= 100) break;
    }
    return gone;
}

std::optional<double> MarginCheck::samplesNeeded(int samples) const {
    const double half = upper - worse, room = margin - worse;
    if (!std::isfinite(half) || half < 0 || !(room > 0)) return std::nullopt;
    // The half-width of the interval shrinks with the square root of the sample size. It must fit
    // into the distance between the mean and the margin.
    return std::ceil(samples * (half / room) * (half / room));
}

const Score* lossRise(const Scores& difference) {
    return scoreOf(difference, kLoss);
}

std::vector<MarginCheck> marginChecks(const Scores& whole, const Scores& difference,
                                      const PruningMargin& margin) {
    std::vector<MarginCheck> checks;
    for (const auto& change : difference) {
        const auto& kind = scoreKind(change.id);
        // Skip scores that are computed from another score: they would be tested twice.
        if (!kind.measured()) continue;
        const bool loss = change.id == kLoss;
        // `worse` is positive for a worse model, whatever the score's direction.
        const double sign = kind.higherIsBetter ? -1 : 1;
        // + 0.0 turns -0 into 0.
        MarginCheck check{change.id, sign * change.value + 0.0,
                          std::numeric_limits<double>::infinity()};
        if (change.interval)
            check.upper = kind.higherIsBetter ? -change.interval->low : change.interval->high;
        // A share of perplexity is an absolute difference in loss: ln(1 + share) nats.
        check.margin = loss ? margin.loss.value_or(std::log1p(margin.share))
                            : margin.share * std::abs(scoreValue(whole, change.id).value_or(0));
        // The loss comes first, as the header promises.
        checks.insert(loss ? checks.begin() : checks.end(), std::move(check));
    }
    return checks;
}

bool withinMargin(const std::vector<MarginCheck>& checks) {
    return !checks.empty() &&
           std::all_of(checks.begin(), checks.end(), [](const auto& one) { return one.within(); });
}

void markRemovable(PruningCurve& curve, const PruningMargin& margin) {
    curve.exceeded.reset();
    curve.removableHeads = 0;
    curve.removableBy.clear();
    std::vector<bool> failed;  // whether a score has failed: [index into removableBy]
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const auto& point = curve.points[i];
        const auto checks = marginChecks(curve.points.front().scores, point.difference, margin);
        for (std::size_t k = 0; k < checks.size(); ++k) {
            if (k == curve.removableBy.size()) curve.removableBy.push_back({checks[k].score, 0});
            failed.resize(curve.removableBy.size());
            // After the first failure, later points do not count: see markRemovable in the header.
            failed[k] = failed[k] || !checks[k].within();
            if (!failed[k]) curve.removableBy[k].heads = point.removed;
        }
        if (!curve.exceeded && !withinMargin(checks)) curve.exceeded = static_cast<int>(i);
        if (!curve.exceeded) curve.removableHeads = point.removed;
    }
}

const char* groupOnLetter(GroupOn on) {
    switch (on) {
        case GroupOn::Values:
            return "V";
        case GroupOn::Maps:
            return "A";
        case GroupOn::Contexts:
            return "O";
    }
    return "";
}

std::vector<HeadPlace> GroupReport::representatives() const {
    std::vector<HeadPlace> all;
    for (const auto& site : sites)
        for (const int head : site.representatives) all.push_back({site.site, head});
    return all;
}

}  // namespace headscope

#include "core/api/pruning.h"

#include <algorithm>

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
        for (int count = std::min(headStep, heads); heads > 0; count = std::min(count + headStep, heads)) {
            gone.push_back(count);
            if (count == heads) break;
        }
        return gone;
    }
    for (int percent = percentStep; percentStep > 0; percent = std::min(percent + percentStep, 100)) {
        gone.push_back(heads * percent / 100);
        if (percent >= 100) break;
    }
    return gone;
}

const Score* toleratedRise(const Scores& difference) {
    return scoreOf(difference, kLoss);
}

const Score* toleratedRise(const PruningPoint& point) {
    return toleratedRise(point.difference);
}

bool exceedsTolerance(const Scores& difference, const std::optional<double>& tolerance) {
    const auto* rise = scoreOf(difference, kLoss);
    if (!rise) return false;
    if (tolerance) return !(rise->value <= *tolerance);
    return !(rise->interval && rise->interval->low <= 0);
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

std::vector<HeadPlace> GroupReport::pillars() const {
    std::vector<HeadPlace> all;
    for (const auto& site : sites)
        for (const int head : site.pillars) all.push_back({site.site, head});
    return all;
}

}  // namespace headscope

#include "core/api/pruning.h"

namespace headscope {

HeadMask PruningCurve::maskAt(int point) const {
    std::vector<HeadPlace> off;
    for (int i = 0; i <= point && i < static_cast<int>(points.size()); ++i) {
        const auto& gone = points[static_cast<std::size_t>(i)].heads;
        off.insert(off.end(), gone.begin(), gone.end());
    }
    return HeadMask::without(std::move(off));
}

const Score* toleratedRise(const PruningPoint& point) {
    return scoreOf(point.difference, kLoss);
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

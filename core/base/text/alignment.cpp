#include "core/base/text/alignment.h"

#include <algorithm>
#include <tuple>

namespace headscope::text {
namespace {

bool samePlace(const Link& a, const Link& b) {
    return a.source == b.source && a.target == b.target;
}

bool before(const Link& a, const Link& b) {
    return std::tie(a.source, a.target) < std::tie(b.source, b.target);
}

}  // namespace

void AlignmentCounts::add(std::vector<Link> links, const std::vector<Link>& truth) {
    std::sort(links.begin(), links.end(), before);
    links.erase(std::unique(links.begin(), links.end(), samePlace), links.end());
    proposed += static_cast<std::int64_t>(links.size());
    for (const auto& link : truth) {
        sure += link.sure;
        if (!std::binary_search(links.begin(), links.end(), link, before)) continue;
        ++proposedPossible;
        proposedSure += link.sure;
    }
}

double AlignmentCounts::errorRate() const {
    const auto all = proposed + sure;
    return all == 0 ? 0
                    : 1 - static_cast<double>(proposedSure + proposedPossible) /
                              static_cast<double>(all);
}

}  // namespace headscope::text

#include "core/api/requests/merging.h"

namespace headscope {

std::vector<HeadGroup> groupsToMerge(const GroupReport& report) {
    std::vector<HeadGroup> groups;
    for (const auto& site : report.sites)
        for (std::size_t number = 0; number < site.representatives.size(); ++number) {
            HeadGroup group{site.site, {}, site.representatives[number]};
            for (std::size_t head = 0; head < site.groups.size(); ++head)
                if (site.groups[head] == static_cast<int>(number))
                    group.heads.push_back(static_cast<int>(head));
            if (group.heads.size() > 1) groups.push_back(std::move(group));
        }
    return groups;
}

HeadMask MergeReport::removed() const {
    HeadMask mask;
    for (const auto& one : heads) mask.turn(one.merge.head, false);
    return mask;
}

std::vector<HeadMerge> MergeReport::merges() const {
    std::vector<HeadMerge> all;
    for (const auto& one : heads) all.push_back(one.merge);
    return all;
}

}  // namespace headscope

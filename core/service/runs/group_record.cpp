#include "core/service/runs/group_record.h"

#include <cmath>
#include <limits>
#include <map>

namespace headscope::runs {
namespace {

// steps between two records; must equal kEvery in core/nn/training/group_watch.cpp
constexpr std::int64_t kLookEvery = 10;
const char* const kGroup = "group";  // [site][head]: index of the head's group
// [site][i]: numbers of a site in the order of kNumbers; NaN for sites without heads
const char* const kTerms = "group_terms";
constexpr double GroupFrame::Site::*kNumbers[] = {
    &GroupFrame::Site::homogenisation, &GroupFrame::Site::diversification,
    &GroupFrame::Site::silhouette,     &GroupFrame::Site::silhouetteCode,
    &GroupFrame::Site::dunn,           &GroupFrame::Site::shift};

GroupFrame::Site siteFrom(const std::vector<float>& groups, const std::vector<float>& numbers) {
    GroupFrame::Site site;
    for (const float group : groups)
        if (!std::isnan(group)) site.groups.push_back(static_cast<int>(group));
    for (std::size_t i = 0; i < std::size(kNumbers); ++i)
        site.*kNumbers[i] = static_cast<double>(numbers[i]);
    return site;
}

// Returns whether both series of a step were stored completely.
bool whole(const HeadFrame& groups, const HeadFrame& numbers) {
    if (groups.layers.size() != numbers.layers.size()) return false;
    for (const auto& row : numbers.layers)
        if (row.size() != std::size(kNumbers)) return false;
    return true;
}

}  // namespace

bool groupsDue(const RunConfig& config, std::int64_t step) {
    if (config.textOr("train.groups", "off") == "off") return false;
    return step == 1 || step % kLookEvery == 0;
}

void writeGroups(io::MetricsDatabase& database, const GroupFrame& frame) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t site = 0; site < frame.sites.size(); ++site) {
        const auto& one = frame.sites[site];
        const auto place = static_cast<int>(site);
        for (std::size_t head = 0; head < std::max<std::size_t>(one.groups.size(), 1); ++head)
            database.add(io::HeadRow{frame.step, place, static_cast<int>(head), kGroup,
                                     head < one.groups.size() ? one.groups[head] : kNone});
        for (std::size_t i = 0; i < std::size(kNumbers); ++i)
            database.add(io::HeadRow{frame.step, place, static_cast<int>(i), kTerms,
                                     one.groups.empty() ? kNone : one.*kNumbers[i]});
    }
}

Result<std::vector<GroupFrame>> readGroups(const io::MetricsDatabase& database,
                                           std::int64_t after) {
    HEADSCOPE_TRY(const auto groups, database.headFrames(kGroup, after));
    HEADSCOPE_TRY(const auto numbers, database.headFrames(kTerms, after));
    std::map<std::int64_t, const HeadFrame*> numbersOf;
    for (const auto& frame : numbers) numbersOf[frame.step] = &frame;
    std::vector<GroupFrame> complete;
    for (const auto& frame : groups) {
        const auto found = numbersOf.find(frame.step);
        if (found == numbersOf.end() || !whole(frame, *found->second)) continue;
        complete.push_back({frame.step, {}});
        for (std::size_t site = 0; site < frame.layers.size(); ++site)
            complete.back().sites.push_back(
                siteFrom(frame.layers[site], found->second->layers[site]));
    }
    return complete;
}

}  // namespace headscope::runs

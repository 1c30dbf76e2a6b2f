#include "core/nn/models/pattern_plans.h"

#include <algorithm>

namespace headscope::models {
namespace {

attention::SparsePlanPointer planOf(const attention::PatternOptions& pattern,
                                    const std::vector<attention::PatternPlace>& places,
                                    std::int64_t heads) {
    attention::SparsePlan::Masks masks;
    masks.tokens = static_cast<int>(places.front().tokens);
    masks.heads = static_cast<int>(heads);
    masks.firstToken = static_cast<int>(places.front().prefix);
    for (const auto& place : places) {
        masks.seen.push_back(attention::visibleKeys(pattern, place));
        const auto period = static_cast<int>(attention::patternPeriod(pattern, place));
        if (std::count(masks.periods.begin(), masks.periods.end(), period) == 0)
            masks.periods.push_back(period);
    }
    return c10::make_intrusive<attention::SparsePlan>(std::move(masks));
}

}  // namespace

attention::SparsePlanPointer PatternPlans::at(const ModelSpec& spec,
                                              const std::vector<AttentionSite>& sites,
                                              std::int64_t site) const {
    const auto kind = sites.at(static_cast<std::size_t>(site)).kind;
    const auto heads = spec.heads.at(static_cast<std::size_t>(site));
    auto pattern = patternAt(spec, site, kind);
    if (pattern.kind == attention::Pattern::Full || heads == 0) return {};
    const std::lock_guard lock(m_mutex);
    auto& plan = m_plans[site];
    if (plan) return plan;
    auto places = patternPlaces(spec, site, kind);
    if (!attention::differsByLayer(pattern))
        for (auto& place : places) place.layer = 0;
    for (const auto& known : m_known)
        if (known.pattern == pattern && known.places == places && known.heads == heads)
            return plan = known.plan;
    plan = planOf(pattern, places, heads);
    m_known.push_back({std::move(pattern), std::move(places), heads, plan});
    return plan;
}

}  // namespace headscope::models

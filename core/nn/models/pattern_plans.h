// Patterns of sparse attention at the sites of a model, as plans for the attention.
#pragma once

#include "core/nn/attention/sparse_plan.h"
#include "core/spec/models/site_pattern.h"

#include <map>
#include <mutex>
#include <vector>

namespace headscope::models {

// Computes the plan of a site once and keeps it. Thread-safe.
class PatternPlans {
public:
    // Returns null if the site has no pattern or no heads.
    attention::SparsePlanPointer at(const ModelSpec& spec, const std::vector<AttentionSite>& sites,
                                    std::int64_t site) const;

private:
    // Facts that determine the masks of a site. Most patterns have the same masks in all layers.
    struct Known {
        attention::PatternOptions pattern;
        std::vector<attention::PatternPlace> places;
        std::int64_t heads = 0;
        attention::SparsePlanPointer plan;
    };

    mutable std::mutex m_mutex;
    mutable std::map<std::int64_t, attention::SparsePlanPointer> m_plans;  // by site
    mutable std::vector<Known> m_known;
};

}  // namespace headscope::models

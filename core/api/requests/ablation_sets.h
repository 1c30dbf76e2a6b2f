// Named sets of removed heads, saved with a run. Plain values, standard library only.
#pragma once

#include "core/api/base/request.h"
#include "core/api/requests/head_ablation.h"
#include "core/api/requests/head_mask.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct AblationSet {
    std::string name;
    HeadMask mask;
    HeadAblation ablation = HeadAblation::Zero;
    bool operator==(const AblationSet& o) const {
        return name == o.name && mask == o.mask && ablation == o.ablation;
    }
};
constexpr std::size_t kMostAblationSets = 100;

// Returns the saved head sets of a run, in order. `keep` replaces them first; names must be unique.
// Stored in the run's folder as ablation_sets.json. Errors: Usage for empty or duplicate names,
// BadData for an invalid file, Io for a folder that cannot be written (a shipped run).
struct AblationSetsRequest {
    static constexpr const char* kId = "ablation-sets";
    using Answer = std::vector<AblationSet>;
    RequestRequirements requirements() const { return {Needs::Records, keep ? "keep" : "read"}; }

    std::optional<std::vector<AblationSet>> keep = {};
};

}  // namespace headscope

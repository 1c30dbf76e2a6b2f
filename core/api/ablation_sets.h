// Sets of heads that a person switched off, named and kept with the run. Plain values, the standard library only.
#pragma once

#include "core/api/head_ablation.h"
#include "core/api/head_mask.h"
#include "core/api/question.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct AblationSet {
    std::string name;
    HeadMask mask;
    HeadAblation ablation = HeadAblation::Zero;
    bool operator==(const AblationSet& o) const { return name == o.name && mask == o.mask && ablation == o.ablation; }
};
constexpr std::size_t kMostAblationSets = 100;

// The run's sets, in the order they were kept; `keep`: these from now on, none of them twice under one name. They lie
// in its folder as ablation_sets.json. Errors: Usage for names that are empty or twice, BadData for a file that is
// none, io for a folder that cannot be written (a run that came with the program).
struct AblationSetsQuestion {
    static constexpr const char* kId = "ablation-sets";
    using Answer = std::vector<AblationSet>;
    QuestionPlace place() const { return {Needs::Records, keep ? "keep" : "read"}; }

    std::optional<std::vector<AblationSet>> keep = {};
};

}  // namespace headscope

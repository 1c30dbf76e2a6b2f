// The reference case of a whole run: asked by the engine alone. No torch.
#pragma once

#include "core/api/head_mask.h"

namespace headscope::pruning {

// The keys of a case of kind prune-run, of the run's model on a split.
struct PruningReferenceQuestion {
    static constexpr const char* kId = "pruning-reference";
    using Answer = std::string;  // JSON

    std::string split = "test";
    std::vector<HeadPlace> removed;  // for the structural part; none: left out
};

}  // namespace headscope::pruning

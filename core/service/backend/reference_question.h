// Internal query for the reference case of a whole run. Does not depend on LibTorch.
#pragma once

#include "core/api/questions/head_mask.h"

namespace headscope::pruning {

// Returns the keys of a prune-run case for the run's model on a split.
struct PruningReferenceQuestion {
    static constexpr const char* kId = "pruning-reference";
    using Answer = std::string;  // JSON

    std::string split = "test";
    // Heads to remove for the structural part; empty: the part is left out.
    std::vector<HeadPlace> removed;
};

}  // namespace headscope::pruning

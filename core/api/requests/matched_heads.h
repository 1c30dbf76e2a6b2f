// Matches the heads of two runs by their attention maps on the same input. Heads do not have an
// order, so head 3 of one run need not correspond to head 3 of another. Uses only the given maps,
// not the weights.
#pragma once

#include "core/api/base/request.h"
#include "core/api/requests/attention_maps.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// Optimal assignment at one attention site. Every head of the model with fewer heads gets its own
// partner, so that the sum of 1 - cosine over the pairs is minimal.
struct MatchedSite {
    int rows = 0, columns = 0;  // number of heads of run A; of run B
    // (rows, columns): cosine between the two maps on the input; 0 if one map is zero.
    std::vector<double> alike;
    std::vector<int> other;  // per head of A: its partner in B, or -1
    double cost = 0;         // sum of 1 - cosine over the pairs
    // Lowest cost of any other assignment; nullopt if only one assignment exists.
    std::optional<double> secondBest;

    double at(int a, int b) const {
        return alike[static_cast<std::size_t>(a) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(b)];
    }
};

// Matches the heads of two runs. Errors: Usage if the attention sites or their numbers of tokens
// differ.
struct MatchedHeadsRequest {
    static constexpr const char* kId = "matched-heads";
    using Answer = std::vector<MatchedSite>;  // one result per attention site
    RequestRequirements requirements() const { return {Needs::Records, slot}; }

    std::shared_ptr<const AttentionMaps> a, b;  // maps of both runs; never null
    std::string slot = "main";
};

}  // namespace headscope

// Which head of one run goes with which of another on the same input: heads have no order, so head 3 of a run need not
// be head 3 of the next. A question about maps that are at hand; nothing of the run's weights.
#pragma once

#include "core/api/attention_maps.h"
#include "core/api/question.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// Of one site: every head of the model with fewer has a partner of its own, so that the sum of 1 - cosine over the
// pairs is the least there is.
struct MatchedSite {
    int rows = 0, columns = 0;         // heads of A, of B
    std::vector<double> alike;         // (rows, columns) cosine of the two maps on the input; 0 where one is 0
    std::vector<int> other;            // of each head of A: the head of B, or -1
    double cost = 0;                   // sum over the pairs
    std::optional<double> secondBest;  // the least sum of any other way; none: there is no other

    double at(int a, int b) const {
        return alike[static_cast<std::size_t>(a) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(b)];
    }
};

// Errors: Usage: other sites, or another number of tokens at one of them.
struct MatchedHeadsQuestion {
    static constexpr const char* kId = "matched-heads";
    using Answer = std::vector<MatchedSite>;  // a site each
    QuestionPlace place() const { return {Needs::Records, slot}; }

    std::shared_ptr<const AttentionMaps> a, b;  // never null
    std::string slot = "main";
};

}  // namespace headscope

// Measures how well cross-attention aligns source and target tokens, for data with known
// alignments.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/scores.h"
#include "core/base/text/alignment.h"
#include "core/data/batches/subset.h"
#include "core/nn/models/model.h"
#include "core/service/backend/request_table.h"

#include <optional>

namespace headscope::analysis {

constexpr double kAligns = 10;  // percent; a head with a lower error counts as aligning

// The cross-attention head of a model with the lowest alignment error.
struct AlignedHead {
    HeadPlace head;
    // Alignment error rate in percent (kAlignmentError), with a bootstrap interval over sentences.
    Score score;
    // Number of cross-attention heads with an error below kAligns, and number of all of them.
    int aligning = 0, heads = 0;
};

// Returns the cross-attention head with the lowest alignment error rate (Och & Ney 2003). Given the
// true target, each target token is linked to the source token with the most attention; attention
// to the end token is not a link.
// Empty if the split lacks known alignments, the model lacks cross-attention, or the work was
// stopped.
std::optional<AlignedHead> bestAligningHead(models::Model& model, const data::Dataset& dataset,
                                            const data::Subset& samples,
                                            const torch::Tensor& headMask, const Work& work);

// Returns the links of one head for one sentence. looks: attention map (T, S), of which the first
// `queries` and `keys` are valid. [END] is the last token on both sides and does not form links.
std::vector<text::Link> linksOf(const torch::Tensor& looks, std::int64_t queries,
                                std::int64_t keys);

}  // namespace headscope::analysis

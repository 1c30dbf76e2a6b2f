// How well cross-attention aligns the two sides where the true alignment is known.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/head_mask.h"
#include "core/api/scores.h"
#include "core/data/subset.h"
#include "core/models/model.h"
#include "core/text/alignment.h"

#include <optional>

namespace headscope::analysis {

constexpr double kAligns = 10;  // percent: from here down a head is said to align

struct AlignedHead {
    HeadPlace head;
    Score score;                  // kAlignmentError, in percent, with a bootstrap interval over the sentences
    int aligning = 0, heads = 0;  // heads of cross-attention with an error below kAligns, and all of them
};

// The cross-attention head with the lowest alignment error rate (Och & Ney 2003): given the true target, each of its
// tokens is linked with the source token that the head looks at most; a look at the end mark is no link. None where the
// split has no known alignment, the model no cross-attention, or the work was stopped.
std::optional<AlignedHead> bestAligningHead(models::Model& model, const data::Dataset& dataset,
                                            const data::Subset& samples, const torch::Tensor& headMask,
                                            const Work& work);

// Which tokens one head links. looks: (T, S) of one sentence, its first `queries` and `keys` valid, [END] last on
// either side: what links nothing.
std::vector<text::Link> linksOf(const torch::Tensor& looks, std::int64_t queries, std::int64_t keys);

}  // namespace headscope::analysis

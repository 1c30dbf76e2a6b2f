// Merges similar heads by Procrustes rotations: handles MergeRequest (core/api/requests/merging.h).
#pragma once

#include "core/api/requests/merging.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

// Sums over tokens from which a rotation is computed; they add up over batches. a: the merged head,
// b: the head that stays.
struct HeadMoments {
    torch::Tensor cross;                             // O_a^T O_b, (dh, dh) double
    double first = 0, second = 0;                    // |O_a|^2, |O_b|^2
    double maps = 0, firstMaps = 0, secondMaps = 0;  // <A_a, A_b>, |A_a|^2, |A_b|^2

    // contexts: (tokens, dh); maps: any equal shapes, 0 where invalid.
    void add(const torch::Tensor& firstContext, const torch::Tensor& secondContext,
             const torch::Tensor& firstMap, const torch::Tensor& secondMap);
};

// Returns the orthogonal R that minimises |O_a R - O_b|, which is U V^T with O_a^T O_b = U S V^T
// (Schonemann 1966, Psychometrika 31), and the cosines.
MergedHead mergedHeadOf(const HeadMoments& moments, HeadPlace head, int into);

Result<MergeReport> mergeHeads(analysis::TorchAnalyzer& analyzer, const MergeRequest& request,
                               const analysis::Work& work);

}  // namespace headscope::redundancy

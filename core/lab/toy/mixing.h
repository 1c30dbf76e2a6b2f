// Attention as a random walk: how fast and how reliably information from a token reaches the last
// token (Borde 2025, arXiv 2507.02944). Thread-safe.
#pragma once

#include "core/lab/worlds/matrix.h"

namespace headscope::lab {

// Results of one walk. It moves from token j to a token i that attends to it, with weight A[i][j].
// Rows of its matrix may not sum to 1. As in the authors' program, missing weight leads to the last
// token and excess weight is cut off.
struct WalkReport {
    double mixingTime = 0;  // steps to the last token (at most `most`), mean over first tokens
    // Minimum over first tokens j of max over t = 1 .. most of [P^t]_{j, last}. P is not corrected.
    double fidelity = 0;
};
// Computes the report exactly, without simulation. attention (T, T): rows are queries.
WalkReport walkReport(const Matrix& attention, std::size_t most = 100);

// Returns sum_h w_h A_h with w_h proportional to `importance`; all maps have the same size.
Matrix combinedChain(const std::vector<Matrix>& maps, const std::vector<double>& importance);

}  // namespace headscope::lab

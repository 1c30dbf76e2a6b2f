// Attention as a random walk: how fast and how reliably information at a token reaches the last one
// (2025, arXiv 2507.02944). Thread-safe.
#pragma once

#include "core/lab/worlds/matrix.h"

namespace headscope::lab {

// The walk goes from token j to a token i that attends to it, with weight A[i][j]. Rows of such a
// walk may not sum to 1. As in the authors' program, missing weight leads to the last token and
// excess weight is cut off.
struct WalkReport {
    double mixingTime = 0;  // steps to the last token, mean over first tokens, at most `most` each
    // minimum over first tokens of the largest [P^t]_{j, last}, t = 1 .. most; P not corrected
    double fidelity = 0;
};
// `attention` (T, T): rows are queries. Exact, without simulation.
WalkReport walkReport(const Matrix& attention, std::size_t most = 100);

// Returns sum_h w_h A_h with w_h proportional to `importance`; all maps have the same size.
Matrix combinedChain(const std::vector<Matrix>& maps, const std::vector<double>& importance);

}  // namespace headscope::lab

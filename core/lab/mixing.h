// How fast and how surely what stands at a token reaches the last one by attention, seen as a walk (2025,
// arXiv 2507.02944). Any thread.
#pragma once

#include "core/lab/matrix.h"

namespace headscope::lab {

// The walk from token j to a token i that looks at it: weight A[i][j]. Rows of such a walk need not add up to 1; as in
// the authors' program what is missing leads to the last token, and what is too much is cut off.
struct WalkReport {
    double mixingTime = 0;  // steps to the last token, mean over first tokens, at most `most` each
    double fidelity = 0;    // least over first tokens of the largest [P^t]_{j, last}, t = 1 .. most; P not mended
};
// attention (T, T): rows are queries. Exact, without simulation.
WalkReport walkReport(const Matrix& attention, std::size_t most = 100);

// sum_h w_h A_h with w_h proportional to `importance`; all maps of one size.
Matrix combinedChain(const std::vector<Matrix>& maps, const std::vector<double>& importance);

}  // namespace headscope::lab

// Sums that several measures share; each is linear in tokens or rows.
#pragma once

#include <torch/torch.h>

#include <tuple>

namespace headscope::measures {

// At most `most` of the first dimension's entries, evenly spread.
torch::Tensor spread(const torch::Tensor& x, std::int64_t most);
// Eigenvalues in ascending order (..., n) and eigenvectors (..., n, n) of symmetric matrices (..., n, n); singular
// values of matrices. LAPACK refuses a whole batch if one number is not finite: such a matrix gives NaN here.
std::tuple<torch::Tensor, torch::Tensor> eigenOf(const torch::Tensor& matrices);
torch::Tensor eigenvaluesOf(const torch::Tensor& matrices);  // alone, which is faster
torch::Tensor singularValuesOf(const torch::Tensor& matrices);
// Symmetric square roots of symmetric matrices without negative eigenvalues; (N, k, k)
torch::Tensor squareRoot(const torch::Tensor& matrices);
// x: (n, H, dh) -> (H, H): |X_i' X_j|_F^2 by one matrix product, in double.
torch::Tensor squaredCrossProducts(const torch::Tensor& x);
// Linear CKA with the unbiased HSIC estimator; undefined below 4 tokens. x: (n, H, dh)
torch::Tensor unbiasedCka(const torch::Tensor& x);
// h_ij / sqrt(h_ii h_jj); 0 where a diagonal entry is 0 or less, NaN where one is NaN.
torch::Tensor normaliseByDiagonal(const torch::Tensor& hsic);
// rows: (rows, H, S) -> (H, H), mean over rows of the Jensen-Shannon divergence, natural logarithm.
torch::Tensor jensenShannon(const torch::Tensor& rows);
// maps: (N, n, n), attention of whole samples without padding -> (N), in double. The mean number of steps to the last
// token, and minimax fidelity in per cent; horizon 100 (Borde 2025, arXiv 2507.02944).
torch::Tensor mixingTimes(const torch::Tensor& maps);
torch::Tensor minimaxFidelities(const torch::Tensor& maps);

}  // namespace headscope::measures

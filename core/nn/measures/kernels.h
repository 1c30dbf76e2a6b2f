// Sums shared by several measures. The cost of each is linear in tokens or rows.
#pragma once

#include <torch/torch.h>

#include <tuple>

namespace headscope::measures {

// Returns at most `most` entries of the first dimension, evenly spaced.
torch::Tensor spread(const torch::Tensor& x, std::int64_t most);
// Eigenvalues in ascending order (..., n) and eigenvectors (..., n, n) of symmetric matrices (...,
// n, n), and singular values of matrices. LAPACK rejects a whole batch if one number is not finite.
// These functions return NaN for the affected matrices only.
std::tuple<torch::Tensor, torch::Tensor> eigenOf(const torch::Tensor& matrices);
torch::Tensor eigenvaluesOf(const torch::Tensor& matrices);  // faster than eigenOf
torch::Tensor singularValuesOf(const torch::Tensor& matrices);
// Symmetric square roots of positive semidefinite matrices (N, k, k).
torch::Tensor squareRoot(const torch::Tensor& matrices);
// x: (n, H, dh) -> (H, H) in double: |X_i' X_j|_F^2 for all pairs by one matrix product.
torch::Tensor squaredCrossProducts(const torch::Tensor& x);
// Linear CKA with the unbiased HSIC estimator: (n, H, dh) -> (H, H). Undefined for fewer than 4
// tokens. squares: squaredCrossProducts(x), if known.
torch::Tensor unbiasedCka(const torch::Tensor& x, const torch::Tensor& squares = {});
// Returns h_ij / sqrt(h_ii h_jj); 0 if a diagonal entry is not positive, NaN if one is NaN.
torch::Tensor normaliseByDiagonal(const torch::Tensor& hsic);
// Returns one value for each row along the last dimension, computed in blocks: (..., S) -> (...).
torch::Tensor ofRows(const torch::Tensor& x, torch::Tensor (*of)(const torch::Tensor& rows));
// Entropy in nats of distributions along the last dimension: (..., S) -> (...).
torch::Tensor entropies(const torch::Tensor& p);
// rows: (rows, H, S) -> (H, H): mean over rows of the Jensen-Shannon divergence, natural logarithm.
torch::Tensor jensenShannon(const torch::Tensor& rows);
// maps: (N, n, n), attention of whole samples without padding -> (N) in double. mixingTimes: mean
// number of steps to the last token. minimaxFidelities: in per cent. Horizon 100 steps (Borde 2025,
// arXiv 2507.02944).
torch::Tensor mixingTimes(const torch::Tensor& maps);
torch::Tensor minimaxFidelities(const torch::Tensor& maps);

}  // namespace headscope::measures

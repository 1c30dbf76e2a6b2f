// Sums over pairs of heads. The cost is linear in the heads if an identity allows it.
#pragma once

#include <torch/torch.h>

namespace headscope::objectives {

// Divides x by its norm along the last dimension, in at least float32. A zero vector stays zero and
// does not get a gradient.
torch::Tensor unitVectors(const torch::Tensor& x);

// Returns the mean of perRow (R) with weights (R); undefined weights: all equal.
torch::Tensor weightedMean(const torch::Tensor& perRow, const torch::Tensor& weights);

// The next three take x (R, H, M), one vector per head and row, and return one value per row, (R).
// pairMean: mean over pairs i < j of <x_i, x_j>, or of its square. The plain form is (|sum x|^2 -
// sum |x|^2) / (H(H-1)), without a Gram matrix.
torch::Tensor pairMean(const torch::Tensor& x, bool squared);
// Mean over all i and j, including the diagonal: |sum x|^2 / H^2.
torch::Tensor fullMean(const torch::Tensor& x);
// Returns |X X^T - I|_F^2 / (H(H-1)).
torch::Tensor distanceFromIdentity(const torch::Tensor& x);

// Returns the mean over pairs i < j of the entries of gram (H, H), or of their squares.
torch::Tensor pairMeanOfGram(const torch::Tensor& gram, bool squared);
// Returns G_ij / sqrt(G_ii G_jj); rows and columns with a zero diagonal entry become 0.
torch::Tensor normalisedGram(const torch::Tensor& gram);

// Returns the mean over rows (with weights) and over pairs i < j of the Jensen-Shannon divergence
// (natural logarithm) of distributions (R, H, S). Processes one pair at a time and keeps only the
// gradient, of the input's size, for the backward pass.
torch::Tensor meanJensenShannon(const torch::Tensor& distributions, const torch::Tensor& weights);

}  // namespace headscope::objectives

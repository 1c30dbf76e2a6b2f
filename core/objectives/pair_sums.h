// Sums over pairs of heads at a cost linear in the heads wherever an identity allows it.
#pragma once

#include <torch/torch.h>

namespace headscope::objectives {

// x over its norm along the last dimension, in at least float32; a zero vector stays zero and takes no gradient.
torch::Tensor unitVectors(const torch::Tensor& x);

// Mean of perRow (R) with weights (R); undefined weights: all equal.
torch::Tensor weightedMean(const torch::Tensor& perRow, const torch::Tensor& weights);

// x: (R, H, M), one vector a head in each row. All return one value a row, (R).
// Mean over pairs i < j of <x_i, x_j>, or of its square. Plain: (|sum x|^2 - sum |x|^2) / (H(H-1)), no Gram matrix.
torch::Tensor pairMean(const torch::Tensor& x, bool squared);
// Mean over all i, j, the diagonal too: |sum x|^2 / H^2.
torch::Tensor fullMean(const torch::Tensor& x);
// |X X^T - I|_F^2 / (H(H-1)).
torch::Tensor distanceFromIdentity(const torch::Tensor& x);

// gram: (H, H). Mean over pairs i < j of its entries, or of their squares.
torch::Tensor pairMeanOfGram(const torch::Tensor& gram, bool squared);
// G_ij / sqrt(G_ii G_jj); rows and columns with a zero diagonal become 0.
torch::Tensor normalisedGram(const torch::Tensor& gram);

// Mean over rows, with weights, and over pairs i < j of the Jensen-Shannon divergence (natural logarithm) of
// distributions (R, H, S). All pairs, one at a time: only the gradient, of the size of the input, is kept for backward.
torch::Tensor meanJensenShannon(const torch::Tensor& distributions, const torch::Tensor& weights);

}  // namespace headscope::objectives

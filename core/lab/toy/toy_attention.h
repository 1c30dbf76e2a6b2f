// Causal attention of one head over one sequence, with its gradient. This is the part of the toy
// transformer that depends on the activation. Formulas: README. Not thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace headscope::lab {

// Activation that turns a query's logits over the keys up to its position into weights. Relu:
// max(0, logit) / number of these keys.
enum class RowActivation { Softmax, SoftmaxOne, Relu };

// Replaces the first `keys` logits of the row by attention weights.
void activateRow(RowActivation activation, double* row, std::size_t keys);
// Replaces d loss / d weights by d loss / d logits. weights: the result of activateRow.
void activateRowGradient(RowActivation activation, const double* weights, double* slopes,
                         std::size_t keys);

// Attention of one head. An object can be reused for several heads and keeps its buffers.
class CausalHead {
public:
    CausalHead(std::size_t length, std::size_t headSize);

    // Number of columns of a map: the length rounded up to a multiple of 8. Padding columns are 0.
    std::size_t wide() const { return m_wide; }
    // Forward pass. q, k, v and out are (length, headSize), with `stride` numbers between rows; map
    // is (length, wide).
    void forward(RowActivation activation, const double* q, const double* k, const double* v,
                 std::size_t stride, double* map, double* out);
    // Computes the gradients from d loss / d out and the map of forward(). Overwrites the results.
    void backward(RowActivation activation, const double* q, const double* k, const double* v,
                  std::size_t stride, const double* map, const double* byOut, double* byQ,
                  double* byK, double* byV);

private:
    void take(const double* from, std::size_t stride, double scale, std::vector<double>& to) const;
    void takeTurned(const double* from, std::size_t stride, std::vector<double>& to) const;
    void give(const std::vector<double>& from, double scale, std::size_t stride, double* to) const;

    std::size_t m_length, m_size, m_wide, m_padded;
    // shape (wide, padded size); m_turned is transposed
    std::vector<double> m_query, m_rows, m_turned, m_out;
    std::vector<double> m_slopes;  // d loss / d logits (length, wide)
};

}  // namespace headscope::lab

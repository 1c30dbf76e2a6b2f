// Causal attention of one head over one sequence, with its gradient: the part of the toy
// transformer that depends on the activation. Formulas: README. Not thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace headscope::lab {

// Activation of a query's logits over the keys up to its position. Relu: max(0, logit) / number of
// these keys.
enum class RowActivation { Softmax, SoftmaxOne, Relu };

// Replaces the logits of `keys` keys by attention weights.
void activateRow(RowActivation activation, double* row, std::size_t keys);
// Replaces d loss / d weights by d loss / d logits; `weights` are the result of activateRow.
void activateRowGradient(RowActivation activation, const double* weights, double* slopes,
                         std::size_t keys);

// Reuses its memory between heads.
class CausalHead {
public:
    CausalHead(std::size_t length, std::size_t headSize);

    // columns of a map; padding columns (length not a multiple of 8) are 0
    std::size_t wide() const { return m_wide; }
    // q, k, v and out are (length, headSize), with rows `stride` numbers apart; map is (length,
    // wide).
    void forward(RowActivation activation, const double* q, const double* k, const double* v,
                 std::size_t stride, double* map, double* out);
    // Computes gradients from d loss / d out and the map of forward(). Results are overwritten, not
    // added.
    void backward(RowActivation activation, const double* q, const double* k, const double* v,
                  std::size_t stride, const double* map, const double* byOut, double* byQ,
                  double* byK, double* byV);

private:
    void take(const double* from, std::size_t stride, double scale, std::vector<double>& to) const;
    void takeTurned(const double* from, std::size_t stride, std::vector<double>& to) const;
    void give(const std::vector<double>& from, double scale, std::size_t stride, double* to) const;

    std::size_t m_length, m_size, m_wide, m_padded;
    // (wide, padded size); m_turned is transposed
    std::vector<double> m_query, m_rows, m_turned, m_out;
    std::vector<double> m_slopes;  // (length, wide)
};

}  // namespace headscope::lab

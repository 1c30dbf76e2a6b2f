// Causal attention of one head over one sequence, with its gradient: the part of the toy transformer that differs by
// activation. Formulas: README. Not shared between threads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace headscope::lab {

// Of a query's logits over the keys that it may see. ReLU: max(0, logit) / number of those keys.
enum class RowActivation { Softmax, SoftmaxOne, Relu };

// Weights in place of the logits of `keys` keys.
void activateRow(RowActivation activation, double* row, std::size_t keys);
// d loss / d logits in place of d loss / d weights; `weights` are those of activateRow.
void activateRowGradient(RowActivation activation, const double* weights, double* slopes, std::size_t keys);

// Keeps its memory from head to head.
class CausalHead {
public:
    CausalHead(std::size_t length, std::size_t headSize);

    std::size_t wide() const { return m_wide; }  // columns of a map, the last ones 0 where length is no multiple of 8
    // q, k, v, out: (length, headSize), `stride` numbers from row to row. map (length, wide).
    void forward(RowActivation activation, const double* q, const double* k, const double* v, std::size_t stride,
                 double* map, double* out);
    // From d loss / d out, and the map of the forward; what is given back is written, not added.
    void backward(RowActivation activation, const double* q, const double* k, const double* v, std::size_t stride,
                  const double* map, const double* byOut, double* byQ, double* byK, double* byV);

private:
    void take(const double* from, std::size_t stride, double scale, std::vector<double>& to) const;
    void takeTurned(const double* from, std::size_t stride, std::vector<double>& to) const;
    void give(const std::vector<double>& from, double scale, std::size_t stride, double* to) const;

    std::size_t m_length, m_size, m_wide, m_padded;
    std::vector<double> m_query, m_rows, m_turned, m_out;  // (wide, padded size), turned (padded size, wide)
    std::vector<double> m_slopes;                          // (length, wide)
};

}  // namespace headscope::lab

// Matrix products of linear layers by the panel kernels. A BLAS would pack both operands at every
// call, and would need extra passes for the bias and for its gradient.
#pragma once

#include "core/nn/attention/factors.h"
#include "core/nn/attention/kernels/kernels.h"

#include <torch/torch.h>

#include <cstdint>
#include <vector>

namespace headscope::attention {

// Returns whether this processor's kernels multiply operands of this precision.
bool kernelsMultiply(Factors factors);

// Rows of an operand in the format that matrix products of a precision require. bfloat16 rows are
// padded to kernels::evenWidth(width) numbers; float32 operands are used in place.
struct FactorRows {
    const float* singles = nullptr;         // Float32
    const std::uint16_t* halves = nullptr;  // BFloat16
};
// Returns the number of floats of memory that `rows` rows of an operand need.
std::int64_t factorFloats(std::int64_t rows, std::int64_t width, Factors factors);
// Returns x as an operand: x itself, or x rounded into `room`. When it rounds, it adds the column
// sums of x to sums (width) unless sums is null. Otherwise weightGradient() computes these sums.
FactorRows asFactor(const float* x, std::int64_t rows, std::int64_t width, float* room, float* sums,
                    Factors factors);

// A weight matrix packed for y = x B. Panels can be packed by different threads.
class Panels {
public:
    // B = W^T, for y = x W^T; weight: (out, in)
    static Panels forOutput(const torch::Tensor& weight, Factors factors);
    // B = W, for the gradient of x from the gradient of y
    static Panels forInput(const torch::Tensor& weight, Factors factors);

    int count() const;                     // number of panels
    void pack(int first, int last) const;  // packs panels [first, last)
    // Computes c (rows, columns) = a (rows, depth) B + bias, for the columns of panels [first,
    // last). bias may be null.
    void multiply(const FactorRows& a, const float* bias, float* c, std::int64_t rows, int first,
                  int last) const;
    void multiply(const FactorRows& a, const float* bias, float* c, std::int64_t rows) const {
        multiply(a, bias, c, rows, 0, count());
    }
    int depth() const { return m_source.depth; }
    int columns() const { return m_source.columns; }
    std::int64_t panelSize() const;  // numbers per panel

private:
    Panels(const kernels::PanelSource& source, const torch::Tensor& weight, Factors factors);
    std::uint32_t* pairs(int panel) const;
    kernels::PanelSource m_source;
    Factors m_factors;
    // The source weight, kept alive, and the packed panels.
    torch::Tensor m_weight, m_packed;
};

// Computes gradWeight (out, in) = gradY^T x over `rows` rows. Also computes gradBias (out), the
// column sums of gradY, unless asFactor already did so for bfloat16. add: add to the previous
// contents.
void weightGradient(const FactorRows& gradY, const FactorRows& x, std::int64_t rows, int out,
                    int in, float* gradWeight, float* gradBias, bool add, Factors factors);

// A whole batch as an operand. If it must be rounded, threads may round different blocks of rows.
class FactorMatrix {
public:
    static constexpr std::int64_t kBlockRows = 64;
    // x: (rows, width), must outlive this object. withSums: also sum the columns, for a bias
    // gradient.
    FactorMatrix(const float* x, std::int64_t rows, std::int64_t width, Factors factors,
                 bool withSums = false);
    void round(std::int64_t block);
    void roundAll();  // rounds all blocks on several threads

    std::int64_t height() const { return m_rows; }
    int width() const { return static_cast<int>(m_width); }
    Factors factors() const { return m_factors; }
    FactorRows rows(std::int64_t first = 0) const;  // rows from `first` on
    // Sums the column sums of all blocks in block order, so that the result does not depend on the
    // threads. For Factors::BFloat16 only.
    void takeSums(float* sums, bool add) const;

private:
    std::uint16_t* halvesOf(std::int64_t row) const;
    std::int64_t blocks() const { return (m_rows + kBlockRows - 1) / kBlockRows; }
    const float* m_x;
    std::int64_t m_rows, m_width;
    Factors m_factors;
    // Undefined if not needed. m_sums: (blocks, width)
    torch::Tensor m_halves, m_sums;
};

// weightGradient() of a whole linear layer, with one task per thread.
void sharedWeightGradient(const FactorMatrix& gradY, const FactorMatrix& x,
                          torch::Tensor gradWeight, torch::Tensor gradBias, bool add);

}  // namespace headscope::attention

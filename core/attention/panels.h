// Products of linear layers over the panel kernels: a BLAS packs both operands at every call, adds the bias in a pass
// of its own and takes the bias's gradient in another.
#pragma once

#include "core/attention/factors.h"
#include "core/attention/kernels/kernels.h"

#include <torch/torch.h>

#include <cstdint>
#include <vector>

namespace headscope::attention {

// Whether the kernels of this processor multiply so.
bool kernelsMultiply(Factors factors);

// Rows of a factor, as products with these factors take them: of bfloat16 kernels::evenWidth(width) places a row, else
// the numbers where they are.
struct FactorRows {
    const float* singles = nullptr;         // of Factors::Float32 and BFloat16x3, which the products split
    const std::uint16_t* halves = nullptr;  // of Factors::BFloat16
};
// Floats that take `rows` rows of a factor.
std::int64_t factorFloats(std::int64_t rows, std::int64_t width, Factors factors);
// Numbers as a factor: themselves, or rounded into `room`. sums (width; null: not wanted): their columns are added to
// it where they are rounded; else weightGradient() makes them.
FactorRows asFactor(const float* x, std::int64_t rows, std::int64_t width, float* room, float* sums, Factors factors);

// A weight packed for y = x B. Packing is shared out panel by panel.
class Panels {
public:
    static Panels forOutput(const torch::Tensor& weight, Factors factors);  // B = W^T: y = x W^T; weight: (out, in)
    static Panels forInput(const torch::Tensor& weight, Factors factors);   // B = W: the gradient of x from that of y

    int count() const;                     // panels
    void pack(int first, int last) const;  // panels [first, last)
    // c (rows, columns) = a (rows, depth) B + bias for the columns of panels [first, last); bias may be null.
    void multiply(const FactorRows& a, const float* bias, float* c, std::int64_t rows, int first, int last) const;
    void multiply(const FactorRows& a, const float* bias, float* c, std::int64_t rows) const {
        multiply(a, bias, c, rows, 0, count());
    }
    int depth() const { return m_source.depth; }
    int columns() const { return m_source.columns; }
    std::int64_t panelSize() const;  // numbers of one

private:
    Panels(const kernels::PanelSource& source, const torch::Tensor& weight, Factors factors);
    std::uint32_t* pairs(int panel, int part = 0) const;
    kernels::PanelSource m_source;
    Factors m_factors;
    torch::Tensor m_weight, m_packed;  // the weight is kept alive; of BFloat16x3 its parts, one after the other
};

// gradWeight (out, in) = gradY^T x over `rows` rows, and gradBias (out) = column sums of gradY where those were not
// made when it was rounded (asFactor); add: to what they hold.
void weightGradient(const FactorRows& gradY, const FactorRows& x, std::int64_t rows, int out, int in, float* gradWeight,
                    float* gradBias, bool add, Factors factors);

// A whole batch as a factor. Where it is rounded, threads may take different blocks of rows.
class FactorMatrix {
public:
    static constexpr std::int64_t kBlockRows = 64;
    // x: (rows, width), which must outlive this. withSums: its columns are wanted, for a bias.
    FactorMatrix(const float* x, std::int64_t rows, std::int64_t width, Factors factors, bool withSums = false);
    void round(std::int64_t block);
    void roundAll();  // on several threads

    std::int64_t height() const { return m_rows; }
    int width() const { return static_cast<int>(m_width); }
    Factors factors() const { return m_factors; }
    FactorRows rows(std::int64_t first = 0) const;  // from row `first` on
    // Of the blocks in their order, whoever rounded them; for Factors::BFloat16.
    void takeSums(float* sums, bool add) const;

private:
    std::uint16_t* halvesOf(std::int64_t row) const;
    std::int64_t blocks() const { return (m_rows + kBlockRows - 1) / kBlockRows; }
    const float* m_x;
    std::int64_t m_rows, m_width;
    Factors m_factors;
    torch::Tensor m_halves, m_sums;  // undefined where they are not needed; (blocks, width)
};

// weightGradient() of a whole linear layer, in a task a thread.
void sharedWeightGradient(const FactorMatrix& gradY, const FactorMatrix& x, torch::Tensor gradWeight,
                          torch::Tensor gradBias, bool add);

}  // namespace headscope::attention

// Products of linear layers over the panel kernels: a BLAS packs both operands at every call, adds the bias in a pass
// of its own and takes the bias's gradient in another.
#pragma once

#include "core/attention/kernels/kernels.h"

#include <torch/torch.h>

#include <vector>

namespace headscope::attention {

// What the factors of a product are rounded to; sums and results are float32 always.
enum class Factors { Float32, BFloat16 };

// Whether the kernels of this processor multiply so.
bool kernelsMultiply(Factors factors);

// A weight packed for y = x B. Packing is shared out panel by panel.
class Panels {
public:
    static Panels forOutput(const torch::Tensor& weight, Factors factors);  // B = W^T: y = x W^T; weight: (out, in)
    static Panels forInput(const torch::Tensor& weight, Factors factors);   // B = W: the gradient of x from that of y

    int count() const;                     // panels
    void pack(int first, int last) const;  // panels [first, last)
    // c (rows, columns) = a (rows, depth) B + bias for the columns of panels [first, last); bias may be null.
    void multiply(const float* a, const float* bias, float* c, std::int64_t rows, int first, int last) const;
    void multiply(const float* a, const float* bias, float* c, std::int64_t rows) const {
        multiply(a, bias, c, rows, 0, count());
    }
    int depth() const { return m_source.depth; }
    int columns() const { return m_source.columns; }
    std::int64_t panelSize() const;  // numbers of one

private:
    Panels(const kernels::PanelSource& source, const torch::Tensor& weight, Factors factors);
    std::uint32_t* pairs(int panel) const;
    kernels::PanelSource m_source;
    Factors m_factors;
    torch::Tensor m_weight, m_packed;  // the weight is kept alive
};

// gradWeight (out, in) = gradY^T x and gradBias (out) = column sums of gradY, over `rows` rows; add: to what they hold.
void weightGradient(const float* gradY, const float* x, std::int64_t rows, int out, int in, float* gradWeight,
                    float* gradBias, bool add, Factors factors);

// The same for whole linear layers, all in one round of tasks.
class WeightGradients {
public:
    explicit WeightGradients(Factors factors) : m_factors(factors) {}
    // Over `rows` rows, in up to `pieces` tasks; more: added to what gradWeight and gradBias hold.
    void add(const float* gradY, const float* x, std::int64_t rows, torch::Tensor gradWeight, torch::Tensor gradBias,
             int pieces, bool more = false);
    void run();

private:
    Factors m_factors;
    std::vector<kernels::TransposedProduct> m_tasks;
    std::int64_t m_work = 0;
    std::size_t m_scratch = 0;
};

}  // namespace headscope::attention

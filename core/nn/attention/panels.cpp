#include "core/nn/attention/panels.h"

#include "core/nn/attention/parallel.h"
#include "core/nn/attention/samples.h"

#include <algorithm>

namespace headscope::attention {
namespace {

// Returns the number of multiply-adds of a product.
template <class Product>
std::int64_t workOf(const Product& p) {
    return p.depth * (p.lastRow - p.firstRow) * (p.lastColumn - p.firstColumn);
}

// Returns the product for gradWeight (out, in) over `rows` rows. lda, ldb: numbers per stored row.
template <class Product, class Number>
Product productOf(const Number* gradY, const Number* x, std::int64_t rows, int out, int in,
                  float* gradWeight, bool add) {
    Product p;
    p.a = gradY;
    p.b = x;
    p.depth = rows;
    p.lda = p.lastRow = out;
    p.ldb = p.ldc = p.lastColumn = in;
    p.c = gradWeight;
    p.add = add;
    return p;
}

kernels::TransposedProduct singlesProduct(const FactorRows& gradY, const FactorRows& x,
                                          std::int64_t rows, int out, int in, float* gradWeight,
                                          float* gradBias, bool add) {
    auto p = productOf<kernels::TransposedProduct>(gradY.singles, x.singles, rows, out, in,
                                                   gradWeight, add);
    p.sums = gradBias;
    return p;
}

kernels::TransposedHalves halvesProduct(const FactorRows& gradY, const FactorRows& x,
                                        std::int64_t rows, int out, int in, float* gradWeight,
                                        bool add) {
    auto p = productOf<kernels::TransposedHalves>(gradY.halves, x.halves, rows, out, in, gradWeight,
                                                  add);
    p.lda = static_cast<int>(kernels::evenWidth(out));
    p.ldb = static_cast<int>(kernels::evenWidth(in));
    return p;
}

template <class Product>
std::size_t scratchFor(const Product& p) {
    return kernels::table().transposedScratch(p.lastRow - p.firstRow, p.lastColumn - p.firstColumn);
}

// Pieces that share rows would compute the same sums, so only the first piece keeps them.
void dropSums(kernels::TransposedProduct& piece) {
    piece.sums = nullptr;
}
void dropSums(kernels::TransposedHalves&) {}

// Computes the product with one piece per thread. Divides the longer side, in steps of whole tiles
// and panels, because every piece repacks the shorter side.
template <class Product>
void shareOutProduct(const Product& whole, void (*multiply)(const Product&, float*)) {
    const bool byRows = whole.lastRow >= whole.lastColumn;
    constexpr int kTileRows = 12;  // a multiple of every instruction set's tile
    const int step = byRows ? kTileRows : kernels::table().panelWidth,
              length = byRows ? whole.lastRow : whole.lastColumn, pieces = at::get_num_threads();
    const int steps = (length + step - 1) / step, share = (steps + pieces - 1) / pieces * step;
    std::vector<Product> tasks;
    std::size_t scratchSize = 0;
    for (int first = 0; first < length; first += share) {
        auto piece = whole;
        (byRows ? piece.firstRow : piece.firstColumn) = first;
        (byRows ? piece.lastRow : piece.lastColumn) = std::min(length, first + share);
        if (!byRows && first > 0) dropSums(piece);
        scratchSize = std::max(scratchSize, scratchFor(piece));
        tasks.push_back(piece);
    }
    shareOut(static_cast<std::int64_t>(tasks.size()), workOf(whole), [&](TaskQueue& queue) {
        Scratch scratch(scratchSize);
        for (std::int64_t task = 0; queue.take(task);)
            multiply(tasks[static_cast<std::size_t>(task)], scratch.data());
    });
}

}  // namespace

bool kernelsMultiply(Factors factors) {
    const auto& table = kernels::table();
    return table.panelWidth > 0 && (factors == Factors::Float32 || table.packPairs);
}

std::int64_t factorFloats(std::int64_t rows, std::int64_t width, Factors factors) {
    return factors == Factors::BFloat16 ? rows * kernels::evenWidth(width) / 2 : rows * width;
}

FactorRows asFactor(const float* x, std::int64_t rows, std::int64_t width, float* room, float* sums,
                    Factors factors) {
    if (factors == Factors::Float32) return {x, nullptr};
    auto* const halves = reinterpret_cast<std::uint16_t*>(room);
    kernels::table().roundRows(x, halves, sums, rows, static_cast<int>(width));
    return {nullptr, halves};
}

Panels::Panels(const kernels::PanelSource& source, const torch::Tensor& weight, Factors factors)
    : m_source(source), m_factors(factors), m_weight(weight) {
    const torch::NoGradGuard noGrad;
    const auto rows = factors == Factors::Float32 ? source.depth : (source.depth + 1) / 2;
    m_packed = torch::empty({count() * std::int64_t{rows} * kernels::table().panelWidth},
                            weight.options().requires_grad(false));
}

Panels Panels::forOutput(const torch::Tensor& weight, Factors factors) {
    const auto out = weight.size(0), in = weight.size(1);
    // W is stored (out, in); reading it with swapped strides gives the transpose without a copy.
    return Panels({weight.data_ptr<float>(), 1, in, static_cast<int>(in), static_cast<int>(out)},
                  weight, factors);
}

Panels Panels::forInput(const torch::Tensor& weight, Factors factors) {
    const auto out = weight.size(0), in = weight.size(1);
    return Panels({weight.data_ptr<float>(), in, 1, static_cast<int>(out), static_cast<int>(in)},
                  weight, factors);
}

int Panels::count() const {
    const int width = kernels::table().panelWidth;
    return (m_source.columns + width - 1) / width;
}

std::int64_t Panels::panelSize() const {
    return std::int64_t{m_source.depth} * kernels::table().panelWidth;
}

// A pair of bfloat16 numbers takes the space of one float.
std::uint32_t* Panels::pairs(int panel) const {
    const std::int64_t size = std::int64_t{(m_source.depth + 1) / 2} * kernels::table().panelWidth;
    return reinterpret_cast<std::uint32_t*>(m_packed.data_ptr<float>()) + panel * size;
}

void Panels::pack(int first, int last) const {
    const auto& table = kernels::table();
    if (m_factors == Factors::BFloat16) return table.packPairs(m_source, pairs(first), first, last);
    table.packPanels(m_source, m_packed.data_ptr<float>() + first * panelSize(), first, last);
}

void Panels::multiply(const FactorRows& a, const float* bias, float* c, std::int64_t rows,
                      int first, int last) const {
    const auto& table = kernels::table();
    const auto& s = m_source;
    if (m_factors == Factors::Float32)
        return table.multiplyPanels(a.singles, m_packed.data_ptr<float>() + first * panelSize(),
                                    bias, c, rows, s.depth, s.columns, first, last);
    const Scratch scratch(table.pairsScratch(rows, s.depth));
    table.multiplyPairs(a.halves, pairs(first), bias, c, rows, s.depth, s.columns, first, last,
                        reinterpret_cast<std::uint32_t*>(scratch.data()));
}

void weightGradient(const FactorRows& gradY, const FactorRows& x, std::int64_t rows, int out,
                    int in, float* gradWeight, float* gradBias, bool add, Factors factors) {
    const auto& table = kernels::table();
    Scratch scratch(table.transposedScratch(out, in));
    if (factors == Factors::Float32)
        table.multiplyTransposed(singlesProduct(gradY, x, rows, out, in, gradWeight, gradBias, add),
                                 scratch.data());
    else
        table.multiplyTransposedPairs(halvesProduct(gradY, x, rows, out, in, gradWeight, add),
                                      scratch.data());
}

FactorMatrix::FactorMatrix(const float* x, std::int64_t rows, std::int64_t width, Factors factors,
                           bool withSums)
    : m_x(x), m_rows(rows), m_width(width), m_factors(factors) {
    if (factors != Factors::BFloat16) return;
    m_halves = torch::empty({rows, kernels::evenWidth(width)}, torch::kBFloat16);
    if (withSums) m_sums = torch::zeros({blocks(), width});
}

void FactorMatrix::round(std::int64_t block) {
    if (m_factors != Factors::BFloat16) return;
    const auto first = block * kBlockRows;
    kernels::table().roundRows(
        m_x + first * m_width, halvesOf(first),
        m_sums.defined() ? m_sums.data_ptr<float>() + block * m_width : nullptr,
        std::min(kBlockRows, m_rows - first), static_cast<int>(m_width));
}

void FactorMatrix::roundAll() {
    if (m_factors != Factors::BFloat16) return;
    at::parallel_for(0, blocks(),
                     std::max<std::int64_t>(
                         1, kWorthAThread / (kBlockRows * std::max<std::int64_t>(m_width, 1))),
                     [&](std::int64_t first, std::int64_t last) {
                         for (auto block = first; block < last; ++block) round(block);
                     });
}

std::uint16_t* FactorMatrix::halvesOf(std::int64_t row) const {
    return reinterpret_cast<std::uint16_t*>(m_halves.data_ptr<at::BFloat16>()) +
           row * kernels::evenWidth(m_width);
}

FactorRows FactorMatrix::rows(std::int64_t first) const {
    if (m_factors == Factors::BFloat16) return {nullptr, halvesOf(first)};
    return {m_x + first * m_width, nullptr};
}

void FactorMatrix::takeSums(float* sums, bool add) const {
    if (!add) std::fill_n(sums, m_width, 0.0f);
    for (std::int64_t block = 0; block < blocks(); ++block)
        kernels::table().add(sums, m_sums.data_ptr<float>() + block * m_width, sums, m_width);
}

void sharedWeightGradient(const FactorMatrix& gradY, const FactorMatrix& x,
                          torch::Tensor gradWeight, torch::Tensor gradBias, bool add) {
    float *const weight = gradWeight.data_ptr<float>(), *const bias = gradBias.data_ptr<float>();
    const auto &a = gradY.rows(), &b = x.rows();
    if (gradY.factors() == Factors::Float32)
        return shareOutProduct(
            singlesProduct(a, b, x.height(), gradY.width(), x.width(), weight, bias, add),
            kernels::table().multiplyTransposed);
    gradY.takeSums(bias, add);
    shareOutProduct(halvesProduct(a, b, x.height(), gradY.width(), x.width(), weight, add),
                    kernels::table().multiplyTransposedPairs);
}

}  // namespace headscope::attention

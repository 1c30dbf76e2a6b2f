#include "core/attention/panels.h"

#include "core/attention/parallel.h"
#include "core/attention/samples.h"

#include <algorithm>

namespace headscope::attention {
namespace {

std::int64_t workOf(const kernels::TransposedProduct& p) {
    return p.depth * (p.lastRow - p.firstRow) * (p.lastColumn - p.firstColumn);
}

kernels::TransposedProduct productOf(const float* gradY, const float* x, std::int64_t rows, int out, int in,
                                     float* gradWeight) {
    kernels::TransposedProduct p;
    p.a = gradY;
    p.b = x;
    p.depth = rows;
    p.lda = p.lastRow = out;
    p.ldb = p.lastColumn = in;
    p.c = gradWeight;
    return p;
}

void multiplyTransposed(const kernels::TransposedProduct& product, float* scratch, Factors factors) {
    const auto& table = kernels::table();
    (factors == Factors::BFloat16 ? table.multiplyTransposedPairs : table.multiplyTransposed)(product, scratch);
}

}  // namespace

bool kernelsMultiply(Factors factors) {
    const auto& table = kernels::table();
    return table.panelWidth > 0 && (factors == Factors::Float32 || table.packPairs);
}

Panels::Panels(const kernels::PanelSource& source, const torch::Tensor& weight, Factors factors)
    : m_source(source), m_factors(factors), m_weight(weight) {
    const auto rows = factors == Factors::Float32 ? source.depth : (source.depth + 1) / 2;
    m_packed = torch::empty({count() * std::int64_t{rows} * kernels::table().panelWidth},
                            weight.options().requires_grad(false));
}

Panels Panels::forOutput(const torch::Tensor& weight, Factors factors) {
    const auto out = weight.size(0), in = weight.size(1);
    return Panels({weight.data_ptr<float>(), 1, in, static_cast<int>(in), static_cast<int>(out)}, weight, factors);
}

Panels Panels::forInput(const torch::Tensor& weight, Factors factors) {
    const auto out = weight.size(0), in = weight.size(1);
    return Panels({weight.data_ptr<float>(), in, 1, static_cast<int>(out), static_cast<int>(in)}, weight, factors);
}

int Panels::count() const {
    const int width = kernels::table().panelWidth;
    return (m_source.columns + width - 1) / width;
}

std::int64_t Panels::panelSize() const {
    return std::int64_t{m_source.depth} * kernels::table().panelWidth;
}

// A pair takes the place of one number.
std::uint32_t* Panels::pairs(int panel) const {
    const std::int64_t size = std::int64_t{(m_source.depth + 1) / 2} * kernels::table().panelWidth;
    return reinterpret_cast<std::uint32_t*>(m_packed.data_ptr<float>()) + panel * size;
}

void Panels::pack(int first, int last) const {
    if (m_factors == Factors::BFloat16)
        kernels::table().packPairs(m_source, pairs(first), first, last);
    else
        kernels::table().packPanels(m_source, m_packed.data_ptr<float>() + first * panelSize(), first, last);
}

void Panels::multiply(const float* a, const float* bias, float* c, std::int64_t rows, int first, int last) const {
    const auto& table = kernels::table();
    const auto& s = m_source;
    if (m_factors == Factors::Float32)
        return table.multiplyPanels(a, m_packed.data_ptr<float>() + first * panelSize(), bias, c, rows, s.depth,
                                    s.columns, first, last);
    const Scratch scratch(table.pairsScratch(rows, s.depth));
    table.multiplyPairs(a, pairs(first), bias, c, rows, s.depth, s.columns, first, last,
                        reinterpret_cast<std::uint32_t*>(scratch.data()));
}

void weightGradient(const float* gradY, const float* x, std::int64_t rows, int out, int in, float* gradWeight,
                    float* gradBias, bool add, Factors factors) {
    auto p = productOf(gradY, x, rows, out, in, gradWeight);
    p.sums = gradBias;
    p.add = add;
    Scratch scratch(kernels::table().transposedScratch(out, in));
    multiplyTransposed(p, scratch.data(), factors);
}

void WeightGradients::add(const float* gradY, const float* x, std::int64_t rows, torch::Tensor gradWeight,
                          torch::Tensor gradBias, int pieces, bool more) {
    auto p = productOf(gradY, x, rows, static_cast<int>(gradWeight.size(0)), static_cast<int>(gradWeight.size(1)),
                       gradWeight.data_ptr<float>());
    p.add = more;
    m_work += workOf(p);
    // The longer side is shared out, in steps of whole tiles and panels: what every task copies anew is the shorter
    // one.
    const bool byRows = p.lda >= p.ldb;
    constexpr int kTileRows = 12;  // a multiple of every instruction set's tile
    const int step = byRows ? kTileRows : kernels::table().panelWidth, length = byRows ? p.lda : p.ldb;
    const int steps = (length + step - 1) / step, share = (steps + pieces - 1) / pieces * step;
    for (int first = 0; first < length; first += share) {
        auto piece = p;
        (byRows ? piece.firstRow : piece.firstColumn) = first;
        (byRows ? piece.lastRow : piece.lastColumn) = std::min(length, first + share);
        piece.sums = byRows || first == 0 ? gradBias.data_ptr<float>() : nullptr;
        m_scratch = std::max(m_scratch, kernels::table().transposedScratch(piece.lastRow - piece.firstRow,
                                                                           piece.lastColumn - piece.firstColumn));
        m_tasks.push_back(piece);
    }
}

void WeightGradients::run() {
    // Long ones first, so that the threads end together.
    std::stable_sort(m_tasks.begin(), m_tasks.end(),
                     [](const auto& a, const auto& b) { return workOf(a) > workOf(b); });
    shareOut(static_cast<std::int64_t>(m_tasks.size()), m_work, [&](TaskQueue& queue) {
        Scratch scratch(m_scratch);
        for (std::int64_t task = 0; queue.take(task);)
            multiplyTransposed(m_tasks[static_cast<std::size_t>(task)], scratch.data(), m_factors);
    });
}

}  // namespace headscope::attention

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

}  // namespace

Panels::Panels(const kernels::PanelSource& source, const torch::Tensor& weight) : m_source(source), m_weight(weight) {
    m_packed = torch::empty({count() * panelSize()}, weight.options().requires_grad(false));
}

Panels Panels::forOutput(const torch::Tensor& weight) {
    const auto out = weight.size(0), in = weight.size(1);
    return Panels({weight.data_ptr<float>(), 1, in, static_cast<int>(in), static_cast<int>(out)}, weight);
}

Panels Panels::forInput(const torch::Tensor& weight) {
    const auto out = weight.size(0), in = weight.size(1);
    return Panels({weight.data_ptr<float>(), in, 1, static_cast<int>(out), static_cast<int>(in)}, weight);
}

int Panels::count() const {
    const int width = kernels::table().panelWidth;
    return (m_source.columns + width - 1) / width;
}

std::int64_t Panels::panelSize() const {
    return std::int64_t{m_source.depth} * kernels::table().panelWidth;
}

void Panels::pack(int first, int last) const {
    kernels::table().packPanels(m_source, m_packed.data_ptr<float>() + first * panelSize(), first, last);
}

void Panels::multiply(const float* a, const float* bias, float* c, std::int64_t rows, int first, int last) const {
    kernels::table().multiplyPanels(a, m_packed.data_ptr<float>() + first * panelSize(), bias, c, rows, m_source.depth,
                                    m_source.columns, first, last);
}

void weightGradient(const float* gradY, const float* x, std::int64_t rows, int out, int in, float* gradWeight,
                    float* gradBias, bool add) {
    auto p = productOf(gradY, x, rows, out, in, gradWeight);
    p.sums = gradBias;
    p.add = add;
    Scratch scratch(kernels::table().transposedScratch(out, in));
    kernels::table().multiplyTransposed(p, scratch.data());
}

void WeightGradients::add(const float* gradY, const float* x, std::int64_t rows, torch::Tensor gradWeight,
                          torch::Tensor gradBias, int pieces) {
    const auto p = productOf(gradY, x, rows, static_cast<int>(gradWeight.size(0)), static_cast<int>(gradWeight.size(1)),
                             gradWeight.data_ptr<float>());
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
            kernels::table().multiplyTransposed(m_tasks[static_cast<std::size_t>(task)], scratch.data());
    });
}

}  // namespace headscope::attention

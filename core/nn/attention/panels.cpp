#include "core/nn/attention/panels.h"

#include "core/nn/attention/parallel.h"
#include "core/nn/attention/samples.h"

#include <algorithm>

namespace headscope::attention {
namespace {

// Multiply-adds of a product.
template <class Product>
std::int64_t workOf(const Product& p) {
    return p.depth * (p.lastRow - p.firstRow) * (p.lastColumn - p.firstColumn);
}

// The product for gradWeight (out, in) over `rows` rows. lda, ldb: numbers per stored row.
template <class Product, class Number>
Product productOf(const Number* gradY, const Number* x, std::int64_t rows, int out, int in, float* gradWeight,
                  bool add) {
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

kernels::TransposedProduct singlesProduct(const FactorRows& gradY, const FactorRows& x, std::int64_t rows, int out,
                                          int in, float* gradWeight, float* gradBias, bool add) {
    auto p = productOf<kernels::TransposedProduct>(gradY.singles, x.singles, rows, out, in, gradWeight, add);
    p.sums = gradBias;
    return p;
}

kernels::TransposedHalves halvesProduct(const std::uint16_t* gradY, const std::uint16_t* x, std::int64_t rows, int out,
                                        int in, float* gradWeight, bool add) {
    auto p = productOf<kernels::TransposedHalves>(gradY, x, rows, out, in, gradWeight, add);
    p.lda = static_cast<int>(kernels::evenWidth(out));
    p.ldb = static_cast<int>(kernels::evenWidth(in));
    return p;
}

template <class Product>
std::size_t scratchFor(const Product& p) {
    return kernels::table().transposedScratch(p.lastRow - p.firstRow, p.lastColumn - p.firstColumn);
}

// Pieces that share rows would compute the same sums; only the first one keeps them.
void dropSums(kernels::TransposedProduct& piece) {
    piece.sums = nullptr;
}
void dropSums(kernels::TransposedHalves&) {}

// Computes the product with one piece per thread. The longer side is divided, in steps of whole
// tiles and panels, because every piece repacks the shorter side.
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
        for (std::int64_t task = 0; queue.take(task);) multiply(tasks[static_cast<std::size_t>(task)], scratch.data());
    });
}

constexpr int kParts = 3;

// Rows split into three bfloat16 parts.
class SplitRows {
public:
    // sums: column sums, as in roundRows.
    SplitRows(const float* x, std::int64_t rows, int width, float* sums)
        : m_between(rows * kernels::evenWidth(width)), m_room(static_cast<std::size_t>((kParts * m_between + 1) / 2)) {
        kernels::table().splitRows(x, places(), m_between, sums, rows, width);
    }
    const std::uint16_t* of(int part) const { return places() + part * m_between; }

private:
    std::uint16_t* places() const { return reinterpret_cast<std::uint16_t*>(m_room.data()); }
    std::int64_t m_between;
    Scratch m_room;
};

// Calls body for the six products of parts that matter at 24 bits, small ones first. add is false
// for the first call only. (Henry, Tang & Heinecke 2019, Leveraging the bfloat16 artificial
// intelligence datatype for higher-precision computations.)
template <class Body>
void forEachProduct(const Body& body) {
    constexpr std::pair<int, int> kProducts[] = {{0, 2}, {2, 0}, {1, 1}, {0, 1}, {1, 0}, {0, 0}};
    bool add = false;
    for (const auto& [a, b] : kProducts) {
        body(a, b, add);
        add = true;
    }
}

}  // namespace

bool kernelsMultiply(Factors factors) {
    const auto& table = kernels::table();
    return table.panelWidth > 0 && (factors == Factors::Float32 || table.packPairs);
}

std::int64_t factorFloats(std::int64_t rows, std::int64_t width, Factors factors) {
    return factors == Factors::BFloat16 ? rows * kernels::evenWidth(width) / 2 : rows * width;
}

FactorRows asFactor(const float* x, std::int64_t rows, std::int64_t width, float* room, float* sums, Factors factors) {
    if (factors != Factors::BFloat16) return {x, nullptr};
    auto* const halves = reinterpret_cast<std::uint16_t*>(room);
    kernels::table().roundRows(x, halves, sums, rows, static_cast<int>(width));
    return {nullptr, halves};
}

Panels::Panels(const kernels::PanelSource& source, const torch::Tensor& weight, Factors factors)
    : m_source(source), m_factors(factors), m_weight(weight) {
    const torch::NoGradGuard noGrad;
    const auto rows = factors == Factors::Float32 ? source.depth : (source.depth + 1) / 2;
    const int parts = factors == Factors::BFloat16x3 ? kParts : 1;
    m_packed = torch::empty({parts * count() * std::int64_t{rows} * kernels::table().panelWidth},
                            weight.options().requires_grad(false));
    if (parts == 1) return;
    m_weight = torch::empty({parts, weight.size(0), weight.size(1)}, m_packed.options());
    // Each part rounds what the earlier parts left over.
    auto rest = weight.detach();
    for (int part = 0; part < parts; ++part) {
        m_weight[part].copy_(rest.to(torch::kBFloat16));
        rest = rest - m_weight[part];
    }
}

Panels Panels::forOutput(const torch::Tensor& weight, Factors factors) {
    const auto out = weight.size(0), in = weight.size(1);
    // W is stored (out, in); reading it with swapped strides gives the transpose without a copy.
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

// A pair of bfloat16 numbers takes the space of one float.
std::uint32_t* Panels::pairs(int panel, int part) const {
    const std::int64_t size = std::int64_t{(m_source.depth + 1) / 2} * kernels::table().panelWidth;
    return reinterpret_cast<std::uint32_t*>(m_packed.data_ptr<float>()) + (part * count() + panel) * size;
}

void Panels::pack(int first, int last) const {
    const auto& table = kernels::table();
    switch (m_factors) {
        case Factors::Float32:
            return table.packPanels(m_source, m_packed.data_ptr<float>() + first * panelSize(), first, last);
        case Factors::BFloat16:
            return table.packPairs(m_source, pairs(first), first, last);
        case Factors::BFloat16x3:
            break;
    }
    auto source = m_source;
    for (int part = 0; part < kParts; ++part) {
        source.values = m_weight[part].data_ptr<float>();
        table.packPairs(source, pairs(first, part), first, last);
    }
}

void Panels::multiply(const FactorRows& a, const float* bias, float* c, std::int64_t rows, int first, int last) const {
    const auto& table = kernels::table();
    const auto& s = m_source;
    if (m_factors == Factors::Float32)
        return table.multiplyPanels(a.singles, m_packed.data_ptr<float>() + first * panelSize(), bias, c, rows, s.depth,
                                    s.columns, first, last);
    // The bias is added by the first product only.
    const Scratch scratch(table.pairsScratch(rows, s.depth));
    const auto by = [&](const std::uint16_t* rowsOfA, int part, bool add) {
        table.multiplyPairs(rowsOfA, pairs(first, part), add ? nullptr : bias, c, rows, s.depth, s.columns, first, last,
                            reinterpret_cast<std::uint32_t*>(scratch.data()), add);
    };
    if (m_factors == Factors::BFloat16) return by(a.halves, 0, false);
    const SplitRows parts(a.singles, rows, s.depth, nullptr);
    forEachProduct([&](int ofA, int ofB, bool add) { by(parts.of(ofA), ofB, add); });
}

void weightGradient(const FactorRows& gradY, const FactorRows& x, std::int64_t rows, int out, int in, float* gradWeight,
                    float* gradBias, bool add, Factors factors) {
    const auto& table = kernels::table();
    Scratch scratch(table.transposedScratch(out, in));
    switch (factors) {
        case Factors::Float32:
            return table.multiplyTransposed(singlesProduct(gradY, x, rows, out, in, gradWeight, gradBias, add),
                                            scratch.data());
        case Factors::BFloat16:
            return table.multiplyTransposedPairs(halvesProduct(gradY.halves, x.halves, rows, out, in, gradWeight, add),
                                                 scratch.data());
        case Factors::BFloat16x3:
            break;
    }
    if (!add) std::fill_n(gradBias, out, 0.0f);
    const SplitRows a(gradY.singles, rows, out, gradBias), b(x.singles, rows, in, nullptr);
    forEachProduct([&](int ofA, int ofB, bool more) {
        table.multiplyTransposedPairs(halvesProduct(a.of(ofA), b.of(ofB), rows, out, in, gradWeight, add || more),
                                      scratch.data());
    });
}

FactorMatrix::FactorMatrix(const float* x, std::int64_t rows, std::int64_t width, Factors factors, bool withSums)
    : m_x(x), m_rows(rows), m_width(width), m_factors(factors) {
    if (factors != Factors::BFloat16) return;
    m_halves = torch::empty({rows, kernels::evenWidth(width)}, torch::kBFloat16);
    if (withSums) m_sums = torch::zeros({blocks(), width});
}

void FactorMatrix::round(std::int64_t block) {
    if (m_factors != Factors::BFloat16) return;
    const auto first = block * kBlockRows;
    kernels::table().roundRows(m_x + first * m_width, halvesOf(first),
                               m_sums.defined() ? m_sums.data_ptr<float>() + block * m_width : nullptr,
                               std::min(kBlockRows, m_rows - first), static_cast<int>(m_width));
}

void FactorMatrix::roundAll() {
    if (m_factors != Factors::BFloat16) return;
    at::parallel_for(0, blocks(),
                     std::max<std::int64_t>(1, kWorthAThread / (kBlockRows * std::max<std::int64_t>(m_width, 1))),
                     [&](std::int64_t first, std::int64_t last) {
                         for (auto block = first; block < last; ++block) round(block);
                     });
}

std::uint16_t* FactorMatrix::halvesOf(std::int64_t row) const {
    return reinterpret_cast<std::uint16_t*>(m_halves.data_ptr<at::BFloat16>()) + row * kernels::evenWidth(m_width);
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

void sharedWeightGradient(const FactorMatrix& gradY, const FactorMatrix& x, torch::Tensor gradWeight,
                          torch::Tensor gradBias, bool add) {
    float *const weight = gradWeight.data_ptr<float>(), *const bias = gradBias.data_ptr<float>();
    const auto &a = gradY.rows(), &b = x.rows();
    const auto product = [&](const std::uint16_t* ofA, const std::uint16_t* ofB, bool more) {
        shareOutProduct(halvesProduct(ofA, ofB, x.height(), gradY.width(), x.width(), weight, more),
                        kernels::table().multiplyTransposedPairs);
    };
    switch (gradY.factors()) {
        case Factors::Float32:
            return shareOutProduct(singlesProduct(a, b, x.height(), gradY.width(), x.width(), weight, bias, add),
                                   kernels::table().multiplyTransposed);
        case Factors::BFloat16:
            gradY.takeSums(bias, add);
            return product(a.halves, b.halves, add);
        case Factors::BFloat16x3:
            break;
    }
    if (!add) std::fill_n(bias, gradY.width(), 0.0f);
    const SplitRows partsOfA(a.singles, x.height(), gradY.width(), bias),
        partsOfB(b.singles, x.height(), x.width(), nullptr);
    forEachProduct([&](int ofA, int ofB, bool more) { product(partsOfA.of(ofA), partsOfB.of(ofB), add || more); });
}

}  // namespace headscope::attention

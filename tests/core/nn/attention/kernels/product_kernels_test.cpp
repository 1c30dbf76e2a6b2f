// Compares the matrix products and layer kernels of all instruction sets with LibTorch, in float32
// and bfloat16.
#include "tests/core/nn/attention/kernels/kernel_cases.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

// Describes the product gradient = a^T b. a: (depth, rows of the gradient), b: (depth, its
// columns); lda and ldb are the row strides.
template <class Product, class Number>
Product gradientOf(const Number* a, const Number* b, std::int64_t depth,
                   const torch::Tensor& gradient) {
    Product p;
    p.a = a;
    p.b = b;
    p.lda = p.lastRow = static_cast<int>(gradient.size(0));
    p.ldb = p.ldc = p.lastColumn = static_cast<int>(gradient.size(1));
    p.depth = depth;
    p.c = gradient.data_ptr<float>();
    return p;
}

// Computes the product in parts, as threads do. multiply(part, isFirst) gets true for the first
// part of its rows.
template <class Product, class Multiply>
void inParts(const Product& whole, int rows, int columns, const Multiply& multiply) {
    for (int row = 0; row < whole.lastRow; row += rows)
        for (int column = 0; column < whole.lastColumn; column += columns) {
            auto part = whole;
            part.firstRow = row;
            part.lastRow = std::min(whole.lastRow, row + rows);
            part.firstColumn = column;
            part.lastColumn = std::min(whole.lastColumn, column + columns);
            multiply(part, column == 0);
        }
}

TEST(Kernels, PanelsMultiplyAlikeOnEveryInstructionSet) {
    for (const auto& shape : kLinearShapes)
        for (const auto* table : tablesOfThisCpu()) {
            if (table->panelWidth == 0) continue;
            torch::manual_seed(2);
            const int in = static_cast<int>(shape.in), out = static_cast<int>(shape.out);
            const auto x = torch::randn({shape.rows, in}), w = torch::randn({out, in}),
                       bias = torch::randn({out});
            const int panels = (out + table->panelWidth - 1) / table->panelWidth;
            std::vector<float> packed(static_cast<std::size_t>(panels) * in * table->panelWidth);
            table->packPanels({w.data_ptr<float>(), 1, in, in, out}, packed.data(), 0, panels);
            // NaN after the result detects reads or writes beyond its end.
            const auto y = torch::full({shape.rows * out + 16}, NAN);
            table->multiplyPanels(x.data_ptr<float>(), packed.data(), bias.data_ptr<float>(),
                                  y.data_ptr<float>(), shape.rows, in, out, 0, panels);
            const auto wanted = torch::linear(x, w, bias);
            EXPECT_LE((y.slice(0, 0, shape.rows * out).view({shape.rows, out}) - wanted)
                          .abs()
                          .max()
                          .item<double>(),
                      1e-4)
                << table->name;
            EXPECT_TRUE(y.slice(0, shape.rows * out).isnan().all().item<bool>()) << table->name;

            const auto gradient = torch::full({out, in}, NAN), sums = torch::full({out}, NAN);
            auto whole = gradientOf<kernels::TransposedProduct>(
                wanted.data_ptr<float>(), x.data_ptr<float>(), shape.rows, gradient);
            whole.sums = sums.data_ptr<float>();
            const auto exact = wanted.to(torch::kDouble).t().mm(x.to(torch::kDouble));
            for (const int rowsOfPart : {12, out}) {
                gradient.fill_(NAN);
                inParts(whole, rowsOfPart, 2 * table->panelWidth,
                        [table](kernels::TransposedProduct p, bool first) {
                            if (!first) p.sums = nullptr;
                            std::vector<float> scratch(table->transposedScratch(
                                p.lastRow - p.firstRow, p.lastColumn - p.firstColumn));
                            table->multiplyTransposed(p, scratch.data());
                        });
                EXPECT_LE((gradient - exact).abs().max().item<double>(),
                          1e-5 * exact.abs().max().item<double>() + 1e-5)
                    << table->name;
                EXPECT_LE((sums - wanted.to(torch::kDouble).sum(0)).abs().max().item<double>(),
                          1e-3)
                    << table->name;
            }
        }
}

torch::Tensor roundedTo(const torch::Tensor& x) {
    return x.to(torch::kBFloat16).to(torch::kDouble);
}

// A matrix of bfloat16 rows as a factor of products. Unwritten elements and those after the last
// row are NaN.
struct Halves {
    std::int64_t rows, width;
    torch::Tensor places;
    Halves(std::int64_t rowCount, std::int64_t rowWidth)
        : rows(rowCount),
          width(rowWidth),
          places(
              torch::full({rowCount * kernels::evenWidth(rowWidth) + 32}, NAN, torch::kBFloat16)) {}
    std::uint16_t* data() const {
        return reinterpret_cast<std::uint16_t*>(places.data_ptr<at::BFloat16>());
    }
    torch::Tensor whole() const {
        return places.slice(0, 0, rows * kernels::evenWidth(width))
            .view({rows, kernels::evenWidth(width)});
    }
    torch::Tensor values() const { return whole().slice(1, 0, width).to(torch::kDouble); }
    bool fillsUpWithZeros() const {
        return (width % 2 == 0 || whole().select(1, width).eq(0).all().item<bool>()) &&
               places.slice(0, rows * kernels::evenWidth(width)).isnan().all().item<bool>();
    }
};

// Checks products of the halves of x with w, given in both layouts, with and without a bias.
void expectProducts(const kernels::Table& table, const Halves& halves, const torch::Tensor& x,
                    const torch::Tensor& w, const torch::Tensor& bias, const std::string& at) {
    const std::int64_t rows = x.size(0);
    const int in = static_cast<int>(w.size(1)), out = static_cast<int>(w.size(0));
    const int panels = (out + table.panelWidth - 1) / table.panelWidth;
    const auto packed = torch::empty({panels, (in + 1) / 2, table.panelWidth});
    auto* const pairs = reinterpret_cast<std::uint32_t*>(packed.data_ptr<float>());
    const auto scratch =
        torch::full({static_cast<std::int64_t>(table.pairsScratch(rows, in))}, NAN);
    for (const bool transposed : {false, true}) {
        const auto given = transposed ? w.t().contiguous() : w;
        kernels::PanelSource source{given.data_ptr<float>(), 1, in, in, out};
        if (transposed) source = {given.data_ptr<float>(), out, 1, in, out};
        table.packPairs(source, pairs, 0, panels);
        const auto y = torch::full({rows * out + 16}, NAN);
        table.multiplyPairs(halves.data(), pairs, bias.data_ptr<float>(), y.data_ptr<float>(), rows,
                            in, out, 0, panels,
                            reinterpret_cast<std::uint32_t*>(scratch.data_ptr<float>()));
        const auto exact = torch::linear(roundedTo(x), roundedTo(w), bias.to(torch::kDouble));
        const auto found = y.slice(0, 0, rows * out).view({rows, out});
        EXPECT_LE(relative(found, exact), 1e-5) << at;
        table.multiplyPairs(halves.data(), pairs, nullptr, y.data_ptr<float>(), rows, in, out, 0,
                            panels, reinterpret_cast<std::uint32_t*>(scratch.data_ptr<float>()));
        EXPECT_LE(relative(found, exact - bias.to(torch::kDouble)), 1e-5) << at;
        EXPECT_TRUE(y.slice(0, rows * out).isnan().all().item<bool>()) << at;
    }
}

// Checks the gradient of weights with respect to `upstream`, computed both in parts and as a whole.
void expectWeightGradient(const kernels::Table& table, const Halves& halves, const torch::Tensor& x,
                          const torch::Tensor& upstream, const std::string& at) {
    const std::int64_t rows = x.size(0);
    const int in = static_cast<int>(x.size(1)), out = static_cast<int>(upstream.size(1));
    const auto gradient = torch::full({out, in}, NAN), sums = torch::zeros({out});
    const Halves upstreamHalves(rows, out);
    auto whole =
        gradientOf<kernels::TransposedHalves>(upstreamHalves.data(), halves.data(), rows, gradient);
    whole.lda = static_cast<int>(kernels::evenWidth(out));
    whole.ldb = static_cast<int>(kernels::evenWidth(in));
    for (const bool add : {false, true}) {
        table.roundRows(upstream.data_ptr<float>(), upstreamHalves.data(), sums.data_ptr<float>(),
                        rows, out);
        whole.add = add;
        inParts(whole, add ? out : 48, add ? in : table.panelWidth,
                [&table](const kernels::TransposedHalves& p, bool) {
                    const auto scratchSize = table.transposedScratch(p.lastRow - p.firstRow,
                                                                     p.lastColumn - p.firstColumn);
                    const auto room = torch::full({static_cast<std::int64_t>(scratchSize)}, NAN);
                    table.multiplyTransposedPairs(p, room.data_ptr<float>());
                });
    }
    EXPECT_LE(relative(gradient, 2 * roundedTo(upstream).t().mm(roundedTo(x))), 1e-5) << at;
    EXPECT_LE(relative(sums, 2 * upstream.to(torch::kDouble).sum(0)), 1e-5) << at;
}

// The same products in bfloat16: with rows and columns that do not fill a tile, weights in both
// layouts, with and without a bias.
TEST(Kernels, PairsMultiplyAlikeOnEveryInstructionSet) {
    const auto tables = tablesOfPairs();
    if (tables.empty()) GTEST_SKIP() << "this CPU has no bfloat16 instructions";
    for (const auto* table : tables)
        for (const auto& shape : kLinearShapes) {
            torch::manual_seed(6);
            const auto at = std::string(table->name) + ", " + std::to_string(shape.rows) + " x " +
                            std::to_string(shape.in) + " -> " + std::to_string(shape.out);
            const auto x = torch::randn({shape.rows, shape.in}),
                       w = torch::randn({shape.out, shape.in}), bias = torch::randn({shape.out});
            const Halves halves(shape.rows, shape.in);
            table->roundRows(x.data_ptr<float>(), halves.data(), nullptr, shape.rows, shape.in);
            EXPECT_TRUE(halves.values().equal(roundedTo(x))) << at;
            EXPECT_TRUE(halves.fillsUpWithZeros()) << at;
            expectProducts(*table, halves, x, w, bias, at);
            expectWeightGradient(*table, halves, x, torch::randn({shape.rows, shape.out}), at);
        }
}

// Functions that write bfloat16 factors must give the rounded results of their float32
// counterparts. The error is at most half a unit in the last of 8 significant bits.
TEST(Kernels, FactorsAreWrittenRounded) {
    const auto tables = tablesOfPairs();
    if (tables.empty()) GTEST_SKIP() << "this CPU has no bfloat16 instructions";
    const auto near = [](const torch::Tensor& halves, const torch::Tensor& exact) {
        return ((halves - exact).abs() - (exact.abs() / 256 + 1e-6)).max().item<double>() <= 0;
    };
    for (const auto* table : tables)
        for (const int width : {1, 7, 16, 33, 128}) {
            torch::manual_seed(width);
            const std::int64_t rows = 3;
            const auto at = std::string(table->name) + ", width " + std::to_string(width);
            const auto x = torch::randn({rows, width}) * 2, weight = torch::rand({width}) + 0.5,
                       bias = torch::rand({width}), mean = torch::empty({rows}),
                       rstd = torch::empty({rows}), gradY = torch::randn({rows, width});
            const Halves normed(rows, width), kept(rows, width), active(rows, width),
                again(rows, width), gradX(rows, width);
            table->layerNormHalves(x.data_ptr<float>(), weight.data_ptr<float>(),
                                   bias.data_ptr<float>(), normed.data(), mean.data_ptr<float>(),
                                   rstd.data_ptr<float>(), rows, width);
            EXPECT_TRUE(near(normed.values(),
                             torch::layer_norm(x, {width}, weight, bias).to(torch::kDouble)))
                << at;
            EXPECT_LE((mean - x.mean(1)).abs().max().item<double>(), 1e-6) << at;

            table->geluHalves(x.data_ptr<float>(), nullptr, active.data(), rows, width);
            EXPECT_TRUE(near(active.values(), torch::gelu(x.to(torch::kDouble)))) << at;
            table->geluHalves(x.data_ptr<float>(), kept.data(), active.data(), rows, width);
            EXPECT_TRUE(kept.values().equal(roundedTo(x))) << at;
            const auto point = roundedTo(x).requires_grad_(true);
            const auto y = torch::gelu(point);
            EXPECT_TRUE(near(active.values(), y.detach())) << at;

            y.backward(gradY.to(torch::kDouble));
            const auto sums = torch::ones({width});
            table->geluBackwardHalves(kept.data(), gradY.data_ptr<float>(), gradX.data(),
                                      again.data(), sums.data_ptr<float>(), rows, width);
            EXPECT_TRUE(near(gradX.values(), point.grad())) << at;
            EXPECT_TRUE(again.whole().equal(active.whole())) << at;
            EXPECT_LE((sums - 1 - point.grad().sum(0)).abs().max().item<double>(), 1e-5) << at;
            for (const auto* halves : {&normed, &kept, &active, &again, &gradX})
                EXPECT_TRUE(halves->fillsUpWithZeros()) << at;
        }
}

}  // namespace
}  // namespace headscope::attention

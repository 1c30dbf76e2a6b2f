// Compares the fused layers with LibTorch's layers, and the kernels of all instruction sets with
// each other.
#include "core/nn/attention/layers.h"
#include "core/nn/attention/fused.h"
#include "core/nn/attention/kernels/kernels.h"
#include "tests/core/nn/attention/kernels/kernels_in_software.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

// Returns the largest difference in values and in gradients between two functions of the same
// input.
template <class Ours, class Theirs>
std::pair<double, double> differences(const torch::Tensor& input, const Ours& ours,
                                      const Theirs& theirs) {
    const auto a = input.clone().requires_grad_(true);
    const auto b = input.to(torch::kDouble).requires_grad_(true);
    const auto x = ours(a), y = theirs(b);
    const auto weights = torch::linspace(-1, 2, x.numel()).view(x.sizes());
    (x * weights).sum().backward();
    (y * weights).sum().backward();
    return {(x - y).abs().max().template item<double>(),
            (a.grad() - b.grad()).abs().max().template item<double>()};
}

TEST(Layers, GeluIsExact) {
    const auto [value, gradient] = differences(
        torch::linspace(-9, 9, 1003), [](auto x) { return attention::gelu(x); },
        [](auto x) { return torch::gelu(x); });
    EXPECT_LE(value, 2e-6);
    EXPECT_LE(gradient, 5e-6);
}

TEST(Layers, LayerNormAgreesForEveryWidth) {
    for (std::int64_t width : {3, 16, 64, 100, 129}) {
        torch::manual_seed(1);
        LayerNorm ours(width);
        {
            torch::NoGradGuard noGrad;
            ours->weight.copy_(torch::rand({width}) + 0.5);
            ours->bias.copy_(torch::rand({width}));
        }
        const auto w = ours->weight.detach().to(torch::kDouble),
                   b = ours->bias.detach().to(torch::kDouble);
        const auto [value, gradient] = differences(
            torch::randn({5, 7, width}) * 3 + 1, [&](auto x) { return ours(x); },
            [&](auto x) { return torch::layer_norm(x, {width}, w, b); });
        EXPECT_LE(value, 1e-5) << width;
        EXPECT_LE(gradient, 1e-5) << width;
    }
}

struct LinearShape {
    std::int64_t rows, in, out;
};

// Sizes around those of tiles and panels, and one of realistic size.
const LinearShape kLinearShapes[] = {{1, 1, 1},       {5, 3, 4},      {6, 64, 64},
                                     {97, 17, 10},    {13, 130, 7},   {129, 65, 100},
                                     {300, 128, 384}, {383, 40, 290}, {91, 96, 70}};

TEST(Layers, LinearAgreesForEveryShape) {
    for (const auto& shape : kLinearShapes) {
        torch::manual_seed(3);
        auto generator = torch::make_generator<torch::CPUGeneratorImpl>(5);
        Linear ours(shape.in, shape.out, generator);
        const auto w = ours->weight.detach().to(torch::kDouble).requires_grad_(true),
                   b = ours->bias.detach().to(torch::kDouble).requires_grad_(true);
        const auto [value, gradient] = differences(
            torch::randn({shape.rows, shape.in}), [&](auto x) { return ours(x); },
            [&](auto x) { return torch::linear(x, w, b); });
        const auto at = std::to_string(shape.rows) + " x " + std::to_string(shape.in) + " -> " +
                        std::to_string(shape.out);
        EXPECT_LE(value, 1e-5) << at;
        EXPECT_LE(gradient, 1e-5) << at;
        const auto relative = [](const torch::Tensor& x, const torch::Tensor& y) {
            return (x - y).abs().max().item<double>() / y.abs().max().item<double>();
        };
        EXPECT_LE(relative(ours->weight.grad(), w.grad()), 1e-5) << at;
        EXPECT_LE(relative(ours->bias.grad(), b.grad()), 1e-5) << at;
    }
}

double relative(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>() / std::max(b.abs().max().item<double>(), 1e-6);
}

TEST(Layers, BFloat16ProductsAreThoseOfRoundedFactors) {
    const auto rounded = [](const torch::Tensor& x) {
        return x.detach().to(torch::kBFloat16).to(torch::kDouble);
    };
    for (const auto& shape : kLinearShapes) {
        torch::manual_seed(4);
        const auto x = torch::randn({shape.rows, shape.in}).requires_grad_(true),
                   w = torch::randn({shape.out, shape.in}).requires_grad_(true),
                   bias = torch::randn({shape.out}).requires_grad_(true),
                   gradY = torch::randn({shape.rows, shape.out});
        if (!fusedLinearApplies(x, w, Factors::BFloat16))
            GTEST_SKIP() << "this CPU has no bfloat16 instructions";
        const auto y = fusedLinear(x, w, bias, Factors::BFloat16);
        y.backward(gradY);
        EXPECT_LE(relative(y.detach(),
                           torch::linear(rounded(x), rounded(w), bias.detach().to(torch::kDouble))),
                  1e-5)
            << shape.rows << " rows";
        EXPECT_LE(relative(x.grad(), rounded(gradY).matmul(rounded(w))), 1e-5)
            << shape.rows << " rows";
        EXPECT_LE(relative(w.grad(), rounded(gradY).t().matmul(rounded(x))), 1e-5)
            << shape.rows << " rows";
        EXPECT_LE(relative(bias.grad(), gradY.to(torch::kDouble).sum(0)), 1e-5)
            << shape.rows << " rows";
    }
}

std::vector<const kernels::Table*> tablesOfThisCpu() {
    std::vector<const kernels::Table*> tables = {&kernels::generic::kTable};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        tables.push_back(&kernels::avx2::kTable);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw"))
        tables.push_back(&kernels::avx512::kTable);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bf16"))
        tables.push_back(&kernels::avx512bf16::kTable);
    for (const auto* table : kernels::tablesInSoftware()) tables.push_back(table);
    // The operating system permits AMX.
    if (&kernels::table() == &kernels::amx::kTable) tables.push_back(&kernels::table());
#endif
    return tables;
}

// Attention of one kernel table on a padded sample: context, gradient, cosine. qkv: (T, 3 * H *
// dh). rounded: uses bfloat16 if the table supports it.
struct Attended {
    torch::Tensor context, gradient;
    double cosine = 0;

    Attended(const kernels::Table& table, const kernels::AttentionShape& shape,
             const torch::Tensor& qkv, bool rounded = false) {
        const std::int64_t tokens = shape.tokens, width = shape.heads * shape.headWidth;
        context = torch::empty({tokens, width});
        gradient = torch::empty({tokens, 3 * width});
        const auto unitSum = torch::empty({static_cast<std::int64_t>(kernels::unitFloats(shape))}),
                   norm = torch::empty({shape.heads}),
                   softmaxRows = torch::empty({shape.heads, 2, tokens}),
                   upstream = torch::linspace(-1, 1, tokens * width).view({tokens, width});
        // The kernel must not rely on its initial content.
        std::vector<float> scratch(kernels::attentionScratch(shape) + 16, NAN);
        kernels::AttentionForward forward;
        forward.shape = shape;
        forward.rounded = rounded;
        forward.parts = kernels::Parts<const float>::sideBySide(qkv.data_ptr<float>(), width);
        forward.context = context.data_ptr<float>();
        forward.softmaxRows = softmaxRows.data_ptr<float>();
        forward.unitSum = unitSum.data_ptr<float>();
        forward.norm = norm.data_ptr<float>();
        forward.cosine = &cosine;
        table.attentionForward(forward, scratch.data());
        std::fill(scratch.begin(), scratch.end(), NAN);
        kernels::AttentionBackward backward;
        backward.shape = shape;
        backward.rounded = rounded;
        backward.parts = forward.parts;
        backward.softmaxRows = forward.softmaxRows;
        backward.gradContext = upstream.data_ptr<float>();
        backward.unitSum = forward.unitSum;
        backward.norm = forward.norm;
        backward.cosineWeight = 0.5f;
        backward.gradients = kernels::Parts<float>::sideBySide(gradient.data_ptr<float>(), width);
        table.attentionBackward(backward, scratch.data());
    }
};

TEST(Kernels, EveryInstructionSetGivesTheSameAnswer) {
    for (const kernels::AttentionShape shape :
         {kernels::AttentionShape{21, 3, 10, 17, true}, {600, 3, 10, 570, true}}) {
        const auto qkv = torch::randn({shape.tokens, 90});
        const auto tables = tablesOfThisCpu();
        const Attended first(*tables[0], shape, qkv);
        EXPECT_GT(first.cosine, 0);
        for (const auto* table : tables) {
            const Attended found(*table, shape, qkv);
            EXPECT_LE((found.context - first.context).abs().max().item<double>(), 1e-5)
                << table->name;
            EXPECT_LE((found.gradient - first.gradient).abs().max().item<double>(), 1e-5)
                << table->name;
            EXPECT_NEAR(found.cosine, first.cosine, 1e-5) << table->name;
        }
    }
}

// Factors of the products are rounded by at most 2^-9. With inputs that are already rounded, only
// the attention weights are, and their sum is 1.
TEST(Kernels, RoundedAttentionIsThatOfFloat32ButForRounding) {
    const auto differs = [](const torch::Tensor& a, const torch::Tensor& b) {
        return ((a - b).norm() / b.norm()).item<double>();
    };
    std::vector<const kernels::Table*> tables;
    for (const auto* table : tablesOfThisCpu())
        if (table->packPairs) tables.push_back(table);
    if (tables.empty()) GTEST_SKIP() << "neither bfloat16 instructions nor software for them";
    std::vector<kernels::AttentionShape> shapes = {{600, 3, 16, 570, true},
                                                   {513, 2, 32, 513, false},
                                                   {515, 2, 20, 65, true},
                                                   {515, 2, 20, 3, true},
                                                   {64, 2, 8, 64, true}};
    for (const int tokens : {63, 64, 65, 80, 81, 100, 129})
        for (const int width : {16, 17, 32, 40, 64})
            for (const bool causal : {false, true})
                for (const int length : {tokens, tokens - 17})
                    shapes.push_back({tokens, 3, width, length, causal});
    torch::manual_seed(12);
    for (const auto& shape : shapes) {
        const auto qkv = torch::randn({shape.tokens, 3 * shape.heads * shape.headWidth})
                             .to(torch::kBFloat16)
                             .to(torch::kFloat);
        const double largest = qkv.abs().max().item<double>();
        const Attended exact(kernels::generic::kTable, shape, qkv);
        const auto text = "T " + std::to_string(shape.tokens) + ", length " +
                          std::to_string(shape.length) + ", dh " + std::to_string(shape.headWidth) +
                          (shape.causal ? ", causal" : "");
        for (const auto* table : tables) {
            const Attended found(*table, shape, qkv, true);
            EXPECT_LE((found.context - exact.context).abs().max().item<double>(),
                      largest / 512 + 1e-5)
                << text;
            EXPECT_LE(differs(found.gradient, exact.gradient), 0.01) << text;
            EXPECT_NEAR(found.cosine, exact.cosine, 0.004) << text;
            const Attended single(*table, shape, qkv);
            EXPECT_LE(differs(single.context, exact.context), 1e-5) << text;
            // Products that fill only a few tiles are computed in float32.
            const int enough = std::string(table->name) == "amx" ? 1024 : 2048;
            const bool few = shape.length < 64 || shape.headWidth < 16 ||
                             shape.length * shape.headWidth < enough;
            EXPECT_EQ(torch::equal(found.context, single.context), few) << text;
            EXPECT_EQ(torch::equal(found.gradient, single.gradient), few) << text;
        }
    }
}

// A NaN in a key must appear in every context that sees the key, and in no other head.
TEST(Kernels, NotANumberIsNotHidden) {
    for (const auto& shape : {kernels::AttentionShape{21, 2, 8, 19, false},
                              kernels::AttentionShape{81, 2, 32, 79, false}})
        for (const int key : {0, 7, shape.length - 1})
            for (const auto* table : tablesOfThisCpu())
                for (const bool rounded : {false, true}) {
                    torch::manual_seed(9);
                    auto qkv = torch::randn({shape.tokens, 6 * shape.headWidth});
                    qkv.index_put_({key, 2 * shape.headWidth + 3}, NAN);  // only in head 0
                    const auto context = Attended(*table, shape, qkv, rounded)
                                             .context.slice(0, 0, shape.length)
                                             .view({shape.length, 2, shape.headWidth});
                    const auto text = std::string(table->name) + ", key " + std::to_string(key) +
                                      ", rounded " + std::to_string(rounded);
                    EXPECT_TRUE(context.select(1, 0).isnan().all().item<bool>()) << text;
                    EXPECT_FALSE(context.select(1, 1).isnan().any().item<bool>()) << text;
                }
}

// Memory must grow linearly with the length of a sample; what the penalty stores must depend only
// on the number of heads.
TEST(Kernels, LongSamplesNeedMemoryInProportion) {
    kernels::AttentionShape shape{2048, 8, 32, 2048, true}, twice = shape;
    twice.tokens = twice.length = 4096;
    EXPECT_LE(kernels::attentionScratch(twice), 2 * kernels::attentionScratch(shape));
    EXPECT_EQ(kernels::unitFloats(shape), 8u);
    EXPECT_EQ(kernels::unitFloats(twice), 8u);
}

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

std::vector<const kernels::Table*> tablesOfPairs() {
    auto tables = tablesOfThisCpu();
    tables.erase(std::remove_if(tables.begin(), tables.end(),
                                [](const auto* table) { return !table->packPairs; }),
                 tables.end());
    return tables;
}

// The same products in bfloat16: with rows and columns that do not fill a tile, weights in both
// layouts, with and without a bias.
TEST(Kernels, PairsMultiplyAlikeOnEveryInstructionSet) {
    const auto tables = tablesOfPairs();
    if (tables.empty()) GTEST_SKIP() << "this CPU has no bfloat16 instructions";
    for (const auto* table : tables)
        for (const auto& shape : kLinearShapes) {
            torch::manual_seed(6);
            const int in = static_cast<int>(shape.in), out = static_cast<int>(shape.out);
            const auto at = std::string(table->name) + ", " + std::to_string(shape.rows) + " x " +
                            std::to_string(in) + " -> " + std::to_string(out);
            const auto x = torch::randn({shape.rows, in}), w = torch::randn({out, in}),
                       bias = torch::randn({out});
            const Halves halves(shape.rows, in);
            table->roundRows(x.data_ptr<float>(), halves.data(), nullptr, shape.rows, in);
            EXPECT_TRUE(halves.values().equal(roundedTo(x))) << at;
            EXPECT_TRUE(halves.fillsUpWithZeros()) << at;
            const int panels = (out + table->panelWidth - 1) / table->panelWidth;
            const auto packed = torch::empty({panels, (in + 1) / 2, table->panelWidth});
            auto* const pairs = reinterpret_cast<std::uint32_t*>(packed.data_ptr<float>());
            const auto scratch =
                torch::full({static_cast<std::int64_t>(table->pairsScratch(shape.rows, in))}, NAN);
            for (const bool transposed : {false, true}) {
                const auto given = transposed ? w.t().contiguous() : w;
                kernels::PanelSource source{given.data_ptr<float>(), 1, in, in, out};
                if (transposed) source = {given.data_ptr<float>(), out, 1, in, out};
                table->packPairs(source, pairs, 0, panels);
                const auto y = torch::full({shape.rows * out + 16}, NAN);
                table->multiplyPairs(halves.data(), pairs, bias.data_ptr<float>(),
                                     y.data_ptr<float>(), shape.rows, in, out, 0, panels,
                                     reinterpret_cast<std::uint32_t*>(scratch.data_ptr<float>()));
                const auto exact =
                    torch::linear(roundedTo(x), roundedTo(w), bias.to(torch::kDouble));
                const auto found = y.slice(0, 0, shape.rows * out).view({shape.rows, out});
                EXPECT_LE(relative(found, exact), 1e-5) << at;
                table->multiplyPairs(halves.data(), pairs, nullptr, y.data_ptr<float>(), shape.rows,
                                     in, out, 0, panels,
                                     reinterpret_cast<std::uint32_t*>(scratch.data_ptr<float>()));
                EXPECT_LE(relative(found, exact - bias.to(torch::kDouble)), 1e-5) << at;
                EXPECT_TRUE(y.slice(0, shape.rows * out).isnan().all().item<bool>()) << at;
            }

            const auto upstream = torch::randn({shape.rows, out}),
                       gradient = torch::full({out, in}, NAN), sums = torch::zeros({out});
            const Halves upstreamHalves(shape.rows, out);
            auto whole = gradientOf<kernels::TransposedHalves>(upstreamHalves.data(), halves.data(),
                                                               shape.rows, gradient);
            whole.lda = static_cast<int>(kernels::evenWidth(out));
            whole.ldb = static_cast<int>(kernels::evenWidth(in));
            for (const bool add : {false, true}) {
                table->roundRows(upstream.data_ptr<float>(), upstreamHalves.data(),
                                 sums.data_ptr<float>(), shape.rows, out);
                whole.add = add;
                // Computed both in parts and as a whole.
                inParts(whole, add ? out : 48, add ? in : table->panelWidth,
                        [table](const kernels::TransposedHalves& p, bool) {
                            const auto scratchSize = table->transposedScratch(
                                p.lastRow - p.firstRow, p.lastColumn - p.firstColumn);
                            const auto room =
                                torch::full({static_cast<std::int64_t>(scratchSize)}, NAN);
                            table->multiplyTransposedPairs(p, room.data_ptr<float>());
                        });
            }
            EXPECT_LE(relative(gradient, 2 * roundedTo(upstream).t().mm(roundedTo(x))), 1e-5) << at;
            EXPECT_LE(relative(sums, 2 * upstream.to(torch::kDouble).sum(0)), 1e-5) << at;
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

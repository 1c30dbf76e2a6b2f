// Compares the kernels of sparse activations of all instruction sets with the double-precision
// implementation, which has code of its own.
#include "core/nn/attention/sparse_normalisers.h"
#include "tests/core/nn/attention/kernels/kernel_cases.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::attention {
namespace {

const std::vector<double> kAlphas = {1.01, 1.2, 1.5, 1.77, 1.99, 2};
// Around the sizes of vectors, and one of a long text.
const std::vector<std::int64_t> kCounts = {1, 2, 7, 8, 9, 15, 16, 17, 33, 70, 513};

torch::Tensor normalNumbers(std::int64_t count, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty({count}, torch::kFloat).normal_(0, 1.5, generator);
}

// Numbers behind the row must be neither read nor written.
std::vector<float> row(const torch::Tensor& values) {
    std::vector<float> numbers(static_cast<std::size_t>(values.numel()) + 16, NAN);
    std::copy_n(values.data_ptr<float>(), values.numel(), numbers.begin());
    return numbers;
}

torch::Tensor tensorOf(const std::vector<float>& numbers, std::int64_t count) {
    for (auto i = static_cast<std::size_t>(count); i < numbers.size(); ++i)
        EXPECT_TRUE(std::isnan(numbers[i]));
    return torch::tensor(std::vector<double>(numbers.begin(), numbers.begin() + count),
                         torch::kDouble);
}

TEST(Kernels, SparseActivationsAgreeWithDoublePrecision) {
    for (const auto* table : tablesOfThisCpu())
        for (const auto count : kCounts)
            for (const double alpha : kAlphas) {
                const auto scores = normalNumbers(count, 3), above = normalNumbers(count, 4);
                if (count > 8) scores.narrow(0, 5, 2).fill_(-INFINITY);
                const auto exact = scores.to(torch::kDouble).view({1, 1, 1, -1});
                auto z = exact.clone().requires_grad_(true);
                auto wantedAlpha = torch::full({1}, alpha, torch::kDouble).requires_grad_(true);
                const auto wanted = entmax(z, wantedAlpha);
                wanted.backward(above.to(torch::kDouble).view_as(wanted));
                std::vector<float> scratch(static_cast<std::size_t>(2 * count + 64)),
                    p(static_cast<std::size_t>(count) + 16, NAN), gradient = p;
                table->entmax(row(scores).data(), count, alpha, scratch.data(), p.data());
                const auto what = std::string(table->name) + " " + std::to_string(count) + " " +
                                  std::to_string(alpha);
                EXPECT_LE((tensorOf(p, count) - wanted.flatten()).abs().max().item<double>(), 1e-5)
                    << what;
                const double ofAlpha =
                    table->entmaxBackward(p.data(), row(above).data(), count, alpha, true,
                                          scratch.data(), gradient.data());
                EXPECT_LE(
                    (tensorOf(gradient, count) - z.grad().flatten()).abs().max().item<double>(),
                    2e-5)
                    << what;
                // Rounded weights are divided by the square of alpha - 1.
                EXPECT_NEAR(ofAlpha, wantedAlpha.grad().item<double>(),
                            1e-6 / std::pow(alpha - 1, 2) + 1e-5)
                    << what;
            }
}

// Rows for which the start of Newton's method is almost the result, so that its rounding matters.
TEST(Kernels, SparseActivationsOfManyEqualScores) {
    constexpr std::int64_t kCount = 1024;
    const auto equal = torch::zeros({kCount});
    auto sink = normalNumbers(kCount, 5) * 1e-4 - 0.9;
    sink[0] = 0;
    for (const auto* table : tablesOfThisCpu())
        for (const auto& scores : {equal, sink})
            for (const double alpha : kAlphas) {
                const auto wanted = entmax(scores.to(torch::kDouble).view({1, 1, 1, -1}),
                                           torch::full({1}, alpha, torch::kDouble));
                std::vector<float> scratch(2 * kCount + 64), p(kCount + 16, NAN);
                table->entmax(row(scores).data(), kCount, alpha, scratch.data(), p.data());
                EXPECT_LE((tensorOf(p, kCount) - wanted.flatten()).abs().max().item<double>(), 5e-5)
                    << table->name << " " << alpha;
            }
}

// An offset of the gradients of all weights changes nothing, because the weights sum to 1.
TEST(Kernels, GradientOfAlphaIgnoresAnOffset) {
    constexpr std::int64_t kCount = 70;
    for (const auto* table : tablesOfThisCpu())
        for (const double alpha : {1.05, 1.5, 1.9}) {
            std::vector<float> scratch(2 * kCount + 64), p(kCount + 16), gradient = p;
            table->entmax(row(normalNumbers(kCount, 3)).data(), kCount, alpha, scratch.data(),
                          p.data());
            const auto with = [&](float offset) {
                return table->entmaxBackward(p.data(),
                                             row(normalNumbers(kCount, 4) + offset).data(), kCount,
                                             alpha, true, scratch.data(), gradient.data());
            };
            EXPECT_NEAR(with(100), with(0), 1e-4 / std::pow(alpha - 1, 2)) << table->name;
        }
}

TEST(Kernels, SparseActivationsOfRowsWithoutKeysAndOfNaN) {
    for (const auto* table : tablesOfThisCpu())
        for (const double alpha : kAlphas) {
            std::vector<float> scratch(100), p(5), none(5, -INFINITY), faulty = {0, 1, NAN, 2, 3};
            table->entmax(none.data(), 5, alpha, scratch.data(), p.data());
            EXPECT_EQ(p, std::vector<float>(5, 0)) << table->name;
            table->entmax(faulty.data(), 5, alpha, scratch.data(), p.data());
            for (const float weight : p) EXPECT_TRUE(std::isnan(weight)) << table->name;
        }
}

TEST(Kernels, KthLargestCountsEqualNumbers) {
    for (const auto* table : tablesOfThisCpu())
        for (const auto count : kCounts) {
            // Whole numbers, so that some are equal; hidden keys have -infinity.
            auto values = normalNumbers(count, 6).round();
            if (count > 8) values.narrow(0, 2, 3).fill_(-INFINITY);
            auto sorted = row(values);
            sorted.resize(static_cast<std::size_t>(count));
            std::sort(sorted.begin(), sorted.end(), std::greater<>());
            for (std::int64_t k = 1; k <= count; k += 1 + count / 9) {
                std::int64_t equal = 0;
                const float found = table->kthLargest(row(values).data(), count, k, &equal);
                EXPECT_EQ(found, sorted[static_cast<std::size_t>(k - 1)]);
                EXPECT_EQ(equal, std::count(sorted.begin(), sorted.begin() + k, found));
            }
            if (count == 1) continue;
            values[count - 1] = NAN;
            std::int64_t equal = 0;
            EXPECT_TRUE(std::isnan(table->kthLargest(row(values).data(), count, 1, &equal)));
        }
}

}  // namespace
}  // namespace headscope::attention

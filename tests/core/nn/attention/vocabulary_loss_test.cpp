// Compares the readout loss, which does not store the scores, with LibTorch's cross-entropy in
// double precision.
#include "core/nn/attention/fused.h"
#include "core/nn/attention/kernels/kernels.h"
#include "core/nn/attention/layers.h"
#include "core/nn/training/machine.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::attention {
namespace {

struct ReadoutCase {
    int rows, width, vocabulary;
    double smoothing, scale;  // scale: spread of the scores
};

// Covers a single row, odd widths, several blocks of rows, and scores that differ widely.
const ReadoutCase kReadoutCases[] = {{1, 8, 2, 0, 1},        {5, 12, 17, 0.1, 1},
                                     {70, 32, 65, 0, 3},     {300, 24, 3, 0.3, 1},
                                     {67, 16, 501, 0.1, 30}, {300, 8, 15601, 0.1, 2}};

struct ReadoutTensors {
    torch::Tensor x, weight, bias, targets;
};

ReadoutTensors tensorsOf(const ReadoutCase& c, bool someIgnored) {
    torch::manual_seed(11);
    ReadoutTensors t{torch::randn({c.rows, c.width}),
                     torch::randn({c.vocabulary, c.width}) * c.scale / std::sqrt(c.width),
                     torch::randn({c.vocabulary}),
                     torch::randint(c.vocabulary, {c.rows}, torch::kLong)};
    if (someIgnored && c.rows > 2) t.targets.slice(0, 1, c.rows, 3).fill_(-1);
    for (auto* one : {&t.x, &t.weight, &t.bias}) one->requires_grad_(true);
    return t;
}

ReadoutTensors inDouble(const ReadoutTensors& t) {
    const auto copy = [](const torch::Tensor& x) {
        return x.detach().to(torch::kDouble).requires_grad_(true);
    };
    return {copy(t.x), copy(t.weight), copy(t.bias), t.targets};
}

double relativeTo(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>() / std::max(b.abs().max().item<double>(), 1e-9);
}

TEST(VocabularyLoss, ValueAndGradientsAreThoseOfCrossEntropy) {
    for (const auto& c : kReadoutCases)
        for (const bool ignored : {false, true}) {
            const auto ours = tensorsOf(c, ignored), theirs = inDouble(ours);
            if (!fusedLinearApplies(ours.x, ours.weight, Factors::Float32))
                GTEST_SKIP() << "no panels on this CPU";
            const auto loss = fusedVocabularyLoss(ours.x, ours.weight, ours.bias,
                                                  {ours.targets, c.smoothing, Factors::Float32});
            const auto expected = crossEntropy(torch::linear(theirs.x, theirs.weight, theirs.bias),
                                               theirs.targets, c.smoothing);
            const auto at = testing::Message()
                            << c.rows << " rows, " << c.vocabulary << " words, ignored " << ignored;
            EXPECT_NEAR(loss.item<double>(), expected.item<double>(),
                        2e-6 * (1 + expected.item<double>()))
                << at;
            (loss * 3).backward();  // as part of a weighted sum
            (expected * 3).backward();
            EXPECT_LE(relativeTo(ours.x.grad(), theirs.x.grad()), 1e-5) << at;
            EXPECT_LE(relativeTo(ours.weight.grad(), theirs.weight.grad()), 1e-5) << at;
            EXPECT_LE(relativeTo(ours.bias.grad(), theirs.bias.grad()), 1e-5) << at;
        }
}

TEST(VocabularyLoss, OfATableThatIsAlsoTheInputsBothGradientsAddUp) {
    const auto t = tensorsOf({40, 16, 50, 0.1, 1}, false), d = inDouble(t);
    const auto tokens = torch::randint(50, {40}, torch::kLong);
    const auto none = torch::zeros({50});
    vocabularyLoss(torch::embedding(t.weight, tokens), t.weight, none, t.targets, 0.1,
                   Factors::Float32)
        .backward();
    crossEntropy(torch::linear(torch::embedding(d.weight, tokens), d.weight), d.targets, 0.1)
        .backward();
    EXPECT_LE(relativeTo(t.weight.grad(), d.weight.grad()), 1e-5);
}

TEST(VocabularyLoss, WithoutGradientsItIsTheSameNumberAndOfNoTargetNone) {
    const auto t = tensorsOf(kReadoutCases[5], true);
    const VocabularyTask task{t.targets, 0.1, Factors::Float32};
    if (!fusedLinearApplies(t.x, t.weight, Factors::Float32))
        GTEST_SKIP() << "no panels on this CPU";
    const double trained = fusedVocabularyLoss(t.x, t.weight, t.bias, task).item<double>();
    torch::NoGradGuard noGrad;
    const auto quiet = fusedVocabularyLoss(t.x, t.weight, t.bias, task);
    EXPECT_EQ(quiet.item<double>(), trained);
    EXPECT_FALSE(quiet.requires_grad());
    const auto nothing = torch::full_like(t.targets, -1);
    EXPECT_TRUE(
        std::isnan(fusedVocabularyLoss(t.x, t.weight, t.bias, {nothing, 0.1, Factors::Float32})
                       .item<double>()));
}

// Frozen readout weights, as when only gates are trained.
TEST(VocabularyLoss, AWeightThatStaysTakesNothingFromTheInputsGradient) {
    const auto learns = tensorsOf(kReadoutCases[2], true),
               stays = tensorsOf(kReadoutCases[2], true);
    stays.weight.set_requires_grad(false);
    stays.bias.set_requires_grad(false);
    for (const auto* t : {&learns, &stays})
        (vocabularyLoss(t->x, t->weight, t->bias, t->targets, 0.1, Factors::Float32) * 2)
            .backward();
    EXPECT_TRUE(torch::equal(learns.x.grad(), stays.x.grad()));
    EXPECT_FALSE(stays.weight.grad().defined());
}

TEST(VocabularyLoss, ThreadsChangeNothing) {
    const auto once = [](int threads) {
        training::setThreads(threads);
        const auto t = tensorsOf(kReadoutCases[5], false);
        const auto loss = vocabularyLoss(t.x, t.weight, t.bias, t.targets, 0.1, Factors::Float32);
        loss.backward();
        return std::make_pair(loss.item<float>(), t.weight.grad());
    };
    const auto one = once(1), three = once(3);
    training::setThreads(0);
    EXPECT_EQ(one.first, three.first);
    EXPECT_TRUE(torch::equal(one.second, three.second));
}

TEST(VocabularyLoss, EveryInstructionSetHasTheSameRow) {
    const auto z = torch::randn({131}) * 4;
    auto expected = z.to(torch::kDouble).requires_grad_(true);
    const auto loss = crossEntropy(expected.unsqueeze(0), torch::tensor({130}, torch::kLong), 0.2);
    loss.backward();
    for (const auto* table : {&kernels::generic::kTable, &kernels::table()}) {
        auto row = z.clone();
        const double value = table->crossEntropy(row.data_ptr<float>(), 131, 130, 0.2f, 1);
        EXPECT_NEAR(value, loss.item<double>(), 1e-5) << table->name;
        EXPECT_LE((row - expected.grad()).abs().max().item<double>(), 1e-6) << table->name;
    }
}

TEST(VocabularyLoss, ANumberThatIsNoneMakesTheLossNone) {
    auto t = tensorsOf({20, 8, 30, 0, 1}, false);
    {
        torch::NoGradGuard noGrad;
        t.x[7][3] = std::nan("");
    }
    EXPECT_TRUE(std::isnan(
        vocabularyLoss(t.x, t.weight, t.bias, t.targets, 0, Factors::Float32).item<double>()));
}

}  // namespace
}  // namespace headscope::attention

// Tests of redundant sets and of the information of pairs, on outputs with known answers.
#include "core/nn/redundancy/commonality.h"
#include "core/nn/redundancy/information.h"
#include "core/nn/redundancy/site_redundancy.h"
#include "tests/core/nn/redundancy/planted.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>

#include <cmath>

namespace headscope {
namespace {

using redundancy::pairInformation;
using redundancy::Predictions;
using redundancy::redundantSets;
using testing::ElementsAre;

constexpr std::int64_t kSamples = 400, kTokens = 5, kWidth = 3;

// Outputs of `heads` independent heads, (tokens, heads, kWidth), and the sample of each token.
struct Outputs {
    torch::Tensor values, samples;
};
Outputs independent(std::int64_t heads, std::uint64_t seed = 1) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return {
        torch::empty({kSamples * kTokens, heads, kWidth}, torch::kDouble).normal_(0, 1, generator) +
            2,
        torch::arange(kSamples, torch::kLong).repeat_interleave(kTokens)};
}

// R2 by the definition, with normal equations and an intercept, for two heads' columns.
double plainShare(const Outputs& outputs, int head, const std::vector<int>& from) {
    const auto half = [&](int which) {
        return outputs.samples.remainder(2).eq(which).nonzero().squeeze(1);
    };
    const auto rowsOf = [&](int which) {
        std::vector<torch::Tensor> parts;
        const auto rows = outputs.values.index_select(0, half(which));
        for (const int one : from) parts.push_back(rows.select(1, one));
        return torch::cat(parts, 1);
    };
    const auto x = rowsOf(0);
    const auto y = outputs.values.index_select(0, half(0)).select(1, head);
    const auto mean = x.mean(0, true), target = y.mean(0, true);
    const auto c = torch::matmul((x - mean).t(), x - mean) / static_cast<double>(x.size(0));
    const auto ridge = 1e-3 * c.diagonal().mean() * torch::eye(c.size(0), c.options());
    const auto w =
        torch::matmul(torch::linalg_inv(c + ridge),
                      torch::matmul((x - mean).t(), y - target) / static_cast<double>(x.size(0)));
    const auto truth = outputs.values.index_select(0, half(1)).select(1, head);
    const auto error = truth - target - torch::matmul(rowsOf(1) - mean, w);
    return 1 - (error.pow(2).sum() / (truth - truth.mean(0, true)).pow(2).sum()).item<double>();
}

TEST(Commonality, IsOneForATwinAndAboutNothingForIndependentHeads) {
    auto outputs = independent(4);
    outputs.values.select(1, 3).copy_(
        torch::matmul(outputs.values.select(1, 1).clone(), test::randomRotation(kWidth, 3)) - 4);
    const Predictions predictions(outputs.values, outputs.samples);
    EXPECT_EQ(predictions.fittedTokens(), kSamples / 2 * kTokens);
    for (const int twin : {1, 3}) {
        const auto found = predictions.commonalityOf(twin, {0, 2, 4 - twin});
        EXPECT_NEAR(found.value, 1, 1e-5);
        EXPECT_LE(found.range.low, found.value);
    }
    const auto alone = predictions.commonalityOf(0, {1, 2, 3});
    EXPECT_NEAR(alone.value, 0, 0.02);
    EXPECT_LT(alone.range.low, 0.02);
    EXPECT_GT(alone.range.high, -0.02);
}

TEST(Commonality, EqualsThePlainDefinition) {
    auto outputs = independent(3);
    outputs.values.select(1, 2).add_(0.7 * outputs.values.select(1, 0) -
                                     0.4 * outputs.values.select(1, 1));
    const Predictions predictions(outputs.values, outputs.samples);
    for (const auto& from : {std::vector<int>{0}, std::vector<int>{1}, std::vector<int>{0, 1}}) {
        const double expected = plainShare(outputs, 2, from);
        EXPECT_NEAR(predictions.sharesOf({2}, from).front(), expected, 1e-10);
        EXPECT_NEAR(predictions.commonalityOf(2, from).value, expected, 1e-10);
    }
    EXPECT_NEAR(predictions.sharesOf({0, 2}, {1})[1], plainShare(outputs, 2, {1}), 1e-10);
}

// Six heads that say nothing must not spoil what the seventh says, although few tokens are fitted.
TEST(Commonality, MoreHeadsDoNotPredictWorseThanOneOfThem) {
    auto outputs = independent(8);
    const auto few = torch::arange(40, torch::kLong);
    outputs.values = outputs.values.index_select(0, few);
    outputs.samples = outputs.samples.index_select(0, few);
    outputs.values.select(1, 7).add_(outputs.values.select(1, 0));
    const Predictions predictions(outputs.values, outputs.samples);
    EXPECT_GT(predictions.ridgeOf(7), 1e-3);
    EXPECT_GT(predictions.sharesOf({7}, {0, 1, 2, 3, 4, 5, 6}).front(), 0.1);
}

// The interval covers the value of endless data in about 95 % of draws.
TEST(Commonality, IntervalCoversTheTruth) {
    int covered = 0;
    constexpr int kDraws = 100;
    for (int draw = 0; draw < kDraws; ++draw) {
        auto outputs = independent(2, 100 + static_cast<std::uint64_t>(draw));
        outputs.values.select(1, 1).add_(outputs.values.select(1, 0));
        const auto found = Predictions(outputs.values, outputs.samples).commonalityOf(1, {0});
        covered += found.range.low <= 0.5 && 0.5 <= found.range.high;
    }
    EXPECT_GE(covered, 88);
    EXPECT_LT(covered, 100);
}

TEST(RedundantSets, ThreeHeadsDoTheWorkOfOne) {
    auto outputs = independent(5);
    for (const int twin : {2, 4})
        outputs.values.select(1, twin).copy_(
            torch::matmul(outputs.values.select(1, 1).clone(),
                          test::randomRotation(kWidth, 3 + static_cast<std::uint64_t>(twin))));
    const auto sets = redundantSets(Predictions(outputs.values, outputs.samples), 0.9);
    ASSERT_EQ(sets.size(), 1u);
    EXPECT_THAT(sets[0].together(), ElementsAre(1, 2, 4));
    EXPECT_EQ(sets[0].heads.size(), 2u);
    EXPECT_EQ(sets[0].from.size(), 1u);
    EXPECT_GT(sets[0].least.value, 0.999);
    EXPECT_TRUE(sets[0].certain(0.9));
}

// A sum of two heads is predicted by both together, and by neither alone.
TEST(RedundantSets, AHeadMayNeedTwoOthers) {
    auto outputs = independent(4);
    outputs.values.select(1, 3).copy_(outputs.values.select(1, 0) + outputs.values.select(1, 2));
    const Predictions predictions(outputs.values, outputs.samples);
    EXPECT_LT(predictions.sharesOf({3}, {0}).front(), 0.7);
    const auto sets = redundantSets(predictions, 0.9);
    ASSERT_EQ(sets.size(), 1u);
    EXPECT_THAT(sets[0].together(), ElementsAre(0, 2, 3));
    EXPECT_EQ(sets[0].from.size(), 2u);
}

TEST(RedundantSets, IndependentHeadsHaveNone) {
    const auto outputs = independent(4);
    EXPECT_TRUE(redundantSets(Predictions(outputs.values, outputs.samples), 0.9).empty());
}

TEST(RedundantSets, OneHeadAloneHasNone) {
    const auto outputs = independent(1);
    const Predictions predictions(outputs.values, outputs.samples);
    EXPECT_TRUE(redundantSets(predictions, 0.9).empty());
    EXPECT_TRUE(std::isnan(predictions.commonalityOf(0, {}).value));
}

// The coordinates have the inner products of the outputs O_h W_O^h themselves.
TEST(OutputCoordinates, KeepInnerProducts) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(4);
    const auto contexts = torch::empty({6, 2, 3}, torch::kDouble).normal_(0, 1, generator);
    const auto wo = torch::empty({7, 6}, torch::kDouble).normal_(0, 1, generator);
    const auto found = redundancy::outputCoordinates(contexts, wo);
    for (int head = 0; head < 2; ++head) {
        const auto whole = torch::matmul(contexts.select(1, head), wo.narrow(1, 3 * head, 3).t());
        const auto own = found.select(1, head);
        EXPECT_LT((torch::matmul(own, own.t()) - torch::matmul(whole, whole.t()))
                      .abs()
                      .max()
                      .item<double>(),
                  1e-10);
    }
}

// ---- Information about labels ----

struct Labelled {
    torch::Tensor pooled, labels;  // (samples, 2, 1), (samples)
};

// Two heads of one number each and a label from their signs.
Labelled labelled(const std::function<std::int64_t(double, double)>& label, double noise) {
    constexpr std::int64_t kCount = 4000;
    util::Random random(7);
    Labelled out{torch::zeros({kCount, 2, 1}, torch::kDouble),
                 torch::zeros({kCount}, torch::kLong)};
    auto values = out.pooled.accessor<double, 3>();
    auto labels = out.labels.accessor<std::int64_t, 1>();
    for (std::int64_t i = 0; i < kCount; ++i) {
        const double a = random.chance(0.5) ? 1 : -1, b = random.chance(0.5) ? 1 : -1;
        values[i][0][0] = a + noise * random.normal();
        values[i][1][0] = b + noise * random.normal();
        labels[i] = label(a, b);
    }
    return out;
}

TEST(PairInformation, EqualHeadsAreAllRedundant) {
    auto given = labelled([](double a, double) { return a > 0; }, 1.5);
    given.pooled.select(1, 1).copy_(-3 * given.pooled.select(1, 0));
    const auto found = pairInformation(given.pooled, given.labels, 1).front();
    EXPECT_GT(found.redundancy, 0.1);
    EXPECT_NEAR(found.uniqueFirst, 0, 1e-4);
    EXPECT_NEAR(found.uniqueSecond, 0, 1e-4);
    EXPECT_NEAR(found.synergy, 0, 1e-4);
}

TEST(PairInformation, ExclusiveOrIsSynergy) {
    const auto given = labelled([](double a, double b) { return a * b > 0; }, 0.3);
    const auto found = pairInformation(given.pooled, given.labels, 1).front();
    EXPECT_GT(found.synergy, 0.3);
    EXPECT_GT(found.synergy, 10 * found.noise);
    EXPECT_LT(found.redundancy, 0.01);
}

TEST(PairInformation, OneInformedHeadIsUnique) {
    const auto given = labelled([](double a, double) { return a > 0; }, 1);
    const auto found = pairInformation(given.pooled, given.labels, 1).front();
    EXPECT_GT(found.uniqueFirst, 0.2);
    EXPECT_LT(found.redundancy, 0.01);
    EXPECT_LT(std::abs(found.synergy), 0.01);
    // By the definition: classes of variance 1 at -1 and 1 in a total variance of 2.
    EXPECT_NEAR(found.uniqueFirst + found.redundancy, 0.5 * std::log(2.0), 0.03);
}

TEST(PairInformation, UninformedHeadsSayNothing) {
    util::Random random(3);
    auto given = labelled([&](double, double) { return random.chance(0.5); }, 1);
    const auto found = pairInformation(given.pooled, given.labels, 1).front();
    for (const double part :
         {found.redundancy, found.uniqueFirst, found.uniqueSecond, found.synergy})
        EXPECT_LT(std::abs(part), 0.005);
}

// ---- The request ----

TEST(RedundancyRequests, APlantedTwinIsFoundInAModel) {
    const auto texts = test::smallTexts(96);
    const auto config = test::smallConfig();
    const auto spec = models::specOf(config, models::DataSizes::of(*texts));
    const auto model = test::plantedModel(spec);
    test::plantTwin(*model, 1, 0, 2, test::randomRotation(spec.headSize, 5));
    auto made = test::analyzerFor(config, models::weightsOf(*model), texts);
    ASSERT_TRUE(made.ok()) << made.error().text();
    auto& analyzer = dynamic_cast<analysis::TorchAnalyzer&>(**made);
    RedundancyRequest request;
    request.samples = 96;
    const auto report = redundancy::redundancyOf(analyzer, request, {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_EQ(report->split, "valid") << "heads are not chosen on test";
    EXPECT_EQ(report->readSamples, 48);
    ASSERT_EQ(report->sites.size(), 2u);
    const auto& site = report->sites[1];
    EXPECT_GT(site.heads[0].value, 0.999);
    EXPECT_GT(site.pairs[2][0], 0.999);
    EXPECT_TRUE(std::isnan(site.pairs[1][1]));
    ASSERT_FALSE(site.sets.empty());
    EXPECT_THAT(site.sets.front().together(), testing::IsSupersetOf({0, 2}));
    EXPECT_TRUE(report->withoutInformation.empty());
    EXPECT_NEAR(report->labelEntropy, std::log(2.0), 0.02);
    ASSERT_EQ(site.information.size(), 6u);
    EXPECT_NEAR(site.information[1].uniqueFirst, 0, 1e-3) << "heads 0 and 2";
    request.samples = 20;
    const auto few = redundancy::redundancyOf(analyzer, request, {});
    ASSERT_TRUE(few.ok());
    EXPECT_EQ(few->sites[1].information.empty(), !few->withoutInformation.empty());
    request.threshold = 0;
    EXPECT_FALSE(redundancy::redundancyOf(analyzer, request, {}).ok());
}

}  // namespace
}  // namespace headscope

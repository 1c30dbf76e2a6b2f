// Tests of pruning on constructed cases with a known answer: dead heads, redundant pairs, and
// curves and bands made by hand. Intervals, orders and distances are compared with plain loops.
#include "core/base/util/random.h"
#include "core/base/util/ranks.h"
#include "core/nn/objectives/head_groups.h"
#include "core/nn/pruning/curves.h"
#include "core/nn/pruning/grouping.h"
#include "core/nn/pruning/importance.h"
#include "core/spec/pruning/removal.h"
#include "tests/core/nn/support/plain_layer.h"
#include "tests/core/nn/support/small_run.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <set>

namespace headscope::pruning::pruning_plans {
namespace {

using objectives::bestGroups;
using objectives::gramOf;
using testing::ElementsAre;
using Places = std::vector<HeadPlace>;

// ---- Dead heads ----

class DeadHeads : public testing::TestWithParam<const char*> {
protected:
    DeadHeads() {
        const auto config = test::smallConfig();
        auto generator = at::make_generator<at::CPUGeneratorImpl>(6);
        model =
            models::makeModel(models::specOf(config, models::DataSizes::of(*dataset)), generator);
        torch::NoGradGuard noGrad;
        for (auto& item : model->named_parameters()) {
            item.value().set_requires_grad(false).mul_(2);
            for (const auto& head : dead)
                if (item.key() == "block" + std::to_string(head.site) + ".attention.output.weight")
                    item.value().narrow(1, 4 * head.head, 4).zero_();
        }
        std::vector<std::int64_t> samples;
        for (std::int64_t i = 0; i < 32; ++i) samples.push_back(i);
        input = models::inputFrom(data::listedBatch(*dataset, dataset->valid, samples, 0, 32, 8),
                                  dataset->task, torch::kCPU);
    }
    std::shared_ptr<const data::Dataset> dataset = test::smallTexts();
    models::ModelPointer model;
    models::Input input;
    const Places dead{{0, 2}, {1, 0}, {1, 3}};  // these heads write zero
};

TEST_P(DeadHeads, CountNothingAndGoFirst) {
    const auto found =
        headSamples(*model, {1, [&](std::int64_t) { return input; }}, GetParam(), {}, {});
    ASSERT_TRUE(found.ok()) << found.error().text();
    const auto importance = importanceOf(*found);
    for (const auto& head : dead)
        EXPECT_NEAR(importance[head.site][head.head].item<double>(), 0, 1e-6);
    const auto shape = siteShape(*model);
    // Removing a harmful head gives a negative importance.
    auto sizes = byHead(importance.abs(), shape);
    const auto order = byRisingImportance(shape, sizes);
    EXPECT_EQ(std::set<HeadPlace>(order.begin(), order.begin() + 3),
              std::set<HeadPlace>(dead.begin(), dead.end()));
    EXPECT_GT(sizes[static_cast<std::size_t>(order[3].site * 4 + order[3].head)], 1e-5)
        << "the others do something";
}

INSTANTIATE_TEST_SUITE_P(Ways, DeadHeads,
                         testing::Values("michel", "michel-token", "leave-one-out", "relevance",
                                         "relevance-gradient", "contribution"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

// ---- Intervals and orders ----

// For 300 sets of samples drawn from a known distribution, about 95 % of the intervals must contain
// the true ratio.
TEST(BootstrapIntervals, HoldTheTruthAsOftenAsTheySay) {
    util::Random random(4);
    int held = 0;
    constexpr int kSets = 300;
    constexpr std::int64_t kSamples = 60;
    for (int set = 0; set < kSets; ++set) {
        HeadSamples samples{torch::zeros({kSamples, 1, 1}, torch::kDouble),
                            torch::zeros({kSamples, 1}, torch::kDouble)};
        for (std::int64_t i = 0; i < kSamples; ++i) {
            const double tokens = static_cast<double>(random.between(1, 9));
            samples.weights[i][0] = tokens;
            samples.amounts[i][0][0] = tokens * (2 + random.normal());  // 2 per token on average
        }
        const auto range =
            bootstrapIntervals(samples, false, 400, static_cast<std::uint64_t>(set))[0];
        held += range.low <= 2 && 2 <= range.high;
    }
    EXPECT_GE(held, 0.90 * kSets);
    EXPECT_LE(held, 0.99 * kSets);
}

TEST(BootstrapIntervals, OfSiteNormalisedValuesStayWithinOne) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(2);
    const HeadSamples samples{torch::rand({30, 2, 3}, generator, torch::kDouble),
                              torch::ones({30, 2}, torch::kDouble)};
    const auto ranges = bootstrapIntervals(samples, true, 200, 9);
    const auto values = siteNormalised(importanceOf(samples));
    for (std::int64_t i = 0; i < 6; ++i) {
        EXPECT_GE(ranges[static_cast<std::size_t>(i)].low, 0);
        EXPECT_LE(ranges[static_cast<std::size_t>(i)].high, 1);
        EXPECT_LT(ranges[static_cast<std::size_t>(i)].low, values.flatten()[i].item<double>());
        EXPECT_GT(ranges[static_cast<std::size_t>(i)].high, values.flatten()[i].item<double>());
    }
    EXPECT_TRUE(torch::allclose(values.pow(2).sum(1), torch::ones({2}, torch::kDouble)));
}

// More numbers than one block of draws holds: the result must equal that of a single sequence of
// draws. Cancelling must work in between.
TEST(BootstrapIntervals, OfManySamplesAreThoseOfOneStreamOfDraws) {
    constexpr std::int64_t kSamples = 3000;
    constexpr int kDraws = 500;
    util::Random numbers(3), random(17);
    std::vector<double> values;
    for (std::int64_t i = 0; i < kSamples; ++i) values.push_back(numbers.normal());
    const HeadSamples samples{torch::tensor(values, torch::kDouble).view({kSamples, 1, 1}),
                              torch::ones({kSamples, 1}, torch::kDouble)};
    std::vector<double> means;
    for (int draw = 0; draw < kDraws; ++draw) {
        double sum = 0;
        for (std::int64_t i = 0; i < kSamples; ++i) sum += values[random.below(kSamples)];
        means.push_back(sum / kSamples);
    }
    std::sort(means.begin(), means.end());
    const auto found = bootstrapIntervals(samples, false, kDraws, 17);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NEAR(found[0].low, util::quantile(means, 0.025), 1e-12);
    EXPECT_NEAR(found[0].high, util::quantile(means, 0.975), 1e-12);
    int requested = 0;
    EXPECT_TRUE(
        bootstrapIntervals(samples, false, kDraws, 17, [&] { return ++requested == 2; }).empty());
    EXPECT_EQ(requested, 2);
}

// Each sample must be in exactly one half; shared or missing samples would make the halves agree
// too well.
TEST(HalvesOfSamples, AreEverySampleOnce) {
    const auto numbers = torch::arange(7, torch::kDouble);
    const HeadSamples samples{numbers.view({7, 1, 1}), torch::ones({7, 1}, torch::kDouble)};
    EXPECT_NEAR(importanceOf(halfOf(samples, 0)).item<double>(), (0 + 2 + 4 + 6) / 4.0, 1e-12);
    EXPECT_NEAR(importanceOf(halfOf(samples, 1)).item<double>(), (1 + 3 + 5) / 3.0, 1e-12);
}

ModelShape shapeOf(int layers, int heads) {
    ModelShape shape;
    shape.layers = layers;
    shape.heads = heads;
    return shape;
}

// 600 draws over 6 heads: 100 per head expected, with a standard deviation of 9.
TEST(RandomOrders, AreFunctionsOfSeedAndNumberAndFairToEveryHead) {
    const auto shape = shapeOf(2, 3);
    std::map<HeadPlace, int> first;
    for (int number = 0; number < 600; ++number)
        ++first[byRisingImportance(shape, randomImportance(shape, 5, number))[0]];
    EXPECT_EQ(first.size(), 6u);
    for (const auto& [head, count] : first) EXPECT_NEAR(count, 100, 40) << headName(head);
    EXPECT_EQ(randomImportance(shape, 5, 3), randomImportance(shape, 5, 3));
    EXPECT_NE(randomImportance(shape, 5, 3), randomImportance(shape, 5, 4));
    EXPECT_NE(randomImportance(shape, 5, 3), randomImportance(shape, 6, 3));
}

// For all rules, the number of removed heads only grows, no head is removed twice, and each step
// removes as many as requested.
TEST(RemovalOfRandomHeads, TakesEachHeadOnceAndTheRequestedNumber) {
    for (const bool keep : {false, true})
        for (const bool recompute : {false, true})
            for (const int percent : {7, 10, 33}) {
                const auto shape = shapeOf(3, 5);
                const auto gone = goneAfterSteps(15, 0, percent);
                int requested = 0;
                const auto steps = removalSteps(shape, gone, {recompute, keep}, [&](const Places&) {
                    return Result<std::vector<double>>(randomImportance(shape, 1, requested++));
                });
                ASSERT_TRUE(steps.ok());
                std::set<HeadPlace> all;
                for (std::size_t i = 0; i < steps->size(); ++i) {
                    all.insert((*steps)[i].begin(), (*steps)[i].end());
                    const int most = keep ? 12 : 15;  // one head of each site stays
                    EXPECT_EQ(static_cast<int>(all.size()), std::min(gone[i], most))
                        << percent << " %, step " << i;
                }
                EXPECT_EQ(requested, recompute ? static_cast<int>(steps->size()) : 1);
                std::map<int, int> ofSite;
                for (const auto& head : all) ++ofSite[head.site];
                for (const auto& [site, count] : ofSite) EXPECT_EQ(count, keep ? 4 : 5) << site;
            }
}

// ---- Curves ----

training::EvaluatedSplit answersOf(std::vector<float> losses, std::vector<std::uint8_t> right) {
    training::EvaluatedSplit split;
    split.losses = std::move(losses);
    split.right = std::move(right);
    split.labels.assign(split.right.size(), 0);
    split.confidences.assign(split.right.size(), 0.5F);
    return split;
}

PruningCurve madeCurve(PruningMethod method, float rise) {
    const auto whole = answersOf({1, 2, 3, 4}, {1, 1, 1, 0});
    // Losses go up and down equally.
    const auto one = answersOf({1.1F, 1.9F, 3.05F, 3.95F}, {1, 1, 1, 0});
    const auto two = answersOf({1 + rise, 2 + rise, 3.1F + rise, 4 + rise}, {1, 0, 0, 0});
    return curveFrom(method, Task::TextClassification, whole, {{{0, 1}}, {}, {{1, 0}, {1, 1}}},
                     {one, one, two});
}

TEST(CurvesByHand, CountWhatWentAndCompareSampleBySample) {
    auto curve = madeCurve({}, 1);
    ASSERT_EQ(curve.points.size(), 3u) << "a step that takes no head is no point";
    EXPECT_EQ(curve.points[0].removed, 0);
    EXPECT_EQ(curve.points[1].removed, 1);
    EXPECT_EQ(curve.points[2].removed, 3);
    EXPECT_EQ(curve.order, (Places{{0, 1}, {1, 0}, {1, 1}}));
    EXPECT_EQ(curve.maskAt(0), HeadMask());
    EXPECT_EQ(curve.maskAt(1), HeadMask::without({{0, 1}}));
    EXPECT_EQ(curve.maskAt(2), HeadMask::without({{0, 1}, {1, 0}, {1, 1}}));
    const auto& last = curve.points[2];
    EXPECT_NEAR(*scoreValue(last.scores, kLoss), 3.525, 1e-6);
    EXPECT_NEAR(scoreOf(last.difference, kLoss)->value, 1.025, 1e-6);
    EXPECT_NEAR(scoreOf(last.difference, kAccuracy)->value, -0.5, 1e-9);
    for (const auto& score : curve.points[0].difference) EXPECT_EQ(score.value, 0) << score.id;
}

TEST(CurvesByHand, FourSamplesShowNoHeadToBeRemovable) {
    auto curve = madeCurve({}, 1);
    markRemovable(curve, {});
    EXPECT_EQ(curve.exceeded, std::optional<int>(1))
        << "its differences cancel, which shows nothing";
    EXPECT_EQ(curve.removableHeads, 0);
    const auto checks = marginChecks(curve.points[0].scores, curve.points[1].difference, {});
    ASSERT_EQ(checks.size(), 2u);
    EXPECT_EQ(checks[0].score, kLoss);
    EXPECT_EQ(checks[1].score, kAccuracy);
    EXPECT_NEAR(checks[0].margin, std::log(1.01), 1e-12);
    EXPECT_NEAR(checks[1].margin, 0.0075, 1e-12) << "1 % of 3 of 4";
    EXPECT_GT(checks[1].upper, 0.2) << "no sample changed, of four";
    EXPECT_FALSE(std::signbit(checks[1].worse)) << "no change is 0, not -0";
}

// A curve with this number of samples. Its first point does not lose anything; the second loses
// `drop` of the accuracy and none of the loss.
PruningCurve longCurve(std::size_t samples, double drop) {
    std::vector<float> losses(samples, 0.5F);
    std::vector<std::uint8_t> right(samples, 1);
    const auto whole = answersOf(losses, right);
    for (std::size_t i = 0; i < samples; ++i) losses[i] += i % 2 ? 0.01F : -0.01F;
    const auto one = answersOf(losses, right);
    for (std::size_t i = 0; i < static_cast<std::size_t>(drop * static_cast<double>(samples)); ++i)
        right[i] = 0;
    const auto two = answersOf(losses, right);
    return curveFrom({}, Task::TextClassification, whole, {{{0, 1}}, {{1, 0}, {1, 1}}}, {one, two});
}

TEST(CurvesByHand, TheStricterOfLossAndAccuracyCounts) {
    auto curve = longCurve(2000, 0.03);
    markRemovable(curve, {});
    EXPECT_EQ(curve.exceeded, std::optional<int>(2))
        << "the loss has not risen, the accuracy fell by 3 points";
    EXPECT_EQ(curve.removableHeads, 1);
    ASSERT_EQ(curve.removableBy.size(), 2u);
    EXPECT_EQ(curve.removableBy[0].score, kLoss);
    EXPECT_EQ(curve.removableBy[0].heads, 3);
    EXPECT_EQ(curve.removableBy[1].heads, 1);
    markRemovable(curve, {0.05, {}});
    EXPECT_FALSE(curve.exceeded.has_value());
    EXPECT_EQ(curve.removableHeads, 3);
    markRemovable(curve, {0.05, 1e-9});
    EXPECT_EQ(curve.removableHeads, 0) << "the margin of the loss alone, in nats";
}

TEST(CurvesByHand, FewerSamplesNeverShowMore) {
    int before = 0;
    for (const std::size_t samples : {20u, 100u, 500u, 5000u}) {
        auto curve = longCurve(samples, 0.002);
        markRemovable(curve, {});
        EXPECT_GE(curve.removableHeads, before) << samples;
        before = curve.removableHeads;
    }
    EXPECT_EQ(before, 3);
}

TEST(CurvesByHand, SamplesThatWouldShowItAreEstimatedFromTheWidth) {
    // Half width 0.010, distance to the margin 0.005.
    const MarginCheck close{kLoss, 0.002, 0.012, 0.007};
    EXPECT_EQ(close.samplesNeeded(1000), std::optional<double>(4000));
    EXPECT_FALSE((MarginCheck{kLoss, 0.008, 0.012, 0.007}.samplesNeeded(1000)))
        << "the mean is beyond";
}

TEST(CurvesByHand, ALossThatIsNoNumberIsNotWithinAnyMargin) {
    auto broken = madeCurve({}, std::numeric_limits<float>::quiet_NaN());
    markRemovable(broken, {1000, 1e9});
    EXPECT_EQ(broken.exceeded, std::optional<int>(2));
}

TEST(CurvesByHand, BandsAreMeanDeviationAndExtremesOfTheRandomOnes) {
    PruningMethod random;
    random.id = kRandomOrder;
    EXPECT_FALSE(bandOf({madeCurve({}, 1)}).has_value());
    const auto band = bandOf(
        {madeCurve(random, 1), madeCurve({}, 9), madeCurve(random, 2), madeCurve(random, 6)});
    ASSERT_TRUE(band.has_value());
    EXPECT_EQ(band->orders, 3);
    EXPECT_FALSE(bandOf({madeCurve(random, 1)}, 0).has_value()) << "an incomplete order";
    bool seen = false;
    for (const auto& at : band->points) {
        if (at.score != kLoss || at.removed != 3) continue;
        seen = true;
        EXPECT_NEAR(at.mean, 2.525 + 3, 1e-5);
        EXPECT_NEAR(at.deviation, std::sqrt((4 + 1 + 9) / 2.0), 1e-5);
        EXPECT_NEAR(at.low, 3.525, 1e-5);
        EXPECT_NEAR(at.high, 8.525, 1e-5);
    }
    EXPECT_TRUE(seen);
}

// ---- Groups ----

// Features of heads around one centre per group, with noise. The first head of each group is
// exactly the centre.
torch::Tensor plantedFeatures(const std::vector<int>& groups, double noise,
                              at::Generator generator) {
    const auto centres = torch::empty({4, 40}, torch::kDouble).normal_(0, 1, generator);
    std::vector<torch::Tensor> heads;
    std::set<int> begun;
    for (const int group : groups) {
        const double size = begun.insert(group).second ? 0 : noise;
        heads.push_back(centres[group] +
                        size * torch::empty({40}, torch::kDouble).normal_(0, 1, generator));
    }
    return torch::stack(heads);
}

TEST(PlantedGroups, AreFoundInEveryOrderOfHeads) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    util::Random random(8);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<int> groups{0, 1, 2};
        for (int h = 3; h < 10; ++h) groups.push_back(static_cast<int>(random.below(3)));
        util::shuffle(groups, util::Random(static_cast<std::uint64_t>(trial)));
        const auto found = bestGroups(gramOf(plantedFeatures(groups, 0.3, generator)), 3).groups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_EQ(found[i] == found[j], groups[i] == groups[j])
                    << trial << ": " << i << ", " << j;
    }
}

// Reference: computed from the distances between the features.
GroupSpread spreadByLoops(const torch::Tensor& features, const std::vector<int>& groups,
                          int count) {
    const auto apart = torch::cdist(features, features);
    GroupSpread spread;
    double between = std::numeric_limits<double>::infinity(), within = 0;
    const auto heads = static_cast<int>(groups.size());
    for (int i = 0; i < heads; ++i) {
        std::vector<test::Numbers> to(static_cast<std::size_t>(count));
        for (int j = 0; j < heads; ++j) {
            if (i == j) continue;
            const double d = apart[i][j].item<double>();
            const bool own =
                groups[static_cast<std::size_t>(i)] == groups[static_cast<std::size_t>(j)];
            to[static_cast<std::size_t>(groups[static_cast<std::size_t>(j)])].push_back(d);
            (own ? within : between) = own ? std::max(within, d) : std::min(between, d);
        }
        const auto& mates = to[static_cast<std::size_t>(groups[static_cast<std::size_t>(i)])];
        double nearest = std::numeric_limits<double>::infinity();
        for (int c = 0; c < count; ++c)
            if (c != groups[static_cast<std::size_t>(i)])
                nearest = std::min(nearest, test::plainMean(to[static_cast<std::size_t>(c)]));
        const double a = test::plainMean(mates), n = static_cast<double>(mates.size());
        const double code = a * n / (n + 1);
        spread.silhouette += mates.empty() ? 0 : (nearest - a) / std::max(nearest, a) / heads;
        spread.silhouetteCode +=
            (mates.empty() ? 1 : (nearest - code) / std::max(nearest, code)) / heads;
    }
    spread.dunn = between / within;
    return spread;
}

TEST(PlantedGroups, SpreadsAreThoseOfTheDistances) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const std::vector<std::vector<int>> partitions{
        {0, 1, 0, 2, 1, 0, 3}, {0, 0, 0, 1}, {0, 1, 1, 1, 2, 2, 2, 2}};
    for (const auto& groups : partitions)
        for (const double noise : {0.2, 3.0}) {
            const auto features = plantedFeatures(groups, noise, generator);
            const int count = *std::max_element(groups.begin(), groups.end()) + 1;
            const auto wanted = spreadByLoops(features, groups, count),
                       found = spreadOf(gramOf(features), groups);
            EXPECT_NEAR(found.silhouette, wanted.silhouette, 1e-6);
            EXPECT_NEAR(found.silhouetteCode, wanted.silhouetteCode, 1e-6);
            EXPECT_NEAR(found.dunn, wanted.dunn, 1e-6);
        }
}

// In every batch, the head nearest to the mean of its group gets the vote. The noise of the others
// cancels, so this is the head placed at the mean.
TEST(PlantedGroups, VotesGoToTheHeadsAtTheMeans) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(7);
    std::vector<torch::Tensor> grams;
    for (int batch = 0; batch < 5; ++batch) {
        const auto centres = 3 * torch::empty({2, 30}, torch::kDouble).normal_(0, 1, generator);
        const auto off = torch::empty({2, 30}, torch::kDouble).normal_(0, 1, generator);
        grams.push_back(
            gramOf(torch::stack({centres[0] + off[0], centres[0], centres[0] - off[0],
                                 centres[1] - off[1], centres[1] + off[1], centres[1]})));
    }
    for (const auto& votes : {votesOfPaper(grams, 2), votesOfCode(grams, 2)}) {
        EXPECT_THAT(votes.total, ElementsAre(0, 5, 0, 0, 0, 5));
        EXPECT_THAT(votes.keep, ElementsAre(1, 5));
    }
    const auto paper = votesOfPaper(grams, 2);
    EXPECT_THAT(paper.groups.at(0), ElementsAre(0, 0, 0, 1, 1, 1));
    EXPECT_THAT(paper.representatives, ElementsAre(1, 5));
    EXPECT_THAT(paper.keepBySummedEta, ElementsAre(1, 5));
    for (const auto& eta : paper.eta) EXPECT_NEAR(eta[1], 1, 1e-9) << "it is the mean";
}

}  // namespace
}  // namespace headscope::pruning::pruning_plans

// Tests of head importance, removal, groups and gates, compared with their formulas.
#include "core/nn/pruning/gate_gradients.h"
#include "core/nn/pruning/grouping.h"
#include "core/nn/pruning/importance.h"
#include "core/nn/pruning/speed.h"
#include "core/nn/pruning/train_gates.h"
#include "core/nn/training/gates.h"
#include "core/spec/pruning/removal.h"
#include "tests/core/nn/support/small_pairs.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace headscope::pruning {
namespace {

using testing::ElementsAre;
using training::gateChoice;
using training::probabilityNotZero;
using training::probabilityOne;
using training::trainingGate;

// A small text encoder with a padded batch. Weights keep their initial values, so that gradients
// differ between heads.
class SmallModel : public testing::Test {
protected:
    SmallModel() {
        const auto config = test::smallConfig();
        auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
        model =
            models::makeModel(models::specOf(config, models::DataSizes::of(*dataset)), generator);
        for (auto& parameter : model->parameters()) {
            parameter.set_requires_grad(false);
            parameter.mul_(2);
        }
    }
    models::Input batch(std::int64_t count) const {
        std::vector<std::int64_t> samples;
        for (std::int64_t i = 0; i < count; ++i) samples.push_back(i);
        return models::inputFrom(data::listedBatch(*dataset, dataset->valid, samples, 0, count, 8),
                                 dataset->task, torch::kCPU);
    }
    torch::Tensor losses(const models::Input& input, const torch::Tensor& mask) {
        torch::NoGradGuard noGrad;
        models::Pass pass;
        pass.headMask = mask;
        return training::sampleLosses(model->forward(input, pass), input).to(torch::kDouble);
    }
    HeadSamples samplesOf(const models::Input& input, const std::string& id,
                          const std::vector<HeadPlace>& off = {}) {
        auto found = headSamples(*model, {1, [&](std::int64_t) { return input; }}, id, off, {});
        if (!found) throw std::runtime_error(found.error().text());
        return std::move(found).value();
    }

    std::shared_ptr<const data::Dataset> dataset = test::smallTexts();
    models::ModelPointer model;
};

TEST_F(SmallModel, GateGradientsAreTheSlopesOfTheLoss) {
    const auto input = batch(12);
    ASSERT_TRUE(input.lengths.defined()) << "the samples differ in length";
    const auto found = gateGradients(*model, input, {}, GateTarget::Loss);
    ASSERT_TRUE(found.ok()) << found.error().text();
    constexpr double kStep = 1e-2;
    for (int site = 0; site < 2; ++site)
        for (int head = 0; head < 4; ++head) {
            const auto at = [&](double gate) {
                auto mask = torch::ones({2, 4});
                mask[site][head] = gate;
                return losses(input, mask);
            };
            const auto slope =  // (B), finite difference of fourth order
                (8 * (at(1 + kStep) - at(1 - kStep)) - (at(1 + 2 * kStep) - at(1 - 2 * kStep))) /
                (12 * kStep);
            const auto gap = (slope - found->bySample.select(1, site).select(1, head)).abs().max();
            EXPECT_LT(gap.item<double>(), 2e-4) << site << "." << head;
        }
    EXPECT_TRUE((found->byToken + 1e-9).ge(found->bySample.abs()).all().item<bool>())
        << "parts may cancel in the sum";
}

// Source and target have different lengths, so that a position of one side cannot be mistaken for
// one of the other.
TEST(PairImportance, PackedRowsCountAsPaddedOnes) {
    const auto model = test::pairModel(test::pairSpec(9, 11));
    auto packed = test::pairInput({{6, 7, 8, 3}, {5}}, {{9, 5}, {9, 7, 8, 2, 4}},
                                  {{5, 10}, {7, 8, 2, 4, 10}});
    auto padded = packed;
    padded.valid = padded.validTargets = {};
    for (const auto target : {GateTarget::Loss, GateTarget::TopLogit}) {
        const auto a = gateGradients(*model, packed, {}, target),
                   b = gateGradients(*model, padded, {}, target);
        ASSERT_TRUE(a.ok() && b.ok());
        EXPECT_TRUE(torch::allclose(a->bySample, b->bySample, 1e-4, 1e-6));
        EXPECT_TRUE(torch::allclose(a->byToken, b->byToken, 1e-4, 1e-6));
    }
    // The top score of a sample must come from positions of its own target, whatever the length of
    // its source.
    const auto longer = test::pairInput({{6, 7, 8, 3}, {5}}, {{9, 5}, {9, 7}}, {{5, 10}, {7, 10}});
    const auto shorter = test::pairInput({{6, 7, 8, 3}}, {{9, 5}}, {{5, 10}});
    const auto two = gateGradients(*model, longer, {}, GateTarget::TopLogit),
               one = gateGradients(*model, shorter, {}, GateTarget::TopLogit),
               first = gateGradients(*model, packed, {}, GateTarget::TopLogit);
    EXPECT_TRUE(torch::allclose(two->bySample[0], one->bySample[0], 1e-4, 1e-6));
    EXPECT_TRUE(torch::allclose(first->bySample[0], one->bySample[0], 1e-4, 1e-6));
}

TEST_F(SmallModel, RelevanceSharesSumToOneAndLeaveTheModelAsItWas) {
    const auto input = batch(10);
    const auto before = losses(input, {});
    for (const char* id : {"relevance", "relevance-gradient"}) {
        const auto samples = samplesOf(input, id);
        EXPECT_TRUE(torch::allclose(samples.amounts.sum(2), torch::ones({10, 2}, torch::kDouble)))
            << id;
        EXPECT_TRUE(samples.amounts.ge(0).all().item<bool>());
    }
    EXPECT_TRUE(torch::equal(losses(input, {}), before));
    const auto plain = gateGradients(*model, input, {}, GateTarget::TopLogit);
    ASSERT_TRUE(model->setRelevance(models::Relevance::Identity));
    const auto constant = gateGradients(*model, input, {}, GateTarget::TopLogit);
    model->setRelevance(models::Relevance::Off);
    EXPECT_FALSE(torch::allclose(plain->bySample, constant->bySample, 1e-3, 1e-5))
        << "the rules change nothing";
}

TEST_F(SmallModel, EveryImportanceCountsHeadsThatAreOffAsNothing) {
    const auto input = batch(12);
    for (const auto* id : {"michel", "michel-token", "leave-one-out", "leave-one-out-accuracy",
                           "keep-one", "keep-one-accuracy", "relevance", "relevance-gradient",
                           "confidence", "contribution", "l0-gate"}) {
        const auto all = importanceOf(samplesOf(input, id));
        ASSERT_THAT(all.sizes(), ElementsAre(2, 4)) << id;
        EXPECT_TRUE(all.isfinite().all().item<bool>()) << id;
        const auto some = importanceOf(samplesOf(input, id, {{0, 1}, {1, 3}}));
        EXPECT_EQ(some[0][1].item<double>(), 0) << id;
        EXPECT_EQ(some[1][3].item<double>(), 0) << id;
    }
    const auto unknown =
        headSamples(*model, {1, [&](std::int64_t) { return input; }}, "nothing", {}, {});
    ASSERT_FALSE(unknown.ok());
    EXPECT_EQ(unknown.error().code, ErrorCode::Usage);
}

TEST_F(SmallModel, LeaveOneOutIsTheLossWithTheHeadOffMinusTheLoss) {
    const auto input = batch(9);
    const auto found = importanceOf(samplesOf(input, "leave-one-out"));
    auto mask = torch::ones({2, 4});
    mask[1][2] = 0;
    const double rise = (losses(input, mask) - losses(input, {})).mean().item<double>();
    EXPECT_NEAR(found[1][2].item<double>(), rise, 1e-6);
    const auto alone = importanceOf(samplesOf(input, "keep-one"));
    auto others = torch::ones({2, 4});
    for (const int head : {0, 1, 3}) others[1][head] = 0;
    EXPECT_NEAR(alone[1][2].item<double>(),
                (losses(input, {}) - losses(input, others)).mean().item<double>(), 1e-6);
}

// A price on open gates must close the gates of heads that write zero. Without a price these gates
// stay unchanged.
TEST_F(SmallModel, GatesOfSilentHeadsClose) {
    model->weightsAt(1).output.narrow(1, 4, 4).zero_();  // output columns of head 1.1
    const auto input = batch(16);
    const analysis::Batches one{1, [&](std::int64_t) { return input; }};
    const auto priced = trainedGates(*model, one, {}, {}, {});
    ASSERT_TRUE(priced.ok()) << priced.error().text();
    EXPECT_LT((*priced)[1][1].item<double>(), -1);
    EXPECT_FALSE(gateChoice(*priced)[1][1].item<bool>());
    EXPECT_TRUE(torch::equal(*priced, *trainedGates(*model, one, {}, {}, {}))) << "the same again";
    GateTraining free;
    free.coefficient = 0;
    EXPECT_NEAR((*trainedGates(*model, one, {}, free, {}))[1][1].item<double>(), free.start, 1e-6);
}

TEST(HeadSamplesTest, IntervalsHoldTheValueAndShrinkWithTheSamples) {
    torch::manual_seed(3);
    const auto of = [](std::int64_t n) {
        return HeadSamples{torch::randn({n, 1, 2}, torch::kDouble) + 5,
                           torch::ones({n, 1}, torch::kDouble)};
    };
    const auto few = of(50), many = of(5000);
    const auto wide = bootstrapIntervals(few, false, 500, 1),
               narrow = bootstrapIntervals(many, false, 500, 1);
    for (std::size_t head = 0; head < 2; ++head) {
        const double value = importanceOf(few)[0][static_cast<std::int64_t>(head)].item<double>();
        EXPECT_LT(wide[head].low, value);
        EXPECT_GT(wide[head].high, value);
        EXPECT_LT(narrow[head].high - narrow[head].low, (wide[head].high - wide[head].low) / 5);
    }
    EXPECT_EQ(bootstrapIntervals(few, false, 500, 1), wide) << "a function of the seed";
    // 1.96 standard errors of a mean of values with standard deviation 1.
    EXPECT_NEAR((narrow[0].high - narrow[0].low) / 2, 1.96 / std::sqrt(5000.0), 0.004);
}

ModelShape shapeOfHeads(std::vector<int> heads) {
    ModelShape shape;
    shape.layers = static_cast<int>(heads.size());
    shape.heads = *std::max_element(heads.begin(), heads.end());
    shape.headsPerLayer = std::move(heads);
    return shape;
}

using Places = std::vector<HeadPlace>;

TEST(Removal, StepsOfHeadsAndOfPerCent) {
    EXPECT_THAT(goneAfterSteps(5, 2, 0), ElementsAre(2, 4, 5));
    EXPECT_THAT(goneAfterSteps(6, 0, 25), ElementsAre(1, 3, 4, 6));
    EXPECT_THAT(goneAfterSteps(6, 0, 40), ElementsAre(2, 4, 6)) << "the last step takes the rest";
}

TEST(Removal, TheLeastImportantGoFirstAndTiesToTheEarlierHead) {
    const auto shape = shapeOfHeads({2, 3});
    const double none = std::nan("");
    const std::vector<double> values{3, 1, none, 1, 0.5, 2};
    int requested = 0;
    const auto steps = removalSteps(shape, {1, 3, 5}, {}, [&](const Places&) {
        ++requested;
        return Result<std::vector<double>>(values);
    });
    ASSERT_TRUE(steps.ok());
    EXPECT_EQ(requested, 1);
    EXPECT_THAT(*steps,
                ElementsAre(Places{{1, 1}}, Places{{0, 1}, {1, 0}}, Places{{1, 2}, {0, 0}}));
}

TEST(Removal, TheMostImportantHeadOfEachSiteStaysAndTheCurveEnds) {
    const auto shape = shapeOfHeads({2, 2, 0});  // site 2 is empty, so it does not keep a head
    const auto steps = removalSteps(shape, {1, 2, 3, 4}, {false, true}, [](const Places&) {
        return Result<std::vector<double>>(std::vector<double>{1, 2, 3, 4, 0, 0});
    });
    ASSERT_TRUE(steps.ok());
    EXPECT_THAT(*steps, ElementsAre(Places{{0, 0}}, Places{{1, 0}}, Places{}));
}

TEST(Removal, RecomputedOrdersFollowWhatIsLeft) {
    const auto shape = shapeOfHeads({3});
    std::vector<std::size_t> requestedWith;
    const auto steps = removalSteps(shape, {1, 2, 3}, {true, false}, [&](const Places& off) {
        requestedWith.push_back(off.size());
        // After its redundant partner is removed, this head becomes the most important one.
        return Result<std::vector<double>>(off.empty() ? std::vector<double>{1, 2, 3}
                                                       : std::vector<double>{0, 9, 3});
    });
    ASSERT_TRUE(steps.ok());
    EXPECT_THAT(requestedWith, ElementsAre(0u, 1u, 2u));
    EXPECT_THAT(*steps, ElementsAre(Places{{0, 0}}, Places{{0, 2}}, Places{{0, 1}}));
}

double scatterOf(const torch::Tensor& features, const std::vector<int>& groups, int clusters) {
    double sum = 0;
    for (int c = 0; c < clusters; ++c) {
        std::vector<std::int64_t> members;
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (groups[h] == c) members.push_back(static_cast<std::int64_t>(h));
        if (members.empty()) return std::numeric_limits<double>::infinity();
        const auto own = features.index_select(0, torch::tensor(members));
        sum += (own - own.mean(0, true)).pow(2).sum().item<double>();
    }
    return sum;
}

// Brute force over all partitions of unclustered points, the worst case for the bound.
TEST(Grouping, IsTheBestOfAllPartitions) {
    torch::manual_seed(11);
    for (const int clusters : {1, 2, 3, 4}) {
        const auto features = torch::randn({7, 4}, torch::kDouble);
        double best = std::numeric_limits<double>::infinity();
        std::vector<int> groups(7, 0);
        for (int code = 0; code < std::pow(clusters, 7); ++code) {
            for (int h = 0, rest = code; h < 7; ++h, rest /= clusters)
                groups[static_cast<std::size_t>(h)] = rest % clusters;
            best = std::min(best, scatterOf(features, groups, clusters));
        }
        const auto found = objectives::bestGroups(objectives::gramOf(features), clusters);
        EXPECT_NEAR(found.objective, best, 1e-9) << clusters;
        EXPECT_NEAR(scatterOf(features, found.groups, clusters), best, 1e-9) << clusters;
    }
    const auto each =
        objectives::bestGroups(objectives::gramOf(torch::randn({5, 3}, torch::kDouble)), 5);
    EXPECT_THAT(each.groups, ElementsAre(0, 1, 2, 3, 4));
    EXPECT_NEAR(each.objective, 0, 1e-12);
}

TEST(Grouping, TermsHaveTheSlopesOfTheirDifferences) {
    torch::manual_seed(4);
    const auto features = torch::randn({5, 6}, torch::kDouble).requires_grad_(true);
    const std::vector<int> groups{0, 1, 0, 1, 2};
    const auto value = [&](const torch::Tensor& f) {
        const auto terms = objectives::groupTerms(f, groups);
        return 0.7 * terms.homogenisation + 0.4 * terms.diversification;
    };
    const auto slope = torch::autograd::grad({value(features)}, {features}).front();
    torch::NoGradGuard noGrad;
    for (std::int64_t h = 0; h < 5; ++h) {
        const auto moved = [&](double by) {
            auto f = features.detach().clone();
            f[h][2] += by;
            return value(f).item<double>();
        };
        EXPECT_NEAR(slope[h][2].item<double>(), (moved(1e-5) - moved(-1e-5)) / 2e-5, 1e-8);
    }
    EXPECT_EQ(objectives::groupTerms(features, {0, 0, 0, 0, 0}).diversification.item<double>(), 0);
    EXPECT_NEAR(objectives::groupTerms(features, {0, 1, 2, 3, 4}).homogenisation.item<double>(), -1,
                1e-9);
}

// Covers numbers of heads that are searched exhaustively and larger ones.
TEST(Grouping, ManyHeadsFallIntoTheirGroupsAndVote) {
    torch::manual_seed(2);
    for (const int count : {16, 17, 32}) {
        const auto patterns = torch::randn({4, 30}, torch::kDouble);
        std::vector<torch::Tensor> heads;
        for (int h = 0; h < count; ++h)
            heads.push_back(patterns[h % 4] + 0.4 * torch::randn({30}, torch::kDouble));
        const auto gram = objectives::gramOf(torch::stack(heads));
        const auto found = objectives::bestGroups(gram, 4);
        ASSERT_EQ(found.groups.size(), static_cast<std::size_t>(count));
        for (std::size_t h = 0; h < found.groups.size(); ++h)
            EXPECT_EQ(found.groups[h], static_cast<int>(h % 4));
        for (const auto& votes : {votesOfPaper({gram}, 4), votesOfCode({gram}, 4)}) {
            std::set<int> groups;
            for (const int head : votes.keep) groups.insert(head % 4);
            EXPECT_EQ(groups.size(), 4u) << "one of each group stays";
        }
    }
}

// The smaller model is twice as fast. Rounds in which another program used the processor must not
// change this result.
TEST(Speed, OnABusyMachineItIsThatOfProcessorTime) {
    const Stretch whole{4.0, 3.8, 7.6}, smaller{2.0, 1.9, 3.8};
    const std::vector<SpeedRound> quiet(5, {whole, smaller});
    EXPECT_FALSE(wasBusy(quiet));
    EXPECT_DOUBLE_EQ(speedup(quiet, false), 2);
    EXPECT_DOUBLE_EQ(speedup(quiet, true), 2);
    auto once = quiet;
    once[2].whole.elapsed = 150;
    EXPECT_FALSE(wasBusy(once));
    EXPECT_DOUBLE_EQ(speedup(once, false), 2) << "a median";
    auto busy = quiet;
    for (auto& round : busy) {
        round.whole.elapsed = 150;
        round.smaller.elapsed = 5;
    }
    EXPECT_TRUE(wasBusy(busy));
    EXPECT_DOUBLE_EQ(speedup(busy, false), 30);
    EXPECT_DOUBLE_EQ(speedup(busy, true), 2);
}

TEST(Gates, AreOpenWithTheProbabilityThatTheFormulaSays) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(9);
    const auto logA = torch::tensor({{-1.5, 0.0, 2.0}}, torch::kDouble);
    const auto u = torch::rand({200000, 1, 3}, generator, torch::kDouble).clamp(1e-6, 1 - 1e-6);
    const auto gates = trainingGate(logA, u);
    const auto open = gates.gt(0).to(torch::kDouble).mean(0),
               whole = gates.ge(1).to(torch::kDouble).mean(0);
    EXPECT_TRUE(torch::allclose(open, probabilityNotZero(logA), 0, 0.005));
    EXPECT_TRUE(torch::allclose(whole, probabilityOne(logA), 0, 0.005));
    EXPECT_TRUE(gateChoice(torch::tensor({3.0})).item<bool>());
    EXPECT_FALSE(gateChoice(torch::tensor({-3.0})).item<bool>());
}

}  // namespace
}  // namespace headscope::pruning

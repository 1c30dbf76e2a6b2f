// Tests of the lab's toy transformers: gradients compared with finite differences, exact
// symmetries, and random walks by attention.
#include "core/base/util/random.h"
#include "core/lab/toy/mixing.h"
#include "core/lab/toy/sequence_task.h"
#include "core/lab/toy/symmetry_experiment.h"
#include "core/lab/toy/toy_member.h"
#include "core/lab/worlds/backcopy.h"
#include "core/lab/worlds/sphere_experiment.h"
#include "tests/core/support/data_support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace headscope::lab {
namespace {

ToySpec smallSpec(RowActivation activation, bool split) {
    ToySpec spec;
    spec.vocabulary = 7;
    spec.length = 9;
    spec.width = 16;
    spec.heads = 4;
    spec.headSize = 4;
    spec.layers = 2;
    spec.hidden = 12;
    spec.split = split;
    spec.activation = activation;
    return spec;
}

struct ToyBatch {
    std::vector<std::uint32_t> tokens;
    std::vector<std::int32_t> targets;
};

ToyBatch someBatch(const ToySpec& spec, std::size_t sequences) {
    util::Random random(5);
    ToyBatch batch;
    for (std::size_t i = 0; i < sequences * spec.length; ++i) {
        batch.tokens.push_back(static_cast<std::uint32_t>(random.below(spec.vocabulary)));
        batch.targets.push_back(static_cast<std::int32_t>(random.below(spec.vocabulary + 1)) - 1);
    }
    return batch;
}

class ToyGradients : public testing::TestWithParam<std::tuple<RowActivation, bool>> {};

TEST_P(ToyGradients, AreThoseOfFiniteDifferences) {
    const auto spec = smallSpec(std::get<0>(GetParam()), std::get<1>(GetParam()));
    ToyModel model(spec, ToyStart::Random, 3);
    const auto batch = someBatch(spec, 3);
    util::Random random(1);
    std::vector<double> gates(spec.layers * 3 * spec.heads);
    for (double& gate : gates) gate = random.chance(0.3) ? 0 : 1.25;
    ToyPass pass;
    std::vector<double> gradient;
    pass.forward(model, batch.tokens, gates);
    pass.loss(batch.targets);
    pass.backward(model, gradient);
    const auto lossAt = [&](double& weight, double value) {
        const double before = std::exchange(weight, value);
        ToyPass trial;
        trial.forward(model, batch.tokens, gates);
        weight = before;
        return trial.loss(batch.targets);
    };
    int checked = 0;
    for (std::size_t i = 0; i < model.weights.size(); i += 13) {
        double& weight = model.weights[i];
        if (weight == 0) continue;  // padding, or input that this head does not see
        const double slope = (lossAt(weight, weight + 1e-5) - lossAt(weight, weight - 1e-5)) / 2e-5;
        EXPECT_NEAR(gradient[i], slope, 1e-8) << i;
        ++checked;
    }
    EXPECT_GT(checked, 100);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ToyGradients,
                         testing::Combine(testing::Values(RowActivation::Softmax,
                                                          RowActivation::SoftmaxOne,
                                                          RowActivation::Relu),
                                          testing::Bool()));

TEST(ToyModels, PaddingStaysZero) {
    // 12 hidden units padded to 16, 7 symbols padded to 8.
    const auto spec = smallSpec(RowActivation::Softmax, false);
    ToyMember member({"model", spec, ToyStart::Random, true, 0.05, 0, 20, 3});
    const auto batch = someBatch(spec, 3);
    for (int step = 0; step < 20; ++step)
        ASSERT_TRUE(member.train(step, batch.tokens, batch.targets).ok());
    const auto& layout = member.model().layout;
    for (const auto& layer : layout.layers)
        for (std::size_t d = 0; d < spec.width; ++d)
            for (std::size_t i = spec.hidden; i < layout.hidden; ++i) {
                EXPECT_EQ(member.model().weights[layer.up + d * layout.hidden + i], 0);
                EXPECT_EQ(member.model().weights[layer.down + i * spec.width + d], 0);
            }
    EXPECT_EQ(spec.parameters(), (2U * 7 + 9) * 16 + 2 * (4 * 16 * 16 + 12 * (2 * 16 + 1)));
}

TEST(ToyModels, HeadsThatBeginAlikeStayAlikeToTheLastBit) {
    auto spec = smallSpec(RowActivation::Softmax, false);
    const auto batch = someBatch(spec, 4);
    const auto differences = [&](ToyStart start, double dropHead) {
        ToyMember member({"model", spec, start, true, 0.02, dropHead, 30, 3});
        for (int step = 0; step < 30; ++step)
            EXPECT_TRUE(member.train(step, batch.tokens, batch.targets).ok());
        member.looked(batch.tokens).loss(batch.targets);
        return std::pair(member.gradientDifference(),
                         member.model().headDifference(member.model().weights));
    };
    EXPECT_EQ(differences(ToyStart::Tied, 0), std::pair(0.0, 0.0));
    EXPECT_GT(differences(ToyStart::TiedButOutput, 0).second, 1e-3);
    EXPECT_GT(differences(ToyStart::Tied, 0.3).second, 1e-3);
    ToyMember tied({"model", spec, ToyStart::Tied, true, 0.02, 0, 30, 3});
    EXPECT_NEAR(mapSimilarity(tied.looked(batch.tokens), spec), 1, 1e-12);
}

TEST(ToyModels, AHeadOfSplitInputSeesItsPartAlone) {
    const auto spec = smallSpec(RowActivation::Softmax, true);
    ToyMember member({"model", spec, ToyStart::Random, true, 0.05, 0, 10, 3});
    const auto batch = someBatch(spec, 2);
    for (int step = 0; step < 10; ++step)
        ASSERT_TRUE(member.train(step, batch.tokens, batch.targets).ok());
    const auto& layer = member.model().layout.layers[0];
    for (std::size_t d = 0; d < spec.width; ++d)
        for (std::size_t i = 0; i < spec.inner(); ++i) {
            const double weight = member.model().weights[layer.key + d * spec.inner() + i];
            EXPECT_EQ(d / 4 == i / 4, weight != 0);
        }
}

TEST(SymmetryMembers, InputsOfThreeKindsHaveEquallyManyParameters) {
    const auto plan = resolvePlan({"why-heads-differ", "inputs", "", {}});
    ASSERT_TRUE(plan.ok());
    const auto members = symmetryMembers(plan->request.config);
    ASSERT_TRUE(members.ok());
    ASSERT_EQ(members->size(), 3U);
    const auto wide = static_cast<double>(members->at(2).training.spec.parameters());
    for (const auto& member : *members)
        EXPECT_NEAR(static_cast<double>(member.training.spec.parameters()) / wide, 1, 0.01)
            << member.id;
    EXPECT_TRUE(members->at(1).training.spec.split);
    EXPECT_EQ(members->at(2).training.spec.headSize, members->at(2).training.spec.width);
}

TEST(SphereModels, GradientsAreThoseOfFiniteDifferencesAndStepsStayOnTheSphere) {
    SphereTask task;
    task.dimension = 8;
    task.length = 4;
    task.k = {1, 0, 0, 0, 0, 0, 0, 0};
    task.v = {0, 1, 0, 0, 0, 0, 0, 0};
    SphereSamples samples;
    drawSphere(task, 6, 3, samples);
    SphereModel model{std::vector<double>(8), std::vector<double>(8)}, gradient;
    util::Random random(2);
    for (auto* part : {&model.k, &model.v})
        for (double& value : *part) value = 0.3 * random.normal();
    sphereLoss(model, task, samples, 0.7, &gradient);
    const auto slope = [&](double& value) {
        const double before = value;
        value = before + 1e-5;
        const double above = sphereLoss(model, task, samples, 0.7, nullptr);
        value = before - 1e-5;
        const double below = sphereLoss(model, task, samples, 0.7, nullptr);
        value = before;
        return (above - below) / 2e-5;
    };
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_NEAR(gradient.k[i], slope(model.k[i]), 1e-6 * (1 + std::abs(gradient.k[i])));
        EXPECT_NEAR(gradient.v[i], slope(model.v[i]), 1e-6 * (1 + std::abs(gradient.v[i])));
    }
    std::vector<double> point = {0.6, 0.8}, outward = {1.2, 1.6};
    sphereStep(0.5, outward, point);  // purely radial, so the point must not move along the sphere
    EXPECT_NEAR(point[0], 0.6, 1e-15);
    sphereStep(0.5, {1, 0}, point);
    EXPECT_NEAR(point[0] * point[0] + point[1] * point[1], 1, 1e-15);
    EXPECT_LT(point[0], 0.6);
}

TEST(ToyAttention, SoftmaxOneMayGiveLessThanAllAndReluNothing) {
    double row[] = {-3, -4, -5}, relu[] = {-3, 2, -5}, sure[] = {-3, -4, -5};
    activateRow(RowActivation::SoftmaxOne, row, 3);
    EXPECT_NEAR(row[0] + row[1] + row[2],
                (std::exp(-3) + std::exp(-4) + std::exp(-5)) /
                    (1 + std::exp(-3) + std::exp(-4) + std::exp(-5)),
                1e-15);
    activateRow(RowActivation::Softmax, sure, 3);
    EXPECT_NEAR(sure[0] + sure[1] + sure[2], 1, 1e-15);
    activateRow(RowActivation::Relu, relu, 3);
    EXPECT_EQ(relu[0], 0);
    EXPECT_NEAR(relu[1], 2.0 / 3, 1e-15);
}

TEST(SequenceTasks, EveryTargetIsTheSymbolThatIsAskedFor) {
    std::vector<std::uint32_t> tokens;
    std::vector<std::int32_t> targets;
    const SequenceLaw law{SequenceTask::Lags, 16, 12, 4};
    drawSequences(law, 20, 7, tokens, targets);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t t = i % law.length;
        if (t < 4)
            EXPECT_EQ(targets[i], -1);
        else
            EXPECT_EQ(targets[i], static_cast<std::int32_t>(tokens[i - tokens[i] % 4 - 1]));
    }
    drawSequences({SequenceTask::Cycle, 5, 6, 1}, 3, 7, tokens, targets);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        EXPECT_EQ(targets[i], i % 6 == 0 ? -1 : static_cast<std::int32_t>(tokens[i - 1]));
}

// Each token i attends only to token i - 1. The walk from token j to the last token takes last - j
// steps, and no weight stays at the last token.
TEST(Walks, AlongAChainTakeAsManyStepsAsThereAre) {
    Matrix chain(5, 5);
    for (std::size_t i = 1; i < 5; ++i) chain.at(i, i - 1) = 1;
    chain.at(0, 0) = 1;
    auto report = walkReport(chain);
    // Token 0 has weight 1 for staying and 1 for moving. The excess over 1 is cut off, so the walk
    // stays there; it counts as 100 steps.
    EXPECT_NEAR(report.mixingTime, (100 + 3 + 2 + 1 + 0) / 5.0, 1e-12);
    EXPECT_EQ(report.fidelity, 0);  // the walk from the last token never returns to it
    chain.at(0, 0) = 0;
    chain.at(4, 4) = 1;
    report = walkReport(chain);
    EXPECT_NEAR(report.mixingTime, (4 + 3 + 2 + 1 + 0) / 5.0, 1e-12);
    EXPECT_EQ(report.fidelity, 1);
}

TEST(Walks, AreThoseOfASimulationOfThem) {
    util::Random random(3);
    Matrix attention(6, 6);
    for (std::size_t i = 0; i < 6; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j <= i; ++j) sum += attention.at(i, j) = random.uniform();
        for (std::size_t j = 0; j <= i; ++j) attention.at(i, j) /= sum;
    }
    constexpr int kWalks = 40000;
    double steps = 0;
    for (int n = 0; n < kWalks; ++n)
        for (std::size_t start = 0; start < 6; ++start)
            for (std::size_t at = start, walked = 0; at != 5 && walked < 100; ++walked, ++steps) {
                double left = random.uniform();
                std::size_t next = 0;
                while (next < 5 && left >= attention.at(next, at)) left -= attention.at(next++, at);
                at = next;
            }
    EXPECT_NEAR(walkReport(attention).mixingTime, steps / kWalks / 6, 0.02);
}

TEST(Walks, OfOneHeadTogetherAreItsOwn) {
    Matrix one(2, 2), other(2, 2);
    one.values = {1, 0, 0.25, 0.75};
    other.values = {1, 0, 1, 0};
    EXPECT_EQ(combinedChain({one}, {3}).values, one.values);
    EXPECT_EQ(combinedChain({one, other}, {1, 2}).values, (std::vector<double>{1, 0, 0.75, 0.25}));
}

TEST(Backcopy, DivergenceFromALawIsNothingWhereTheLogitsAreItsLogarithms) {
    const double law[] = {0.5, 0, 0.25, 0.25};
    const double logits[] = {std::log(0.5) + 3, -1e3, std::log(0.25) + 3, std::log(0.25) + 3};
    EXPECT_NEAR(lawDivergence(law, logits, 4), 0, 1e-12);
    const double flat[] = {0, 0, 0, 0};
    EXPECT_NEAR(lawDivergence(law, flat, 4), std::log(4) - 1.5 * std::log(2), 1e-12);
}

TEST(BackcopyExperiments, ATextOfOnesOwnIsReadAndWhatCannotBeCountedIsRefused) {
    const data::TempFolder folder;
    const auto refusal = [&](const std::string& path, std::int64_t triggers) {
        const auto plan =
            resolvePlan({"bigram-backcopy", "", "",
                         RunConfig{{{"task.text", path}, {"task.triggers", triggers}}}});
        return plan.ok() ? std::string() : plan.error().text();
    };
    const auto text =
        folder.write("text.txt", "abracadabra, said the cat, and sat down on the mat");
    EXPECT_EQ(refusal(text, 2), "");
    EXPECT_NE(refusal(text, 50).find("fewer triggers"), std::string::npos);
    EXPECT_NE(refusal(folder.path() + "/missing.txt", 2).find("missing.txt"), std::string::npos);
    EXPECT_NE(refusal(folder.write("empty.txt", ""), 1).find("empty.txt"), std::string::npos);
}

TEST(BackcopyExperiments, AnotherTextThanTheOneOfTheStateIsRefused) {
    const data::TempFolder folder;
    const auto path = folder.write("text.txt", "the cat sat on the mat and the rat sat on the cat");
    const RunConfig config{
        {{"task.text", path}, {"train.steps", std::int64_t{4}}, {"task.length", std::int64_t{8}}}};
    const auto plan = resolvePlan({"bigram-backcopy", "", "", config});
    ASSERT_TRUE(plan.ok()) << plan.error().text();
    const auto& row = *findExperiment("bigram-backcopy");
    const auto state = row.make(plan->request.config)->state();
    EXPECT_TRUE(row.make(plan->request.config)->restore(state).ok());
    folder.write("text.txt", "the cat sat on the mat and the rat sat on the hat");
    const auto status = row.make(plan->request.config)->restore(state);
    ASSERT_FALSE(status.ok());
    EXPECT_NE(status.error().text().find("text"), std::string::npos);
}

}  // namespace
}  // namespace headscope::lab

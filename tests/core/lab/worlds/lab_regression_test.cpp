// Tests of two lab experiments, in-context linear regression and Bigram-Backcopy: gradients, and
// exact values compared with samples.
#include "core/lab/worlds/experiment.h"
#include "core/lab/worlds/kernels.h"
#include "core/lab/worlds/regression_claims.h"
#include "tests/reference/formulas/lab.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace headscope::lab {
namespace {

RegressionModel emptyHeads(std::size_t heads, std::size_t dimension, std::size_t tasks) {
    const std::size_t wide = dimension + tasks;
    return {heads, dimension, std::vector<double>(heads * dimension * wide),
            std::vector<double>(heads * tasks * wide), tasks};
}

RegressionModel someHeads(std::size_t heads, std::size_t dimension, std::size_t tasks = 1) {
    auto model = emptyHeads(heads, dimension, tasks);
    fillNormal(31, model.look.data(), model.look.size());
    fillNormal(32, model.give.data(), model.give.size());
    return model;
}

class LabRegressionTasks : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Counts, LabRegressionTasks, testing::Values(1, 2, 4));

TEST_P(LabRegressionTasks, GradientsAreThoseOfFiniteDifferences) {
    RegressionSamples samples;
    drawRegression({4, 7, 0.2, 1, GetParam()}, 5, 17, samples);
    auto model = someHeads(3, 4, GetParam());
    RegressionModel gradient;
    regressionLoss(model, samples, &gradient);
    const auto slope = [&](double& value) {
        const double before = value, step = 1e-5;
        value = before + step;
        const double above = regressionLoss(model, samples, nullptr);
        value = before - step;
        const double below = regressionLoss(model, samples, nullptr);
        value = before;
        return (above - below) / (2 * step);
    };
    for (std::size_t i = 0; i < model.look.size(); ++i)
        EXPECT_NEAR(gradient.look[i], slope(model.look[i]), 1e-6) << "look " << i;
    for (std::size_t i = 0; i < model.give.size(); ++i)
        EXPECT_NEAR(gradient.give[i], slope(model.give[i]), 1e-6) << "give " << i;
}

// If each head works for a single task, the loss of the layer is the mean of the losses of separate
// layers, one per task.
TEST(LabRegression, HeadsOfOneTaskEachAreLayersOfTheirOwn) {
    RegressionSamples samples;
    drawRegression({4, 8, 0.3, 1, 2}, 30, 5, samples);
    auto both = emptyHeads(4, 4, 2);
    double mean = 0;
    for (std::size_t t = 0; t < 2; ++t) {
        auto alone = emptyHeads(2, 2, 1);
        fillNormal(60 + t, alone.look.data(), alone.look.size());
        fillNormal(70 + t, alone.give.data(), alone.give.size());
        // Maps column k of a single-task layer to the joint layer: a component of x or the y of the
        // task.
        const auto place = [&](std::size_t k) { return k < 2 ? 2 * t + k : 4 + t; };
        for (std::size_t h = 0; h < 2; ++h)
            for (std::size_t k = 0; k < 3; ++k) {
                for (std::size_t f = 0; f < 2; ++f)
                    both.look[((2 * t + h) * 4 + 2 * t + f) * 6 + place(k)] =
                        alone.look[(h * 2 + f) * 3 + k];
                both.give[((2 * t + h) * 2 + t) * 6 + place(k)] = alone.give[h * 3 + k];
            }
        mean += 0.5 * regressionLoss(alone, samplesOfTask(samples, t), nullptr);
        EXPECT_NEAR(both.omega(2 * t + 1, t), alone.omega(1), 1e-12);
        EXPECT_NEAR(both.mu(2 * t + 1, t), alone.mu(1), 1e-12);
        EXPECT_EQ(both.mu(2 * t + 1, 1 - t), 0);
    }
    EXPECT_NEAR(regressionLoss(both, samples, nullptr), mean, 1e-12 * mean);
}

std::map<std::string, double> quantitiesOf(const RegressionModel& model) {
    std::map<std::string, double> values;
    for (const auto& one : regressionQuantities(model, {4, 8, 0.3, 1, 2}, {}))
        values[one.id] = one.value;
    return values;
}

TEST(LabRegression, TheAllocationSaysWhichHeadWorksForWhichTask) {
    auto model = emptyHeads(3, 4, 2);
    const auto set = [&](std::size_t h, std::size_t t, double omega, double mu) {
        for (std::size_t f = 2 * t; f < 2 * t + 2; ++f) model.look[(h * 4 + f) * 6 + f] = omega;
        model.give[(h * 2 + t) * 6 + 4 + t] = mu;
    };
    set(0, 0, 0.5, 2);
    set(1, 1, -0.25, -4);
    set(2, 0, 0.1, 0.1);  // contributes almost nothing
    const auto allocation = headAllocation(model);
    EXPECT_NEAR(allocation.at(0, 0), 1, 1e-12);
    EXPECT_NEAR(allocation.at(1, 1), 1, 1e-12);
    EXPECT_EQ(allocation.at(1, 0), 0);
    EXPECT_NEAR(quantitiesOf(model)["one_task"], 1, 1e-12);
    EXPECT_EQ(quantitiesOf(model)["tasks_found"], 2);
    set(1, 0, 0.25, 12);  // contributes three times as much to the first task as to its own
    EXPECT_NEAR(quantitiesOf(model)["one_task"], 4.01 / 5.01, 1e-12);
    EXPECT_EQ(quantitiesOf(model)["tasks_found"], 1);
}

// Chen et al. 2024: with two heads per task, training specialises each head to a single task.
TEST(LabRegression, TrainedHeadsPartAmongTheTasks) {
    const auto plan = resolvePlan({"in-context-regression", "several-tasks", "",
                                   RunConfig{{{"task.tasks", std::int64_t{2}},
                                              {"task.dimension", std::int64_t{2}},
                                              {"task.context", std::int64_t{10}},
                                              {"model.heads", std::string("4")},
                                              {"train.steps", std::int64_t{3000}},
                                              {"train.batch", std::int64_t{32}}}}});
    ASSERT_TRUE(plan.ok()) << plan.error().text();
    const auto experiment = findExperiment("in-context-regression")->make(plan->request.config);
    while (experiment->step() < 3000) ASSERT_TRUE(experiment->advance().ok());
    const auto side = experiment->look();
    std::map<std::string, double> values;
    for (const auto& one : side.quantities) values[one.id] = one.value;
    EXPECT_GT(values["one_task"], 0.8);
    EXPECT_EQ(values["tasks_found"], 2);
    ASSERT_EQ(side.maps.size(), 1U);
    const auto& map = side.maps[0];
    EXPECT_EQ(map.rows.size() * map.columns.size(), 8U) << "heads by tasks";
    double work = 0;
    for (const double value : map.frames.back()) work += std::abs(value);
    double before = 0;
    for (const double value : map.frames.front()) before += std::abs(value);
    EXPECT_GT(work, 3 * before) << "seen over training";
}

// The layer with multiplied-out matrices must give the same loss as the layer with separate query,
// key, value and output matrices.
TEST(LabRegression, MultipliedOutMatricesAreTheLayer) {
    RegressionHeads layer;
    layer.heads = 2;
    layer.headSize = 5;
    for (auto* part : {&layer.query, &layer.key, &layer.value}) *part = Matrix(10, 4);
    layer.output = Matrix(4, 10);
    std::uint64_t seed = 51;
    for (auto* part : {&layer.query, &layer.key, &layer.value, &layer.output})
        fillNormal(seed++, part->values.data(), part->values.size());
    RegressionModel model{2, 3, std::vector<double>(2 * 3 * 4), std::vector<double>(2 * 4)};
    for (std::size_t h = 0; h < 2; ++h)
        for (std::size_t r = h * 5; r < (h + 1) * 5; ++r)
            for (std::size_t k = 0; k < 4; ++k) {
                model.give[h * 4 + k] += layer.output.at(3, r) * layer.value.at(r, k);
                for (std::size_t f = 0; f < 3; ++f)
                    model.look[(h * 3 + f) * 4 + k] +=
                        layer.query.at(r, f) * layer.key.at(r, k) / std::sqrt(5.0);
            }
    RegressionSamples samples;
    drawRegression({3, 6, 0.2, 1}, 20, 3, samples);
    const auto predictions = predict(layer, samples);
    double loss = 0;
    for (std::size_t s = 0; s < samples.count; ++s)
        loss += (predictions[s] - samples.answers[s]) * (predictions[s] - samples.answers[s]) / 20;
    EXPECT_NEAR(regressionLoss(model, samples, nullptr), loss, 1e-9 * loss);
    const auto circuits = headCircuits(layer);
    EXPECT_NEAR(circuits.omega[1], model.omega(1), 1e-12);
    EXPECT_NEAR(circuits.mu[0], model.mu(0), 1e-12);
}

TEST(LabRegression, ExactMomentsAreThoseOfSamples) {
    const RegressionTask task{4, 10, 0.5, 1.5};
    const auto moments = regressionMoments(task);
    RegressionSamples samples;
    drawRegression(task, 40000, 23, samples);
    double y2 = 0, gd = 0;
    for (std::size_t s = 0; s < samples.count; ++s) {
        double along = 0;
        for (std::size_t i = 0; i < 10; ++i)
            along += samples.y[s * 10 + i] *
                     dot(samples.x.data() + (s * 10 + i) * 4, samples.query.data() + s * 4, 4);
        const double off = moments.gdStep * along / 10 - samples.answers[s];
        y2 += samples.answers[s] * samples.answers[s] / 40000;
        gd += off * off / 40000;
    }
    EXPECT_NEAR(y2, moments.meanY2, 0.05 * moments.meanY2);
    EXPECT_NEAR(gd, moments.gdRisk, 0.08 * moments.gdRisk);
    double error = 0;
    EXPECT_LT(ridgeRisk(task, 500, 1, error), moments.gdRisk);
    EXPECT_GT(ridgeRisk(task, 500, 1, error), task.noise * task.noise);
}

TEST(LabBackcopy, ExactLawsAreThoseOfSequences) {
    const auto law = backcopyLaw("the cat sat on the mat and the hat", 2);
    ASSERT_TRUE(law.ok());
    const auto moments = backcopyMoments(*law, 20);
    std::vector<double> share(law->size());
    util::Random random(5);
    for (int s = 0; s < 5000; ++s) {
        const auto x = drawBackcopy(*law, 20, random);
        EXPECT_FALSE(law->isTrigger[x[0]]);
        for (std::size_t t = 0; t < 20; ++t) {
            share[x[t]] += 1 / 100000.0;
            if (t > 1 && law->isTrigger[x[t - 1]]) {
                EXPECT_EQ(x[t], x[t - 2]) << "copied after a trigger";
            }
        }
    }
    const auto mean = moments.meanMarginal();
    for (std::size_t a = 0; a < law->size(); ++a)
        EXPECT_NEAR(share[a], mean[a], 0.015) << law->alphabet[a];
    EXPECT_LT(moments.bestLoss, moments.bestLossFirst);
}

TEST(LabBackcopy, TextsThatLeaveNothingToDrawAreRefused) {
    EXPECT_FALSE(backcopyLaw("", 0).ok());
    EXPECT_FALSE(backcopyLaw("ababab", 2).ok());
    // The last character occurs only at the end of the text, so its next character has a uniform
    // distribution.
    const auto law = backcopyLaw("abababc", 1);
    ASSERT_TRUE(law.ok());
    double sum = 0;
    for (std::size_t b = 0; b < 3; ++b) sum += law->bigram.at(2, b);
    EXPECT_NEAR(sum, 1, 1e-12);
}

}  // namespace
}  // namespace headscope::lab

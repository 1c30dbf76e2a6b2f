// Tests of the single-location model: gradients compared with finite differences, the Bayes
// estimator, and risks compared with sampling.
#include "core/lab/worlds/location_order.h"

#include "core/lab/worlds/kernels.h"
#include "tests/reference/formulas/lab.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::lab {
namespace {

SignalLaw fourSignals() {
    SignalLaw law;
    law.points = Matrix(4, 2);
    law.points.at(0, 0) = 3;
    law.points.at(1, 0) = -3;
    law.points.at(2, 1) = 2;
    law.points.at(3, 1) = -2;
    law.probabilities = {0.3, 0.3, 0.2, 0.2};
    return law;
}

SignalLaw largest(double strength) {
    SignalLaw law;
    law.points = Matrix(1, 1);
    law.points.at(0, 0) = strength;
    law.probabilities = {1};
    law.byLargest = true;
    return law;
}

LocationModel someModel(const LocationTask& task, std::size_t heads, Activation activation) {
    LocationModel model{activation, Matrix(heads, task.dimension()), std::vector<double>(heads),
                        std::vector<double>(task.dimension())};
    fillNormal(41, model.k.values.data(), model.k.values.size());
    fillNormal(42, model.b.data(), heads);
    fillNormal(43, model.v.data(), model.v.size());
    return model;
}

class LabActivations : public testing::TestWithParam<Activation> {};

TEST_P(LabActivations, GradientsAreThoseOfFiniteDifferences) {
    const auto task = makeLocationTask(fourSignals(), 9, 4, 0.1, 3);
    auto model = someModel(task, 3, GetParam());
    LocationSamples samples;
    drawSamples(task, 6, 11, samples);
    LocationPass pass;
    LocationGradient gradient;
    pass.forward(model, samples);
    pass.gradient(model, samples, gradient);
    const auto slope = [&](double& value) {
        const double before = value, step = 1e-5;
        value = before + step;
        const double above = pass.forward(model, samples);
        value = before - step;
        const double below = pass.forward(model, samples);
        value = before;
        return (above - below) / (2 * step);
    };
    for (std::size_t i = 0; i < model.k.values.size(); ++i)
        EXPECT_NEAR(gradient.k.values[i], slope(model.k.values[i]), 1e-7) << "k " << i;
    for (std::size_t h = 0; h < model.heads(); ++h)
        EXPECT_NEAR(gradient.b[h], slope(model.b[h]), 1e-7) << "b " << h;
    for (std::size_t d = 0; d < model.v.size(); ++d)
        EXPECT_NEAR(gradient.v[d], slope(model.v[d]), 1e-7) << "v " << d;
}

// Random keys have a component along v* and random values differ from it, so every term of the
// reduced risk matters.
TEST_P(LabActivations, RiskInFewDimensionsIsThatOfSamples) {
    for (const auto& law : {fourSignals(), largest(1.5)}) {
        const auto task = makeLocationTask(law, 12, 4, 0.3, 5);
        const auto model = someModel(task, 3, GetParam());
        const auto reduced = populationRisk(model, task, reducedDraws(task, 3, 40000, 9));
        LocationSamples samples;
        LocationPass pass;
        drawSamples(task, 60000, 21, samples);
        const double sampled = pass.forward(model, samples);
        double squares = 0;
        for (std::size_t n = 0; n < samples.count; ++n) {
            const double off = pass.outputs()[n] - samples.answers[n];
            squares += (off * off - sampled) * (off * off - sampled);
        }
        const double error = std::sqrt(squares) / static_cast<double>(samples.count);
        EXPECT_NEAR(reduced.value, sampled, 5 * std::hypot(error, reduced.standardError));
    }
}

TEST_P(LabActivations, WeightsOfHeadsThatAreGoneComeFromTheOthersAlone) {
    const auto task = makeLocationTask(fourSignals(), 12, 4, 0, 5);
    auto model = someModel(task, 4, GetParam());
    model.v = task.valueDirection;
    const std::vector<std::size_t> kept = {1, 3};
    for (const auto& law : {task.law, largest(2)}) {
        auto other = task;
        other.law = law;
        const auto whole =
            reducedRisk(reducedModel(model, other).only(kept), reducedDraws(other, 4, 30000, 9));
        const auto alone =
            populationRisk(model.only(kept), other, reducedDraws(other, 2, 30000, 10));
        EXPECT_NEAR(whole.value, alone.value,
                    5 * std::hypot(whole.standardError, alone.standardError));
    }
}

INSTANTIATE_TEST_SUITE_P(All, LabActivations,
                         testing::Values(Activation::Softmax, Activation::SoftmaxOneSum,
                                         Activation::SoftmaxOneMean, Activation::BayesSoftmax));

TEST(LabLocation, BayesSoftmaxWithAHeadForEachSignalIsTheBayesEstimator) {
    const auto task = makeLocationTask(fourSignals(), 15, 5, 0, 7);
    LocationModel model{Activation::BayesSoftmax, Matrix(4, 15), {}, task.valueDirection};
    for (std::size_t s = 0; s < 4; ++s) {
        const double* theta = task.law.points.row(s);
        for (std::size_t d = 0; d < 15; ++d)
            for (std::size_t f = 0; f < 2; ++f)
                model.k.at(s, d) += theta[f] * task.directions.at(f, d);
        model.b.push_back(std::log(task.law.probabilities[s]) - 0.5 * dot(theta, theta, 2));
    }
    LocationSamples samples;
    drawSamples(task, 50, 1, samples);
    LocationPass pass;
    pass.forward(model, samples);
    for (std::size_t n = 0; n < samples.count; ++n) {
        const auto best = bayesAnswer(task, samples, n);
        EXPECT_NEAR(pass.outputs()[n], best.estimate, 1e-10);
        for (std::size_t l = 0; l < 5; ++l)
            EXPECT_NEAR(pass.attention(n, l), best.posterior[l], 1e-10);
    }
    const auto bayes = bayesRisk(task, 40000, 3);
    const auto risk = populationRisk(model, task, reducedDraws(task, 4, 40000, 4));
    EXPECT_NEAR(risk.value, bayes.value, 5 * std::hypot(risk.standardError, bayes.standardError));
}

// Duranthon et al. 2025: a single softmax head is the Bayes estimator in max regression, too.
TEST(LabLocation, OneSoftmaxHeadIsTheBayesEstimatorOfTheLargest) {
    const auto task = makeLocationTask(largest(2.5), 15, 5, 0.2, 7);
    LocationModel model{Activation::Softmax, Matrix(1, 15), {0}, task.valueDirection};
    for (std::size_t d = 0; d < 15; ++d) model.k.at(0, d) = 2.5 * task.directions.at(0, d);
    LocationSamples samples;
    drawSamples(task, 50, 1, samples);
    LocationPass pass;
    pass.forward(model, samples);
    for (std::size_t n = 0; n < samples.count; ++n)
        EXPECT_NEAR(pass.outputs()[n], bayesAnswer(task, samples, n).estimate, 1e-10);
    const auto bayes = bayesRisk(task, 40000, 3);
    const auto risk = populationRisk(model, task, reducedDraws(task, 1, 40000, 4));
    EXPECT_NEAR(risk.value, bayes.value, 5 * std::hypot(risk.standardError, bayes.standardError));
}

// With two tokens the Bayes risk is a single integral: 2 E[p (1 - p)] with p = 1 / (1 + exp(-nu t))
// and t ~ N(0, 2).
TEST(LabLocation, TheBayesRiskOfTheLargestIsThatOfItsIntegral) {
    for (const double strength : {0.5, 2.0, 6.0}) {
        double integral = 0;
        const double width = 0.001;
        for (double t = -12; t < 12; t += width) {
            const double p = 1 / (1 + std::exp(-strength * t));
            integral +=
                2 * p * (1 - p) * std::exp(-t * t / 4) / std::sqrt(4 * 3.14159265358979324) * width;
        }
        const auto bayes = bayesRisk(makeLocationTask(largest(strength), 10, 2, 0, 1), 40000, 3);
        EXPECT_NEAR(bayes.value, integral, 5 * bayes.standardError) << strength;
    }
}

// Approximates the Gaussian law by a fine grid of points with Gaussian weights.
TEST(LabLocation, GaussianScoresAreTheLimitOfDiscreteOnes) {
    SignalLaw gaussian, grid;
    gaussian.mean = {0.7};
    gaussian.sd = {1.3};
    grid.points = Matrix(2001, 1);
    double sum = 0;
    for (std::size_t s = 0; s < 2001; ++s) {
        const double x = -8 + 0.008 * static_cast<double>(s);
        grid.points.at(s, 0) = 0.7 + 1.3 * x;
        grid.probabilities.push_back(std::exp(-0.5 * x * x));
        sum += grid.probabilities.back();
    }
    for (double& p : grid.probabilities) p /= sum;
    for (const double c : {-2.0, 0.0, 0.5, 3.0})
        EXPECT_NEAR(logScore(gaussian, &c), logScore(grid, &c), 1e-6);
}

TEST(LabLocation, DirectionsAreOrthogonalWithSquaredLengthD) {
    const auto task = makeLocationTask(fourSignals(), 30, 5, 0, 13);
    for (std::size_t f = 0; f < 2; ++f) {
        EXPECT_NEAR(dot(task.directions.row(f), task.directions.row(f), 30), 30, 1e-9);
        EXPECT_NEAR(dot(task.directions.row(f), task.valueDirection.data(), 30), 0, 1e-9);
    }
    EXPECT_NEAR(dot(task.directions.row(0), task.directions.row(1), 30), 0, 1e-9);
}

TEST(LabLocation, EqualHeadsHaveNotPartedAndCountAsOne) {
    const auto task = makeLocationTask(fourSignals(), 20, 5, 0, 1);
    auto model = someModel(task, 3, Activation::Softmax);
    for (std::size_t h = 1; h < 3; ++h)
        std::copy(model.k.row(0), model.k.row(0) + 20, model.k.row(h));
    const auto order = orderParameters(model, task);
    EXPECT_NEAR(order.specialisation, 0, 1e-12);
    EXPECT_NEAR(order.effectiveHeads, 1, 1e-12);
    // Three equal heads must have the same risk as one. Their covariance matrix is singular.
    const auto three = reducedRisk(reducedModel(model, task), reducedDraws(task, 3, 20000, 2));
    const auto one =
        reducedRisk(reducedModel(model.only({0}), task), reducedDraws(task, 1, 20000, 2));
    EXPECT_NEAR(three.value, one.value, 5 * std::hypot(three.standardError, one.standardError));
}

}  // namespace
}  // namespace headscope::lab

#include "core/lab/worlds/regression.h"

#include "core/base/util/random.h"
#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

// Returns a^T b / scale; both matrices have the same number of rows.
Matrix crossed(const Matrix& a, const Matrix& b, double scale) {
    Matrix out(a.columns, b.columns);
    for (std::size_t r = 0; r < a.rows; ++r)
        for (std::size_t i = 0; i < a.columns; ++i)
            for (std::size_t k = 0; k < b.columns; ++k)
                out.at(i, k) += a.at(r, i) * b.at(r, k) / scale;
    return out;
}

}  // namespace

RegressionTask RegressionTask::one() const {
    return {dimension / tasks, context, noise, weight, 1};
}

RegressionMoments regressionMoments(const RegressionTask& task) {
    const auto d = static_cast<double>(task.dimension), n = static_cast<double>(task.context);
    const double w2 = task.weight * task.weight, s2 = task.noise * task.noise;
    RegressionMoments out;
    out.meanY2 = d * w2 + s2;
    // Given w, y is Gaussian with variance |w|^2 + s2.
    out.meanYi2Yj2 = w2 * w2 * d * (d + 2) + 2 * w2 * s2 * d + s2 * s2;
    out.meanY4 = 3 * out.meanYi2Yj2;
    out.zeroRisk = out.meanY2;
    const double along = d * w2;  // E[(1/n) sum y_i x_i . x_q y_q]
    // E[((1/n) sum y_i x_i . x_q)^2].
    const double square = ((n - 1) * along + w2 * d * (d + 2) + s2 * d) / n;
    out.gdStep = along / square;
    out.gdRisk = out.meanY2 - along * along / square;
    return out;
}

double ridgeRisk(const RegressionTask& task, std::size_t draws, std::uint64_t seed,
                 double& standardError) {
    const std::size_t d = task.dimension;
    const double s2 = std::max(task.noise * task.noise, 1e-12), w2 = task.weight * task.weight;
    double sum = 0, squares = 0;
    Matrix x(task.context, d);
    for (std::size_t i = 0; i < draws; ++i) {
        fillNormal(util::derivedSeed(seed, "ridge", i), x.values.data(), x.values.size());
        // The posterior's covariance is (X^T X / s2 + I / w2)^-1; its trace is the risk of w . x_q.
        auto precision = crossed(x, x, s2);
        for (std::size_t f = 0; f < d; ++f) precision.at(f, f) += 1 / w2;
        const auto lower = choleskyFactor(precision);
        double trace = 0;
        std::vector<double> unit(d);
        for (std::size_t f = 0; f < d; ++f) {
            std::fill(unit.begin(), unit.end(), 0.0);
            unit[f] = 1;
            const auto column = solveLower(lower, unit);
            trace += dot(column.data(), column.data(), d);
        }
        sum += trace;
        squares += trace * trace;
    }
    const auto count = static_cast<double>(draws);
    const double mean = sum / count;
    standardError = std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
    return mean + task.noise * task.noise;
}

void drawRegression(const RegressionTask& task, std::size_t count, std::uint64_t seed,
                    RegressionSamples& out) {
    const std::size_t d = task.dimension, n = task.context, tasks = task.tasks, each = d / tasks;
    out.count = count;
    out.context = n;
    out.dimension = d;
    out.tasks = tasks;
    out.x.resize(count * n * d);
    out.query.resize(count * d);
    out.y.resize(count * n * tasks);
    out.answers.resize(count * tasks);
    std::vector<double> weights(count * d), noise(count * (n + 1) * tasks);
    fillNormal(util::derivedSeed(seed, "x"), out.x.data(), out.x.size());
    fillNormal(util::derivedSeed(seed, "query"), out.query.data(), out.query.size());
    fillNormal(util::derivedSeed(seed, "weights"), weights.data(), weights.size());
    fillNormal(util::derivedSeed(seed, "noise"), noise.data(), noise.size());
    for (std::size_t s = 0; s < count; ++s)
        for (std::size_t t = 0; t < tasks; ++t) {
            const double* w = weights.data() + s * d + t * each;
            const double* off = noise.data() + (s * tasks + t) * (n + 1);
            for (std::size_t i = 0; i < n; ++i)
                out.y[(s * n + i) * tasks + t] =
                    task.weight * dot(w, out.x.data() + (s * n + i) * d + t * each, each) +
                    task.noise * off[i];
            out.answers[s * tasks + t] =
                task.weight * dot(w, out.query.data() + s * d + t * each, each) +
                task.noise * off[n];
        }
}

RegressionSamples samplesOfTask(const RegressionSamples& samples, std::size_t t) {
    const std::size_t d = samples.dimension, tasks = samples.tasks, each = d / tasks;
    RegressionSamples out{samples.count, samples.context, each, {}, {}, {}, {}, 1};
    for (std::size_t i = 0; i < samples.count * samples.context; ++i) {
        const auto first = samples.x.begin() + static_cast<std::ptrdiff_t>(i * d + t * each);
        out.x.insert(out.x.end(), first, first + static_cast<std::ptrdiff_t>(each));
        out.y.push_back(samples.y[i * tasks + t]);
    }
    for (std::size_t s = 0; s < samples.count; ++s) {
        const auto first = samples.query.begin() + static_cast<std::ptrdiff_t>(s * d + t * each);
        out.query.insert(out.query.end(), first, first + static_cast<std::ptrdiff_t>(each));
        out.answers.push_back(samples.answers[s * tasks + t]);
    }
    return out;
}

std::vector<double> debiasedStep(const HeadCircuits& circuits, const RegressionSamples& samples) {
    const std::size_t d = samples.dimension, n = samples.context;
    const double step = dot(circuits.omega.data(), circuits.mu.data(), circuits.omega.size());
    std::vector<double> predictions(samples.count);
    for (std::size_t s = 0; s < samples.count; ++s) {
        const double* y = samples.y.data() + s * n;
        double mean = 0;
        for (std::size_t i = 0; i < n; ++i) mean += y[i] / static_cast<double>(n);
        for (std::size_t i = 0; i < n; ++i)
            predictions[s] +=
                step / static_cast<double>(n) * (y[i] - mean) *
                dot(samples.x.data() + (s * n + i) * d, samples.query.data() + s * d, d);
    }
    return predictions;
}

}  // namespace headscope::lab

#include "core/lab/regression_model.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

// One head on one sample: what the forward pass leaves for the gradient.
struct HeadPass {
    std::vector<double> weights, values;  // p_i, v_i (n)
    double output = 0;
};

// Example i of a sample as (x_i, y_i).
struct Examples {
    const double* x;  // (n, d)
    const double* y;  // (n)
    std::size_t dimension;
    double along(std::size_t i, const double* vector) const {
        return dot(x + i * dimension, vector, dimension) + y[i] * vector[dimension];
    }
    void add(std::size_t i, double share, double* to) const {
        for (std::size_t f = 0; f < dimension; ++f) to[f] += share * x[i * dimension + f];
        to[dimension] += share * y[i];
    }
};

void forwardHead(const RegressionModel& model, std::size_t h, const Examples& examples, const double* query,
                 std::vector<double>& wanted, HeadPass& pass) {
    const std::size_t d = model.dimension, wide = d + 1, n = pass.weights.size();
    std::fill(wanted.begin(), wanted.end(), 0.0);
    for (std::size_t f = 0; f < d; ++f) {
        const double* row = model.look.data() + (h * d + f) * wide;
        for (std::size_t k = 0; k < wide; ++k) wanted[k] += query[f] * row[k];
    }
    double highest = -1e300, sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        pass.weights[i] = examples.along(i, wanted.data());
        pass.values[i] = examples.along(i, model.give.data() + h * wide);
        highest = std::max(highest, pass.weights[i]);
    }
    for (double& weight : pass.weights) sum += weight = std::exp(weight - highest);
    pass.output = 0;
    for (std::size_t i = 0; i < n; ++i) {
        pass.weights[i] /= sum;
        pass.output += pass.weights[i] * pass.values[i];
    }
}

void backwardHead(const RegressionModel& model, std::size_t h, const Examples& examples, const double* query,
                  double slope, const HeadPass& pass, std::vector<double>& wanted, RegressionModel& gradient) {
    const std::size_t d = model.dimension, wide = d + 1;
    std::fill(wanted.begin(), wanted.end(), 0.0);
    for (std::size_t i = 0; i < pass.weights.size(); ++i) {
        examples.add(i, slope * pass.weights[i], gradient.give.data() + h * wide);
        examples.add(i, slope * pass.weights[i] * (pass.values[i] - pass.output), wanted.data());
    }
    for (std::size_t f = 0; f < d; ++f) {
        double* row = gradient.look.data() + (h * d + f) * wide;
        for (std::size_t k = 0; k < wide; ++k) row[k] += query[f] * wanted[k];
    }
}

}  // namespace

double RegressionModel::omega(std::size_t h) const {
    double trace = 0;
    for (std::size_t f = 0; f < dimension; ++f) trace += look[(h * dimension + f) * (dimension + 1) + f];
    return trace / static_cast<double>(dimension);
}

double RegressionModel::mu(std::size_t h) const {
    return give[h * (dimension + 1) + dimension];
}

double regressionLoss(const RegressionModel& model, const RegressionSamples& samples, RegressionModel* gradient) {
    const std::size_t d = samples.dimension, n = samples.context;
    if (gradient) {
        *gradient = model;
        std::fill(gradient->look.begin(), gradient->look.end(), 0.0);
        std::fill(gradient->give.begin(), gradient->give.end(), 0.0);
    }
    std::vector<HeadPass> passes(model.heads, {std::vector<double>(n), std::vector<double>(n), 0});
    std::vector<double> wanted(d + 1);
    double loss = 0;
    for (std::size_t s = 0; s < samples.count; ++s) {
        const Examples examples{samples.x.data() + s * n * d, samples.y.data() + s * n, d};
        const double* query = samples.query.data() + s * d;
        double off = -samples.answers[s];
        for (std::size_t h = 0; h < model.heads; ++h) {
            forwardHead(model, h, examples, query, wanted, passes[h]);
            off += passes[h].output;
        }
        loss += off * off / static_cast<double>(samples.count);
        const double slope = 2 * off / static_cast<double>(samples.count);
        for (std::size_t h = 0; gradient && h < model.heads; ++h)
            backwardHead(model, h, examples, query, slope, passes[h], wanted, *gradient);
    }
    return loss;
}

void Adam::step(std::int64_t time, double rate, const std::vector<double>& gradient, std::vector<double>& parameters) {
    constexpr double kMean = 0.9, kSquare = 0.999, kLeast = 1e-8;
    const double first = 1 - std::pow(kMean, static_cast<double>(time)),
                 second = 1 - std::pow(kSquare, static_cast<double>(time));
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        m_mean[i] = kMean * m_mean[i] + (1 - kMean) * gradient[i];
        m_square[i] = kSquare * m_square[i] + (1 - kSquare) * gradient[i] * gradient[i];
        parameters[i] -= rate * (m_mean[i] / first) / (std::sqrt(m_square[i] / second) + kLeast);
    }
}

}  // namespace headscope::lab

#include "core/lab/worlds/regression_model.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

// Intermediate values of one head on one sample, kept for the gradient.
struct HeadPass {
    std::vector<double> weights;  // attention weights p_i of the examples (n)
    std::vector<double> values;   // values v_it of the examples (n, I)
    std::vector<double> outputs;  // output of the head for each task (I)
};

// Pointers to the examples of a sample; example i is (x_i, y_i).
struct Examples {
    const double* x;  // inputs of the examples (n, d)
    const double* y;  // answers of the examples (n, I)
    std::size_t dimension, tasks;
    double along(std::size_t i, const double* vector) const {
        return dot(x + i * dimension, vector, dimension) +
               dot(y + i * tasks, vector + dimension, tasks);
    }
    void add(std::size_t i, double share, double* to) const {
        for (std::size_t f = 0; f < dimension; ++f) to[f] += share * x[i * dimension + f];
        for (std::size_t t = 0; t < tasks; ++t) to[dimension + t] += share * y[i * tasks + t];
    }
};

void forwardHead(const RegressionModel& model, std::size_t h, const Examples& examples,
                 const double* query, std::vector<double>& wanted, HeadPass& pass) {
    const std::size_t d = model.dimension, tasks = model.tasks, wide = d + tasks,
                      n = pass.weights.size();
    std::fill(wanted.begin(), wanted.end(), 0.0);
    for (std::size_t f = 0; f < d; ++f) {
        const double* row = model.look.data() + (h * d + f) * wide;
        for (std::size_t k = 0; k < wide; ++k) wanted[k] += query[f] * row[k];
    }
    double highest = -1e300, sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        pass.weights[i] = examples.along(i, wanted.data());
        for (std::size_t t = 0; t < tasks; ++t)
            pass.values[i * tasks + t] =
                examples.along(i, model.give.data() + (h * tasks + t) * wide);
        highest = std::max(highest, pass.weights[i]);
    }
    for (double& weight : pass.weights) sum += weight = std::exp(weight - highest);
    std::fill(pass.outputs.begin(), pass.outputs.end(), 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        pass.weights[i] /= sum;
        for (std::size_t t = 0; t < tasks; ++t)
            pass.outputs[t] += pass.weights[i] * pass.values[i * tasks + t];
    }
}

// Adds the gradient of one head. slopes: d loss / d answer of each task (I).
void backwardHead(const RegressionModel& model, std::size_t h, const Examples& examples,
                  const double* query, const std::vector<double>& slopes, const HeadPass& pass,
                  std::vector<double>& wanted, RegressionModel& gradient) {
    const std::size_t d = model.dimension, tasks = model.tasks, wide = d + tasks;
    std::fill(wanted.begin(), wanted.end(), 0.0);
    for (std::size_t i = 0; i < pass.weights.size(); ++i) {
        double byWeight = 0;
        for (std::size_t t = 0; t < tasks; ++t) {
            const double share = slopes[t] * pass.weights[i];
            examples.add(i, share, gradient.give.data() + (h * tasks + t) * wide);
            byWeight += share * (pass.values[i * tasks + t] - pass.outputs[t]);
        }
        examples.add(i, byWeight, wanted.data());
    }
    for (std::size_t f = 0; f < d; ++f) {
        double* row = gradient.look.data() + (h * d + f) * wide;
        for (std::size_t k = 0; k < wide; ++k) row[k] += query[f] * wanted[k];
    }
}

}  // namespace

double RegressionModel::omega(std::size_t h, std::size_t t) const {
    const std::size_t each = dimension / tasks;
    double trace = 0;
    for (std::size_t f = t * each; f < (t + 1) * each; ++f)
        trace += look[(h * dimension + f) * (dimension + tasks) + f];
    return trace / static_cast<double>(each);
}

double RegressionModel::mu(std::size_t h, std::size_t t) const {
    return give[(h * tasks + t) * (dimension + tasks) + dimension + t];
}

double regressionLoss(const RegressionModel& model, const RegressionSamples& samples,
                      RegressionModel* gradient) {
    const std::size_t d = samples.dimension, n = samples.context, tasks = samples.tasks;
    if (gradient) {
        // Copy the model to get the same shapes, then set all values to 0.
        *gradient = model;
        std::fill(gradient->look.begin(), gradient->look.end(), 0.0);
        std::fill(gradient->give.begin(), gradient->give.end(), 0.0);
    }
    std::vector<HeadPass> passes(
        model.heads,
        {std::vector<double>(n), std::vector<double>(n * tasks), std::vector<double>(tasks)});
    std::vector<double> wanted(d + tasks), slopes(tasks);
    const auto answers = static_cast<double>(samples.count * tasks);
    double loss = 0;
    for (std::size_t s = 0; s < samples.count; ++s) {
        const Examples examples{samples.x.data() + s * n * d, samples.y.data() + s * n * tasks, d,
                                tasks};
        const double* query = samples.query.data() + s * d;
        for (std::size_t h = 0; h < model.heads; ++h)
            forwardHead(model, h, examples, query, wanted, passes[h]);
        for (std::size_t t = 0; t < tasks; ++t) {
            double off = -samples.answers[s * tasks + t];
            for (const auto& pass : passes) off += pass.outputs[t];
            loss += off * off / answers;
            slopes[t] = 2 * off / answers;
        }
        for (std::size_t h = 0; gradient && h < model.heads; ++h)
            backwardHead(model, h, examples, query, slopes, passes[h], wanted, *gradient);
    }
    return loss;
}

void Adam::step(std::int64_t time, double rate, const std::vector<double>& gradient,
                std::vector<double>& parameters) {
    // Default values of Kingma & Ba 2015.
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

#include "core/lab/worlds/location_task.h"

#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

double logSumExp(const std::vector<double>& values) {
    const double highest = *std::max_element(values.begin(), values.end());
    if (!std::isfinite(highest)) return highest;
    double sum = 0;
    for (const double value : values) sum += std::exp(value - highest);
    return highest + std::log(sum);
}

// Draws the relevant position from the scores of a sample's tokens along k*.
std::size_t drawPlace(const LocationTask& task, const double* tokens, util::Random& random) {
    const std::size_t dimension = task.dimension();
    const double root = std::sqrt(static_cast<double>(dimension));
    std::vector<double> chances(task.length);
    for (std::size_t l = 0; l < task.length; ++l) {
        const double along = dot(tokens + l * dimension, task.directions.row(0), dimension) / root;
        chances[l] = logScore(task.law, &along);
    }
    placesFromScores(chances);
    // Inverse transform sampling. Rounding may leave a remainder; the last position is then used.
    double left = random.uniform();
    std::size_t place = 0;
    while (place + 1 < task.length && left >= chances[place]) left -= chances[place++];
    return place;
}

}  // namespace

std::vector<double> SignalLaw::meanSignal() const {
    if (!discrete()) return mean;
    std::vector<double> sum(features());
    for (std::size_t s = 0; s < points.rows; ++s)
        for (std::size_t f = 0; f < sum.size(); ++f) sum[f] += probabilities[s] * points.at(s, f);
    return sum;
}

std::vector<double> SignalLaw::variance() const {
    std::vector<double> sum(features());
    if (!discrete()) {
        for (std::size_t f = 0; f < sum.size(); ++f) sum[f] = sd[f] * sd[f];
        return sum;
    }
    const auto centre = meanSignal();
    for (std::size_t s = 0; s < points.rows; ++s)
        for (std::size_t f = 0; f < sum.size(); ++f) {
            const double off = points.at(s, f) - centre[f];
            sum[f] += probabilities[s] * off * off;
        }
    return sum;
}

void SignalLaw::draw(util::Random& random, double* out) const {
    if (!discrete()) {
        for (std::size_t f = 0; f < mean.size(); ++f) out[f] = mean[f] + sd[f] * random.normal();
        return;
    }
    double left = random.uniform();
    std::size_t s = 0;
    while (s + 1 < points.rows && left >= probabilities[s]) left -= probabilities[s++];
    std::copy(points.row(s), points.row(s) + points.columns, out);
}

LocationTask makeLocationTask(SignalLaw law, std::size_t dimension, std::size_t length,
                              double noise, std::uint64_t seed) {
    LocationTask task;
    const std::size_t features = law.features();
    Matrix all(features + 1, dimension);
    fillNormal(util::derivedSeed(seed, "lab-directions"), all.values.data(), all.values.size());
    // The last row becomes the value direction. It is orthogonal to the directions of the signal,
    // so the signal does not change the answer.
    orthogonalise(all, static_cast<double>(dimension));
    task.valueDirection.assign(all.row(features), all.row(features) + dimension);
    all.values.resize(features * dimension);
    all.rows = features;
    task.directions = std::move(all);
    task.length = length;
    task.noise = noise;
    task.law = std::move(law);
    return task;
}

void drawSamples(const LocationTask& task, std::size_t count, std::uint64_t seed,
                 LocationSamples& out) {
    const std::size_t dimension = task.dimension(), features = task.law.features();
    out.count = count;
    out.length = task.length;
    out.dimension = dimension;
    out.tokens.resize(count * task.length * dimension);
    out.answers.resize(count);
    out.places.resize(count);
    if (out.signals.rows != count || out.signals.columns != features)
        out.signals = Matrix(count, features);
    fillNormal(util::derivedSeed(seed, "tokens"), out.tokens.data(), out.tokens.size());
    util::Random random(util::derivedSeed(seed, "signals"));
    const double root = std::sqrt(static_cast<double>(dimension));
    for (std::size_t n = 0; n < count; ++n) {
        double* theta = out.signals.row(n);
        task.law.draw(random, theta);
        const double* tokens = out.tokens.data() + n * task.length * dimension;
        out.places[n] = task.law.byLargest ? drawPlace(task, tokens, random)
                                           : static_cast<std::size_t>(random.below(task.length));
        double* token = out.tokens.data() + (n * task.length + out.places[n]) * dimension;
        for (std::size_t f = 0; f < features && !task.law.byLargest; ++f) {
            const double* direction = task.directions.row(f);
            const double share = theta[f] / root;
            for (std::size_t d = 0; d < dimension; ++d) token[d] += share * direction[d];
        }
        out.answers[n] = dot(token, task.valueDirection.data(), dimension) / root;
        if (task.noise > 0) out.answers[n] += task.noise * random.normal();
    }
}

void placesFromScores(std::vector<double>& scores) {
    const double whole = logSumExp(scores);
    for (double& score : scores) score = std::exp(score - whole);
}

double logScore(const SignalLaw& law, const double* c) {
    const std::size_t features = law.features();
    // Log-likelihood ratio of a token with the signal to a token without it. Along each direction,
    // noise is N(0, 1); a Gaussian signal makes it N(mu, 1 + s2).
    if (!law.discrete()) {
        double score = 0;
        for (std::size_t f = 0; f < features; ++f) {
            const double mu = law.mean[f], s2 = law.sd[f] * law.sd[f];
            score += (2 * mu * c[f] + s2 * c[f] * c[f] - mu * mu) / (2 * (1 + s2)) -
                     0.5 * std::log(1 + s2);
        }
        return score;
    }
    // A discrete signal gives a mixture with one component per point.
    std::vector<double> terms(law.points.rows);
    for (std::size_t s = 0; s < terms.size(); ++s) {
        const double* theta = law.points.row(s);
        terms[s] = std::log(law.probabilities[s]) + dot(theta, c, features) -
                   0.5 * dot(theta, theta, features);
    }
    return logSumExp(terms);
}

RiskEstimate bayesRisk(const LocationTask& task, std::size_t draws, std::uint64_t seed) {
    const std::size_t features = task.law.features();
    std::vector<double> c(task.length * features), theta(features), scores(task.length);
    util::Random random(util::derivedSeed(seed, "bayes-signals"));
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < draws; ++i) {
        fillNormal(util::derivedSeed(seed, "bayes-tokens", i), c.data(), c.size());
        task.law.draw(random, theta.data());
        for (std::size_t f = 0; f < features && !task.law.byLargest; ++f)
            c[f] += theta[f];  // put the signal at the first token; all positions are equivalent
        for (std::size_t l = 0; l < task.length; ++l)
            scores[l] = logScore(task.law, c.data() + l * features);
        placesFromScores(scores);
        const double risk =
            1 - (task.law.byLargest ? dot(scores.data(), scores.data(), scores.size()) : scores[0]);
        sum += risk;
        squares += risk * risk;
    }
    const double count = static_cast<double>(draws), mean = sum / count;
    return {mean + task.noise * task.noise, std::sqrt((squares / count - mean * mean) / count)};
}

}  // namespace headscope::lab

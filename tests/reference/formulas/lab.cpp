#include "tests/reference/formulas/lab.h"

#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

double entropy(const double* law, std::size_t size) {
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        if (law[i] > 0) sum -= law[i] * std::log(law[i]);
    return sum;
}

// Block of W_Q^T W_K / sqrt(dh) of head h.
Matrix queryKeyBlock(const RegressionHeads& model, std::size_t h) {
    Matrix out(model.query.columns, model.key.columns);
    const double scale = std::sqrt(static_cast<double>(model.headSize));
    for (std::size_t r = h * model.headSize; r < (h + 1) * model.headSize; ++r)
        for (std::size_t i = 0; i < out.rows; ++i)
            for (std::size_t k = 0; k < out.columns; ++k)
                out.at(i, k) += model.query.at(r, i) * model.key.at(r, k) / scale;
    return out;
}

// Replaces scores by their softmax.
void softmax(std::vector<double>& scores) {
    const double highest = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (double& score : scores) sum += score = std::exp(score - highest);
    for (double& score : scores) score /= sum;
}

}  // namespace

std::vector<double> BackcopyMoments::meanMarginal() const {
    std::vector<double> mean(marginals.columns);
    for (std::size_t t = 0; t < marginals.rows; ++t)
        for (std::size_t a = 0; a < mean.size(); ++a)
            mean[a] += marginals.at(t, a) / static_cast<double>(marginals.rows);
    return mean;
}

BackcopyMoments backcopyMoments(const BackcopyLaw& law, std::size_t length) {
    const std::size_t size = law.size();
    BackcopyMoments out;
    out.marginals = Matrix(length, size);
    std::copy(law.first.begin(), law.first.end(), out.marginals.row(0));
    out.bestLossFirst = entropy(law.first.data(), size);
    double entropies = out.bestLossFirst;
    std::vector<double> rowEntropy(size);
    for (std::size_t a = 0; a < size; ++a) rowEntropy[a] = entropy(law.bigram.row(a), size);
    // P(x_{t-1} = a, x_t = b). x_1 is never a trigger, so its predecessor does not matter.
    Matrix pair(size, size);
    std::copy(law.first.begin(), law.first.end(), pair.row(0));
    for (std::size_t t = 1; t < length; ++t) {
        Matrix next(size, size);
        for (std::size_t b = 0; b < size; ++b) {
            double here = 0;
            for (std::size_t a = 0; a < size; ++a) {
                here += pair.at(a, b);
                // After trigger b comes a again; after other characters the bigram law applies.
                if (law.isTrigger[b]) next.at(b, a) += pair.at(a, b);
            }
            if (law.isTrigger[b]) continue;
            entropies += here * rowEntropy[b];
            for (std::size_t c = 0; c < size; ++c) next.at(b, c) += here * law.bigram.at(b, c);
        }
        pair = std::move(next);
        for (std::size_t a = 0; a < size; ++a)
            for (std::size_t b = 0; b < size; ++b) out.marginals.at(t, b) += pair.at(a, b);
    }
    out.bestLoss = entropies / static_cast<double>(length);
    const auto mean = out.meanMarginal();
    for (const auto trigger : law.triggers) out.triggerShare += mean[trigger];
    return out;
}

BayesAnswer bayesAnswer(const LocationTask& task, const LocationSamples& samples, std::size_t n) {
    const std::size_t dimension = task.dimension();
    const double root = std::sqrt(static_cast<double>(dimension));
    std::vector<double> c(task.law.features());
    BayesAnswer answer;
    for (std::size_t l = 0; l < samples.length; ++l) {
        for (std::size_t f = 0; f < c.size(); ++f)
            c[f] = dot(samples.token(n, l), task.directions.row(f), dimension) / root;
        answer.posterior.push_back(logScore(task.law, c.data()));
    }
    placesFromScores(answer.posterior);
    for (std::size_t l = 0; l < samples.length; ++l)
        answer.estimate += answer.posterior[l] *
                           dot(samples.token(n, l), task.valueDirection.data(), dimension) / root;
    return answer;
}

double meanWeightAtSignal(const LocationPass& pass, const LocationSamples& samples) {
    double sum = 0;
    for (std::size_t n = 0; n < samples.count; ++n) sum += pass.attention(n, samples.places[n]);
    return sum / static_cast<double>(samples.count);
}

double excessIdentity(const LocationPass& pass, const LocationSamples& samples) {
    double sum = 0;
    for (std::size_t n = 0; n < samples.count; ++n) {
        sum += 1 - 2 * pass.attention(n, samples.places[n]);
        for (std::size_t l = 0; l < samples.length; ++l)
            sum += pass.attention(n, l) * pass.attention(n, l);
    }
    return sum / static_cast<double>(samples.count);
}

std::vector<double> pruneCurve(const LocationModel& model, const LocationSamples& samples,
                               const std::vector<std::size_t>& order) {
    std::vector<double> losses;
    LocationPass pass;
    for (std::size_t gone = 0; gone < order.size(); ++gone) {
        std::vector<std::size_t> kept(order.begin() + static_cast<std::ptrdiff_t>(gone),
                                      order.end());
        std::sort(kept.begin(), kept.end());
        losses.push_back(pass.forward(model.only(kept), samples));
    }
    return losses;
}

HeadCircuits headCircuits(const RegressionHeads& model) {
    HeadCircuits out;
    const std::size_t d = model.query.columns - 1;
    for (std::size_t h = 0; h < model.heads; ++h) {
        const auto block = queryKeyBlock(model, h);  // (D, D)
        double trace = 0, off = 0, whole = 0;
        for (std::size_t i = 0; i < d; ++i)
            for (std::size_t k = 0; k < d; ++k) {
                const double value = block.at(i, k);
                whole += value * value;
                if (i == k)
                    trace += value;
                else
                    off += value * value;
            }
        const double omega = trace / static_cast<double>(d);
        double residual = off;
        for (std::size_t i = 0; i < d; ++i)
            residual += (block.at(i, i) - omega) * (block.at(i, i) - omega);
        out.omega.push_back(omega);
        out.offDiagonal.push_back(d > 1 ? std::sqrt(off / static_cast<double>(d * (d - 1))) : 0);
        out.residual.push_back(whole > 0 ? std::sqrt(residual / whole) : 0);
        double mu = 0;
        for (std::size_t r = h * model.headSize; r < (h + 1) * model.headSize; ++r)
            mu += model.output.at(d, r) * model.value.at(r, d);
        out.mu.push_back(mu);
    }
    return out;
}

std::vector<double> predict(const RegressionHeads& model, const RegressionSamples& samples) {
    const std::size_t d = samples.dimension, n = samples.context, size = model.headSize;
    const double scale = 1 / std::sqrt(static_cast<double>(size));
    std::vector<double> predictions(samples.count), scores(n), token(d + 1), wanted(d + 1);
    for (std::size_t s = 0; s < samples.count; ++s)
        for (std::size_t h = 0; h < model.heads; ++h) {
            // Logit of key i: token_i . W_K^T W_Q (x_q, 0). Value of key i: the row of W_O W_V that
            // produces y.
            std::fill(token.begin(), token.end(), 0.0);
            std::fill(wanted.begin(), wanted.end(), 0.0);
            for (std::size_t r = h * size; r < (h + 1) * size; ++r) {
                const double requested =
                    scale * dot(model.query.row(r), samples.query.data() + s * d, d);
                for (std::size_t i = 0; i <= d; ++i) {
                    wanted[i] += requested * model.key.at(r, i);
                    token[i] += model.output.at(d, r) * model.value.at(r, i);
                }
            }
            for (std::size_t i = 0; i < n; ++i)
                scores[i] = dot(wanted.data(), samples.x.data() + (s * n + i) * d, d) +
                            wanted[d] * samples.y[s * n + i];
            softmax(scores);
            for (std::size_t i = 0; i < n; ++i)
                predictions[s] +=
                    scores[i] * (dot(token.data(), samples.x.data() + (s * n + i) * d, d) +
                                 token[d] * samples.y[s * n + i]);
        }
    return predictions;
}

std::vector<double> circuitPrediction(const HeadCircuits& circuits,
                                      const RegressionSamples& samples) {
    const std::size_t d = samples.dimension, n = samples.context;
    std::vector<double> predictions(samples.count), scores(n);
    for (std::size_t s = 0; s < samples.count; ++s)
        for (std::size_t h = 0; h < circuits.omega.size(); ++h) {
            for (std::size_t i = 0; i < n; ++i)
                scores[i] = circuits.omega[h] * dot(samples.x.data() + (s * n + i) * d,
                                                    samples.query.data() + s * d, d);
            softmax(scores);
            predictions[s] += circuits.mu[h] * dot(scores.data(), samples.y.data() + s * n, n);
        }
    return predictions;
}

}  // namespace headscope::lab

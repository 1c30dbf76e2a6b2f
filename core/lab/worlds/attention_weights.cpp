#include "core/lab/worlds/attention_weights.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

// Sets out = exp(logit - highest) for the entries first, first + stride and so on. Returns their
// sum.
double exponentials(const double* logits, std::size_t first, std::size_t stride, std::size_t count,
                    double highest, double* out) {
    double sum = 0;
    for (std::size_t i = 0, at = first; i < count; ++i, at += stride)
        sum += out[at] = std::exp(logits[at] - highest);
    return sum;
}

}  // namespace

const std::vector<ActivationRow>& activations() {
    static const std::vector<ActivationRow> kRows = {
        {Activation::Softmax, "softmax", "softmax"},
        {Activation::SoftmaxOneSum, "softmax-1-sum", "softmax-1, summed"},
        {Activation::SoftmaxOneMean, "softmax-1-mean", "softmax-1, averaged"},
        {Activation::BayesSoftmax, "bayes-softmax", "Bayes-softmax"},
    };
    return kRows;
}

const ActivationRow& activationRow(Activation activation) {
    return *findWhere(activations(), [&](const auto& row) { return row.activation == activation; });
}

const ActivationRow* findActivation(const std::string& id) {
    return findById(activations(), id);
}

bool usesBias(Activation activation) {
    return activation != Activation::Softmax;
}

void attentionWeights(Activation activation, const double* logits, std::size_t length,
                      std::size_t heads, double* w) {
    const std::size_t count = length * heads;
    if (activation == Activation::BayesSoftmax) {
        const double highest = *std::max_element(logits, logits + count);
        const double scale = 1 / exponentials(logits, 0, 1, count, highest, w);
        for (std::size_t i = 0; i < count; ++i) w[i] *= scale;
        return;
    }
    // softmax-1 adds a logit 0 that does not belong to a position
    const bool one = activation != Activation::Softmax;
    const double share =
        activation == Activation::SoftmaxOneSum ? 1 : 1 / static_cast<double>(heads);
    for (std::size_t h = 0; h < heads; ++h) {
        // Subtract the largest logit, so that exp() cannot overflow.
        double highest = one ? 0 : logits[h];
        for (std::size_t at = h; at < count; at += heads) highest = std::max(highest, logits[at]);
        const double sum =
            exponentials(logits, h, heads, length, highest, w) + (one ? std::exp(-highest) : 0);
        for (std::size_t at = h; at < count; at += heads) w[at] *= share / sum;
    }
}

void attentionGradient(Activation activation, const double* w, const double* byPosition,
                       std::size_t length, std::size_t heads, double* byLogit) {
    if (activation == Activation::BayesSoftmax) {
        double mean = 0;
        for (std::size_t l = 0; l < length; ++l)
            for (std::size_t h = 0; h < heads; ++h) mean += w[l * heads + h] * byPosition[l];
        for (std::size_t l = 0; l < length; ++l)
            for (std::size_t h = 0; h < heads; ++h)
                byLogit[l * heads + h] = w[l * heads + h] * (byPosition[l] - mean);
        return;
    }
    // Number of heads to average over; 1 if the heads are summed.
    const double whole = activation == Activation::SoftmaxOneSum ? 1 : static_cast<double>(heads);
    for (std::size_t h = 0; h < heads; ++h) {
        double mean = 0;
        for (std::size_t l = 0; l < length; ++l) mean += w[l * heads + h] * byPosition[l];
        for (std::size_t l = 0; l < length; ++l)
            byLogit[l * heads + h] = w[l * heads + h] * (byPosition[l] - whole * mean);
    }
}

}  // namespace headscope::lab

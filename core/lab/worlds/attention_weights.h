// Computes attention weights from a head's logits: the activations of the lab's attention layers
// and their gradients. Formulas: README. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace headscope::lab {

enum class Activation { Softmax, SoftmaxOneSum, SoftmaxOneMean, BayesSoftmax };

struct ActivationRow {
    Activation activation;
    const char* id;
    const char* name;
};
const std::vector<ActivationRow>& activations();
const ActivationRow& activationRow(Activation activation);
const ActivationRow* findActivation(const std::string& id);  // returns null if unknown
// Returns whether a bias b_h on a head's logits has an effect; softmax is invariant to it.
bool usesBias(Activation activation);

// Computes weights w (length, heads) from logits (length, heads); the attention to position l is
// sum_h w_lh. softmax: p_lh / H; softmax-1: s_lh or s_lh / H; Bayes-softmax: one softmax over all
// positions and heads.
void attentionWeights(Activation activation, const double* logits, std::size_t length,
                      std::size_t heads, double* w);
// Computes d loss / d logits from d loss / d (sum_h w_lh), an array of `length`.
void attentionGradient(Activation activation, const double* w, const double* byPosition,
                       std::size_t length, std::size_t heads, double* byLogit);

}  // namespace headscope::lab

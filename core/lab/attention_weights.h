// What a head's logits become: the activations of the lab's attention layers and their gradient. Formulas: README.
// Any thread.
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
const ActivationRow* findActivation(const std::string& id);  // null: none
// Whether a bias b_h of a head's logits changes anything: softmax forgets it.
bool usesBias(Activation activation);

// Weights w (length, heads) of logits (length, heads): the attention to position l is sum_h w_lh. softmax: p_lh / H;
// softmax-1: s_lh, or s_lh / H; Bayes-softmax: one softmax over all positions and heads.
void attentionWeights(Activation activation, const double* logits, std::size_t length, std::size_t heads, double* w);
// d loss / d logits from d loss / d (sum_h w_lh) (length).
void attentionGradient(Activation activation, const double* w, const double* byPosition, std::size_t length,
                       std::size_t heads, double* byLogit);

}  // namespace headscope::lab

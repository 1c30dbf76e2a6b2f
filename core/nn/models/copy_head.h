// Copy mechanism: the decoder may copy its next token from the source instead of choosing it from
// the vocabulary. The result is a mixture of both (pointer-generator networks, See, Liu & Manning
// 2017, arXiv 1704.04368).
//
//   p(w) = g softmax(z)_w + (1 - g) sum_{s: source_s = w} a_s
//   g = sigmoid(gate y),  a = softmax over s of (query y) . (key m_s) / sqrt(D)
//
// y: the decoder's last normed state; m_s: the encoder's normed output of source token s; z: the
// vocabulary scores. The paper takes a from the decoder's only attention. Here a comes from a
// separate attention, so that head masks, measures and penalties do not affect it. Probabilities
// are mixed per id of the vocabulary that both sides share. Words outside it cannot be written: an
// unknown word is [UNK] on both sides, which decoding never writes. A copied [END] ends the text.
#pragma once

#include "core/nn/attention/layers.h"

namespace headscope::models {

// The source tokens that can be copied, per sample. rows() selects samples.
struct CopySource {
    torch::Tensor keys;     // (B, S, D)
    torch::Tensor tokens;   // (B, S) int64, on the keys' device
    torch::Tensor visible;  // (B, 1, S) bool; undefined: all tokens
    torch::Tensor same;     // (B, S, S): 1 if two positions hold the same token, else 0
    torch::Tensor first;    // (B, 1, S) bool: first occurrence of a token in the source

    CopySource rows(const torch::Tensor& samples) const;  // (R) int64
};

// The layers of the copy mechanism.
class CopyHeadImpl : public torch::nn::Module {
public:
    CopyHeadImpl(std::int64_t width, torch::Generator& generator);

    // Prepares a source. memory: (B, S, D), tokens: (B, S), lengths: (B) or undefined. hidden: (B,
    // S) bool or undefined; hidden tokens are not copied.
    CopySource read(const torch::Tensor& memory, const torch::Tensor& tokens,
                    const torch::Tensor& lengths, const torch::Tensor& hidden);
    // Returns log p of every token: (B, T, V). y: (B, T, D), scores: (B, T, V).
    torch::Tensor logProbabilities(const torch::Tensor& y, const torch::Tensor& scores,
                                   const CopySource& source);
    // Returns the mean of -(1 - e) log p(target) - e mean_w log p(w), where e is the label
    // smoothing, over the targets (B, T) that are not -1. This is the cross-entropy of
    // logProbabilities(), without storing its (B, T, V) result.
    torch::Tensor loss(const torch::Tensor& y, const torch::Tensor& scores,
                       const CopySource& source, const torch::Tensor& targets,
                       double labelSmoothing);

private:
    // Components of the mixture for each target position.
    struct Parts {
        torch::Tensor generate, copy;  // log g, log(1 - g): (B, T, 1)
        torch::Tensor attention;       // a: (B, T, S)
    };
    Parts parts(const torch::Tensor& y, const CopySource& source);

    attention::Linear m_query{nullptr}, m_key{nullptr}, m_gate{nullptr};
};
TORCH_MODULE(CopyHead);

}  // namespace headscope::models

// Copying: the decoder may take its next token over from the source instead of choosing it from the vocabulary, by a
// mixture of both (pointer-generator networks, See, Liu & Manning 2017, arXiv 1704.04368).
//
//   p(w) = g softmax(z)_w + (1 - g) sum_{s: source_s = w} a_s
//   g = sigmoid(gate y),  a = softmax over s of (query y) . (key m_s) / sqrt(D)
//
// y: the decoder's last normed state, m_s: the encoder's normed output of source token s, z: the scores of the
// vocabulary. The paper takes a from the decoder's only attention; here it is one of its own, so that masks, measures
// and penalties of the heads do not touch it. Probabilities are mixed per id of the one vocabulary of both sides:
// nothing outside it can be written, an unknown word counts as [UNK] on both sides (which decoding does not write), and
// [END] is copied as the end.
#pragma once

#include "core/attention/layers.h"

namespace headscope::models {

// What can be copied, of each sample. Some samples of it: rows().
struct CopySource {
    torch::Tensor keys;     // (B, S, D)
    torch::Tensor tokens;   // (B, S) int64, on the keys' device
    torch::Tensor visible;  // (B, 1, S) bool; undefined: every token
    torch::Tensor same;     // (B, S, S): 1 where two places hold one token, else 0
    torch::Tensor first;    // (B, 1, S) bool: no place before it holds the same token

    CopySource rows(const torch::Tensor& samples) const;  // (R) int64
};

class CopyHeadImpl : public torch::nn::Module {
public:
    CopyHeadImpl(std::int64_t width, torch::Generator& generator);

    // memory: (B, S, D), tokens: (B, S), lengths: (B) or undefined, hidden: (B, S) bool or undefined: not copied.
    CopySource read(const torch::Tensor& memory, const torch::Tensor& tokens, const torch::Tensor& lengths,
                    const torch::Tensor& hidden);
    // log p of every token: (B, T, V). y: (B, T, D), scores: (B, T, V).
    torch::Tensor logProbabilities(const torch::Tensor& y, const torch::Tensor& scores, const CopySource& source);
    // Mean over the targets (B, T) that are not -1 of -(1 - e) log p(target) - e mean_w log p(w), e the label
    // smoothing: cross-entropy of the probabilities above, without their (B, T, V) logarithms.
    torch::Tensor loss(const torch::Tensor& y, const torch::Tensor& scores, const CopySource& source,
                       const torch::Tensor& targets, double labelSmoothing);

private:
    // Of each place and source token: logarithms of what the mixture's two parts give.
    struct Parts {
        torch::Tensor generate, copy;  // log g, log(1 - g): (B, T, 1)
        torch::Tensor attention;       // a: (B, T, S)
    };
    Parts parts(const torch::Tensor& y, const CopySource& source);

    attention::Linear m_query{nullptr}, m_key{nullptr}, m_gate{nullptr};
};
TORCH_MODULE(CopyHead);

}  // namespace headscope::models

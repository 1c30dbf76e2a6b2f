// A small causal transformer in double precision with its gradient, for the lab's experiments on
// sequences. It has embeddings and positions, layers of attention and (if hidden > 0) two linear
// maps around a ReLU. Root mean square norms without parameters precede each of these and the
// readout. Does not use LibTorch; formulas: README. Not thread-safe.
#pragma once

#include "core/lab/toy/toy_attention.h"

#include <cstdint>
#include <vector>

namespace headscope::lab {

struct ToySpec {
    std::size_t vocabulary = 16, length = 32, width = 32, heads = 4, headSize = 8, layers = 1,
                hidden = 64;
    bool split = false;  // head h sees only its own part of the width; width = heads * headSize
    RowActivation activation = RowActivation::Softmax;

    std::size_t inner() const { return heads * headSize; }
    std::size_t parameters() const;  // trainable parameters
    double multiplyAdds() const;     // of one sequence, forward pass
};

// Offsets of the matrices among the parameters. Sizes are padded to the kernels' block; padding
// stays 0.
struct ToyLayout {
    explicit ToyLayout(const ToySpec& spec);

    struct Layer {
        std::size_t query, key, value;  // (width, inner)
        std::size_t output;             // (inner, width)
        std::size_t up, bias, down;     // (width, hidden), (hidden), (hidden, width)
    };
    std::size_t embedding, positions;  // (vocabulary, width), (length, width)
    std::vector<Layer> layers;
    std::size_t readout;             // (width, vocabulary)
    std::size_t hidden, vocabulary;  // padded
    std::size_t size;
};

enum class ToyStart { Random, TiedButOutput, Tied };  // tied: every head starts equal to the first

struct ToyModel {
    ToyModel(const ToySpec& spec, ToyStart start, std::uint64_t seed);

    ToySpec spec;
    ToyLayout layout;
    std::vector<double> weights;

    // Frobenius norm of W_O of head h.
    double outputNorm(std::size_t layer, std::size_t head) const;
    // Largest difference between two heads' parts of q, k, v, o in `values` (weights or a
    // gradient), over all layers; 0 for a single head.
    double headDifference(const std::vector<double>& values) const;
};

// Forward and backward pass on a batch of sequences.
class ToyPass {
public:
    // tokens (B, T). gates (layers, B, heads): factors of the heads' outputs; if empty, all are 1.
    void forward(const ToyModel& model, const std::vector<std::uint32_t>& tokens,
                 const std::vector<double>& gates = {});
    // Returns the mean cross-entropy in nats over positions with a target (B, T) >= 0, of which
    // there must be at least one.
    double loss(const std::vector<std::int32_t>& targets);
    // Overwrites `gradient` with d loss / d weights for the last loss().
    void backward(const ToyModel& model, std::vector<double>& gradient);

    std::size_t batch() const { return m_batch; }
    const double* logits(std::size_t b, std::size_t t) const;                  // (vocabulary)
    const double* map(std::size_t layer, std::size_t b, std::size_t h) const;  // (T, mapWide)
    std::size_t mapWide() const { return m_mapWide; }
    // (inner), heads concatenated
    const double* value(std::size_t layer, std::size_t b, std::size_t t) const;
    // O (inner), heads concatenated
    const double* context(std::size_t layer, std::size_t b, std::size_t t) const;
    const double* residual(std::size_t b, std::size_t t) const;  // (width), after the last layer

private:
    struct LayerPass {
        std::vector<double> normed, scale;      // norm(x) (N, width), 1 / its root mean square (N)
        std::vector<double> query, key, value;  // (N, inner)
        std::vector<double> maps, context;      // after the gates: (B, H, T, mapWide), (N, inner)
        // normalised input of the ReLU layer; its activations (N, hidden)
        std::vector<double> normedMiddle, scaleMiddle, active;
    };

    void forwardAttention(const ToyModel& model, std::size_t layer);
    void forwardMiddle(const ToyModel& model, std::size_t layer);
    void backwardAttention(const ToyModel& model, std::size_t layer, std::vector<double>& gradient);
    void backwardMiddle(const ToyModel& model, std::size_t layer, std::vector<double>& gradient);
    void embed(const ToyModel& model);
    double gate(std::size_t layer, std::size_t b, std::size_t h) const;

    std::size_t m_batch = 0, m_rows = 0, m_mapWide = 0;
    ToySpec m_spec;
    std::vector<std::uint32_t> m_tokens;
    std::vector<double> m_gates;
    std::vector<LayerPass> m_layers;
    // residual stream, readout (N, vocabulary)
    std::vector<double> m_x, m_normed, m_scale, m_logits;
    std::vector<double> m_byX, m_byLogits;
    std::vector<double> m_turned, m_small, m_byInner, m_byQuery, m_byKey, m_byValue, m_byActive;
};

}  // namespace headscope::lab

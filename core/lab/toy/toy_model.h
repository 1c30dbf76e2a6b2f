// A small causal transformer in double precision with its gradient, for the lab's experiments on
// sequences. It consists of token and position embeddings, layers of attention and (if hidden > 0)
// two linear maps with a ReLU between them. Each of these and the readout is preceded by a root
// mean square norm without parameters. Does not use LibTorch. Formulas: README. Not thread-safe.
#pragma once

#include "core/lab/toy/toy_attention.h"

#include <cstdint>
#include <vector>

namespace headscope::lab {

struct ToySpec {
    std::size_t vocabulary = 16, length = 32, width = 32, heads = 4, headSize = 8, layers = 1,
                hidden = 64;
    bool split = false;  // true: head h gets only its part of the input; width = heads * headSize
    RowActivation activation = RowActivation::Softmax;

    std::size_t inner() const { return heads * headSize; }
    std::size_t parameters() const;  // number of trainable parameters
    double multiplyAdds() const;     // number for the forward pass of one sequence
};

// Offsets of the matrices in the array of parameters. Sizes are padded to the kernels' block;
// padding remains 0.
struct ToyLayout {
    explicit ToyLayout(const ToySpec& spec);

    struct Layer {
        std::size_t query, key, value;  // shape (width, inner)
        std::size_t output;             // shape (inner, width)
        std::size_t up, bias, down;     // shapes (width, hidden), (hidden), (hidden, width)
    };
    std::size_t embedding, positions;  // shapes (vocabulary, width), (length, width)
    std::vector<Layer> layers;
    std::size_t readout;             // shape (width, vocabulary)
    std::size_t hidden, vocabulary;  // padded sizes
    std::size_t size;
};

enum class ToyStart { Random, TiedButOutput, Tied };  // Tied: all heads start equal to the first

struct ToyModel {
    ToyModel(const ToySpec& spec, ToyStart start, std::uint64_t seed);

    ToySpec spec;
    ToyLayout layout;
    std::vector<double> weights;

    // Returns the Frobenius norm of W_O of head h.
    double outputNorm(std::size_t layer, std::size_t head) const;
    // Returns the largest difference between the q, k, v and o matrices of two heads in `values`
    // (weights or a gradient), over all layers; 0 for a single head.
    double headDifference(const std::vector<double>& values) const;
};

// Forward and backward pass on a batch of sequences.
class ToyPass {
public:
    // Runs the forward pass. tokens (B, T). gates (layers, B, heads): factors of the heads'
    // outputs; empty: all are 1.
    void forward(const ToyModel& model, const std::vector<std::uint32_t>& tokens,
                 const std::vector<double>& gates = {});
    // Returns the mean cross-entropy in nats over positions with a target. targets (B, T): -1:
    // position without a target; at least one must be >= 0.
    double loss(const std::vector<std::int32_t>& targets);
    // Overwrites `gradient` with d loss / d weights for the last loss().
    void backward(const ToyModel& model, std::vector<double>& gradient);

    std::size_t batch() const { return m_batch; }
    const double* logits(std::size_t b, std::size_t t) const;                  // (vocabulary)
    const double* map(std::size_t layer, std::size_t b, std::size_t h) const;  // (T, mapWide)
    std::size_t mapWide() const { return m_mapWide; }
    // Returns the values (inner) of all heads, concatenated.
    const double* value(std::size_t layer, std::size_t b, std::size_t t) const;
    // Returns the outputs O (inner) of all heads, concatenated.
    const double* context(std::size_t layer, std::size_t b, std::size_t t) const;
    const double* residual(std::size_t b, std::size_t t) const;  // (width), after the last layer

private:
    struct LayerPass {
        std::vector<double> normed, scale;      // norm(x) (N, width), 1 / its root mean square (N)
        std::vector<double> query, key, value;  // all heads, concatenated (N, inner)
        std::vector<double> maps, context;      // after the gates: (B, H, T, mapWide), (N, inner)
        // Normalised input and scale of the ReLU layer, and its activations (N, hidden).
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
    // Residual stream, its normalised form and scale, and logits (N, vocabulary).
    std::vector<double> m_x, m_normed, m_scale, m_logits;
    std::vector<double> m_byX, m_byLogits;
    std::vector<double> m_turned, m_small, m_byInner, m_byQuery, m_byKey, m_byValue, m_byActive;
};

}  // namespace headscope::lab

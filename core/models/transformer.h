// One transformer stack for text classifiers, vision transformers and causal language models (pre-LN).
#pragma once

#include "core/api/parameters.h"
#include "core/attention/fused.h"
#include "core/attention/multi_head_attention.h"
#include "core/data/batch.h"

#include <optional>
#include <vector>

namespace headscope::models {

struct TransformerOptions {
    Task task = Task::TextClassification;
    std::int64_t layers = 4, heads = 8, width = 128, ff = 512;
    std::int64_t length = 64;  // tokens or patches
    double dropout = 0.1;
    attention::HeadVariants variants = {};
    std::int64_t vocabulary = 0;                           // text, lm
    std::int64_t outputs = 0;                              // classes, or vocabulary
    std::int64_t patch = 4, channels = 3, imageSize = 32;  // vit

    static TransformerOptions from(const RunConfig& config, const data::Dataset& dataset);
    std::vector<std::int64_t> headsPerLayer() const;
    std::int64_t mostHeads() const;  // of any layer
    attention::MultiHeadAttentionOptions attention(std::int64_t layer) const;
    std::int64_t attentionParameters() const;  // of all layers
};

// A batch on the model's device.
struct Input {
    torch::Tensor tokens;   // (B, T) int64; text, lm
    torch::Tensor lengths;  // (B) int64 on the CPU; undefined when every row is full
    torch::Tensor pixels;   // (B, C, S, S) float; vit
    torch::Tensor targets;  // (B) or (B, T) int64, -1 = ignored
    std::int64_t size = 0;
    // Where the valid tokens lie, when rows differ in length: index into (B*T), position in the row, sample; (rows)
    // each.
    torch::Tensor validIndex, validPosition, validSample;
};
// Fills in validIndex and its fellows from lengths.
void indexValidTokens(Input& input);
Input inputFrom(const data::Batch& batch, Task task, torch::Device device);

// What a forward pass should do besides the logits.
struct Pass {
    std::optional<std::uint64_t> dropoutSeed;  // of this training step; unset: evaluation
    torch::Tensor headMask;                    // (L, most heads) float, undefined: all on
    std::vector<bool> cosine;                  // per layer: attn-cos wanted; empty: none
    std::vector<bool> record;                  // per layer: head tensors wanted; empty: none
    bool maps = true;                          // with them: the maps
    double headDrop = 0;                       // DropHead while training: probability that a head is dropped
    bool weightKl = false;                     // taps[].weightKl wanted in every layer
    std::vector<attention::Output> taps = {};  // filled, one a layer
};

struct BlockOptions {
    attention::MultiHeadAttentionOptions attention;
    std::int64_t ff;
};

class BlockImpl : public torch::nn::Module {
public:
    BlockImpl(const BlockOptions& options, torch::Generator& generator);
    torch::Tensor forward(torch::Tensor x, const attention::Options& options, const attention::BlockMasks& masks,
                          attention::Output* tap);
    attention::MultiHeadAttention attention{nullptr};

private:
    // The same as one operator where the CPU kernels cover all of it; x becomes the result.
    bool forwardWhole(torch::Tensor& x, const attention::Options& options, const attention::BlockMasks& masks,
                      attention::Output* tap);

    attention::LayerNorm m_norm1{nullptr}, m_norm2{nullptr};
    attention::Linear m_ff1{nullptr}, m_ff2{nullptr};
};
TORCH_MODULE(Block);

class TransformerImpl : public torch::nn::Module {
public:
    TransformerImpl(const TransformerOptions& options, torch::Generator& generator);

    torch::Tensor forward(const Input& input, Pass& pass);  // logits (B, C) or (B, T, V)
    // The parts of forward, for analyses that start in the middle: embed, blocks [first, layers), head.
    // x is (B, T, D), or packed (rows, D) without padding where the kernels allow it (text on the CPU, nothing
    // recorded).
    torch::Tensor embed(const Input& input, const Pass& pass);
    torch::Tensor runBlock(std::int64_t layer, const torch::Tensor& x, const Input& input, Pass& pass);
    torch::Tensor classify(const torch::Tensor& x, const Input& input);  // logits

    // Number type of the matrix products; parameters, norms and attention stay float32.
    void setCompute(torch::ScalarType type);
    torch::ScalarType compute() const { return m_compute; }

    const TransformerOptions& options() const { return m_options; }
    const attention::MultiHeadAttentionImpl& attentionOf(std::int64_t layer) const {
        return *m_blocks.at(static_cast<std::size_t>(layer))->attention;
    }
    // Mean cross-entropy over targets that are not -1.
    torch::Tensor taskLoss(const torch::Tensor& logits, const Input& input, double labelSmoothing) const;

private:
    bool packs(const Input& input, const Pass& pass) const;
    attention::StepMasks masksOf(const torch::Tensor& x, const Input& input, const Pass& pass) const;
    torch::Tensor headDrop(std::int64_t layer, const torch::Tensor& x, const Input& input, const Pass& pass) const;
    torch::Tensor embedPacked(const Input& input) const;
    torch::Tensor pool(const torch::Tensor& x, const Input& input) const;  // mean over a sample's valid tokens: (B, D)

    TransformerOptions m_options;
    torch::ScalarType m_compute = torch::kFloat;
    torch::Tensor m_tokenEmbedding, m_position;  // (V, D), (1, T, D)
    attention::Linear m_patchEmbedding{nullptr}, m_head{nullptr};
    std::vector<Block> m_blocks;
    attention::LayerNorm m_norm{nullptr};
};
TORCH_MODULE(Transformer);

// While it lives, products are float32: what is measured does not depend on the precision of training.
class Float32Products {
public:
    explicit Float32Products(TransformerImpl& model) : m_model(model), m_before(model.compute()) { set(torch::kFloat); }
    ~Float32Products() { set(m_before); }
    Float32Products(const Float32Products&) = delete;
    Float32Products& operator=(const Float32Products&) = delete;

private:
    void set(torch::ScalarType type) {
        if (m_model.compute() != type) m_model.setCompute(type);
    }
    TransformerImpl& m_model;
    torch::ScalarType m_before;
};

}  // namespace headscope::models

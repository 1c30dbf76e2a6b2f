// Choices that distinguish the published transformers (BERT, GPT-2, ViT, ...), as values. The
// defaults are this program's plain transformer. Does not depend on LibTorch.
#pragma once

#include "core/spec/attention/relative_bias.h"
#include "core/spec/attention/rotary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::models {

// Place of the layer norms in a block. Before: x + f(LN(x)), and a final norm after the last block
// (pre-LN; Xiong et al. 2020). After: LN(x + f(x)), without a final norm (post-LN; Vaswani et al.
// 2017).
enum class NormPlace { Before, After };
// Layer: (x - mean) / sqrt(variance + epsilon), scaled and shifted. Rms: x / sqrt(mean(x^2) +
// epsilon), scaled (Zhang & Sennrich 2019, arXiv 1910.07467).
enum class NormKind { Layer, Rms };
// Activation between the two feed-forward layers. Gelu: x Phi(x), exact. GeluTanh: its tanh
// approximation ("gelu_new"; Hendrycks & Gimpel 2016). Relu: max(x, 0). Silu: x sigmoid(x).
// QuickGelu: x sigmoid(1.702 x).
enum class FeedForwardActivation { Gelu, GeluTanh, Relu, Silu, QuickGelu };
// Learned: a table of positions is added to the embeddings. Rotary: queries and keys are turned
// (core/spec/attention/rotary.h). None: no positions. Relative: a learned number per head and
// distance is added to the scores (core/spec/attention/relative_bias.h).
enum class StreamPositions { Learned, Rotary, None, Relative };
// State of a sample from which its class is predicted. Mean: mean over the valid tokens, without
// prefix tokens. First, Last: the first or last valid token, for which prefix tokens count. Prefix:
// all prefix tokens side by side (DeiT with a teacher). FirstAndMean: First and Mean side by side
// (DINOv2).
enum class Pooling { Mean, First, Last, Prefix, FirstAndMean };
// Activation after a dense layer between the pooled state and the output layer, which then reads D
// numbers. None: the layer does not exist. Tanh: BERT's pooler. Relu: DistilBERT. Gelu: ELECTRA.
// Prediction: a dense layer, the feed-forward activation and a norm; in masked language models for
// every token (BERT's predictions), in classifiers for the pooled state (ModernBERT).
enum class Transform { None, Tanh, Relu, Gelu, Prediction };
// Place of the projection if the embeddings and the stream differ in width. Sum: after the sum of
// the embeddings and its norm (ELECTRA, ALBERT). Tokens: the embeddings of tokens, before positions
// are added; the last state is projected back before the output layer, both without a bias (OPT).
enum class EmbeddingProjection { Sum, Tokens };

struct TransformerStyle {
    NormPlace norm = NormPlace::Before;
    NormKind normKind = NormKind::Layer;  // of all norms
    bool normBias = true;                 // of all layer norms; RMSNorm has none
    double normEpsilon = 1e-5;            // of all norms; above 0
    bool embeddingNorm = false;           // layer norm after the sum of the embeddings
    // Text classifiers: each token attends to itself and earlier tokens only. Language models are
    // always causal.
    bool causal = false;
    // Rows of a table that is added to the embeddings by the type of each token (Input::tokenTypes,
    // default type 0); 0: no table.
    std::int64_t tokenTypes = 0;
    // Row of the table of positions that the first token uses; the table has length + offset rows.
    // RoBERTa: 2.
    std::int64_t positionOffset = 0;
    // Image models: learned tokens before the patches, each with a position of its own. 1: class
    // token, 2: class and distillation token. ModelSpec::length counts the patches only.
    std::int64_t prefixTokens = 0;
    bool patchBias = true;  // image models: whether the projection of patches has a bias
    FeedForwardActivation activation = FeedForwardActivation::Gelu;
    // W2 (act(Wg x) * W1 x) instead of W2 act(W1 x) (Shazeer 2020, arXiv 2002.05202).
    bool gatedFeedForward = false;
    // Biases of the projection to queries, keys and values, of the attention's output projection,
    // and of the feed-forward layers.
    bool qkvBias = true, attentionOutputBias = true, feedForwardBias = true;
    // Whether the first layer normalises the input of its attention. Without this norm, an
    // embedding norm usually takes its place (ModernBERT). Only with norms before.
    bool firstAttentionNorm = true;
    // Whether scores are divided by the root of the head size; T5's are not.
    bool scoreScale = true;
    // x + attention(LN1 x) + feed-forward(LN2 x), with one sum per block (Wang & Komatsuzaki 2021,
    // GPT-J). Only with norms before.
    bool parallelResidual = false;
    // RMSNorm of each query and key over the numbers of its head (Qwen3; Henry et al. 2020, arXiv
    // 2010.04245).
    bool queryKeyNorm = false;
    StreamPositions positions = StreamPositions::Learned;
    attention::RotaryOptions rotary = {};              // only with rotary positions
    attention::RelativeBiasOptions relativeBias = {};  // only with relative positions
    // Layers in which query i sees only keys j with |i - j| < window; 0: none (Beltagy et al. 2020,
    // arXiv 2004.05150). fullLayers: sorted layers, from 0, that see all keys nevertheless.
    std::int64_t window = 0;
    std::vector<std::int64_t> fullLayers = {};
    // Base of the rotary angles in layers with a window, above 1; 0: rotary.theta.
    double windowTheta = 0;
    // Width of the table of tokens; 0: that of the stream (Lan et al. 2020, arXiv 1909.11942).
    std::int64_t embeddingWidth = 0;
    EmbeddingProjection embeddingProjection = EmbeddingProjection::Sum;
    // Consecutive layers share their weights in this many groups of equal size (ALBERT); 0: each
    // layer has its own.
    std::int64_t layerGroups = 0;
    Pooling pooling = Pooling::Mean;        // not in language models
    Transform transform = Transform::None;  // not in models that predict the next token
    bool transformBias = true;              // whether the dense layer of the transform has a bias
    // Language models: the output layer's weight is the table of token embeddings (Press & Wolf
    // 2017), so it is not a parameter of its own.
    bool tiedOutput = false;
    bool outputBias = true;  // whether the output layer has a bias
    // Encoder-decoders: the sum of the embeddings is multiplied by sqrt(D), and sinusoids are
    // divided by it before (Vaswani et al. 2017).
    bool embeddingScale = true;
    // Encoder-decoders: the last state is divided by sqrt(D) before the output layer (T5).
    bool outputScale = false;
    // Encoder-decoders: an output layer that is the table of tokens has a bias (BART, Marian).
    bool tiedOutputBias = false;

    // Window of a layer; 0: none.
    std::int64_t windowAt(std::int64_t layer) const;
    attention::RotaryOptions rotaryAt(std::int64_t layer) const;

    bool operator==(const TransformerStyle& other) const;
    bool operator!=(const TransformerStyle& other) const { return !(*this == other); }
};

// Ids in settings and files, such as "before". styleValue returns nothing for an unknown id; T is
// one of the types above.
const char* idOf(NormPlace norm);
const char* idOf(FeedForwardActivation activation);
const char* idOf(Pooling pooling);
const char* idOf(Transform transform);
const char* idOf(NormKind kind);
const char* idOf(StreamPositions positions);
const char* idOf(EmbeddingProjection projection);
const char* idOf(attention::RotaryScaling scaling);
template <class T>
std::optional<T> styleValue(const std::string& id);
template <>
std::optional<NormPlace> styleValue(const std::string& id);
template <>
std::optional<FeedForwardActivation> styleValue(const std::string& id);
template <>
std::optional<Pooling> styleValue(const std::string& id);
template <>
std::optional<Transform> styleValue(const std::string& id);
template <>
std::optional<NormKind> styleValue(const std::string& id);
template <>
std::optional<StreamPositions> styleValue(const std::string& id);
template <>
std::optional<EmbeddingProjection> styleValue(const std::string& id);
template <>
std::optional<attention::RotaryScaling> styleValue(const std::string& id);

}  // namespace headscope::models

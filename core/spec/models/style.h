// Choices that distinguish the published transformers (BERT, GPT-2, ViT, ...), as values. The
// defaults are this program's plain transformer. Does not depend on LibTorch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace headscope::models {

// Place of the layer norms in a block. Before: x + f(LN(x)), and a final norm after the last block
// (pre-LN; Xiong et al. 2020). After: LN(x + f(x)), without a final norm (post-LN; Vaswani et al.
// 2017).
enum class NormPlace { Before, After };
// Activation between the two feed-forward layers. Gelu: x Phi(x), exact. GeluTanh: its tanh
// approximation ("gelu_new"; Hendrycks & Gimpel 2016). Relu: max(x, 0).
enum class FeedForwardActivation { Gelu, GeluTanh, Relu };
// State of a sample from which its class is predicted. Mean: mean over the valid tokens, without
// prefix tokens. First, Last: the first or last valid token, for which prefix tokens count. Prefix:
// all prefix tokens side by side (DeiT with a teacher).
enum class Pooling { Mean, First, Last, Prefix };
// Activation after a dense layer between the pooled state and the output layer, which then reads D
// numbers. None: the layer does not exist. Tanh: BERT's pooler. Relu: DistilBERT. Prediction: in
// masked language models, a dense layer for every token, the feed-forward activation and a layer
// norm (BERT's predictions).
enum class Transform { None, Tanh, Relu, Prediction };

struct TransformerStyle {
    NormPlace norm = NormPlace::Before;
    double normEpsilon = 1e-5;   // of all layer norms; above 0
    bool embeddingNorm = false;  // layer norm after the sum of the embeddings
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
    FeedForwardActivation activation = FeedForwardActivation::Gelu;
    Pooling pooling = Pooling::Mean;        // not in language models
    Transform transform = Transform::None;  // not in models that predict the next token
    // Language models: the output layer's weight is the table of token embeddings (Press & Wolf
    // 2017), so it is not a parameter of its own.
    bool tiedOutput = false;
    bool outputBias = true;  // of the output layer

    bool operator==(const TransformerStyle& other) const;
    bool operator!=(const TransformerStyle& other) const { return !(*this == other); }
};

// Ids in settings and files, such as "before". styleValue returns nothing for an unknown id; T is
// one of the types above.
const char* idOf(NormPlace norm);
const char* idOf(FeedForwardActivation activation);
const char* idOf(Pooling pooling);
const char* idOf(Transform transform);
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

}  // namespace headscope::models

// Description of a model, from which the model can be built, its costs estimated, and a weight file
// checked. Does not depend on LibTorch.
#pragma once

#include "core/data/batches/dataset.h"
#include "core/spec/attention/multi_head_options.h"
#include "core/spec/attention/pattern.h"
#include "core/spec/models/site.h"
#include "core/spec/models/style.h"

#include <optional>
#include <vector>

namespace headscope::models {

// Data properties that a model depends on.
struct DataSizes {
    Task task = Task::TextClassification;
    // Number of tokens; images: 0; sequence pairs: source tokens including special tokens.
    std::int64_t vocabulary = 0;
    // Number of classes, or of tokens if the model predicts the next token; sequence pairs: the
    // target's tokens.
    std::int64_t outputs = 0;
    std::int64_t channels = 3, imageSize = 32;

    static DataSizes of(const data::Dataset& dataset);
};

// Embedding tables of an encoder-decoder. Shared: one for source, target and output, which share a
// vocabulary. Tied: one for the source, one for target and output. Separate: three tables.
// Inputs: one for source and target, one for the output.
enum class Embeddings { Shared, Tied, Separate, Inputs };
// Learned: a parameter. Sinusoidal: sin and cos of position / 10000^(2i/D) (Vaswani et al. 2017).
// Relative: a bias of the scores of self-attention, one table per stack (relative_bias.h).
enum class Positions { Learned, Sinusoidal, Relative };
// Copy mechanism. Pointer: tokens may be copied from the source (copy_head.h).
enum class Copy { Off, Pointer };

// Sizes and variants of a model.
struct ModelSpec {
    std::string model;  // id in the registry
    DataSizes data;
    // Heads per attention site, in site order; 0: all heads were removed.
    std::vector<std::int64_t> heads;
    std::int64_t headSize = 0;  // width of every head
    std::int64_t width = 128, ff = 512;
    std::int64_t length = 64;  // maximum number of tokens or patches, without prefix tokens
    std::int64_t patch = 4;    // side of a patch in pixels
    double dropout = 0.1;
    attention::HeadVariants variants = {};
    // Encoder-decoders use the fields that pairStyleParameters() has (pair_settings.h); positions,
    // for example, are below.
    TransformerStyle style = {};
    // Encoder-decoder only. Its sites are those of the encoder, then per decoder layer its
    // self-attention and its cross-attention.
    std::int64_t encoderLayers = 0;
    Embeddings embeddings = Embeddings::Separate;
    Positions positions = Positions::Learned;
    Copy copy = Copy::Off;
    // Keys that queries may see in self-attention; cross-attention sees all. patternHeads: for each
    // site the number that each head had before heads were removed, which decides its mask; empty:
    // none were removed.
    attention::PatternOptions pattern = {};
    std::vector<std::vector<std::int64_t>> patternHeads = {};

    std::int64_t decoderLayers() const { return (sites() - encoderLayers) / 2; }
    // Number of layers of all stacks together: those of the encoder, then those of the decoder.
    std::int64_t layers() const {
        return encoderLayers > 0 ? encoderLayers + decoderLayers() : sites();
    }
    // Layer that a site belongs to, from 0.
    std::int64_t layerOf(std::int64_t site) const {
        return encoderLayers == 0 || site < encoderLayers
                   ? site
                   : encoderLayers + (site - encoderLayers) / 2;
    }
    // Layer that a site belongs to, counted from 0 in its own stack.
    std::int64_t depthInStack(std::int64_t site) const {
        return encoderLayers > 0 && site >= encoderLayers ? layerOf(site) - encoderLayers
                                                          : layerOf(site);
    }
    // Tokens of a full sample that pass through the blocks: with prefix tokens.
    std::int64_t tokens() const { return length + style.prefixTokens; }
    // Rows of the table of learned positions, of each side; 0: the model has none.
    std::int64_t positionRows() const {
        const bool learned = encoderLayers > 0 ? positions == Positions::Learned
                                               : style.positions == StreamPositions::Learned;
        return learned ? tokens() + style.positionOffset : 0;
    }
    // Whether scores of self-attention have a relative bias.
    bool relativePositions() const {
        return encoderLayers > 0 ? positions == Positions::Relative
                                 : style.positions == StreamPositions::Relative;
    }
    // First site of the stack whose table of relative biases a site uses; nothing if it has none,
    // like cross-attention.
    std::optional<std::int64_t> firstOfBias(std::int64_t site) const {
        if (!relativePositions()) return std::nullopt;
        if (encoderLayers == 0 || site < encoderLayers) return 0;
        if ((site - encoderLayers) % 2 == 1) return std::nullopt;
        return encoderLayers;
    }
    // Encoder-decoders: whether source and target share their embeddings, and whether the output
    // layer is the target's table.
    bool sharesInputs() const {
        return embeddings == Embeddings::Shared || embeddings == Embeddings::Inputs;
    }
    bool tiesOutput() const {
        return embeddings == Embeddings::Shared || embeddings == Embeddings::Tied;
    }
    // Width of the table of tokens.
    std::int64_t tableWidth() const {
        return style.embeddingWidth > 0 ? style.embeddingWidth : width;
    }
    bool projectsEmbeddings() const { return tableWidth() != width; }
    // Whether the embeddings of tokens are projected alone, and the last state back.
    bool projectsTokens() const {
        return projectsEmbeddings() && style.embeddingProjection == EmbeddingProjection::Tokens;
    }
    // Width of the tables of positions and token types, and of the embedding norm.
    std::int64_t sumWidth() const { return projectsTokens() ? width : tableWidth(); }
    // Width of a token's state after the last norm and projection.
    std::int64_t stateWidth() const { return projectsTokens() ? tableWidth() : width; }
    // Width of the state from which a class is predicted.
    std::int64_t pooledWidth() const;
    // Width of the output of the transform: of every token in masked language models, which
    // compare it with the table of tokens.
    std::int64_t transformWidth() const {
        return style.transform == Transform::Prediction ? tableWidth() : width;
    }
    // Blocks that have weights of their own, and the block of a layer; only one-stack transformers.
    std::int64_t blocks() const { return style.layerGroups > 0 ? style.layerGroups : sites(); }
    std::int64_t blockOf(std::int64_t layer) const {
        return style.layerGroups > 0 ? layer * style.layerGroups / sites() : layer;
    }
    // Whether a block normalises the input of its attention; norms after are never left out.
    bool hasAttentionNorm(std::int64_t block) const {
        return style.firstAttentionNorm || block > 0;
    }
    std::int64_t sites() const { return static_cast<std::int64_t>(heads.size()); }
    // Largest number of heads of any site; 0 without sites.
    std::int64_t mostHeads() const;
    attention::MultiHeadAttentionOptions attention(std::int64_t site) const;
};

}  // namespace headscope::models

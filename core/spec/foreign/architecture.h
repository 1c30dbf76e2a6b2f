// The architecture of a model from another program, read from its config.json.
#pragma once

#include "core/spec/models/layout.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace headscope::foreign {

// Families of names of tensors. RoBERTa, CamemBERT and XLM-R share one. Mistral and Qwen share
// those of Llama.
enum class Family {
    Bert,
    DistilBert,
    Roberta,
    Gpt2,
    Vit,
    Deit,
    Llama,
    GptNeox,
    GptNeo,
    Opt,
    Dinov2,
    Electra,
    Albert,
    Clip,
    ModernBert,
    Marian,
    Bart,
    T5
};
// Whether the encoder is a causal language model, which predicts the next token.
bool isDecoder(Family family);
bool readsImages(Family family);
// Whether the model is an encoder-decoder.
bool isPair(Family family);
// Whether version 4 of transformers opens folders of the family with "pruned_heads".
bool opensPrunedHeads(Family family);
// Task of the layers after the last block. None: the folder has only the encoder. Projection:
// CLIP's image embedding, which is compared with embeddings of texts.
enum class Head {
    None,
    TextClassification,
    ImageClassification,
    CausalLanguageModel,
    MaskedLanguageModel,
    SequenceToSequence,
    Projection
};

constexpr std::int64_t kMostLayers = 1024, kMostHeads = 1024, kLargestWidth = 1 << 16;

struct Architecture {
    Family family = Family::Bert;
    std::string modelType;  // key "model_type", such as "xlm-roberta"
    std::string className;  // first name in "architectures"; may be ""
    Head head = Head::None;
    models::TransformerStyle style;

    std::int64_t width = 0, ff = 0;  // D and inner size of the feed-forward layers
    std::int64_t headCount = 0;      // heads per layer before any were removed
    std::int64_t headSize = 0;
    std::int64_t keyHeads = 0;  // heads of keys and values that query heads share; 0: none
    // Original numbers of the heads that are left in each layer, in order: a model saved with
    // "pruned_heads" has fewer than headCount. Encoder-decoders: in each site (ModelSpec::heads).
    std::vector<std::vector<std::int64_t>> headNumbers;

    // Encoder-decoders: layers of the encoder (0: a single stack), rows of the target's table,
    // which tables are shared, and how positions are read.
    std::int64_t encoderLayers = 0, targetVocabulary = 0;
    models::Embeddings embeddings = models::Embeddings::Shared;
    models::Positions positions = models::Positions::Learned;
    std::int64_t startToken = -1;  // with which the decoder begins; -1: none

    std::int64_t vocabulary = 0;  // rows of the table of tokens; images: 0
    std::int64_t length = 0;      // most tokens of a text, or patches of an image
    std::int64_t imageSize = 0, patch = 0, channels = 0;  // pixels; texts: 0
    // Patches per side of the stored table of positions, if it is resized for another image size;
    // 0: it is not.
    std::int64_t storedGrid = 0;
    std::int64_t projection = 0;      // numbers of an image embedding; 0: the family has none
    std::int64_t classes = 0;         // at least 1, also without a head; Projection: its numbers
    std::vector<std::string> labels;  // `classes` names
    std::string problem;              // key "problem_type"; "" if absent
    double dropout = 0, attentionDropout = 0;
    double initialDeviation = 0.02;  // deviation of newly initialised weights
    std::int64_t padToken = -1;      // -1: none

    bool queryBias = true;   // false: the biases of queries, keys and values are read as zeros
    bool newOutput = false;  // the output layer is initialised, even if the folder has one
    // DeiT with a teacher: the logits are the mean of two output layers, on the class and the
    // distillation token. They are read as one layer on both (Pooling::Prefix).
    bool distilled = false;
    // Scores are q k times scoreFactor(layer), divided by the root of the head size.
    bool scaledScores = true, scaledByLayer = false;

    std::vector<Message> notes;
    // The whole file, to be written back. changedConfig: it differs from the file, because images
    // have another size, or because the folder has another model beside this one.
    std::shared_ptr<const nlohmann::json> config;
    bool changedConfig = false;

    bool readsImages() const { return imageSize > 0; }
    // Encoder-decoders: sites.
    std::int64_t layers() const { return static_cast<std::int64_t>(headNumbers.size()); }
    std::int64_t decoderLayers() const {
        return encoderLayers > 0 ? (layers() - encoderLayers) / 2 : 0;
    }
    // Blocks with weights of their own; ALBERT's layers share blocks.
    std::int64_t blocks() const { return style.layerGroups > 0 ? style.layerGroups : layers(); }
    // Heads left in a block, and its heads of keys and values.
    std::int64_t headsIn(std::int64_t block) const;
    std::int64_t keyHeadsIn(std::int64_t block) const {
        const auto heads = headsIn(block);
        return keyHeads > 0 && heads > 0 ? keyHeads : heads;
    }
    // Factor of the queries of a layer that makes the scores those of plain attention. Reading
    // weights multiplies the query weights and biases by it, so writing must divide.
    double queryFactor(std::int64_t layer) const;
};

// Chooses a head instead of the stored one: classification of the model's own kind of data, or
// None.
struct HeadChoice {
    std::optional<Head> head;
    std::vector<std::string> labels;  // new classes, for which the output layer is initialised
};

// Returns the model as a value for core/nn. Head::None is a text or image classifier with an output
// layer of `classes`.
models::ModelSpec specOf(const Architecture& architecture);
// Returns the beginning of the names of the parameters of a block's attention, or of the attention
// of a site of an encoder-decoder, such as "block3.attention.".
std::string attentionOf(const Architecture& architecture, std::int64_t block);
// Returns names and shapes of all parameters of the model.
std::vector<models::NamedShape> parametersOf(const Architecture& architecture);
// Names of the supported model types, sorted, separated by commas.
std::string supportedModelTypes();

}  // namespace headscope::foreign

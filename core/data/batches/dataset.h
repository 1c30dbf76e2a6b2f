// Loaded data: plain vectors, no tensors. A loaded Dataset is immutable and shared between threads
// as const.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/dataset_preview.h"
#include "core/base/text/score_tokens.h"
#include "core/base/text/tokenizer.h"
#include "core/data/batches/paired_texts.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope::data {

// One split: train, valid or test. The task decides which members are filled.
struct Split {
    // Text classification and sequences: sample i is tokens[offsets[i] .. offsets[i+1]), without
    // padding, already cut to the model's length. Language-model streams: one long sequence;
    // offsets is empty.
    std::vector<std::int32_t> tokens;
    std::vector<std::int64_t> offsets;
    // Text classification: the original texts, for display. A pair is one string
    // (core/base/text/pair_text.h).
    std::vector<std::string> texts;
    // Pairs of texts: type of each token, 1 for those of the second text. Empty: all 0.
    std::vector<std::uint8_t> types;
    // Language models on sequences: 1 if the token can be derived from the earlier ones. Only these
    // tokens are targets; if empty, all tokens are.
    std::vector<std::uint8_t> determined;
    // images: (N, channels, size, size), planar as in CIFAR-10's binary files
    std::vector<std::uint8_t> pixels;
    std::vector<std::int32_t> labels;  // 0-based classes (classification)
    // translation: target side; tokens, offsets and texts hold the source
    PairedTexts pairs;
    std::int64_t count = 0;  // number of samples; streams: of tokens
};

struct ImageProcessor;  // defined in core/data/pictures/image_processor.h

struct Dataset {
    std::string id;
    Task task = Task::TextClassification;
    std::vector<std::string> classes;
    text::Tokenizer tokenizer;  // tokenizer of texts; translation: of the source
    // Tokenizer of translation targets. With a joint vocabulary it is the same as the source's.
    text::Tokenizer targetTokenizer;
    bool jointVocabulary = false;
    // translation: tokenization for scoring generated text, chosen by the letters of the training
    // targets
    text::ScoreTokens scoreTokens;
    bool stream = false;  // one long text for a language model instead of separate sequences
    // Masked language models: share of the tokens that are hidden or replaced, and predicted.
    double hiddenShare = 0.15;
    // longest sample in tokens (text, sequences, source); 0 for streams and images
    int length = 0;
    int targetLength = 0;  // translation: tokens of the longest target, with the start token
    int window = 0;        // streams: tokens per window, as shown by sampleOf
    int imageSize = 0, channels = 3;
    std::array<float, 3> mean{}, deviation{};  // per channel, of pixel / 255, for normalising
    // Imported image models: prepares the user's own pictures; otherwise null.
    std::shared_ptr<const ImageProcessor> processor;
    Split train, valid, test;
    std::string fingerprint;  // SHA-256 in hex of content and reading options
    std::int64_t bytes = 0;
    std::vector<Message> notes;  // import report for the user
};

struct LoadContext {
    std::string datasetsFolder, cacheFolder;
    // polled often; if set, loading fails with Cancelled
    const std::atomic<bool>* cancel = nullptr;
    // progress messages such as "reading train.csv, 12,000 rows"
    std::function<void(const Message&)> progress = {};
    bool cancelled() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

// A kind of dataset: its description, its settings ("dataset.*" keys) and its reader.
class DatasetSource {
public:
    virtual ~DatasetSource() = default;
    virtual const DatasetInfo& info() const = 0;
    // Settings besides dataset.id and dataset.path, which all sources share.
    virtual std::vector<ParamSpec> parameters() const = 0;
    // Default values, also of other sections (model.*, train.*, objective.*), for a good first run.
    virtual std::map<std::string, ParamValue> defaults() const = 0;
    // Loads the data. `config` must be resolved. Errors: BadData, Io, Cancelled; the message names
    // file, line, found and allowed values, and the next step.
    virtual Result<Dataset> load(const RunConfig& config, const LoadContext& context) const = 0;
};

const std::vector<std::shared_ptr<const DatasetSource>>& builtinDatasets();

// Returns the name of a token for display. The token that hides others is "[MASK]" in masked
// language models, also if the tokenizer calls it [PAD].
std::string shownToken(const Dataset& dataset, std::int32_t id);
// Returns sample `index` of a split for display: text or image, and label.
Sample sampleOf(const Dataset& dataset, const Split& split, std::int64_t index);
DatasetPreview previewOf(const Dataset& dataset, const DatasetInfo& info);

}  // namespace headscope::data

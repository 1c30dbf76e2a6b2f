// Loaded data: plain vectors, no tensors. A loaded Dataset is immutable and shared between threads as const.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/dataset_preview.h"
#include "core/api/run_config.h"
#include "core/data/paired_texts.h"
#include "core/text/score_tokens.h"
#include "core/text/tokenizer.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope::data {

// One of train, valid, test. Which members are filled depends on the task.
struct Split {
    // Text classification and sequences: sample i is tokens[offsets[i] .. offsets[i+1]), no padding, already cut to the
    // model's length. Language-model streams: one long sequence, offsets empty.
    std::vector<std::int32_t> tokens;
    std::vector<std::int64_t> offsets;
    std::vector<std::string> texts;  // text classification: as in the file (for display)
    // Sequences of a language model: 1 where the token follows from what stands before it. Only these are targets;
    // empty means all are.
    std::vector<std::uint8_t> determined;
    std::vector<std::uint8_t> pixels;  // images: (N, channels, size, size), planar as in CIFAR-10's binary files
    std::vector<std::int32_t> labels;  // classifiers: 0-based
    PairedTexts pairs;                 // translation: the target side; tokens, offsets, texts are the source's
    std::int64_t count = 0;            // samples; streams: tokens
};

struct Dataset {
    std::string id;
    Task task = Task::TextClassification;
    std::vector<std::string> classes;
    text::Tokenizer tokenizer;  // text and language models; translation: of the source
    // Translation: of the target. Where the vocabulary is joint, both are the same tokenizer.
    text::Tokenizer targetTokenizer;
    bool jointVocabulary = false;
    text::ScoreTokens scoreTokens;  // translation: how written texts are scored, by the letters of the training targets
    bool stream = false;            // language model over one long text; else separate sequences
    int length = 0;                 // longest sample in tokens (text, sequences, source); 0 for streams and images
    int targetLength = 0;           // translation: longest target in tokens, as the decoder sees it
    int window = 0;                 // streams: tokens of a window as shown by sampleOf
    int imageSize = 0, channels = 3;
    std::array<float, 3> mean{}, deviation{};  // of pixel / 255, for normalising
    Split train, valid, test;
    std::string fingerprint;  // SHA-256, hex: content and reading options
    std::int64_t bytes = 0;
    std::vector<std::string> notes;  // import report
};

struct LoadContext {
    std::string datasetsFolder, cacheFolder;
    const std::atomic<bool>* cancel = nullptr;              // checked often; Cancelled error when set
    std::function<void(const std::string&)> progress = {};  // "reading train.csv, 12,000 rows"
    bool cancelled() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

// A kind of dataset: what it is, which settings it has ("dataset.*" keys), how to read it.
class DatasetSource {
public:
    virtual ~DatasetSource() = default;
    virtual const DatasetInfo& info() const = 0;
    // Without dataset.id and dataset.path, which all share. May also give fallbacks for other sections' keys through
    // defaults(): recommended model.*, train.*, objective.* values for a good first run.
    virtual std::vector<ParamSpec> parameters() const = 0;
    virtual std::map<std::string, ParamValue> defaults() const = 0;
    // config: resolved. Errors: BadData, Io, Cancelled; message says file, line, found, allowed, next step.
    virtual Result<Dataset> load(const RunConfig& config, const LoadContext& context) const = 0;
};

const std::vector<std::shared_ptr<const DatasetSource>>& builtinDatasets();
const DatasetSource* findDataset(const std::string& id);

// Sample i of a split for display: text or picture, and label.
Sample sampleOf(const Dataset& dataset, const Split& split, std::int64_t index);
DatasetPreview previewOf(const Dataset& dataset, const DatasetInfo& info);

}  // namespace headscope::data

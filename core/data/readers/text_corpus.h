// Builds a Dataset from labelled texts: checks, split, vocabulary, token ids.
#pragma once

#include "core/api/base/run_config.h"
#include "core/data/batches/dataset.h"
#include "core/data/readers/import_notes.h"
#include "core/data/readers/split_rows.h"

namespace headscope::data {

struct TextRows {
    std::vector<std::string> texts;
    std::vector<std::int32_t> labels;  // 0-based classes
    std::int64_t count() const { return static_cast<std::int64_t>(texts.size()); }
};

struct TextCorpus {
    TextRows train, valid, test;  // an empty valid or test is split off from train
    std::vector<std::string> classes;
    ImportNotes notes;
    std::int64_t bytes = 0;
};

struct TextOptions {
    text::TokenizerOptions tokenizer;
    SplitOptions split;
    // Imported tokenizers only: the model's length in tokens, and its classes
    // (core/data/batches/imported_tokens.h).
    std::int64_t length = 0;
    std::vector<std::string> classes;
    RunConfig config;
    static TextOptions from(const RunConfig& config);
};

// Drops and counts texts without any token. Builds the vocabulary from the training split only.
// Token lists are complete up to kLongestText; cutToLength shortens them.
// Errors: BadData (no rows, one class only, more than 1 % empty texts), Cancelled.
Result<Dataset> assembleText(TextCorpus corpus, const TextOptions& options,
                             const LoadContext& context);

constexpr std::size_t kLongestText = 4096;  // tokens; the upper bound of model.length

// Shortens every sample to `length` tokens, sets dataset.length and notes how many were cut.
void cutToLength(Dataset& dataset, std::int64_t length);

}  // namespace headscope::data

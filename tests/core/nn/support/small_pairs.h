// A small translation model, text pairs that it learns in seconds, and batches of these pairs.
#pragma once

#include "core/nn/models/model.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>

namespace headscope::test {

inline models::ModelSpec pairSpec(std::int64_t sources, std::int64_t targets) {
    models::ModelSpec spec;
    spec.model = "encoder-decoder";
    spec.data.task = Task::Translation;
    spec.data.vocabulary = sources;
    spec.data.outputs = targets;
    spec.encoderLayers = 2;
    spec.heads = {2, 2, 2, 2, 2, 2};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 12;
    spec.length = 6;
    spec.dropout = 0;
    return spec;
}

inline models::ModelPointer pairModel(const models::ModelSpec& spec, std::uint64_t seed = 7) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return models::makeModel(spec, generator);
}

// Converts rows of token ids to a tensor, padded with `filler`.
inline torch::Tensor paddedRows(const std::vector<std::vector<std::int64_t>>& rows,
                                std::int64_t filler = 0) {
    std::size_t longest = 0;
    for (const auto& row : rows) longest = std::max(longest, row.size());
    auto out =
        torch::full({static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(longest)},
                    filler, torch::kLong);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t t = 0; t < rows[i].size(); ++t)
            out[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(t)] = rows[i][t];
    return out;
}

inline torch::Tensor lengthsOfRows(const std::vector<std::vector<std::int64_t>>& rows) {
    std::vector<std::int64_t> lengths;
    for (const auto& row : rows) lengths.push_back(static_cast<std::int64_t>(row.size()));
    return torch::tensor(lengths, torch::kLong);
}

inline models::Input pairInput(const std::vector<std::vector<std::int64_t>>& source,
                               const std::vector<std::vector<std::int64_t>>& given,
                               const std::vector<std::vector<std::int64_t>>& wanted) {
    models::Input input;
    input.size = static_cast<std::int64_t>(source.size());
    input.tokens = paddedRows(source);
    input.lengths = lengthsOfRows(source);
    input.targetTokens = paddedRows(given);
    input.targetLengths = lengthsOfRows(given);
    input.targets = paddedRows(wanted, -1);
    models::indexValidTokens(input);
    return input;
}

// Sources of 2 to 5 out of six symbols; the target is the reversed source.
inline std::shared_ptr<const data::Dataset> reversals(std::int64_t samples = 256) {
    auto set = std::make_shared<data::Dataset>();
    set->id = "reversals";
    set->task = Task::Translation;
    text::TokenizerOptions options;
    options.kind = text::TokenKind::Symbols;
    const std::vector<std::string> words = {"[PAD]", "[UNK]", "a", "b", "c", "d", "e", "f"};
    set->tokenizer = set->targetTokenizer =
        std::move(text::Tokenizer::fromTokens(words, options)).value();
    set->jointVocabulary = true;
    set->length = set->targetLength = 6;
    util::Random random(5);
    for (auto* split : {&set->train, &set->valid, &set->test}) {
        split->offsets.push_back(0);
        split->pairs.offsets.push_back(0);
        for (std::int64_t i = 0; i < samples; ++i) {
            std::vector<std::int32_t> ids;
            for (auto left = random.between(2, 5); left > 0; --left)
                ids.push_back(static_cast<std::int32_t>(random.between(2, 7)));
            split->texts.push_back(set->tokenizer.decode(ids));
            split->tokens.insert(split->tokens.end(), ids.begin(), ids.end());
            split->tokens.push_back(data::endOf(set->tokenizer));
            split->offsets.push_back(static_cast<std::int64_t>(split->tokens.size()));
            std::reverse(ids.begin(), ids.end());
            split->pairs.texts.push_back(set->tokenizer.decode(ids));
            split->pairs.tokens.insert(split->pairs.tokens.end(), ids.begin(), ids.end());
            split->pairs.offsets.push_back(static_cast<std::int64_t>(split->pairs.tokens.size()));
        }
        split->count = samples;
    }
    return set;
}

inline RunConfig reversalConfig() {
    auto config = smallConfig();
    const RunConfig more{{{"dataset.id", std::string("reversals")},
                          {"model.id", std::string("encoder-decoder")},
                          {"model.layers", std::int64_t{1}},
                          {"model.decoder_layers", std::int64_t{1}},
                          {"model.embeddings", std::string("shared")},
                          {"model.positions", std::string("learned")},
                          {"model.width", std::int64_t{32}},
                          {"model.ff", std::int64_t{64}},
                          {"model.dropout", 0.0},
                          {"train.batch_tokens", std::int64_t{256}},
                          {"train.scored_texts", std::int64_t{50}},
                          {"train.label_smoothing", 0.1},
                          {"train.schedule", std::string("inverse-sqrt")},
                          {"train.lr", 5e-3}}};
    for (const auto& [key, value] : more.values) config.values[key] = value;
    return config;
}

}  // namespace headscope::test

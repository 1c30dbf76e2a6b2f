// A small dataset and settings for tests that train for a few steps.
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/util/random.h"
#include "core/data/batches/dataset.h"
#include "core/service/backend/analyzer.h"
#include "core/service/backend/trainer.h"
#include "core/spec/models/registry.h"

#include <gtest/gtest.h>

#include <memory>

namespace headscope::test {

// Returns the id of the built-in model for a task.
inline std::string modelOf(Task task) {
    for (const auto& info : models::modelInfos())
        if (info.task == task) return info.id;
    return {};
}

// Two classes of short texts. The class says which of the words "a" and "b" comes first.
inline std::shared_ptr<const data::Dataset> smallTexts(std::int64_t samples = 64) {
    auto set = std::make_shared<data::Dataset>();
    set->id = "small-texts";
    set->task = Task::TextClassification;
    set->classes = {"first", "second"};
    set->length = 8;
    std::vector<std::string> words = {"[PAD]", "[UNK]", "a", "b", "c", "d", "e", "f"};
    set->tokenizer = std::move(text::Tokenizer::fromTokens(words, {})).value();
    util::Random random(3);
    for (auto* split : {&set->train, &set->valid, &set->test}) {
        split->offsets.push_back(0);
        for (std::int64_t i = 0; i < samples; ++i) {
            const auto length = random.between(3, 8);
            const auto label = static_cast<std::int32_t>(random.below(2));
            split->tokens.push_back(label == 0 ? 2 : 3);
            split->tokens.push_back(label == 0 ? 3 : 2);
            for (std::int64_t t = 2; t < length; ++t)
                split->tokens.push_back(static_cast<std::int32_t>(random.between(4, 7)));
            split->offsets.push_back(static_cast<std::int64_t>(split->tokens.size()));
            split->labels.push_back(label);
            split->texts.push_back("sample " + std::to_string(i));
        }
        split->count = samples;
    }
    return set;
}

inline RunConfig smallConfig() {
    RunConfig c;
    c.values = {{"dataset.id", std::string("small-texts")},
                {"model.id", std::string("text-encoder")},
                {"model.preset", std::string("tiny")},
                {"model.layers", std::int64_t{2}},
                {"model.heads", std::int64_t{4}},
                {"model.width", std::int64_t{16}},
                {"model.ff", std::int64_t{32}},
                {"model.length", std::int64_t{8}},
                {"model.dropout", 0.1},
                {"objective.id", std::string("attn-cos")},
                {"objective.lambda", 0.1},
                {"objective.sign", std::string("similarity")},
                {"objective.layers", std::string("all")},
                {"objective.schedule", std::string("constant")},
                {"objective.warmup", 0.1},
                {"objective.target", 0.3},
                {"objective.rate", 0.01},
                {"train.epochs", std::int64_t{5}},
                {"train.steps", std::int64_t{20}},
                {"train.batch", std::int64_t{16}},
                {"train.lr", 1e-3},
                {"train.optimizer", std::string("adamw")},
                {"train.momentum", 0.9},
                {"train.weight_decay", 0.01},
                {"train.beta1", 0.9},
                {"train.beta2", 0.999},
                {"train.epsilon", 1e-8},
                {"train.schedule", std::string("one-cycle")},
                {"train.warmup", 0.1},
                {"train.clip", 1.0},
                {"train.label_smoothing", 0.0},
                {"train.seed", std::int64_t{1}},
                {"train.device", std::string("cpu")},
                {"train.precision", std::string("float32")},
                {"train.threads", std::int64_t{2}}};
    return c;
}

inline std::unique_ptr<training::Trainer> trainerFor(
    const RunConfig& config, std::shared_ptr<const data::Dataset> texts = smallTexts()) {
    const auto spec = models::specOf(config, models::DataSizes::of(*texts));
    auto made = training::makeTrainer(config, spec, std::move(texts));
    EXPECT_TRUE(made.ok()) << made.error().text();
    return std::move(made).value();
}

inline Result<std::unique_ptr<analysis::Analyzer>> analyzerFor(
    const RunConfig& config, const io::TensorFile& weights,
    std::shared_ptr<const data::Dataset> texts = smallTexts()) {
    const auto spec = models::specOf(config, models::DataSizes::of(*texts));
    return analysis::makeAnalyzer(config, spec, std::move(texts), weights);
}

inline bool sameBytes(const io::TensorFile& a, const io::TensorFile& b) {
    if (a.tensors.size() != b.tensors.size()) return false;
    for (const auto& [name, tensor] : a.tensors)
        if (!b.tensors.count(name) || b.tensors.at(name).bytes != tensor.bytes) return false;
    return true;
}

}  // namespace headscope::test

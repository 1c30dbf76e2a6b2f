// Hidden tokens of masked language models.
#include "core/base/text/tokenizer.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/readers/model_input.h"
#include "tests/core/support/data_support.h"

namespace headscope::data {
namespace {

constexpr std::int64_t kLength = 50, kSamples = 200;

std::shared_ptr<Dataset> maskedSet() {
    auto d = std::make_shared<Dataset>();
    d->task = Task::MaskedLanguageModel;
    std::vector<std::string> words;
    for (int i = 0; i < 500; ++i) words.push_back("word" + std::to_string(i));
    text::TokenizerOptions options;
    options.minimumFrequency = 1;
    d->tokenizer = text::Tokenizer::train(words, options);
    d->train.offsets = {0};
    for (std::int64_t i = 0; i < kSamples; ++i) {
        for (std::int64_t k = 0; k < kLength; ++k)
            d->train.tokens.push_back(static_cast<std::int32_t>(2 + (7 * i + k) % 500));
        d->train.offsets.push_back(static_cast<std::int64_t>(d->train.tokens.size()));
    }
    d->train.count = kSamples;
    d->valid = d->train;
    return d;
}

struct Counts {
    std::int64_t chosen = 0, hidden = 0, kept = 0, tokens = 0;
};

Counts countsOf(const Dataset& set, const Batch& batch) {
    Counts counts;
    for (std::size_t i = 0; i < batch.tokens.size(); ++i) {
        ++counts.tokens;
        if (batch.targets[i] < 0) continue;
        ++counts.chosen;
        counts.hidden += batch.tokens[i] == set.tokenizer.mask();
        counts.kept += batch.tokens[i] == batch.targets[i];
    }
    return counts;
}

TEST(MaskedBatchTest, ShareAndKindsAreThoseOfBert) {
    const auto set = maskedSet();
    const auto batch = orderedBatch(*set, set->valid, 0, kSamples, kLength);
    const auto counts = countsOf(*set, batch);
    // 10,000 tokens: 15 % with a deviation of 0.36 %, of which 80 % and 10 %.
    EXPECT_NEAR(static_cast<double>(counts.chosen), 1500, 180);
    EXPECT_NEAR(static_cast<double>(counts.hidden), 0.8 * static_cast<double>(counts.chosen), 80);
    EXPECT_NEAR(static_cast<double>(counts.kept), 0.1 * static_cast<double>(counts.chosen), 60);
}

TEST(MaskedBatchTest, OtherTokensStayAndEveryRowHasATarget) {
    const auto set = maskedSet();
    set->hiddenShare = 0.01;
    const auto batch = orderedBatch(*set, set->valid, 0, kSamples, kLength);
    for (std::int64_t row = 0; row < kSamples; ++row) {
        std::int64_t targets = 0;
        for (std::int64_t t = 0; t < kLength; ++t) {
            const auto at = static_cast<std::size_t>(row * kLength + t);
            const auto original = set->valid.tokens[at];
            if (batch.targets[at] >= 0) {
                ++targets;
                EXPECT_EQ(batch.targets[at], original);
            } else {
                EXPECT_EQ(batch.tokens[at], original);
            }
        }
        EXPECT_GE(targets, 1) << row;
    }
}

TEST(MaskedBatchTest, EvaluationHidesTheSameTokensAndEpochsOthers) {
    const auto set = maskedSet();
    const auto all = orderedBatch(*set, set->valid, 0, 4, kLength);
    const auto part = orderedBatch(*set, set->valid, 2, 1, kLength);
    EXPECT_EQ(part.targets, std::vector<std::int32_t>(all.targets.begin() + 2 * kLength,
                                                      all.targets.begin() + 3 * kLength));
    BatchOptions options;
    options.batch = kSamples;
    options.length = kLength;
    const BatchPlan plan(set, options);
    const auto targetsOf = [](Batch batch) {
        std::sort(batch.targets.begin(), batch.targets.end());
        return batch.targets;
    };
    EXPECT_EQ(plan.batch(3, 0).targets, BatchPlan(set, options).batch(3, 0).targets);
    EXPECT_NE(targetsOf(plan.batch(0, 0)), targetsOf(plan.batch(1, 0)));
}

TEST(MaskedBatchTest, OwnTextMayHideWords) {
    const auto set = maskedSet();
    const auto batch = ownInput(*set, "word1 [MASK] word3", kLength);
    ASSERT_TRUE(batch.ok()) << batch.error().text();
    ASSERT_EQ(batch->length, 3);
    EXPECT_EQ(batch->tokens[1], set->tokenizer.mask());
    EXPECT_EQ(batch->tokens[0], set->tokenizer.id("word1"));
    EXPECT_EQ(shownToken(*set, batch->tokens[1]), "[MASK]");
    EXPECT_TRUE(batch->targets.empty());  // the user's words are not known
}

// [MASK] is one token, whatever the tokenizer makes of its letters.
TEST(MaskedBatchTest, WordsBesideAHiddenOneKeepTheirNames) {
    const auto set = maskedSet();
    for (const auto kind : {text::TokenKind::Words, text::TokenKind::Characters}) {
        text::TokenizerOptions options;
        options.kind = kind;
        options.minimumFrequency = 1;
        set->tokenizer = text::Tokenizer::train({"the cat sat"}, options);
        ModelInput input;
        input.kind = ModelInput::Kind::Text;
        input.text = kind == text::TokenKind::Words ? "[MASK] the Zebra sat" : "[MASK]Z sat";
        const auto batch = inputBatch(*set, input, kLength);
        ASSERT_TRUE(batch.ok()) << batch.error().text();
        AttentionMaps maps;
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch->length); ++i) {
            maps.labels.push_back(shownToken(*set, batch->tokens[i]));
            if (batch->tokens[i] == text::kUnknown) maps.unknown.push_back(static_cast<int>(i));
        }
        ASSERT_EQ(maps.unknown.size(), 1u);
        describeInput(*set, input, maps);
        EXPECT_EQ(maps.labels[static_cast<std::size_t>(maps.unknown[0])],
                  kind == text::TokenKind::Words ? "Zebra" : "Z");
        EXPECT_EQ(maps.inputTokens, batch->length) << "nothing was cut";
    }
}

}  // namespace
}  // namespace headscope::data

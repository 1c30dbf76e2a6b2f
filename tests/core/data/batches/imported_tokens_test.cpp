#include "core/data/batches/imported_tokens.h"

#include "core/data/batches/token_cache.h"
#include "core/data/readers/builtin_datasets.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

namespace headscope::data {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ImportedTokens : public testing::Test {
protected:
    void SetUp() override { writeWords("said sues helps"); }
    // A vocabulary of these words in lower case.
    void writeWords(const std::string& words) {
        std::string lines = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n";
        for (const char c : words) lines += c == ' ' ? '\n' : c;
        m_folder.write("vocab.txt", lines + "\n");
        m_config.values = {
            {"dataset.id", std::string("headlines")},    {"dataset.size", std::int64_t{100}},
            {"dataset.tokens", std::string("imported")}, {"dataset.tokenizer", m_folder.path("")},
            {"dataset.vocab_size", std::int64_t{10}},    {"model.length", std::int64_t{4}}};
    }
    Dataset loaded() const { return makeHeadlines()->load(m_config, {}).value(); }

    TempFolder m_folder;
    RunConfig m_config;
};

TEST_F(ImportedTokens, CutSamplesEndWithTheSpecialToken) {
    const auto dataset = loaded();
    EXPECT_EQ(dataset.length, 4);
    for (std::size_t i = 0; i + 1 < dataset.train.offsets.size(); ++i) {
        EXPECT_EQ(dataset.train.tokens[static_cast<std::size_t>(dataset.train.offsets[i])], 2);
        EXPECT_EQ(dataset.train.tokens[static_cast<std::size_t>(dataset.train.offsets[i + 1]) - 1],
                  3);
    }
    EXPECT_THAT(dataset.notes.back().text(), HasSubstr("longer than 4 tokens and are cut there"));
}

TEST_F(ImportedTokens, FingerprintDependsOnTheTokenizersContent) {
    const auto before = loaded().fingerprint;
    EXPECT_EQ(loaded().fingerprint, before);
    writeWords("said sues wins");
    EXPECT_NE(loaded().fingerprint, before);
}

TEST_F(ImportedTokens, CacheKeepsTheTokenizer) {
    const auto dataset = loaded();
    Dataset kept;
    ASSERT_TRUE(decodeDataset(encodeDataset(dataset, "key"), "key", kept));
    EXPECT_EQ(kept.tokenizer.files(), dataset.tokenizer.files());
    EXPECT_EQ(kept.tokenizer.size(), 10);
}

TEST_F(ImportedTokens, CacheKeyDependsOnTheLength) {
    const auto key = cacheKey("f", m_config);
    m_config.values["model.length"] = std::int64_t{8};
    EXPECT_NE(cacheKey("f", m_config), key);
    m_config.values.erase("dataset.tokens");
    EXPECT_EQ(cacheKey("f", m_config), "f");
}

TEST_F(ImportedTokens, LabelsFollowTheModelsOrderOfTheSameClasses) {
    const auto before = loaded();
    std::vector<std::string> reversed(before.classes.rbegin(), before.classes.rend());
    m_config.values["dataset.classes"] = classesSetting(reversed);
    const auto after = loaded();
    EXPECT_EQ(after.classes, reversed);
    for (std::size_t i = 0; i < before.train.labels.size(); ++i)
        EXPECT_EQ(after.classes[static_cast<std::size_t>(after.train.labels[i])],
                  before.classes[static_cast<std::size_t>(before.train.labels[i])]);
}

TEST_F(ImportedTokens, OtherClassesMakePlaceholderLabelsWithAWarning) {
    m_config.values["dataset.classes"] = classesSetting({"good, really", "bad"});
    const auto dataset = loaded();
    EXPECT_THAT(dataset.classes, ElementsAre("good, really", "bad"));
    EXPECT_THAT(dataset.notes.front().text() + dataset.notes.back().text(),
                HasSubstr("placeholders"));
    for (const auto label : dataset.train.labels) EXPECT_LT(label, 2);
}

TEST_F(ImportedTokens, MissingTokenizerIsNamed) {
    m_config.values["dataset.tokenizer"] = std::string();
    const auto loaded = makeHeadlines()->load(m_config, {});
    ASSERT_FALSE(loaded.ok());
    EXPECT_THAT(loaded.error(), test::IsError(ErrorCode::Usage));
}

}  // namespace
}  // namespace headscope::data

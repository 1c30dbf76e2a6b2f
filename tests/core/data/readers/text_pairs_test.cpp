// Tables with two texts in each row: columns, tokens with types, truncation, cache, refusals.
#include "core/base/text/pair_text.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/token_cache.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/model_input.h"
#include "tests/core/support/data_support.h"

#include <gmock/gmock.h>

namespace headscope::data {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class TextPairs : public testing::Test {
protected:
    void SetUp() override {
        m_folder.write("model/vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\na\nb\nc\nd\ne\n");
        m_config.values = {{"dataset.id", std::string("csv-text")},
                           {"dataset.text_column", std::string("premise")},
                           {"dataset.pair_column", std::string("hypothesis")},
                           {"dataset.tokens", std::string("imported")},
                           {"dataset.tokenizer", m_folder.path("model")},
                           {"dataset.vocab_size", std::int64_t{9}},
                           {"model.length", std::int64_t{8}}};
        write("a b", "c");
    }
    void write(const std::string& first, const std::string& second,
               const std::string& heading = "premise,hypothesis,label") {
        std::string rows = heading + "\n";
        for (int i = 0; i < 60; ++i)
            rows += first + (i % 3 == 0 ? " d" : "") + "," + second + (i % 2 ? ",yes\n" : ",no\n");
        m_config.values["dataset.path"] = m_folder.write("pairs.csv", rows);
    }
    Result<Dataset> load() const { return makeCsvText()->load(m_config, {}); }
    std::string refusal() const {
        const auto loaded = load();
        return loaded ? "accepted" : loaded.error().text();
    }

    TempFolder m_folder;
    RunConfig m_config;
};

// Tokens and types of the first sample whose first text has no "d".
Batch firstOf(const Dataset& dataset) {
    for (std::int64_t i = 0; i < dataset.train.count; ++i)
        if (dataset.train.texts[static_cast<std::size_t>(i)].find('d') == std::string::npos)
            return orderedBatch(dataset, dataset.train, i, 1, 8);
    return {};
}

TEST_F(TextPairs, AreReadByThePairTemplateWithTypes) {
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    const auto one = firstOf(*dataset);
    EXPECT_THAT(one.tokens, ElementsAre(2, 4, 5, 3, 6, 3, 0, 0));
    EXPECT_THAT(one.types, ElementsAre(0, 0, 0, 0, 1, 1, 0, 0));
    EXPECT_EQ(one.lengths.front(), 6);
    std::vector<std::string> notes;
    for (const auto& note : dataset->notes) notes.push_back(note.text());
    EXPECT_THAT(notes, Contains(HasSubstr("second text from column 2 (\"hypothesis\")")));
}

TEST_F(TextPairs, AreCutInTheLongerTextFirst) {
    write("a b a b a b", "c e");
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    const auto one = firstOf(*dataset);
    EXPECT_THAT(one.tokens, ElementsAre(2, 4, 5, 4, 3, 6, 8, 3));
    EXPECT_THAT(one.types, ElementsAre(0, 0, 0, 0, 0, 1, 1, 1));
}

TEST_F(TextPairs, BatchesOfTrainingKeepTheTypes) {
    auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    BatchOptions options;
    options.batch = 8;
    options.length = 8;
    const auto shared = std::make_shared<const Dataset>(std::move(*dataset));
    const auto whole = BatchPlan(shared, options).batch(0, 0);
    ASSERT_EQ(whole.types.size(), whole.tokens.size());
    EXPECT_LT(whole.length, 8) << "padding is trimmed";
    options.rank = 1;
    options.ranks = 2;
    const auto part = BatchPlan(shared, options).batch(0, 0);
    EXPECT_TRUE(std::equal(part.types.begin(), part.types.end(),
                           whole.types.begin() + static_cast<std::ptrdiff_t>(4 * whole.length)));
}

TEST_F(TextPairs, AreCachedAndShownWithBothTexts) {
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    Dataset kept;
    ASSERT_TRUE(decodeDataset(encodeDataset(*dataset, "key"), "key", kept));
    EXPECT_EQ(kept.train.types, dataset->train.types);
    EXPECT_THAT(sampleOf(*dataset, dataset->train, 0).text, HasSubstr(" | c"));
}

TEST_F(TextPairs, OwnPairIsReadAsASampleIs) {
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    ModelInput input;
    input.kind = ModelInput::Kind::Text;
    input.text = "a b";
    input.secondText = "c";
    const auto one = inputBatch(*dataset, input, 8);
    ASSERT_TRUE(one.ok()) << one.error().text();
    EXPECT_THAT(one->tokens, ElementsAre(2, 4, 5, 3, 6, 3));
    EXPECT_THAT(one->types, ElementsAre(0, 0, 0, 0, 1, 1));
    input.secondText.clear();
    EXPECT_TRUE(inputBatch(*dataset, input, 8)->types.empty());
}

TEST_F(TextPairs, TheSecondTextOfAShownPairIsKnown) {
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    AttentionMaps maps;
    describeInput(*dataset, {}, maps);
    ASSERT_FALSE(maps.secondText.empty());
    const auto whole = maps.text;
    EXPECT_EQ(whole.substr(whole.size() - maps.secondText.size() - 3), " | " + maps.secondText);
}

TEST_F(TextPairs, UnknownWordsOfBothTextsAreNamed) {
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    const auto text = text::pairText("a Zebra", "yak c");
    std::vector<std::string> labels(7, "[UNK]");
    nameUnknown(dataset->tokenizer, text, {2, 4}, labels);
    EXPECT_EQ(labels[2], "Zebra");
    EXPECT_EQ(labels[4], "yak");
}

TEST_F(TextPairs, ColumnMayBeGivenByNumber) {
    const auto named = load()->fingerprint;
    m_config.values["dataset.pair_column"] = std::string("2");
    const auto numbered = load();
    ASSERT_TRUE(numbered.ok()) << numbered.error().text();
    EXPECT_FALSE(numbered->train.types.empty());
    EXPECT_NE(numbered->fingerprint, named);
}

TEST_F(TextPairs, MissingColumnIsNamedWithTheExistingOnes) {
    m_config.values["dataset.pair_column"] = std::string("answer");
    const auto text = refusal();
    EXPECT_THAT(text, HasSubstr("\"answer\" (dataset.pair_column)"));
    EXPECT_THAT(text, HasSubstr("\"hypothesis\""));
    m_config.values["dataset.pair_column"] = std::string("9");
    EXPECT_THAT(refusal(), HasSubstr("\"9\" (dataset.pair_column)"));
}

TEST_F(TextPairs, SameColumnTwiceIsRefused) {
    m_config.values["dataset.pair_column"] = std::string("premise");
    EXPECT_THAT(refusal(),
                HasSubstr("dataset.pair_column and dataset.text_column are the same column"));
    m_config.values["dataset.pair_column"] = std::string("label");
    EXPECT_THAT(refusal(),
                HasSubstr("dataset.pair_column and dataset.label_column are the same column"));
}

TEST_F(TextPairs, EmptySecondTextsAreCounted) {
    write("a b", "");
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    std::vector<std::string> notes;
    for (const auto& note : dataset->notes) notes.push_back(note.text());
    EXPECT_THAT(notes, Contains(HasSubstr("the second text is empty in 60 of 60 rows")));
}

TEST_F(TextPairs, NotesQuoteThemWithoutTheMark) {
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    std::string notes;
    for (const auto& note : dataset->notes) notes += note.text() + "\n";
    EXPECT_THAT(notes, HasSubstr("also occur in the training data, e.g. \"a b"));
    EXPECT_THAT(notes, HasSubstr(" | c"));
    EXPECT_EQ(notes.find('\x1f'), std::string::npos);
}

TEST_F(TextPairs, AreReadFromJsonLinesToo) {
    std::string lines;
    for (int i = 0; i < 40; ++i)
        lines += std::string("{\"premise\": \"a b\", \"hypothesis\": \"c\", \"label\": \"") +
                 (i % 2 ? "yes" : "no") + "\"}\n";
    m_config.values["dataset.path"] = m_folder.write("pairs.jsonl", lines);
    const auto dataset = load();
    ASSERT_TRUE(dataset.ok()) << dataset.error().text();
    EXPECT_THAT(firstOf(*dataset).types, ElementsAre(0, 0, 0, 0, 1, 1, 0, 0));
    m_config.values["dataset.pair_column"] = std::string("answer");
    EXPECT_THAT(refusal(), HasSubstr("answer"));
}

TEST_F(TextPairs, FastTextFilesAreRefused) {
    std::string lines;
    for (int i = 0; i < 40; ++i) lines += i % 2 ? "__label__x a b\n" : "__label__y a b\n";
    m_config.values["dataset.path"] = m_folder.write("pairs.txt", lines);
    EXPECT_THAT(refusal(), HasSubstr("fastText file has one text in each line"));
}

TEST(PairText, IsDividedAtItsMarkAlone) {
    const auto joined = text::pairText("one | two", "\x1f three");
    const auto pair = text::textsOf(joined);
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->first, "one | two");
    EXPECT_EQ(pair->second, "\x1f three");
    EXPECT_FALSE(text::textsOf("one text"));
    EXPECT_EQ(text::shownText(joined), "one | two | \x1f three");
    // A mark inside a text cannot make a third text.
    const auto odd = text::textsOf(text::pairText("x" + text::pairText("a", "b"), "c"));
    EXPECT_EQ(odd->first, "xab");
    EXPECT_EQ(odd->second, "c");
}

}  // namespace
}  // namespace headscope::data

// Tests that every command reports truncated texts and unknown words, in the same way.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kRun = sourceFolder() + "/resources/runs/headlines-lambda-0.1";
constexpr int kReads = 16;  // maximum number of tokens of this run's model

std::string longText() {
    std::string text;
    for (int i = 0; i < 400; ++i) text += "big ";
    return text;
}

TEST(CutTexts, PredictSaysHowMuchOfTheTextItRead) {
    const Outcome outcome = test::run({{"predict", kRun, "--text", longText(), "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = eventsOf(jsonLines(outcome.out), "prediction");
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0]["tokens"].size(), kReads);
    EXPECT_EQ(lines[0]["input_tokens"], 400);
    ASSERT_EQ(lines[0]["notes"].size(), 1u);
    EXPECT_THAT(lines[0]["notes"][0].get<std::string>(), HasSubstr("400"));
    EXPECT_THAT(outcome.err, HasSubstr("400"));
    EXPECT_EQ(eventsOf(jsonLines(outcome.out), "warning").size(), 1u);
}

TEST(CutTexts, CompleteTextHasNoNotice) {
    const Outcome outcome = test::run({{"predict", kRun, "--text", "people help firm", "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_TRUE(lastLine(outcome)["notes"].empty());
    const Outcome sample = test::run({{"predict", kRun, "--sample", "0", "--json"}});
    ASSERT_EQ(sample.exitCode, 0) << sample.err;
    EXPECT_TRUE(lastLine(sample)["notes"].empty());
}

TEST(CutTexts, AttentionSaysItInItsNotesToo) {
    const Outcome outcome = test::run({{"attention", kRun, "--text", longText(), "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    ASSERT_EQ(lastLine(outcome)["notes"].size(), 1u);
    EXPECT_THAT(outcome.err, HasSubstr("400"));
    const Outcome whole = test::run({{"attention", kRun, "--text", "people help firm", "--json"}});
    EXPECT_TRUE(lastLine(whole)["notes"].empty());
}

TEST(UnknownWords, AreShownAsTheWordAndMarked) {
    const std::string text = "Zebra help Quux";
    const auto predicted = lastLine(test::run({{"predict", kRun, "--text", text, "--json"}}));
    EXPECT_THAT(predicted["tokens"].get<std::vector<std::string>>(),
                ElementsAre("Zebra", "help", "Quux"));
    EXPECT_THAT(predicted["unknown"].get<std::vector<int>>(), ElementsAre(0, 2));
    const Outcome outcome = test::run({{"attention", kRun, "--text", text, "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto last = lastLine(outcome);
    EXPECT_EQ(last["tokens"], predicted["tokens"]);
    EXPECT_EQ(last["unknown"], predicted["unknown"]);
    for (const auto& head : eventsOf(jsonLines(outcome.out), "attention")) {
        EXPECT_EQ(head["queries"], predicted["tokens"]);
        EXPECT_EQ(head["keys"], predicted["tokens"]);
    }
    const Outcome table = test::run({{"attention", kRun, "--text", text}});
    EXPECT_THAT(table.out, HasSubstr("Zebra [UNK]"));
    EXPECT_THAT(table.out, HasSubstr("Quux [UNK]"));
}

// Combining marks stay with their word, an ideograph is a word of its own, and a symbol is not a
// word.
TEST(UnknownWords, AreCutAsTheModelReadsThem) {
    const auto predicted =
        lastLine(test::run({{"predict", kRun, "--text", "ไทย हिन्दी 你好 😀 Zebra", "--json"}}));
    EXPECT_THAT(predicted["tokens"].get<std::vector<std::string>>(),
                ElementsAre("ไทย", "हिन्दी", "你", "好", "Zebra"));
    EXPECT_THAT(predicted["unknown"].get<std::vector<int>>(), ElementsAre(0, 1, 2, 3, 4));
}

// Numbers with leading zeros, hexadecimal digits, separators or a decimal comma are refused, and
// never read as another number.
TEST(TypedNumbers, OfOptionsAreDecimalOrRefused) {
    const struct {
        Words words;
        const char* option;
    } rows[] = {
        {{"predict", kRun, "--sample", "010"}, "--sample"},
        {{"predict", kRun, "--sample", "0x10"}, "--sample"},
        {{"predict", kRun, "--sample", "1,000"}, "--sample"},
        {{"predict", kRun, "--sample", "1'000"}, "--sample"},
        {{"predict", kRun, "--sample", "1_000"}, "--sample"},
        {{"prune", kRun, "--tolerance", "0,2"}, "--tolerance"},
        {{"prune", kRun, "--tolerance", "0x1p3"}, "--tolerance"},
        {{"generate", kRun, "--temperature", "0,2"}, "--temperature"},
        {{"translate", kRun, "--beam", "010"}, "--beam"},
        {{"train", "--dataset", "headlines", "--lambda", "0,2"}, "--lambda"},
        {{"train", "--dataset", "headlines", "--lambda", "1.000,5"}, "--lambda"},
        {{"train", "--dataset", "headlines", "--lambda", "1,000.5"}, "--lambda"},
        {{"train", "--dataset", "headlines", "--steps", "1 000"}, "--steps"},
        {{"tell", kRun, "lambda=0,2"}, "lambda"},
    };
    for (const auto& row : rows) {
        const Outcome outcome = test::run({row.words});
        EXPECT_EQ(outcome.exitCode, 2) << testing::PrintToString(row.words) << outcome.out;
        EXPECT_THAT(outcome.err, HasSubstr(row.option)) << testing::PrintToString(row.words);
    }
    const auto tenth = lastLine(test::run({{"predict", kRun, "--sample", "10", "--json"}}));
    EXPECT_EQ(tenth["event"], "prediction");
}

}  // namespace
}  // namespace headscope::test

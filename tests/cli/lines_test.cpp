// Tests the program's output lines: JSON that any parser accepts, and progress that fits the
// terminal.
#include "app/cli/console.h"
#include "app/cli/json_line.h"
#include "app/cli/options/settings.h"
#include "app/cli/progress_line.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <limits>

namespace headscope::cli {
namespace {

using Json = nlohmann::json;

TEST(JsonLines, TextComesBackAsItWas) {
    const std::string text =
        "quote \" backslash \\ newline \n tab \t bell \a escape \x1b \xc3\xa9 \xf0\x9f\xa4\x96";
    EXPECT_EQ(Json::parse(JsonLine().text("k", text).str())["k"], text);
}

TEST(JsonLines, InvalidBytesAreReplaced) {
    for (const char* bytes :
         {"\xff", "\xc3", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xc0\xaf", "\xe2\x82"}) {
        const std::string parsed = Json::parse(JsonLine().text("k", bytes).str())["k"];
        EXPECT_NE(parsed.find("\xef\xbf\xbd"), std::string::npos);
    }
}

TEST(JsonLines, NumbersAreExactAndNeverACommaOrNan) {
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    const double awkward = 0.1 + 0.2;
    const std::string line =
        JsonLine().number("a", awkward).number("b", std::nan("")).integer("c", INT64_MIN).str();
    std::setlocale(LC_ALL, "C");
    const Json json = Json::parse(line);
    EXPECT_EQ(json["a"].get<double>(), awkward);
    EXPECT_TRUE(json["b"].is_null());
    EXPECT_EQ(json["c"].get<std::int64_t>(), INT64_MIN);
}

TEST(JsonLines, AbsentValuesAreLeftOut) {
    const Json json = Json::parse(JsonLine()
                                      .number("a", std::optional<double>())
                                      .number("b", std::optional<double>(1))
                                      .str());
    EXPECT_FALSE(json.contains("a"));
    EXPECT_EQ(json["b"], 1);
}

TEST(ProgressLines, FitTheTerminalInColumnsNotBytes) {
    Progress progress;
    progress.state = RunState::Running;
    progress.step = 333;
    progress.totalSteps = 1000;
    progress.secondsLeft = 65;
    progress.rateUnit = "samples/s";
    progress.rate = 1234;
    TerminalTraits terminal;
    terminal.unicode = true;
    for (int columns : {10, 40, 80, 200}) {
        terminal.columns = columns;
        const std::string line = progressLine(progress, terminal);
        const auto shown =
            std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
        EXPECT_LT(shown, columns);
    }
    EXPECT_NE(progressLine(progress, terminal).find("1:05 left"), std::string::npos);
    EXPECT_NE(progressLine(progress, terminal).find("33%"), std::string::npos);
}

TEST(ProgressLines, ShowWhatTheRunIsJudgedByWhateverItIs) {
    Progress progress;
    progress.state = RunState::Running;
    progress.step = 1;
    progress.totalSteps = 2;
    TerminalTraits terminal;
    terminal.columns = 200;
    EXPECT_EQ(progressLine(progress, terminal).find("valid"), std::string::npos)
        << "not evaluated yet";
    progress.validScores = {{kAccuracy, 0.931}, {kLoss, 0.2}};
    EXPECT_NE(progressLine(progress, terminal).find("  valid 93.1%"), std::string::npos);
    progress.validScores = {{kLoss, 1.5}, {kPerplexity, 4.48}};
    EXPECT_NE(progressLine(progress, terminal).find("  valid loss 1.500"), std::string::npos);
}

TEST(ProgressLines, ShowTheTimeLeftOfATaskOnceItIsKnown) {
    TerminalTraits terminal;
    terminal.unicode = false;
    terminal.columns = 200;
    EXPECT_EQ(taskLine("packing", 0.25, 60, terminal),
              "packing  [######..................] 25%  3:00 left");
    EXPECT_EQ(taskLine("packing", 0.5, 1, terminal), "packing  [############............] 50%");
    EXPECT_EQ(taskLine("packing", 0, 60, terminal), "packing  [........................] 0%");
    EXPECT_EQ(taskLine("data", 0.95, 10, terminal, 0.9),
              "data  [#######################.] 95%  0:10 left")
        << "a download that was continued";
    terminal.columns = 20;
    EXPECT_LT(taskLine("packing", 0.25, 60, terminal).size(), 20U);
}

TEST(ProgressLines, TimesReadAsClocks) {
    EXPECT_EQ(clockText(0), "0:00");
    EXPECT_EQ(clockText(59.6), "1:00");
    EXPECT_EQ(clockText(3661), "1:01:01");
    EXPECT_EQ(clockText(std::numeric_limits<double>::infinity()), "--:--");
}

TEST(Numbers, OfEverySizeAreShortAndReadBackAsWhatTheyWere) {
    for (int power = -300; power <= 300; power += 3)
        for (const double value : {1.5 * std::pow(10, power), -1.5 * std::pow(10, power)}) {
            const std::string text = shortNumber(value);
            EXPECT_LE(text.size(), 10u) << text;
            EXPECT_EQ(text.find_first_not_of("+-.0123456789e"), std::string::npos) << text;
            EXPECT_NEAR(std::stod(text) / value, 1, 0.34) << text;
        }
    EXPECT_EQ(shortNumber(0), "0.000");
    EXPECT_EQ(shortNumber(59391012864.), "5.9e+10");
    EXPECT_EQ(shortNumber(std::numeric_limits<double>::max()), "1.8e+308");
}

TEST(Numbers, ThatAreNoneAreADashAndInfinityIsNamed) {
    EXPECT_EQ(shortNumber(std::nan("")), "-");
    EXPECT_EQ(shortNumber(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(shortNumber(-std::numeric_limits<double>::infinity()), "-inf");
}

// A share that falls from 86.2 to 84.1 % does not fall by 2.1 %.
TEST(Numbers, DifferencesOfSharesAreInPoints) {
    const Interval interval{-0.031, 0.004};
    EXPECT_EQ(shortDifference(scoreKind("accuracy"), -0.021), "-2.100 points");
    EXPECT_EQ(shortDifference(scoreKind("accuracy"), 0.021, &interval),
              "+2.100 points (-3.100 to +0.400)");
    EXPECT_EQ(shortDifference(scoreKind("loss"), 0.058), "+0.058");
    EXPECT_EQ(shortDifference(scoreKind("loss"), 0), "0.000");
}

TEST(Tables, ColumnsLineUpWithAccents) {
    EXPECT_EQ(formatTable({{"a", "b"}, {"\xc3\xa9\xc3\xa9\xc3\xa9", "c"}}),
              "a    b\n\xc3\xa9\xc3\xa9\xc3\xa9  c\n");
}

TEST(Tables, LongTextIsWrappedBetweenWords) {
    const std::string text = "one two three four five six seven eight nine ten";
    EXPECT_EQ(formatTable({{"id", text}}, 30),
              "id  one two three four five\n    six seven eight nine ten\n");
    EXPECT_EQ(formatTable({{"id", text}}), "id  " + text + "\n");
}

TEST(Tables, BreaksTheWidestColumnsOfATerminal) {
    const Table table = {{"claim", "verdict", "command"},
                         {"heads that resemble each other can be removed", "open", "study run a"}};
    EXPECT_EQ(formatTable(table, 50),
              "claim                        verdict  command\n"
              "heads that resemble each     open     study run a\n"
              "other can be removed\n");
    const std::string word(60, 'x');
    EXPECT_EQ(formatTable({{"a", word, "b c"}}, 50), "a  " + word + "  b c\n")
        << "words are not broken";
}

TEST(Ablation, NamesHeadsFromZero) {
    ModelShape shape;
    shape.layers = 3;
    shape.heads = 4;
    const auto mask = parseAblation("0.1,2.3", shape);
    ASSERT_TRUE(mask.ok());
    EXPECT_EQ(*mask, HeadMask::without({{0, 1}, {2, 3}}));
    for (const char* bad : {"3.0", "0.4", "", "0", "0.1,", ",", "0.1 ", "00.1x"}) {
        const auto refused = parseAblation(bad, shape);
        EXPECT_EQ(refused.ok(), std::string(bad).empty()) << bad;
    }
    shape.headsPerLayer = {2, 3, 4};
    EXPECT_TRUE(parseAblation("1.2,2.3", shape).ok());
    const auto absent = parseAblation("0.3", shape);
    ASSERT_FALSE(absent.ok());
    EXPECT_NE(absent.error().text().find("Layer 0 has the heads 0 to 1"), std::string::npos);
}

TEST(GeneratedLines, StayOneLineAndLeaveTheTerminalAlone) {
    EXPECT_EQ(onOneLine("a\nb\r\nc\td"), "a b  c\td");
    EXPECT_EQ(onOneLine("\x1b[31m\x7f"), " [31m ");
    EXPECT_EQ(onOneLine("a\xe2\x80\xa8"
                        "b\xe2\x80\xa9"
                        "c\xc2\x85"
                        "d\xc2\xa0"),
              "a b c d\xc2\xa0");
    EXPECT_EQ(onOneLine("\xff\xe4\xb8\xad\xe4"), "\xef\xbf\xbd\xe4\xb8\xad\xef\xbf\xbd");
}

}  // namespace
}  // namespace headscope::cli

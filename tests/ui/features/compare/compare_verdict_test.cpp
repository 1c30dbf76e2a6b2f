#include "ui/features/compare/compare_verdict.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::ui {
namespace {

using Confidence = Verdict::Confidence;

ComparedRow rowWith(const char* lambda, std::vector<std::int64_t> seeds) {
    ComparedRow row;
    row.values = {lambda};
    row.seeds = std::move(seeds);
    row.score.n = static_cast<int>(row.seeds.size());
    return row;
}

Comparison twoRows() {
    Comparison c;
    c.keys = {"objective.lambda"};
    c.score = "test_accuracy";
    c.unit = "%";
    c.scale = 100;
    c.decimals = 1;
    c.comparisons = 1;
    c.rows = {rowWith("0", {0, 1, 2}), rowWith("0.1", {0, 1, 2})};
    c.rows[0].baseline = true;
    PairedRuns difference;
    difference.n = 3;
    difference.mean = 0.012;
    difference.low = 0.003;
    difference.high = 0.021;
    difference.p = difference.corrected = 0.02;
    difference.significant = true;
    c.rows[1].difference = difference;
    return c;
}

TEST(ComparisonVerdictTest, SignificantDifferenceIsShownWithItsInterval) {
    const Verdict verdict = comparisonVerdict(twoRows());
    EXPECT_EQ(verdict.text, QStringLiteral("lambda 0.1 against 0: test accuracy +1.2 points (95 % "
                                           "interval +0.3 to +2.1), n = 3 seeds."));
    EXPECT_EQ(verdict.confidence, Confidence::Shown);
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("paired by seed")));
}

TEST(ComparisonVerdictTest, IntervalWithZeroIsNoDifference) {
    auto c = twoRows();
    c.rows[1].difference->low = -0.01;
    c.rows[1].difference->significant = false;
    EXPECT_EQ(comparisonVerdict(c).confidence, Confidence::Unclear);
    EXPECT_TRUE(comparisonVerdict(c).text.startsWith(QStringLiteral("No clear difference.")));
}

TEST(ComparisonVerdictTest, SignificantRowIsNamedBeforeALargerUnclearOne) {
    auto c = twoRows();
    auto unclear = rowWith("1", {0, 1, 2});
    unclear.difference = c.rows[1].difference;
    unclear.difference->significant = false;
    unclear.difference->mean = 0.2;
    c.rows.insert(c.rows.begin() + 1, unclear);
    EXPECT_TRUE(comparisonVerdict(c).text.startsWith(QStringLiteral("lambda 0.1 against 0")));
}

TEST(ComparisonVerdictTest, UntestedDifferenceIsUnclear) {
    auto c = twoRows();
    auto& difference = *c.rows[1].difference;
    difference.significant = false;
    difference.noTest = kEqualDifferences;
    difference.low = difference.high = difference.p = difference.corrected = std::nan("");
    EXPECT_EQ(comparisonVerdict(c).confidence, Confidence::Unclear);
    EXPECT_TRUE(comparisonVerdict(c).text.contains(QStringLiteral("differ by +1.2 points")));
    const auto reason = comparisonVerdict(c).evidence;
    EXPECT_FALSE(reason.contains(QStringLiteral("p-value"))) << "there is none";
    difference.noTest = kOneSample;
    difference.mean = 0;
    EXPECT_TRUE(comparisonVerdict(c).text.contains(QStringLiteral("no interval, n = 3 seeds")));
    EXPECT_NE(comparisonVerdict(c).evidence, reason);
}

// It said that all runs had the same settings although the others were left out.
TEST(ComparisonVerdictTest, RunsWithoutTheScoreAreNotCalledEqual) {
    auto c = twoRows();
    c.rows.resize(1);
    c.notes = {"another note"_m};
    const auto same = comparisonVerdict(c);
    c.leftOut = 1;
    const auto left = comparisonVerdict(c);
    EXPECT_FALSE(left.text.isEmpty());
    EXPECT_NE(left.text, same.text);
    EXPECT_TRUE(left.text.contains(QStringLiteral("test accuracy")));
}

TEST(ComparisonVerdictTest, OneRunEachCannotDecide) {
    auto c = twoRows();
    c.rows[1].difference.reset();
    for (auto& row : c.rows) row.seeds = {0}, row.score.n = 1;
    EXPECT_EQ(comparisonVerdict(c).confidence, Confidence::Unclear);
    EXPECT_TRUE(comparisonVerdict(c).text.contains(QStringLiteral("n = 1")));
    c.rows.pop_back();
    EXPECT_EQ(comparisonVerdict(c).confidence, Confidence::None);
    EXPECT_EQ(comparisonVerdict(Comparison()), Verdict());
}

TEST(RunsVerdictTest, CountsRunsThatDifferOnlyInTheSeed) {
    RunTable table;
    table.differing = {"objective.lambda", "train.seed"};
    const auto add = [&table](const char* lambda, const char* seed) {
        TabledRun run;
        run.settings = {{"objective.lambda", lambda}, {"train.seed", seed}};
        table.runs.push_back(run);
    };
    add("0", "0");
    EXPECT_EQ(runsVerdict(table), Verdict());
    add("0", "1");
    EXPECT_TRUE(runsVerdict(table).text.contains(QStringLiteral("nothing to compare")));
    add("0.1", "0");
    EXPECT_EQ(runsVerdict(table).confidence, Confidence::None);
    EXPECT_TRUE(runsVerdict(table).text.contains(QStringLiteral("Choose Scores")));
    table.runs.erase(table.runs.begin());
    EXPECT_EQ(runsVerdict(table).confidence, Confidence::Unclear);
    EXPECT_TRUE(runsVerdict(table).text.contains(QStringLiteral("n = 1")));
    add("0.1", "0");
    EXPECT_TRUE(runsVerdict(table).text.contains(QStringLiteral("n = 1"))) << "a repeated seed";
}

}  // namespace
}  // namespace headscope::ui

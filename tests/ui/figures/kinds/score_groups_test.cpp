// Tests the groups of the Compare page with numbers computed by hand.
#include "ui/figures/kinds/score_groups.h"

#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/sheet/sheet_legend.h"
#include "ui/figures/sheet/sheet_lint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

// Accuracy of lambda 0, 0.1 and 1 with seeds 0 to 2; lambda 1 lacks seed 1. 250 test samples.
Comparison threeGroups() {
    Comparison c;
    c.keys = {"objective.lambda"};
    c.score = "test_accuracy";
    c.unit = "%";
    c.scale = 100;
    c.testSamples = 250;
    const auto row = [](const char* lambda, std::vector<std::int64_t> seeds,
                        std::vector<double> scores) {
        ComparedRow one;
        one.values = {lambda};
        one.seeds = std::move(seeds);
        one.scores = std::move(scores);
        one.score.n = static_cast<int>(one.seeds.size());
        for (const auto seed : one.seeds) one.runs.push_back("runs/" + std::to_string(seed));
        return one;
    };
    c.rows = {row("0", {0, 1, 2}, {0.80, 0.82, 0.84}), row("0.1", {0, 1, 2}, {0.81, 0.84, 0.84}),
              row("1", {0, 2}, {0.70, 0.72})};
    c.rows[0].baseline = true;
    c.rows[0].score.mean = 0.82;
    c.rows[0].score.low = 0.77;
    c.rows[0].score.high = 0.87;
    PairedRuns small;
    small.n = 3;
    small.mean = 0.01;
    small.low = -0.015;
    small.high = 0.035;
    small.p = small.corrected = 0.2;
    c.rows[1].difference = small;
    return c;
}

TEST(ScoreGroupsTest, WeightsOfOneParentAreNamedByTheirChanges) {
    auto c = threeGroups();
    c.keys = {"lambda", "initial weights"};
    c.rows[0].values = {"0", "random"};
    c.rows[1].values = {"0", "news-l0 (3 heads removed)"};
    c.rows[2].values = {"0", "news-l0 (2 heads removed, 3 heads removed before)"};
    const auto names = [&] {
        QStringList all;
        for (const auto& group : scoreGroups(c, {}).groups) all << group.name;
        return all;
    };
    EXPECT_EQ(names(), (QStringList{"0, random", "0, 3 heads removed",
                                    "0, 2 heads removed, 3 heads removed before"}));
    c.rows[2].values[1] = "news-l0.1 (2 heads removed)";
    EXPECT_EQ(names(), (QStringList{"0, random", "0, news-l0 (3 heads removed)",
                                    "0, news-l0.1 (2 heads removed)"}));
}

TEST(ScoreGroupsTest, GroupsHaveTheirSeedsInTheUnitShown) {
    const auto groups = scoreGroups(threeGroups(), QStringLiteral("accuracy, %"));
    ASSERT_EQ(groups.groups.size(), 3u);
    EXPECT_EQ(groups.groups[1].name, QStringLiteral("0.1"));
    EXPECT_EQ(groups.groups[1].seeds, (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_DOUBLE_EQ(groups.groups[1].values[1], 84);
    EXPECT_DOUBLE_EQ(groups.groups[0].mean, 82);
    EXPECT_DOUBLE_EQ(groups.groups[0].low, 77);
    EXPECT_DOUBLE_EQ(groups.groups[0].high, 87);
    EXPECT_EQ(groups.settings, QStringLiteral("lambda"));
    EXPECT_EQ(groups.seeds.least, 2);
    EXPECT_EQ(groups.seeds.most, 3);
    EXPECT_DOUBLE_EQ(groups.resolution, 0.4) << "one of 250 samples";
}

TEST(ScoreGroupsTest, AnAxisOfSharesEndsAtAll) {
    auto c = threeGroups();
    for (auto& row : c.rows) {
        row.scores.assign(row.scores.size(), 1.0);
        row.score.mean = row.score.low = row.score.high = 1;
    }
    const auto figure =
        seedsFigure(scoreGroups(c, QStringLiteral("accuracy, %")), QStringLiteral("scores"));
    EXPECT_GE(figure.data.shownY().high, 100);
    EXPECT_LT(figure.data.shownY().high, 101) << "no tick above 100 %";
    EXPECT_GT(seedsFigure(scoreGroups(c, QStringLiteral("loss")), {}).data.shownY().high, 101);
}

TEST(ScoreGroupsTest, PairsJoinTheSameSeedOverAllItsGroups) {
    const auto groups = scoreGroups(threeGroups(), {});
    ASSERT_EQ(groups.pairs.size(), 3u);
    EXPECT_EQ(groups.pairs[0].groups, (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(groups.pairs[1].seed, 1);
    EXPECT_EQ(groups.pairs[1].groups, (std::vector<int>{0, 1})) << "lambda 1 lacks seed 1";
    EXPECT_DOUBLE_EQ(groups.pairs[2].values[2], 72);
}

TEST(ScoreGroupsTest, VerdictFollowsTheClearestDifference) {
    auto c = threeGroups();
    auto groups = scoreGroups(c, {});
    EXPECT_EQ(groups.verdict, GroupsVerdict::NoDifference) << "the interval contains 0";
    EXPECT_EQ(groups.decided, 1);
    EXPECT_EQ(groups.baseline, 0);
    EXPECT_DOUBLE_EQ(groups.low, -1.5);
    EXPECT_EQ(groups.n, 3);
    PairedRuns large = *c.rows[1].difference;
    large.mean = -0.11;
    large.low = -0.14;
    large.high = -0.08;
    large.corrected = 0.01;
    large.significant = true;
    c.rows[2].difference = large;
    groups = scoreGroups(c, {});
    EXPECT_EQ(groups.verdict, GroupsVerdict::Difference);
    EXPECT_EQ(groups.decided, 2);
    EXPECT_DOUBLE_EQ(groups.difference, -11);
}

// A difference of one test sample, or the same difference in all pairs, proves nothing.
TEST(ScoreGroupsTest, DifferenceBelowTheResolutionIsNotTested) {
    auto c = threeGroups();
    c.rows[1].difference->mean = 0.004;
    c.rows[1].difference->low = 0.001;
    c.rows[1].difference->significant = true;
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::Unresolved);
    c.rows[1].difference->mean = 0.0041;
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::Difference);
    c.rows[1].difference->noTest = kEqualDifferences;
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::Untested) << "larger than one sample";
    c.rows[1].difference->mean = 0.004;
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::Unresolved);
    c.rows[1].difference->noTest = kOneSample;
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::Unresolved);
}

TEST(ScoreGroupsTest, WithoutPairsTheVerdictSaysWhy) {
    auto c = threeGroups();
    c.rows[1].difference.reset();
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::NoPairs);
    for (auto& row : c.rows) {
        row.seeds.resize(1);
        row.scores.resize(1);
        row.score.n = 1;
    }
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::OneRunEach);
    const auto single = seedsFigure(scoreGroups(c, {}), {}).data;
    EXPECT_EQ(single.note, seedCountWords({1, 1})) << "there is no bar to explain";
    EXPECT_TRUE(std::none_of(single.series().begin(), single.series().end(),
                             [](const auto& series) { return series.joins; }))
        << "a line between single runs would suggest an effect";
    c.rows.resize(1);
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::OneGroup);
    c.rows.clear();
    EXPECT_EQ(scoreGroups(c, {}).verdict, GroupsVerdict::Nothing);
}

TEST(ScoreGroupsTest, FigureHasADotPerSeedAndLinesThatCount) {
    const auto figure = seedsFigure(scoreGroups(threeGroups(), QStringLiteral("accuracy, %")),
                                    QStringLiteral("scores"));
    EXPECT_EQ(figure.data.xLabels, (QStringList{"0", "0.1", "1"}));
    std::size_t dots = 0, joins = 0;
    for (const auto& series : figure.data.series()) {
        joins += series.joins;
        if (!series.joins && series.low.empty()) dots += series.x.size();
    }
    EXPECT_EQ(dots, 8u);
    EXPECT_EQ(joins, 3u);
    EXPECT_EQ(figure.csvRows().size(), 8 + 3) << "dots and means; lines repeat the dots";
}

// A sheet of this format with the figure of the groups, twice in a row.
Sheet sheetInRow(const char* format) {
    Sheet sheet = inFormat(Sheet(), QString::fromLatin1(format));
    for (int id = 1; id <= 2; ++id) {
        SheetPanel panel;
        panel.id = id;
        panel.figure = std::make_shared<XyFigure>(
            seedsFigure(scoreGroups(threeGroups(), QStringLiteral("attention cosine, %")),
                        QStringLiteral("scores")));
        sheet.panels.push_back(panel);
    }
    return arranged(sheet, 2);
}

TEST(ScoreGroupsTest, NoTextIsCutInTheFormatsOfJournals) {
    for (const char* format : {"acl-2", "nature-1", "nature-2"})
        for (const auto& finding : lintSheet(sheetInRow(format)))
            EXPECT_NE(finding.fault, SheetFault::CutText)
                << format << ": " << finding.where.toStdString();
}

TEST(ScoreGroupsTest, ANoteTakesTwoLinesOrLosesItsLastClauses) {
    auto data = seedsFigure(scoreGroups(threeGroups(), QStringLiteral("loss")), {}).data;
    const auto font = PlotStyle::forPrint(7).font;
    const QStringList words = data.note.split(QLatin1Char(' '));
    const auto lines = [&](qreal width) {
        return xyLayout(QRectF(0, 0, width, 300), data, font).noteLines;
    };
    EXPECT_EQ(lines(2000), QStringList{data.note});
    EXPECT_EQ(lines(360).size(), 2);
    EXPECT_EQ(lines(360).join(QLatin1Char(' ')).split(QLatin1Char(' ')), words);
    EXPECT_EQ(lines(220).join(QLatin1Char(' ')), data.note.section(QLatin1Char(';'), 0, 0));
    EXPECT_EQ(xyLayout(QRectF(0, 0, 360, 300), data, font).note.height(),
              2 * xyLayout(QRectF(0, 0, 2000, 300), data, font).note.height());
}

TEST(ScoreGroupsTest, ASheetHasNoLegendForWhatTheAxisNames) {
    Sheet sheet = sheetInRow("acl-2");
    EXPECT_TRUE(sharedLegends(sheet).empty());
    sheet.sharedLegends = true;
    EXPECT_TRUE(sharedLegends(sheet).empty());
}

}  // namespace
}  // namespace headscope::plots

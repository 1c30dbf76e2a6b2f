// Tests of the sentences, tables and figures of a report.
#include "ui/features/report/report_document.h"

#include "tests/ui/features/report/report_samples.h"
#include "tests/ui/support/language_guard.h"
#include "ui/features/report/report_parts.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using namespace headscope::ui;

// Texts are in English, with its plural forms.
class ReportDocuments : public testing::Test {
    LanguageGuard m_english{"en"};
};

template <class Block>
std::vector<Block> blocksOf(const ReportDocument& document) {
    std::vector<Block> found;
    for (const auto& block : document.blocks)
        if (const auto* one = std::get_if<Block>(&block)) found.push_back(*one);
    return found;
}

TEST_F(ReportDocuments, TitleNamesDataSettingsAndSeeds) {
    EXPECT_EQ(reportTitle(sampleReport()),
              QStringLiteral("my_news: lambda 0 against 0.1, 3 seeds each"));
    auto one = sampleReport();
    one.groups.resize(1);
    one.groups[0].runs.resize(1);
    EXPECT_EQ(reportTitle(one), QStringLiteral("my_news & <b>, lambda 0, seed 0"));
}

TEST_F(ReportDocuments, TableHasMeansIntervalsAndDifferences) {
    const auto table = scoreTable(sampleReport());
    ASSERT_TRUE(table);
    ASSERT_EQ(table->rows.size(), 2);
    EXPECT_EQ(table->head.size(), 4);
    EXPECT_EQ(table->rows[0][0].text, QStringLiteral("0"));
    EXPECT_EQ(table->rows[0][1].text, QStringLiteral("3"));
    EXPECT_EQ(table->rows[0][2].text, QStringLiteral("91.0 \u00b1 1.2"));
    EXPECT_EQ(table->rows[0][3].text, QStringLiteral("baseline"));
    EXPECT_EQ(table->rows[1][3].text, QStringLiteral("+2.0 \u00b1 3.0"));
    EXPECT_FALSE(table->rows[1][3].bold);
    EXPECT_TRUE(scoreTable(sampleReport(0.01))->rows[1][3].bold);
}

TEST_F(ReportDocuments, DifferenceOfFewerPairsNamesTheirNumber) {
    auto report = sampleReport();
    report.scores[0].rows[1].difference->n = 2;
    EXPECT_TRUE(scoreTable(report)->rows[1][3].text.endsWith(QStringLiteral("(n = 2)")));
    report.scores[0].rows[1].difference.reset();
    EXPECT_EQ(scoreTable(report)->rows[1][3].text, QStringLiteral("\u2013"));
}

TEST_F(ReportDocuments, RepeatedSeedsAreCountedAsRuns) {
    auto report = sampleReport();
    for (auto& group : report.groups)
        for (auto& run : group.runs) run.seed = 0;
    EXPECT_EQ(reportTitle(report), QStringLiteral("my_news: lambda 0 against 0.1, 6 runs"));
    EXPECT_TRUE(seedsOf(report).repeated);
    EXPECT_FALSE(reportLimits(report).join(QLatin1Char('\n')).contains(QStringLiteral("3 seeds")));
}

TEST_F(ReportDocuments, OneSettingWithOneRunIsNotSaidOfAll) {
    auto report = sampleReport();
    const QString before = reportLimits(report).front();
    report.groups[0].runs.resize(1);
    const auto limits = reportLimits(report);
    EXPECT_NE(limits.front(), before);
    EXPECT_FALSE(limits.front().contains(QStringLiteral("per setting")));
    EXPECT_FALSE(seedsOf(report).same);
}

TEST_F(ReportDocuments, SettingsAppearByNameEverywhere) {
    auto report = sampleReport();
    report.keys = report.scores[0].keys = report.curves[0].keys = {"train.label_smoothing"};
    report.names = {"Label smoothing"};
    const auto named = withNames(report);
    EXPECT_EQ(scoreTable(named)->head[0], QStringLiteral("label smoothing"));
    EXPECT_EQ(named.groups[1].name, "label smoothing 0.1");
    EXPECT_EQ(named.curves[0].curves[0].name, "label smoothing 0");
    EXPECT_EQ(reportTitle(named),
              QStringLiteral("my_news: label smoothing 0 against 0.1, 3 seeds each"));
    EXPECT_TRUE(
        reportSummary(named).front().contains(QStringLiteral("abel smoothing 0.1 against 0")));
}

TEST_F(ReportDocuments, NotesOfAComparisonWithOneRowAreKept) {
    auto report = sampleReport();
    report.scores[0].rows.resize(1);
    report.scores[0].notes = {Message("Left out: one.")};
    EXPECT_TRUE(
        reportSummary(report).join(QLatin1Char(' ')).contains(QStringLiteral("Left out: one.")));
}

TEST_F(ReportDocuments, CaptionHasTheStepsOfAllMatrices) {
    auto report = sampleReport();
    const auto caption = [&] {
        return blocksOf<ReportFigure>(reportDocument(report, reportMeasures()))[1].caption;
    };
    EXPECT_TRUE(caption().contains(QStringLiteral("at step 1,200"))) << qPrintable(caption());
    report.groups[1].similarity.step = 900;
    EXPECT_TRUE(caption().contains(QStringLiteral("at steps 900 to 1,200")))
        << qPrintable(caption());
}

TEST_F(ReportDocuments, OneRunHasTheIntervalOverSamples) {
    auto report = sampleReport();
    auto& row = report.scores[0].rows[0];
    row.runs.resize(1);
    row.score = reportMean(1, 0.91, 0);
    const auto range = shareInterval(0.91, 300);
    EXPECT_EQ(scoreTable(report)->rows[0][2].text, QStringLiteral("91.0 [%1, %2]")
                                                       .arg(range.low * 100, 0, 'f', 1)
                                                       .arg(range.high * 100, 0, 'f', 1));
}

TEST_F(ReportDocuments, DifferenceIsStatedOnlyIfItsIntervalExcludesZero) {
    EXPECT_TRUE(reportSummary(sampleReport(0.03))
                    .front()
                    .startsWith(QStringLiteral("No clear difference.")));
    EXPECT_TRUE(reportSummary(sampleReport(0.01))
                    .front()
                    .startsWith(QStringLiteral("Lambda 0.1 against 0")));
}

TEST_F(ReportDocuments, LimitsNameSeedsAndResolvableDifference) {
    const auto report = sampleReport();
    // 1.96 standard errors of one point each
    ASSERT_TRUE(resolvableDifference(report));
    EXPECT_NEAR(*resolvableDifference(report), 1.959964, 1e-5);
    const QString all = reportLimits(report).join(QLatin1Char('\n'));
    EXPECT_TRUE(all.contains(QStringLiteral("3 seeds"))) << qPrintable(all);
    EXPECT_TRUE(all.contains(QStringLiteral("300 samples"))) << qPrintable(all);
    EXPECT_TRUE(all.contains(QStringLiteral("2.0 points"))) << qPrintable(all);
}

TEST_F(ReportDocuments, FiguresAreCurvesAndOneMatrixPerGroup) {
    const auto figures = blocksOf<ReportFigure>(reportDocument(sampleReport(), reportMeasures()));
    ASSERT_EQ(figures.size(), 2u);
    EXPECT_EQ(figures[0].name, QStringLiteral("valid-accuracy"));
    EXPECT_EQ(figures[1].name, QStringLiteral("similarity"));
    // two groups of two layers of two heads
    EXPECT_EQ(figures[1].figure->csvRows().size(), 2 * 2 * 4);
}

TEST_F(ReportDocuments, MissingRecordsAreLeftOut) {
    auto report = sampleReport();
    report.scores.clear();
    report.curves.clear();
    report.measure.clear();
    report.methods.bibtex.clear();
    report.notes = {Message("The runs did not record curves.")};
    const auto document = reportDocument(report, {});
    EXPECT_TRUE(blocksOf<ReportFigure>(document).empty());
    EXPECT_TRUE(blocksOf<ReportBibtex>(document).empty());
    EXPECT_EQ(blocksOf<ReportTable>(document).size(), 1u);
    EXPECT_EQ(reportSummary(report),
              QStringList{QStringLiteral("The runs did not record curves.")});
}

// A curve of eight heads; two may go.
ReportPruning pruningOf(const std::string& run) {
    ReportPruning found;
    found.run = run;
    found.curves.headCount = 8;
    found.curves.samples = 300;
    PruningCurve curve;
    for (int removed = 0; removed <= 3; ++removed) {
        const double lost = removed == 3 ? 0.1 : 0.001 * removed;
        PruningPoint point;
        point.removed = removed;
        point.scores = {{kAccuracy, 0.9 - lost}, {kLoss, 0.4}};
        point.difference = {{kAccuracy, -lost, Interval{-lost - 0.002, 0.002 - lost}},
                            {kLoss, 0, Interval{-0.001, 0.001}}};
        curve.points.push_back(point);
    }
    markRemovable(curve, found.curves.margin);
    found.curves.curves = {curve};
    return found;
}

TEST_F(ReportDocuments, HeadsThatSufficeAreATableAndAFigurePerGroup) {
    auto report = sampleReport();
    EXPECT_FALSE(pruningTable(report, {}));
    const auto limits = [&] { return reportLimits(report).size(); };
    const auto before = limits();
    report.groups[0].pruning = {pruningOf("one"), pruningOf("two")};
    report.groups[1].pruning = {pruningOf("three")};
    EXPECT_EQ(limits(), before) << "not all runs were measured";
    Descriptor michel;
    michel.id = "michel";
    michel.name = "Sensitivity";
    const auto table = pruningTable(report, {michel});
    ASSERT_TRUE(table);
    ASSERT_EQ(table->rows.size(), 3);
    EXPECT_EQ(table->rows[0][0].text, QStringLiteral("one"));
    EXPECT_EQ(table->rows[0][1].text, QStringLiteral("Sensitivity"));
    EXPECT_EQ(table->rows[0][2].text, QStringLiteral("300"));
    EXPECT_EQ(table->rows[0][3].text, QStringLiteral("6 of 8"));
    EXPECT_EQ(table->rows[0][4].text, QStringLiteral("89.8"));
    EXPECT_EQ(table->rows[0][5].text, QString::fromUtf8("−0.20 [−0.40, +0.00]"));
    const auto figures = blocksOf<ReportFigure>(reportDocument(report, reportMeasures()));
    ASSERT_EQ(figures.size(), 4u);
    EXPECT_EQ(figures[2].name, QStringLiteral("pruning-curve"));
    EXPECT_EQ(figures[3].name, QStringLiteral("pruning-curve-2"));
    report.groups[0].pruning.push_back(pruningOf("four"));
    report.groups[1].pruning.assign(3, pruningOf("five"));
    EXPECT_EQ(limits(), before - 1) << "all runs were measured";
}

TEST_F(ReportDocuments, DamagedCurvesAreLeftOut) {
    auto report = sampleReport();
    report.groups[0].pruning = {pruningOf("one")};
    report.groups[0].pruning[0].curves.curves[0].points[0].scores.clear();
    EXPECT_FALSE(pruningTable(report, {}));
    EXPECT_TRUE(pruningFigures(report, {}).empty());
}

TEST_F(ReportDocuments, OneRunIsSummarisedWithTheHeadsThatSuffice) {
    auto report = sampleReport();
    report.groups.resize(1);
    report.groups[0].runs.resize(1);
    report.groups[0].pruning = {pruningOf("one")};
    EXPECT_TRUE(reportSummary(report)
                    .join(QLatin1Char(' '))
                    .contains(QStringLiteral("6 of 8 heads suffice")));
}

}  // namespace
}  // namespace headscope::test

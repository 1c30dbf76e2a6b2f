// Tests of the document of studies.
#include "ui/features/report/study_document.h"

#include "tests/ui/support/language_guard.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using namespace headscope::ui;

class StudyDocuments : public testing::Test {
protected:
    StudyDocuments() {
        result.study.id = "penalty";
        result.study.title = "A penalty";
        result.study.question = "Does it help?";
        result.study.limits = {"Small models."};
        result.study.needs = "ag-news";
        result.seeds = 5;
        result.family = 1;
        result.values.facts = {{"processor", "a processor"}};
        StudyFinding finding;
        finding.claim.id = "better";
        finding.claim.claim = "It helps";
        finding.claim.at = {{{{"objective.lambda", 1.0}}}, "test_accuracy"};
        finding.claim.minus = StudyPlace{{{{"objective.lambda", 0.0}}}, "test_accuracy"};
        finding.claim.least = -0.005;
        finding.effect = {5, -0.01, 0.01, 0.004, -0.02, -0.001};
        finding.verdict = StudyVerdict::Contradicted;
        finding.column = numberColumn("test_accuracy");
        result.findings = {finding};
        StudyTableResult table;
        table.title = "Scores";
        table.heading = verbatim("lambda");
        table.rows = {"0", "0.1", "1"};
        table.columns = {numberColumn("test_accuracy")};
        table.cells = {{{5, 0.8, 0.01, 0.004, 0.79, 0.81}},
                       {{5, 0.81, 0.01, 0.004, 0.80, 0.82}},
                       {MeanOfRuns{}}};
        result.tables = {table};
    }
    template <class Block>
    static std::vector<Block> blocksOf(const ReportDocument& document) {
        std::vector<Block> found;
        for (const auto& block : document.blocks)
            if (const auto* one = std::get_if<Block>(&block)) found.push_back(*one);
        return found;
    }

    LanguageGuard english{"en"};
    StudyResult result;
};

TEST_F(StudyDocuments, NamesVerdictEffectAndRangeOfEachClaim) {
    const auto document = studyDocument({result});
    EXPECT_EQ(document.title, QStringLiteral("A penalty"));
    const auto lists = blocksOf<ReportList>(document);
    ASSERT_EQ(lists.size(), 2u) << "claims and limits";
    ASSERT_EQ(lists[0].items.size(), 1);
    const auto& claim = lists[0].items[0];
    for (const char* part : {"Contradicted", "It helps", "\u22121.00 \u00b1 0.95 points", "n = 5",
                             "at least \u22120.5 points", "lambda 1 minus lambda 0"})
        EXPECT_TRUE(claim.contains(QString::fromUtf8(part))) << claim.toStdString() << part;
}

// The window translates names of scores; names that a study gives stay.
TEST_F(StudyDocuments, HeadingsAreInTheReadersLanguage) {
    const LanguageGuard german{"de"};
    result.tables[0].columns.push_back(numberColumn("prune.removable"));
    result.tables[0].columns[1].name = "removable heads";
    for (auto& row : result.tables[0].cells) row.push_back(MeanOfRuns{});
    const auto head = blocksOf<ReportTable>(studyDocument({result}))[0].head;
    EXPECT_TRUE(head[1].startsWith(QStringLiteral("Test"))) << head[1].toStdString();
    EXPECT_FALSE(head[1].contains(QStringLiteral("accuracy"))) << head[1].toStdString();
    EXPECT_EQ(head[2], QStringLiteral("Removable heads"));
}

TEST_F(StudyDocuments, ClaimsStateTheIntervalAndTheSmallestEffect) {
    result.findings[0].level = 0.975;
    const auto claim = [this] { return blocksOf<ReportList>(studyDocument({result}))[0].items[0]; };
    EXPECT_FALSE(claim().contains(QStringLiteral("Smallest effect"))) << "no spread is known";
    result.findings[0].power = StudyPower{5, 0.004, 5, 0.00497};
    for (const char* part : {"97.5 %", "Smallest effect that 5 seeds resolve: 0.50 points."})
        EXPECT_TRUE(claim().contains(QString::fromUtf8(part))) << claim().toStdString();
}

TEST_F(StudyDocuments, PaperShowsTheFiguresOfTrainedRuns) {
    const auto drawn = blocksOf<ReportFigure>(studyDocument({result})).front();
    auto curves = drawn;
    curves.name = QStringLiteral("penalty-curves");
    const auto paper = studyPaper({result}, {{"penalty", {curves}}, {"other", {drawn}}});
    EXPECT_TRUE(paper.paper);
    const auto figures = blocksOf<ReportFigure>(paper);
    ASSERT_EQ(figures.size(), 2u) << "that of the table, and that of the runs";
    EXPECT_EQ(figures[1].name, curves.name);
}

TEST_F(StudyDocuments, TablesHaveOneRowPerSettingAndAFigurePerColumn) {
    const auto document = studyDocument({result});
    const auto tables = blocksOf<ReportTable>(document);
    ASSERT_EQ(tables.size(), 1u);
    EXPECT_EQ(tables[0].head[0], QStringLiteral("Lambda"));
    EXPECT_EQ(tables[0].rows[0][1].text, QStringLiteral("80.00 \u00b1 1.00"));
    EXPECT_EQ(tables[0].rows[2][1].text, QStringLiteral("\u2013")) << "no value, not a minus";
    const auto figures = blocksOf<ReportFigure>(document);
    ASSERT_EQ(figures.size(), 1u);
    EXPECT_EQ(figures[0].figure->csvRows().size(), 2) << "rows without values are not drawn";
}

TEST_F(StudyDocuments, LabelsHaveOnlyLettersDigitsAndHyphens) {
    result.study.id = "penalty.v2";
    result.tables[0].columns[0].id = "steps to <b>";
    const auto document = studyDocument({result});
    for (const auto& figure : blocksOf<ReportFigure>(document))
        for (const auto c : figure.name)
            EXPECT_TRUE(c.isLower() || c.isDigit() || c == QLatin1Char('-'))
                << figure.name.toStdString();
}

TEST_F(StudyDocuments, PaperHasNoCommandsAndASectionPerStudy) {
    auto other = result;
    other.study.title = "Another";
    const auto paper = studyPaper({result, other}, {});
    EXPECT_EQ(blocksOf<ReportHeading>(paper).size(), 2u);
    EXPECT_TRUE(blocksOf<ReportFacts>(paper).empty());
    EXPECT_EQ(blocksOf<ReportFacts>(studyDocument({result})).size(), 1u);
}

}  // namespace
}  // namespace headscope::test

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
    result.findings[0].claim.source = "Somebody 2020";
    const auto document = studyDocument({result});
    EXPECT_EQ(document.title, QStringLiteral("A penalty"));
    const auto claims = blocksOf<ReportTable>(document).at(0);
    ASSERT_EQ(claims.rows.size(), 1);
    QString row;
    for (const auto& cell : claims.rows[0]) row += cell.text + QLatin1Char('|');
    for (const char* part : {"contradicted|", "It helps [1].", "\u22121.00 \u00b1 0.95 points|",
                             "n = 5", "at least \u22120.5 points|", "lambda 1 minus lambda 0"})
        EXPECT_TRUE(row.contains(QString::fromUtf8(part))) << row.toStdString() << part;
    const auto lists = blocksOf<ReportList>(document);
    ASSERT_EQ(lists.size(), 2u) << "limits and sources";
    EXPECT_EQ(lists[1].items, QStringList{QStringLiteral("[1] Somebody 2020")});
}

TEST_F(StudyDocuments, SourcesOfAllStudiesAreNumberedOnce) {
    auto other = result;
    result.findings[0].claim.source = "Somebody 2020";
    other.findings[0].claim.source = "Another 2021";
    auto third = result;
    for (const auto& document :
         {studyDocument({result, other, third}), studyPaper({result, other, third}, {})}) {
        QStringList cited;
        for (const auto& table : blocksOf<ReportTable>(document))
            if (table.sentences) cited << table.rows[0][0].text.mid(8, 4);
        EXPECT_EQ(cited, (QStringList{QStringLiteral(" [1]"), QStringLiteral(" [2]"),
                                      QStringLiteral(" [1]")}));
        EXPECT_EQ(blocksOf<ReportList>(document).back().items.size(), 2);
    }
}

TEST_F(StudyDocuments, VerdictsWithoutTheirCheckAreMarked) {
    const auto verdict = [this] { return blocksOf<ReportTable>(studyDocument({result})).at(0); };
    EXPECT_EQ(verdict().rows[0].back().text, QStringLiteral("contradicted"));
    EXPECT_FALSE(verdict().caption.contains(QLatin1Char('*')));
    result.findings[0].unchecked = true;
    EXPECT_EQ(verdict().rows[0].back().text, QStringLiteral("contradicted*"));
    EXPECT_TRUE(verdict().caption.contains(QLatin1Char('*'))) << "explains the mark";
}

// The window translates names of scores; names that a study gives stay.
TEST_F(StudyDocuments, HeadingsAreInTheReadersLanguage) {
    const LanguageGuard german{"de"};
    result.tables[0].columns.push_back(numberColumn("prune.removable"));
    result.tables[0].columns[1].name = "removable heads";
    for (auto& row : result.tables[0].cells) row.push_back(MeanOfRuns{});
    const auto head = blocksOf<ReportTable>(studyDocument({result}))[1].head;
    EXPECT_TRUE(head[1].startsWith(QStringLiteral("Test"))) << head[1].toStdString();
    EXPECT_FALSE(head[1].contains(QStringLiteral("accuracy"))) << head[1].toStdString();
    EXPECT_EQ(head[2], QStringLiteral("Removable heads"));
}

TEST_F(StudyDocuments, ClaimsStateTheIntervalAndTheSmallestEffect) {
    result.findings[0].level = 0.975;
    const auto cells = [this] { return blocksOf<ReportTable>(studyDocument({result}))[0].rows[0]; };
    EXPECT_EQ(cells()[3].text, QStringLiteral("\u2013")) << "no spread is known";
    result.findings[0].power = StudyPower{5, 0.004, 5, 0.00497};
    EXPECT_EQ(cells()[3].text, QStringLiteral("0.50 points"));
    EXPECT_TRUE(cells()[0].text.contains(QStringLiteral("97.5 %")));
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
    ASSERT_EQ(tables.size(), 2u) << "claims and scores";
    EXPECT_EQ(tables[1].head[0], QStringLiteral("Lambda"));
    EXPECT_EQ(tables[1].rows[0][1].text, QStringLiteral("80.00 \u00b1 1.00"));
    EXPECT_EQ(tables[1].rows[2][1].text, QStringLiteral("\u2013")) << "no value, not a minus";
    const auto figures = blocksOf<ReportFigure>(document);
    ASSERT_EQ(figures.size(), 1u);
    EXPECT_EQ(figures[0].figure->csvRows().size(), 2) << "rows without values are not drawn";
}

// One row of many columns would be wider than a page.
TEST_F(StudyDocuments, ATableOfOneRowListsItsNumbersBelowEachOther) {
    result.tables[0].rows.resize(1);
    result.tables[0].cells.resize(1);
    const auto table = blocksOf<ReportTable>(studyDocument({result})).at(1);
    EXPECT_EQ(table.head.size(), 2);
    ASSERT_EQ(table.rows.size(), 1);
    EXPECT_EQ(table.rows[0][1].text, QStringLiteral("80.00 \u00b1 1.00"));
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
    EXPECT_EQ(blocksOf<ReportHeading>(paper).size(), 3u) << "with that of all claims";
    const auto last = blocksOf<ReportTable>(paper);
    EXPECT_FALSE(last[0].sentences) << "means first";
    EXPECT_TRUE(last[2].sentences && last[3].sentences) << "claims at the end";
    EXPECT_TRUE(blocksOf<ReportFacts>(paper).empty());
    EXPECT_EQ(blocksOf<ReportFacts>(studyDocument({result})).size(), 1u);
}

}  // namespace
}  // namespace headscope::test

// Tests the Scores view of the Compare page: groups of runs seed by seed, and their table.
#include "ui/features/compare/compare_scores.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/compare_fixture.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/table_export.h"
#include "ui/widgets/text_table_model.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTest>

namespace headscope::ui {
namespace {

using CompareScoresTest = ComparePageTest;

// The score table has the same cells as `headscope-cli compare`, and its query follows the
// controls.
TEST_F(CompareScoresTest, TheTableOfScoresIsThatOfTheCommandLine) {
    page.showView(CompareView::Scores);
    settle();
    EXPECT_EQ(engine.waiting.lastCompared().score, "test_accuracy");
    EXPECT_EQ(engine.waiting.lastCompared().keys, std::vector<std::string>{"objective.lambda"});
    const auto cells = comparisonCells(*engine.waiting.comparison);
    auto* model = page.scores()->model();
    ASSERT_EQ(model->rowCount(), 2);
    for (int column = 0; column < model->columnCount(); ++column)
        EXPECT_EQ(model->index(1, column).data().toString().toStdString(),
                  cells[2][std::size_t(column)]);
    test::child<QLineEdit>(page, "compare-scores-reach")->setText(QStringLiteral("90"));
    Q_EMIT test::child<QLineEdit>(page, "compare-scores-reach")->editingFinished();
    settle();
    EXPECT_NEAR(engine.waiting.lastCompared().reach.value_or(0), 0.9, 1e-12)
        << "given in the unit shown";
    choose(test::child<QComboBox>(page, "compare-scores-baseline"), QStringLiteral("0.1"));
    settle();
    EXPECT_EQ(engine.waiting.lastCompared().baseline, "0.1");
    for (auto* action : page.scores()->exportButton()->menu()->actions())
        if (action->text().startsWith(QStringLiteral("Copy as LaTeX"))) action->trigger();
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
              latexFloat(comparisonText(*engine.waiting.comparison, TableFormat::Latex), "scores"));
}

// The page opens on the scores: a dot per seed and group, the same seed joined, and the mean.
TEST_F(CompareScoresTest, OpensOnTheScoresOfGroupsSeedBySeed) {
    EXPECT_EQ(page.view(), CompareView::Scores);
    EXPECT_TRUE(page.button(CompareView::Scores)->isChecked());
    EXPECT_TRUE(page.scores()->isVisible());
    EXPECT_FALSE(page.scores()->table()->isVisible());
    const auto& data = page.scores()->plot()->figure().data;
    EXPECT_EQ(data.xLabels, (QStringList{"0", "0.1"}));
    ASSERT_EQ(data.series().size(), 6u) << "two joining lines; dots and mean of two groups";
    EXPECT_TRUE(data.series()[0].joins);
    EXPECT_EQ(data.series()[0].y, (std::vector<double>{79, 84}));
    EXPECT_EQ(data.series()[2].y, (std::vector<double>{79, 81}));
    EXPECT_EQ(data.series()[3].y, std::vector<double>{80});
    EXPECT_EQ(data.series()[3].high, std::vector<double>{90});
    EXPECT_TRUE(data.note.startsWith(QStringLiteral("n = 2 seed"))) << data.note.toStdString();
    EXPECT_EQ(page.figures().size(), 1);
    QTest::mouseClick(page.scores()->tableButton(), Qt::LeftButton);
    EXPECT_TRUE(page.scores()->table()->isVisible());
    EXPECT_GE(page.scores()->table()->horizontalHeader()->length() + 4,
              page.scores()->table()->viewport()->width())
        << "the table fills the page's width";
}

// The similarity of the heads is shown in the same groups beside the score.
TEST_F(CompareScoresTest, SimilarityIsShownBesideTheScore) {
    EXPECT_FALSE(page.scores()->similarity()->isVisible()) << "no run has it";
    for (auto& run : engine.waiting.runTable.runs) {
        run.numbers["attention_cosine"].last = 0.4;
        ++run.info.step;
    }
    engine.waiting.runTable.numbers.push_back(numberColumn("attention_cosine"));
    workspace.runList().readAgain();
    ASSERT_TRUE(clock.reach([this] { return page.scores()->similarity()->isVisible(); }, 20'000));
    settle();
    EXPECT_EQ(engine.waiting.lastCompared().score, "attention_cosine");
    EXPECT_EQ(engine.waiting.lastCompared().keys, std::vector<std::string>{"objective.lambda"});
    EXPECT_EQ(page.scores()->similarity()->figure().data.xLabels,
              page.scores()->plot()->figure().data.xLabels);
    EXPECT_EQ(page.figures().size(), 3) << "both together, and each of them";
    CompareOptions options;
    options.score = "attention_cosine";
    page.presenter().askMeans(options);
    settle();
    EXPECT_FALSE(page.scores()->similarity()->isVisible()) << "it is the score itself";
}

// Pruned runs have no scores until they are evaluated, so they could not be compared.
TEST_F(CompareScoresTest, RunsWithoutScoresAreEvaluatedByAButton) {
    EXPECT_FALSE(page.scores()->evaluateButton()->isVisible()) << "no run has test samples";
    auto& rows = engine.waiting.runTable.runs;
    for (auto& row : rows) {
        row.info.testSamples = 100;
        row.info.testScores = {{"accuracy", 0.8}};
        ++row.info.step;
    }
    rows[1].info.testScores = rows[3].info.testScores = {};
    workspace.runList().readAgain();
    auto* button = page.scores()->evaluateButton();
    ASSERT_TRUE(clock.reach([&] { return button->isVisible(); }, 20'000));
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(clock.reach([&] { return !button->isVisible() && page.settled(); }, 20'000));
    EXPECT_EQ(engine.evaluated.size(), 2u);
    EXPECT_FALSE(rows[1].info.testScores.empty());
    EXPECT_FALSE(rows[3].info.testScores.empty());
}

TEST_F(CompareScoresTest, TwoRunsOfOneSeedCanBeTestedBySample) {
    auto* button = page.scores()->pairButton();
    EXPECT_FALSE(button->isVisible()) << "there are more than two runs";
    page.presenter().setFilter(QStringLiteral("lambda=0.1"));
    settle();
    EXPECT_TRUE(button->isVisible());
    engine.waiting.runTable.runs[3].info.seed = 7;
    ++engine.waiting.runTable.runs[3].info.step;
    workspace.runList().readAgain();
    EXPECT_TRUE(clock.reach([&] { return !button->isVisible(); }, 20'000));
}

TEST_F(CompareScoresTest, NoScoresOfOtherRunsStay) {
    ASSERT_TRUE(page.presenter().means());
    choose(test::child<QComboBox>(page, "compare-scores-baseline"), QStringLiteral("0.1"));
    settle();
    page.presenter().setFilter(QStringLiteral("no such run"));
    settle();
    EXPECT_FALSE(page.presenter().means());
    EXPECT_TRUE(page.scores()->plot()->figure().data.empty());
    EXPECT_EQ(page.verdict(), Verdict());
    page.presenter().setFilter(QStringLiteral("lambda=0"));
    settle();
    EXPECT_EQ(engine.waiting.lastCompared().baseline, "") << "no run has the value 0.1 now";
}

// Runs on other data than the opened run say nothing about it.
TEST_F(CompareScoresTest, TheDataAreThoseOfRunAUnlessTheUserChoseOthers) {
    splitData();
    auto& presenter = page.presenter();
    const auto shown = [&] {
        settle();
        return presenter.familyRuns().runs.front().info.dataset;
    };
    EXPECT_EQ(shown(), "theirs") << "the most runs";
    workspace.openRun(QStringLiteral("runs/r0"));
    EXPECT_EQ(shown(), "mine");
    workspace.openRun(QStringLiteral("runs/r2"));
    EXPECT_EQ(shown(), "theirs");
    presenter.setFamily(presenter.families()[1].id);
    EXPECT_EQ(shown(), "mine");
    workspace.openRun(QStringLiteral("runs/r3"));
    EXPECT_EQ(shown(), "mine") << "the user's choice stays";
}

// A click on a dot opens its run.
TEST_F(CompareScoresTest, ClickOnADotOpensItsRun) {
    auto* plot = page.scores()->plot();
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->pixel(1, 86).toPoint());
    ASSERT_TRUE(workspace.runA());
    EXPECT_EQ(engine.opened.back(), "runs/r3");
}

TEST_F(CompareScoresTest, RunsWithoutATableShowTheReasonInstead) {
    engine.waiting.comparison =
        Error{ErrorCode::Usage, "two runs have seed 0"_m, "Choose one run a seed"_m};
    page.showView(CompareView::Scores);
    settle();
    EXPECT_TRUE(page.scores()->caption().contains(QStringLiteral("Two runs have seed 0")));
    EXPECT_TRUE(page.scores()->caption().contains(QStringLiteral("Choose one run a seed")));
    EXPECT_TRUE(page.figures().isEmpty());
}

}  // namespace
}  // namespace headscope::ui

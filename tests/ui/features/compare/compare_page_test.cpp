// Tests the Compare page with an in-memory queue: which runs and columns it lists, and that every
// view follows its settings.
#include "tests/ui/support/child.h"
#include "tests/ui/support/compare_fixture.h"
#include "tests/ui/support/language_guard.h"
#include "ui/features/compare/compare_glance.h"
#include "ui/features/compare/compare_plots.h"
#include "ui/features/compare/compare_runs.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/table_export.h"
#include "ui/widgets/text_table_model.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

namespace headscope::ui {
namespace {

TEST_F(ComparePageTest, ShowsWhatDiffersAndAnyOtherSettingOnDemand) {
    EXPECT_EQ(headings(), (QStringList{"run", "lambda", "seed", "test accuracy, %",
                                       "validation accuracy, %", "steps"}));
    test::child<QCheckBox>(page, "compare-runs-differences")->click();
    EXPECT_TRUE(headings().contains(QStringLiteral("heads")));
    test::child<QCheckBox>(page, "compare-runs-differences")->click();
    auto* menu = test::child<QMenu>(page, "compare-runs-columns");
    Q_EMIT menu->aboutToShow();
    for (auto* action : menu->actions())
        if (action->text().startsWith(QStringLiteral("steps"))) action->trigger();
    EXPECT_FALSE(headings().contains(QStringLiteral("steps")));
    const auto cell = [&](int row, int column) {
        return page.runs()->model()->index(row, column).data().toString();
    };
    EXPECT_EQ(cell(4, 3), QStringLiteral("84.00")) << "scaled, with its decimals";
    EXPECT_TRUE(page.runs()->model()->index(4, 3).data(Qt::FontRole).value<QFont>().bold())
        << "the best";
    EXPECT_EQ(cell(4, 4), QStringLiteral("70.00"));
}

// The scores must be visible without scrolling, however many settings differ.
TEST_F(ComparePageTest, ScoresComeBeforeTheSettings) {
    const auto seen = [this] {
        const auto* header = page.runs()->findChild<QTreeView*>()->header();
        QStringList all;
        for (int place = 0; place < header->count(); ++place)
            all << headings()[header->logicalIndex(place)];
        return all;
    };
    const QStringList scores{"run", "test accuracy, %", "validation accuracy, %", "steps"};
    EXPECT_EQ(seen(), scores + QStringList({"lambda", "seed"}));
    test::child<QCheckBox>(page, "compare-runs-differences")->click();
    EXPECT_GT(headings().size(), 6);
    EXPECT_EQ(seen().mid(0, 4), scores);
    test::child<QCheckBox>(page, "compare-runs-differences")->click();
    EXPECT_EQ(seen(), scores + QStringList({"lambda", "seed"}));
}

TEST_F(ComparePageTest, TheBestIsOneOfRunsOfTheSameDataset) {
    showRuns();
    const auto bold = [this] {
        QString rows;
        auto* model = page.runs()->model();
        const int column = int(headings().indexOf(QStringLiteral("test accuracy, %")));
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, column).data(Qt::FontRole).value<QFont>().bold())
                rows += QString::number(row);
        return rows;
    };
    const auto captions = page.runs()->findChildren<Caption*>();
    const auto said = std::find_if(captions.begin(), captions.end(), [](const auto* caption) {
        return caption->text().contains(QLatin1String("best run of each dataset"));
    });
    ASSERT_NE(said, captions.end());
    EXPECT_TRUE((*said)->isVisible());
    EXPECT_EQ(bold(), QStringLiteral("4"));
    auto& runs = engine.waiting.runTable.runs;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        runs[i].settings["dataset.id"] = i < 2 ? "shapes" : "headlines";
        ++runs[i].info.step;  // a new step makes the page read the run again
    }
    workspace.runList().readAgain();
    EXPECT_TRUE(clock.reach([&] { return bold() == QStringLiteral("14"); }, 5000))
        << bold().toStdString();
    for (auto& run : runs) {
        run.settings["dataset.id"] = run.info.path;
        ++run.info.step;
    }
    workspace.runList().readAgain();
    EXPECT_TRUE(clock.reach([&] { return !(*said)->isVisible(); }, 5000)) << bold().toStdString();
}

TEST_F(ComparePageTest, LastBestAndAtAStepAreOtherNumbers) {
    const auto valid = [this] { return page.runs()->model()->index(2, 4).data().toString(); };
    auto* values = test::child<QComboBox>(page, "compare-runs-values");
    EXPECT_FALSE(test::child<QSpinBox>(page, "compare-runs-step")->isEnabled());
    values->setCurrentIndex(1);
    Q_EMIT values->activated(1);
    EXPECT_EQ(valid(), QStringLiteral("77.00"));
    EXPECT_TRUE(headings().contains(QStringLiteral("best validation accuracy, %")));
    values->setCurrentIndex(2);
    Q_EMIT values->activated(2);
    EXPECT_TRUE(test::child<QSpinBox>(page, "compare-runs-step")->isEnabled());
    EXPECT_EQ(valid(), QStringLiteral("60.00"));
}

// Five runs leave free space: their curves appear below the table, which is only as high as its
// rows.
TEST_F(ComparePageTest, CurvesAreShownBelowAFewRuns) {
    showRuns();
    auto* glance = page.runs()->glance();
    EXPECT_TRUE(glance->isVisible());
    EXPECT_FALSE(glance->plots()[0]->figure().data.empty());
    EXPECT_EQ(glance->plots()[0]->figure().data.yTitle, QStringLiteral("validation accuracy, %"));
    EXPECT_GT(glance->height(), page.runs()->view()->height());
    EXPECT_EQ(page.figures().size(), 2) << "they can be exported and put onto the sheet";
    auto& table = engine.waiting.runTable;
    for (int i = 5; i < 12; ++i) {
        auto row = table.runs.front();
        row.info.path = "runs/r" + std::to_string(i);
        table.runs.push_back(row);
    }
    workspace.runList().readAgain();
    ASSERT_TRUE(clock.reach([this] { return rows() == 12 && page.settled(); }, 20'000));
    EXPECT_FALSE(glance->isVisible()) << "many runs fill the page themselves";
    EXPECT_TRUE(page.figures().isEmpty());
}

// Dragging with Ctrl and the left button takes the whole figure along; without Ctrl the plot
// handles the mouse.
TEST_F(ComparePageTest, CtrlTakesHoldOfAWholeFigure) {
    showRuns();
    auto* plot = page.runs()->glance()->plots()[0];
    QSignalSpy taken(&page, &Page::dragRequested);
    const auto dragWith = [plot](Qt::KeyboardModifiers keys) {
        const QPoint from = plot->rect().center();
        QTest::mousePress(plot, Qt::LeftButton, keys, from);
        for (const int by : {4, 40}) {
            const QPointF at = from + QPoint(by, 0);
            QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, keys);
            QApplication::sendEvent(plot, &move);
        }
        QTest::mouseRelease(plot, Qt::LeftButton, keys, from + QPoint(40, 0));
    };
    dragWith({});
    EXPECT_EQ(taken.size(), 0);
    dragWith(Qt::ControlModifier);
    EXPECT_EQ(taken.size(), 1);
}

TEST_F(ComparePageTest, TheFilterTakesWordsTagsAndWholeValues) {
    const auto found = [this](const char* words) {
        test::child<QLineEdit>(page, "compare-page-filter")->setText(QString::fromLatin1(words));
        return rows();
    };
    EXPECT_EQ(found("lambda=0.1"), 2) << "0.15 is another value";
    EXPECT_EQ(found("lambda=0,1"), 0);
    {
        const LanguageGuard german("de");
        EXPECT_EQ(found("lambda=0.1"), 2);
        EXPECT_EQ(found("lambda=0,1"), 2);
    }
    EXPECT_EQ(found("#paper"), 1);
    EXPECT_EQ(found("lambda=0 seed=1"), 1);
    EXPECT_EQ(found("nothing"), 0);
    EXPECT_EQ(found(""), 5);
    EXPECT_TRUE(page.summary().contains(QStringLiteral("5 run")));
}

TEST_F(ComparePageTest, RunsThatWereChosenAreComparedAloneUntilAllAreAskedFor) {
    page.compareRuns({QStringLiteral("runs/r1"), QStringLiteral("runs/r2")});
    ASSERT_TRUE(clock.reach([this] { return rows() == 2 && page.settled(); }, 20'000));
    EXPECT_TRUE(page.findChild<QPushButton*>(QStringLiteral("all-runs"))->isVisible());
    QTest::mouseClick(page.findChild<QPushButton*>(QStringLiteral("all-runs")), Qt::LeftButton);
    EXPECT_TRUE(clock.reach([this] { return rows() == 5; }, 20'000));
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("all-runs"))->isVisible());
}

// The curve query follows the controls for series, grouping, axis and band, and the figure draws
// the answer.
TEST_F(ComparePageTest, CurvesAreAskedAsTheBarSaysAndDrawnWithTheirBand) {
    QTest::mouseClick(page.button(CompareView::Curves), Qt::LeftButton);
    settle();
    EXPECT_EQ(engine.waiting.lastCurves().series, (SeriesId{"valid", "accuracy"}))
        << "the first that is judged";
    EXPECT_TRUE(engine.waiting.lastCurves().groupBy.empty());
    EXPECT_FALSE(test::child<QComboBox>(page, "compare-curves-bands")->isEnabled());
    choose(test::child<QComboBox>(page, "compare-curves-groups"),
           QStringLiteral("objective.lambda"));
    choose(test::child<QComboBox>(page, "compare-curves-axes"), QStringLiteral("2"));
    choose(test::child<QComboBox>(page, "compare-curves-bands"), QStringLiteral("1"));
    settle();
    const auto requested = engine.waiting.lastCurves();
    EXPECT_EQ(requested.groupBy, std::vector<std::string>{"objective.lambda"});
    EXPECT_EQ(requested.axis, CurveAxis::Seconds);
    EXPECT_EQ(requested.band, BandKind::Deviation);
    EXPECT_EQ(requested.runs.size(), 5u);
    const auto& data = page.curves()->plot()->figure().data;
    ASSERT_EQ(data.series().size(), 2u);
    EXPECT_EQ(data.series()[0].y, (std::vector<double>{50, 60})) << "in the unit shown";
    EXPECT_EQ(data.series()[0].high, (std::vector<double>{60, 70}));
    EXPECT_TRUE(data.note.contains(QStringLiteral("standard deviation")))
        << data.note.toStdString();
    EXPECT_EQ(page.figures().size(), 1);
}

// Curves and points of runs on other data were drawn beside each other, as if a loss on both could
// be compared.
TEST_F(ComparePageTest, CurvesAndPointsAreOfRunsOnTheSameData) {
    splitData();
    auto* data = test::child<QComboBox>(page, "compare-data");
    const auto points = [this] {
        std::size_t all = 0;
        for (const auto& one : page.scatter()->plot()->figure().data.series()) all += one.x.size();
        return all;
    };
    page.showView(CompareView::Curves);
    settle();
    EXPECT_EQ(engine.waiting.lastCurves().runs.size(), 3u) << "the most runs";
    EXPECT_EQ(points(), 3u);
    choose(data, page.presenter().families()[1].id);
    settle();
    EXPECT_EQ(engine.waiting.lastCurves().runs, (std::vector<std::string>{"runs/r0", "runs/r1"}));
    EXPECT_EQ(points(), 2u);
    EXPECT_TRUE(page.summary().contains(QStringLiteral("mine"))) << page.summary().toStdString();
    page.showView(CompareView::Runs);
    EXPECT_EQ(rows(), 5) << "the table has all runs";
    EXPECT_FALSE(page.summary().contains(QStringLiteral("mine")));
}

TEST_F(ComparePageTest, AScatterHasAPointForEachRunAndAClickOpensIt) {
    page.showView(CompareView::Scatter);
    const auto& data = page.scatter()->plot()->figure().data;
    ASSERT_EQ(data.series().size(), 1u);
    EXPECT_EQ(data.series()[0].x, (std::vector<double>{0, 0, 0.1, 0.1, 0.15}));
    EXPECT_NEAR(data.series()[0].y[3], 83, 1e-9);
    choose(test::child<QComboBox>(page, "compare-scatter-kinds"), QStringLiteral("train.seed"));
    EXPECT_EQ(page.scatter()->plot()->figure().data.series().size(), 2u);
    const QPoint at = page.scatter()->plot()->pixel(0.15, 84).toPoint();
    QTest::mouseClick(page.scatter()->plot(), Qt::LeftButton, {}, at);
    EXPECT_TRUE(workspace.runA()) << "opened as A";
}

TEST_F(ComparePageTest, SeveralRunsOfTheDockAreAskedFor) {
    RunsDock dock(workspace, std::make_shared<RunColours>());
    dock.show();
    ASSERT_TRUE(clock.reach([&] { return dock.model()->rowCount() == 5; }, 20'000));
    QAction* many = nullptr;
    for (auto* action : dock.actions())
        if (action->text().remove(QLatin1Char('&')) == QStringLiteral("Compare the selected"))
            many = action;
    ASSERT_TRUE(many);
    const auto select = [&](int row, Qt::KeyboardModifiers keys) {
        QTest::mouseClick(dock.view()->viewport(), Qt::LeftButton, keys,
                          dock.view()->visualRect(dock.view()->model()->index(row, 0)).center());
    };
    select(0, {});
    EXPECT_FALSE(many->isEnabled()) << "one alone compares with nothing";
    select(2, Qt::ControlModifier);
    ASSERT_TRUE(many->isEnabled());
    QSignalSpy requested(&dock, &RunsDock::comparisonRequested);
    many->trigger();
    EXPECT_EQ(requested.first().first().toStringList().size(), 2);
}

TEST_F(ComparePageTest, RunsOfTheDockAreTaggedPinnedGroupedAndComparedByTheirTag) {
    RunsDock dock(workspace, std::make_shared<RunColours>());
    dock.resize(700, 400);
    dock.show();
    ASSERT_TRUE(clock.reach([&] { return dock.model()->rowCount() == 5; }, 20'000));
    const auto action = [&](const QString& text) {
        for (auto* one : dock.actions())
            if (one->text().remove(QLatin1Char('&')) == text) return one;
        return static_cast<QAction*>(nullptr);
    };
    auto* view = dock.view();
    view->setCurrentIndex(view->model()->index(3, 0));
    const auto path = view->currentIndex().data(RunListModel::PathRole).toString();
    dock.retag({"paper"}, {});
    action(QStringLiteral("Pin"))->trigger();
    ASSERT_TRUE(clock.reach(
        [&] { return view->model()->index(0, 0).data(RunListModel::PathRole).toString() == path; },
        20'000));
    EXPECT_EQ(engine.tagsOfRuns.at(path.toStdString()), (RunTags{{"paper"}, true}));
    EXPECT_TRUE(action(QStringLiteral("Pin"))->isChecked());
    view->sortByColumn(RunListModel::Lambda, Qt::DescendingOrder);
    EXPECT_EQ(view->model()->index(0, 0).data(RunListModel::PathRole).toString(), path)
        << "whatever it is sorted by";

    dock.groupBy(QStringLiteral("tag"));
    ASSERT_EQ(view->model()->rowCount(), 2);
    EXPECT_EQ(view->model()->index(0, 0).data().toString(), QStringLiteral("paper (1)"));
    EXPECT_EQ(view->currentIndex().data(RunListModel::PathRole).toString(), path)
        << "what was selected stays so";
    QSignalSpy requested(&dock, &RunsDock::comparisonRequested);
    const auto rows = QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows;
    // Selects independently of modifier keys that a previous test may still hold.
    view->selectionModel()->setCurrentIndex(view->model()->index(1, 0), rows);
    ASSERT_TRUE(action(QStringLiteral("Compare the selected"))->isEnabled());
    action(QStringLiteral("Compare the selected"))->trigger();
    EXPECT_EQ(requested.first().first().toStringList().size(), 4)
        << "a heading stands for the runs below it";
    auto* filter = dock.findChild<QLineEdit*>();
    filter->setText(QStringLiteral("paper"));
    EXPECT_EQ(view->model()->rowCount(), 1);
    filter->clear();
    dock.groupBy(QString());
    EXPECT_EQ(view->model()->rowCount(), 5);
    workspace.undoStack()->undo();
    ASSERT_TRUE(
        clock.reach([&] { return !engine.tagsOfRuns.at(path.toStdString()).pinned; }, 20'000));
    workspace.undoStack()->undo();
    EXPECT_EQ(engine.tagsOfRuns.at(path.toStdString()), RunTags{});
}

// Filtering a grouped list hides selected runs; clearing the filter selects them again.
TEST_F(ComparePageTest, TypingInTheFilterOfAGroupedDockLosesNoSelection) {
    RunsDock dock(workspace, std::make_shared<RunColours>());
    dock.resize(700, 400);
    dock.show();
    ASSERT_TRUE(clock.reach([&] { return dock.model()->rowCount() == 5; }, 20'000));
    dock.groupBy(QStringLiteral("state"));
    auto* view = dock.view();
    const auto group = [view] { return view->model()->index(0, 0); };
    ASSERT_EQ(view->model()->rowCount(group()), 5);
    const auto selected = [view] {
        QStringList names;
        for (const auto& index : view->selectionModel()->selectedRows())
            names << index.data(Qt::EditRole).toString();
        names.sort();
        return names;
    };
    using Selection = QItemSelectionModel;
    view->selectionModel()->setCurrentIndex(view->model()->index(1, 0, group()),
                                            Selection::ClearAndSelect | Selection::Rows);
    view->selectionModel()->setCurrentIndex(view->model()->index(3, 0, group()),
                                            Selection::Select | Selection::Rows);
    const QStringList both = selected();
    ASSERT_EQ(both.size(), 2);
    const QString current = view->currentIndex().data(Qt::EditRole).toString();
    auto* filter = dock.findChild<QLineEdit*>();
    QTest::keyClicks(filter, current);
    EXPECT_EQ(view->model()->rowCount(group()), 1);
    EXPECT_TRUE(view->isExpanded(group())) << "headings stay open";
    EXPECT_EQ(selected(), QStringList{current});
    EXPECT_EQ(view->currentIndex().data(Qt::EditRole).toString(), current);
    filter->clear();
    EXPECT_EQ(selected(), both) << "what the filter hid is selected again";
    view->sortByColumn(RunListModel::Name, Qt::DescendingOrder);
    EXPECT_EQ(selected(), both) << "in another order too";
    EXPECT_TRUE(view->isExpanded(group()));
}

TEST(TableExport, LatexIsAFloatWithItsCaption) {
    TextTable table;
    table.rows = {{"lambda", "accuracy, %"}, {"0.1", "81.3"}};
    table.caption = "Means of 5 % & more";
    const auto narrow = latexFloat(latexTable(table), "runs");
    EXPECT_EQ(narrow.rfind("% needs \\usepackage{booktabs}\n\\begin{table}\n", 0), 0u) << narrow;
    EXPECT_NE(narrow.find("\\caption{Means of 5 \\% \\& more}\n\\label{tab:runs}\n\\end{table}"),
              std::string::npos)
        << narrow;
    table.rows = {TableCells(6, "a & b"), TableCells(6, "1")};
    EXPECT_NE(latexFloat(latexTable(table), "runs").find("\\begin{table*}"), std::string::npos);
}

TEST(TableExport, WritesWholeFilesOrSaysWhyNot) {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("t.csv"));
    EXPECT_TRUE(TableExport::write(file, "a,b\n").ok());
    QFile read(file);
    ASSERT_TRUE(read.open(QIODevice::ReadOnly));
    EXPECT_EQ(read.readAll(), QByteArray("a,b\n"));
    const auto failed = TableExport::write(folder.filePath(QStringLiteral("none/t.csv")), "a");
    ASSERT_FALSE(failed.ok());
    EXPECT_FALSE(failed.error().hint.empty());
}

}  // namespace
}  // namespace headscope::ui

// Tests the Prune page: slider, head map, table and buttons agree with each other.
#include "ui/features/prune/prune_page.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/prune_fakes.h"
#include "ui/features/prune/prune_page_data.h"
#include "ui/plots/prune_curve.h"
#include "ui/plots/prune_map.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/text.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

namespace headscope::ui {
namespace {

// Fixture with the Prune page; `measured` runs the first measurement.
class PrunePageTest : public ::testing::Test {
protected:
    void open(bool measured = true) {
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<PrunePage>(workspace);
        page->resize(1200, 800);
        page->show();
        if (!measured) return settle();
        press(QStringLiteral("&How many heads does it need?"));
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    QPushButton* button(const QString& text) const {
        QPushButton* found = nullptr;
        // The measurement has two buttons: in the empty picture, and under the options.
        for (auto* one : page->findChildren<QPushButton*>())
            if (one->text() == text && (!found || one->isVisible())) found = one;
        if (found) return found;
        ADD_FAILURE() << "no button " << text.toStdString();
        return nullptr;
    }
    void press(const QString& text) { QTest::mouseClick(button(text), Qt::LeftButton); }
    bool says(const QString& part) const {
        const auto labels = page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(part);
        });
    }

    test::ManualClock clock;
    test::PruneEngine engine;
    Workspace workspace;
    std::unique_ptr<PrunePage> page;
};

TEST_F(PrunePageTest, SaysWhatToDoBeforeAnythingIsMeasured) {
    open(false);
    EXPECT_TRUE(page->figures().isEmpty());
    EXPECT_TRUE(button(QStringLiteral("&How many heads does it need?"))->isEnabled());
    for (const char* text :
         {"App&ly to all pages", "Make &smaller model", "&Fine-tune", "Measure spee&d"})
        EXPECT_FALSE(button(QString::fromLatin1(text))->isEnabled()) << text;
    EXPECT_TRUE(page->findChild<plots::PruneCurve*>()->accessibleDescription().contains(
        QStringLiteral("least important first")));
}

// For a translation model, each point of the curve has the loss. BLEU is missing, because no text
// is generated.
TEST_F(PrunePageTest, OfAModelThatWritesTheLossIsDrawnAndNoScoreThatIsNotThere) {
    engine.run = engine.prunable = std::make_shared<test::PrunableRun>(Task::Translation);
    open();
    const auto boxes = page->findChildren<QComboBox*>();
    const auto score = std::find_if(boxes.begin(), boxes.end(), [](const QComboBox* box) {
        return box->accessibleName() == QStringLiteral("Score shown");
    });
    ASSERT_NE(score, boxes.end());
    EXPECT_GT((*score)->count(), 0);
    EXPECT_EQ((*score)->findData(QString::fromUtf8(kBleu)), -1);
    EXPECT_FALSE(page->presenter().score().ofTexts);
    EXPECT_FALSE(says(QStringLiteral("nan")));
    for (const auto& line : page->findChild<plots::PruneCurve*>()->figure().csvRows())
        for (const QString& cell : line) EXPECT_NE(cell, QStringLiteral("nan"));
}

// Choosing a point is a preview on this page; only the button switches heads off.
TEST_F(PrunePageTest, ChoosingAPointPreviewsAndTheButtonSwitches) {
    open();
    auto* plot = page->findChild<plots::PruneCurve*>();
    EXPECT_EQ(plot->figure().chosenPoint, 3);
    QTest::mousePress(plot, Qt::LeftButton, {}, plot->pixelOf(0, 3).toPoint());
    QTest::mouseMove(plot, plot->pixelOf(0, 5).toPoint());
    EXPECT_EQ(page->presenter().point(), 5);
    EXPECT_EQ(page->map()->figure().mask.offCount(), 5);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, plot->pixelOf(0, 5).toPoint());
    EXPECT_EQ(page->presenter().point(), 5);
    EXPECT_TRUE(workspace.masks().mask().all()) << "a preview";
    press(QStringLiteral("App&ly to all pages"));
    EXPECT_EQ(workspace.masks().mask(),
              HeadMask::without({{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}}));
    EXPECT_EQ(page->table()->currentIndex().row(), 5);
    EXPECT_TRUE(says(QStringLiteral("3 of 8 heads kept")));
    EXPECT_TRUE(page->table()->currentIndex().data(Qt::ToolTipRole).isValid());
    const auto rows = plot->figure().csvRows();
    EXPECT_EQ(rows.at(5).at(5), QStringLiteral("1")) << "not shown to be within the margin";
    EXPECT_EQ(rows.at(0).at(6), QString()) << "no change without removal";
    EXPECT_NEAR(rows.at(5).at(6).toDouble(), -0.1, 1e-6) << "the paired change";
    EXPECT_NEAR(rows.at(5).at(7).toDouble(), -0.11, 1e-6);
    EXPECT_NEAR(rows.at(5).at(8).toDouble(), -0.09, 1e-6);
    EXPECT_FALSE(button(QStringLiteral("App&ly to all pages"))->isEnabled())
        << "it is switched already";
    workspace.masks().undoStack()->undo();
    EXPECT_TRUE(button(QStringLiteral("App&ly to all pages"))->isEnabled());
}

TEST_F(PrunePageTest, ArrowKeysMoveTheHandleAndARowOfTheTableToo) {
    open();
    auto* plot = page->findChild<plots::PruneCurve*>();
    plot->setFocus();
    const auto point = [this] { return page->presenter().point(); };
    QTest::keyClick(plot, Qt::Key_Left);
    EXPECT_EQ(point(), 4);
    QTest::keyClick(plot, Qt::Key_Right);
    EXPECT_EQ(point(), 3);
    QTest::keyClick(plot, Qt::Key_Home);
    EXPECT_EQ(point(), 8);
    QTest::keyClick(plot, Qt::Key_End);
    EXPECT_EQ(point(), 0);
    page->table()->selectRow(2);
    EXPECT_EQ(point(), 2);
    EXPECT_EQ(page->map()->figure().mask.offCount(), 2);
    EXPECT_TRUE(workspace.masks().mask().all()) << "nothing is switched off";
    EXPECT_EQ(plot->figure().chosenPoint, 2);
    EXPECT_TRUE(plot->accessibleDescription().contains(QStringLiteral("6 of 8 heads kept")));
}

// The empty picture holds the button that fills it.
TEST_F(PrunePageTest, ButtonStandsInTheEmptyPicture) {
    open(false);
    auto* start = page->findChild<QPushButton*>(QStringLiteral("prune-start"));
    auto* plot = page->findChild<plots::PruneCurve*>();
    ASSERT_TRUE(start && start->isVisible());
    EXPECT_TRUE(plot->rect().contains(start->geometry()));
    QTest::mouseClick(start, Qt::LeftButton);
    settle();
    EXPECT_TRUE(page->presenter().curve());
    EXPECT_FALSE(start->isVisible());
}

// The curve grows while it is measured; late points of a stopped measurement are dropped.
TEST_F(PrunePageTest, PointsAppearWhileTheCurveIsMeasured) {
    engine.prunable->hold = true;
    open(false);
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("prune-start")), Qt::LeftButton);
    auto* plot = page->findChild<plots::PruneCurve*>();
    ASSERT_TRUE(clock.reach([&] { return engine.prunable->curveRequests.size() == 1; }, 5000));
    const auto& request = engine.prunable->curveRequests.front();
    EXPECT_TRUE(request.keep);
    ASSERT_TRUE(request.onReport);
    EXPECT_TRUE(plot->figure().lines.empty());
    for (const std::size_t points : {1u, 3u, 5u}) {
        request.onReport(engine.prunable->partOfCurves(request, points));
        ASSERT_TRUE(clock.reach(
            [&] {
                return !plot->figure().lines.empty() &&
                       plot->figure().lines.front().points.size() == points;
            },
            5000))
            << points;
        EXPECT_FALSE(plot->figure().chosen()) << "nothing can be chosen yet";
    }
    page->presenter().stop();
    engine.prunable->releaseAll();
    ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    EXPECT_TRUE(plot->figure().lines.empty());
    request.onReport(engine.prunable->partOfCurves(request, 6));
    QCoreApplication::processEvents();
    EXPECT_TRUE(plot->figure().lines.empty()) << "late points belong to nothing";
}

// With many layers the page is higher than the window.
TEST_F(PrunePageTest, MeasuringKeepsItsBarAndTheFocusInView) {
    engine.prunable->hold = true;
    open(false);
    auto* plot = page->findChild<plots::PruneCurve*>();
    auto* start = page->findChild<QPushButton*>(QStringLiteral("prune-start"));
    start->setFocus();
    QTest::mouseClick(start, Qt::LeftButton);
    ASSERT_TRUE(clock.reach([&] { return engine.prunable->curveRequests.size() == 1; }, 5000));
    EXPECT_EQ(page->focusWidget(), plot) << "Qt scrolls to another widget that gets the focus";
    const auto bars = page->findChildren<ProgressBar*>();
    const auto shown = std::find_if(bars.begin(), bars.end(),
                                    [](const ProgressBar* bar) { return bar->isVisible(); });
    ASSERT_NE(shown, bars.end());
    EXPECT_LT((*shown)->mapTo(page.get(), QPoint()).y(), plot->mapTo(page.get(), QPoint()).y());
    page->presenter().stop();
    engine.prunable->releaseAll();
    ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
}

// An unfinished curve beside the caption of the one before would be a wrong figure.
TEST_F(PrunePageTest, GrowingCurveIsNotExported) {
    open();
    const auto whole = page->figures().size();
    ASSERT_GE(whole, 2);
    engine.prunable->hold = true;
    page->presenter().measure();
    ASSERT_TRUE(clock.reach([&] { return engine.prunable->curveRequests.size() == 2; }, 5000));
    const auto& request = engine.prunable->curveRequests.back();
    request.onReport(engine.prunable->partOfCurves(request, 3));
    auto* plot = page->findChild<plots::PruneCurve*>();
    ASSERT_TRUE(clock.reach([&] { return plot->figure().lines.size() == 1; }, 5000));
    EXPECT_EQ(page->figures().size(), whole - 2);
    EXPECT_EQ(plot->figure().text, QString());
    engine.prunable->hold = false;
    engine.prunable->releaseAll();
    settle();
    EXPECT_EQ(page->figures().size(), whole);
}

TEST_F(PrunePageTest, TheTableSaysWhatEachSizeCostsAndIsWorth) {
    open();
    const auto cell = [this](int row, int column) {
        return page->table()->model()->index(row, column).data().toString();
    };
    EXPECT_EQ(page->table()->model()->rowCount(), 9);
    EXPECT_EQ(cell(3, PruneTableModel::Heads), QStringLiteral("5"));
    EXPECT_EQ(cell(3, PruneTableModel::Parameters), countText(1500));
    EXPECT_EQ(cell(3, PruneTableModel::Score), QStringLiteral("87.0 %"));
    EXPECT_EQ(cell(3, PruneTableModel::Speed), QStringLiteral("\u2013"));
    press(QStringLiteral("Measure spee&d"));
    settle();
    EXPECT_EQ(cell(3, PruneTableModel::Speed), QStringLiteral("1.15 / 1.30 \u00d7"));
    EXPECT_TRUE(cell(4, PruneTableModel::Change).startsWith(QStringLiteral("\u22126.00 (")));
}

// Uses the page widths in windows of 1280 and 1440 pixels, and the smallest width at which its
// columns are still side by side.
TEST_F(PrunePageTest, TheWidestNumbersAreWhole) {
    open();
    PruneRow widest;
    widest.heads = 16;
    widest.parameters = 12'345'678;
    widest.step = widest.forward = 12.34;
    widest.score = QStringLiteral("100.0 %");
    widest.change = QStringLiteral("\u221212.300 (\u221215.40 to \u22129.10)");
    auto* table = page->table();
    auto* rows = qobject_cast<PruneTableModel*>(table->model());
    ASSERT_TRUE(rows);
    rows->setRows({widest});
    const auto* scroll = page->findChild<QScrollArea*>({}, Qt::FindDirectChildrenOnly);
    for (const int width : {60 * page->fontMetrics().height(), 900, 1080, 1500}) {
        page->resize(width, 800);
        QCoreApplication::processEvents();
        const auto whole = [&] {
            for (int column = 0; column < rows->columnCount(); ++column)
                if (table->columnWidth(column) <
                    static_cast<QAbstractItemView*>(table)->sizeHintForColumn(column))
                    return false;
            return table->horizontalScrollBar()->maximum() == 0 &&
                   scroll->horizontalScrollBar()->maximum() == 0;
        };
        EXPECT_TRUE(clock.reach(whole, 2000))
            << width << ": " << table->columnWidth(PruneTableModel::Change) << " of "
            << static_cast<QAbstractItemView*>(table)->sizeHintForColumn(PruneTableModel::Change)
            << " px, " << table->width() << ", table " << table->horizontalScrollBar()->maximum()
            << ", page " << scroll->horizontalScrollBar()->maximum();
    }
}

TEST_F(PrunePageTest, GroupsMarkTheRepresentativeAndLeadToTheHeadsPage) {
    open();
    QString requested;
    QObject::connect(&workspace.navigation(), &Navigation::pageRequested,
                     [&](const QString& id) { requested = id; });
    press(QStringLiteral("Find &groups"));
    settle();
    const auto& heads = page->map()->figure();
    EXPECT_EQ(heads.groupOf(1, 2), 0);
    EXPECT_TRUE(heads.representative(1, 0));
    EXPECT_FALSE(heads.representative(1, 2));
    QTest::mouseClick(page->map(), Qt::LeftButton, {},
                      page->map()->cellRect({1, 2}).center().toPoint());
    press(QStringLiteral("&Compare on Heads"));
    EXPECT_EQ(requested, QStringLiteral("heads"));
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{1, 0}));
    press(QStringLiteral("Hide &groups"));
    EXPECT_EQ(heads.groupOf(1, 2), -1);
}

// The two voting rules (the paper's and its code's) keep different heads, and the map and table
// follow the choice.
TEST_F(PrunePageTest, VotesOfThePaperAndOfTheCodeSayWhoStays) {
    open();
    press(QStringLiteral("Find &groups"));
    settle();
    const auto& heads = page->map()->figure();
    EXPECT_EQ(heads.votesOf(1, 0), 6);
    EXPECT_EQ(heads.ballots, 8);
    EXPECT_TRUE(heads.representative(0, 1));
    const auto* table = page->groupTable();
    ASSERT_EQ(table->model()->rowCount(), 2);
    const auto cell = [&](int column) {
        return table->model()->index(1, column).data().toString();
    };
    EXPECT_EQ(cell(7), QStringLiteral("A 0 2 \u00b7 B 1 3"));
    EXPECT_EQ(cell(1), QStringLiteral("0 (6), 1 (5)"));
    EXPECT_EQ(cell(6), QStringLiteral("\u2013")) << "no Dunn index";
    auto* vote = page->findChild<QComboBox*>(QStringLiteral("vote"));
    vote->setFocus();
    QTest::keyClick(vote, Qt::Key_Down);
    EXPECT_EQ(cell(1), QStringLiteral("3 (3), 2 (2)"));
    EXPECT_FALSE(heads.representative(0, 1));
    EXPECT_TRUE(heads.representative(0, 3));
    press(QStringLiteral("Keep o&ne per group"));
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
    workspace.masks().undoStack()->undo();
    EXPECT_TRUE(workspace.masks().mask().all());
}

// The first press shows what merging does to the score, the second one makes the run.
TEST_F(PrunePageTest, GroupsAreMergedAfterAPreview) {
    open(false);
    EXPECT_TRUE(page->presenter().mergeText().isEmpty());
    auto* line = page->findChild<QLabel*>(QStringLiteral("merge-preview"));
    ASSERT_TRUE(line);
    EXPECT_FALSE(line->isVisible());
    press(QStringLiteral("&Merge groups"));
    settle();
    ASSERT_EQ(engine.prunable->mergeRequests.size(), 1u);
    EXPECT_TRUE(engine.prunable->mergeRequests[0].groups.empty());
    EXPECT_EQ(engine.prunable->mergeRequests[0].grouping.clusters, 2);
    EXPECT_TRUE(engine.prunable->smallerModelRequests.empty());
    EXPECT_TRUE(line->isVisible());
    for (const char* number : {"89.0 %", "85.0 %", "90.0 %", "2,000", "0.7."})
        EXPECT_TRUE(line->text().contains(QString::fromUtf8(number)))
            << number << " in " << line->text().toStdString();
    press(QStringLiteral("Save &merged model"));
    settle();
    ASSERT_EQ(engine.prunable->smallerModelRequests.size(), 1u);
    const auto& made = engine.prunable->smallerModelRequests[0];
    EXPECT_EQ(made.merges.size(), 2u);
    EXPECT_EQ(made.removed, HeadMask::without({{0, 1}, {1, 1}}));
    EXPECT_TRUE(says(QStringLiteral("was made")));
    // Groups that are found belong to another preview.
    press(QStringLiteral("Find &groups"));
    settle();
    EXPECT_FALSE(page->presenter().mergePreview());
    press(QStringLiteral("&Merge groups"));
    settle();
    ASSERT_EQ(engine.prunable->mergeRequests.size(), 2u);
    EXPECT_EQ(engine.prunable->mergeRequests[1].groups.size(), 4u) << "two of two heads per layer";
}

TEST_F(PrunePageTest, ADoubleClickComparesAndTheOneThatStaysHasAPartnerToo) {
    open();
    QSignalSpy requested(&workspace.navigation(), &Navigation::pageRequested);
    const auto at = [this](HeadPlace head) {
        return page->map()->cellRect(head).center().toPoint();
    };
    QTest::mouseDClick(page->map(), Qt::LeftButton, {}, at({0, 0}));
    EXPECT_TRUE(requested.empty()) << "there are no groups yet";
    press(QStringLiteral("Find &groups"));
    settle();
    QTest::mouseClick(page->map(), Qt::LeftButton, {}, at({0, 0}));
    QTest::mouseDClick(page->map(), Qt::LeftButton, {}, at({0, 0}));
    ASSERT_EQ(requested.size(), 1);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 0}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{0, 2}));
}

TEST_F(PrunePageTest, AModelWhoseHeadsCannotGoSaysWhyAndOffersNoDeadButton) {
    engine.prunable->refusal =
        Error{ErrorCode::Usage, "simulated heads mix all heads"_m, "Switch them off instead"_m};
    open();
    EXPECT_TRUE(says(QStringLiteral("Simulated heads mix all heads")));
    EXPECT_TRUE(says(QStringLiteral("Switch them off instead")));
    EXPECT_FALSE(button(QStringLiteral("Make &smaller model"))->isEnabled());
    EXPECT_TRUE(button(QStringLiteral("App&ly to all pages"))->isEnabled());
}

TEST_F(PrunePageTest, TheSmallerModelIsAnnouncedWithAStepToOpenIt) {
    open();
    press(QStringLiteral("Make &smaller model"));
    settle();
    EXPECT_TRUE(
        says(QStringLiteral("%1 parameters instead of %2").arg(countText(1500), countText(1800))));
    EXPECT_TRUE(button(QStringLiteral("Open it"))->isVisible());
    press(QStringLiteral("&Fine-tune"));
    settle();
    ASSERT_EQ(engine.started.size(), 1U);
    EXPECT_TRUE(button(QStringLiteral("Watch it train"))->isVisible());
}

TEST(PruneTexts, NumbersOfTheMapFollowTheOrder) {
    test::PrunableRun run;
    PruningCurve curve;
    curve.order = {{1, 3}, {0, 0}};
    const auto heads = pruneHeads(run.m_shape, &curve, nullptr);
    EXPECT_EQ(heads.orderOf(1, 3), 0);
    EXPECT_EQ(heads.orderOf(0, 0), 1);
    EXPECT_EQ(heads.orderOf(0, 1), -1);
    EXPECT_EQ(heads.goes, 2);
}

}  // namespace
}  // namespace headscope::ui

// Tests small windows and large text: important content stays visible and readable.
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/ablate/ablate_page.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/heads/heads_page_pair.h"
#include "ui/features/lab_sheet/lab_sheet_dock.h"
#include "ui/features/queue/queue_dock.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/train_page.h"
#include "ui/features/xray/xray_page.h"
#include "ui/features/xray/xray_page_fit.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/jobs_dock.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/matrix_strip.h"
#include "ui/workspace/head_map/head_map_panel.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTabWidget>
#include <QTreeView>

namespace headscope::ui {
namespace {

class SmallWindow : public ShellTest {
protected:
    void openTrained() {
        auto config = shortRun(30);
        config.values["train.xray"] = true;
        workspace->sessions().start(config);
        ASSERT_TRUE(waitUntil(
            [this] {
                return workspace->sessions().current() && !workspace->sessions().currentRunning();
            },
            120'000));
        workspace->openRun(QString::fromStdString(workspace->sessions().current()->runPath()));
        ASSERT_TRUE(workspace->runA());
    }

    void show(const QString& id) {
        window->showPage(id);
        EXPECT_TRUE(waitUntil([&] { return window->page(id)->settled(); }, 60'000));
    }

    // Returns the scroll area that contains the whole page.
    static QScrollArea* scrollOf(QWidget* page) {
        return page->findChild<QScrollArea*>({}, Qt::FindDirectChildrenOnly);
    }

    static bool inSight(QWidget* widget, QScrollArea* scroll) {
        const QRect place(widget->mapTo(scroll->viewport(), QPoint()), widget->size());
        return scroll->viewport()->rect().contains(place);
    }
};

TEST_F(SmallWindow, CurvesKeepAHeightThatCanBeRead) {
    openTrained();
    show(QStringLiteral("train"));
    auto* curves = window->trainPage()->findChild<plots::CurvePlot*>();
    ASSERT_TRUE(waitUntil([&] { return curves->data().panels().size() >= 3; }, 10'000));
    window->resize(1000, 700);
    const int line = curves->fontMetrics().height();
    const int panels = static_cast<int>(curves->data().panels().size());
    const auto readable = [&] {
        return curves->height() >= line * 4 * panels && curves->width() >= line * 24;
    };
    EXPECT_TRUE(waitUntil(readable, 3000))
        << curves->width() << " x " << curves->height() << " for " << panels;
    EXPECT_EQ(window->size(), QSize(1000, 700)) << "the window can be that small";
}

TEST_F(SmallWindow, TheListOfRunsCutsNoColumn) {
    auto* view = window->runsDock()->view();
    ASSERT_TRUE(waitUntil([&] { return view->model()->rowCount() > 0; }, 10'000));
    auto* header = view->header();
    const auto shown = [header] { return header->count() - header->hiddenSectionCount(); };
    const auto whole = [&] {
        QCoreApplication::processEvents();
        const bool laidOut = view->width() > window->runsDock()->width() - 40;
        return laidOut && header->length() == view->viewport()->width();
    };
    for (const int percent : {100, 150}) {
        theme->setTextPercent(percent);
        int before = header->count();
        for (const QSize& size :
             {QSize(1900, 900), QSize(1440, 900), QSize(1280, 800), QSize(1000, 700)}) {
            window->resize(size);
            EXPECT_TRUE(waitUntil(whole, 3000))
                << percent << " %, " << size.width() << ": " << header->length() << " in "
                << view->viewport()->width();
            EXPECT_LE(shown(), before);
            EXPECT_GE(header->sectionSize(RunListModel::Name),
                      view->fontMetrics().averageCharWidth() * 15);
            before = shown();
        }
        EXPECT_LT(before, header->count());
    }
    theme->setTextPercent(100);
    window->resize(1440, 900);
    EXPECT_TRUE(waitUntil([&] { return !header->isSectionHidden(RunListModel::Test); }, 3000))
        << view->viewport()->width() << " " << header->sectionSize(1) << " "
        << header->sectionSize(2);
    EXPECT_FALSE(header->isSectionHidden(RunListModel::Validation));
    // All shipped runs are finished, so the list hides their state before it hides a score.
    window->resize(1280, 800);
    const auto hidden = [header](int column) { return header->isSectionHidden(column); };
    EXPECT_TRUE(waitUntil(
        [&] { return hidden(RunListModel::State) && !hidden(RunListModel::Validation); }, 3000))
        << view->viewport()->width() << ": " << hidden(RunListModel::State)
        << hidden(RunListModel::Validation);
}

TEST_F(SmallWindow, TheRunsDockComesBackWithTheWindow) {
    const auto wide = [this] { return window->runsDock()->width(); };
    ASSERT_TRUE(waitUntil([&] { return wide() > 350; }, 3000));
    const int before = wide();
    window->resize(700, 600);
    EXPECT_TRUE(waitUntil([&] { return wide() < before; }, 3000));
    EXPECT_GE(window->runsDock()->view()->width(), window->fontMetrics().averageCharWidth() * 20);
    window->resize(1440, 900);
    EXPECT_TRUE(waitUntil([&] { return wide() == before; }, 3000))
        << wide() << " instead of " << before;
}

TEST_F(SmallWindow, TheResultOfASwitchIsSeenWhereItIsPressed) {
    openTrained();
    theme->setTextPercent(150);
    window->resize(1360, 860);
    show(QStringLiteral("ablate"));
    auto* page = window->pageOf<AblatePage>();
    auto* scroll = scrollOf(page);
    const auto both = [&] {
        return inSight(page->findChild<QWidget*>(QStringLiteral("held-out")), scroll) &&
               inSight(page->map(), scroll);
    };
    EXPECT_TRUE(waitUntil(both, 5000));
    theme->setTextPercent(100);
    window->resize(1440, 900);
    const auto above = [&] {
        const auto* result = page->findChild<QWidget*>(QStringLiteral("held-out"));
        return result->mapTo(page, result->rect().bottomLeft()).y() <
               page->map()->mapTo(page, QPoint()).y();
    };
    EXPECT_TRUE(waitUntil(above, 5000)) << "above the switches at every width";
}

TEST_F(SmallWindow, TheXrayPageScrollsInOneDirectionOnly) {
    openTrained();
    show(QStringLiteral("xray"));
    ASSERT_FALSE(window->pageOf<XrayPage>()->empty());
    auto* sideways = scrollOf(window->pageOf<XrayPage>())->horizontalScrollBar();
    window->resize(1000, 700);
    EXPECT_TRUE(waitUntil([&] { return sideways->maximum() == 0; }, 3000)) << sideways->maximum();
    window->resize(1250, 800);  // just wide enough for two columns
    EXPECT_TRUE(waitUntil([&] { return sideways->maximum() == 0; }, 3000)) << sideways->maximum();
    theme->setTextPercent(150);
    window->resize(1360, 860);
    EXPECT_TRUE(waitUntil([&] { return sideways->maximum() == 0; }, 3000)) << sideways->maximum();
    theme->setTextPercent(100);
}

TEST_F(SmallWindow, TwoRunsSideBySideFillTheirCards) {
    openTrained();
    const QString first = QString::fromStdString(workspace->sessions().current()->runPath());
    const QString second = train(30);
    workspace->openPair(first, second);
    window->resize(1000, 700);
    window->headsPage()->showView(HeadsView::Matrices);
    show(QStringLiteral("heads"));
    const auto strips = window->headsPage()->matrices()->findChildren<plots::MatrixStrip*>();
    for (auto* strip : strips) {
        if (!strip->isVisible()) continue;
        const auto filled = [strip] {
            return strip->layerRect(0).height() >= 0.5 * strip->height();
        };
        EXPECT_TRUE(waitUntil(filled, 3000))
            << strip->layerRect(0).height() << " of " << strip->height();
    }
    const auto modes = window->headsPage()->matrices()->findChildren<QComboBox*>();
    const auto shown = std::find_if(modes.begin(), modes.end(), [](const auto* box) {
        return box->accessibleName() == QLatin1String("Runs to show");
    });
    ASSERT_NE(shown, modes.end());
    EXPECT_TRUE((*shown)->isVisible());
}

// Table rows grow and shrink with the text size.
TEST_F(SmallWindow, RowsOfTablesFollowTheSizeOfTheText) {
    openTrained();
    window->headsPage()->showView(HeadsView::Matrices);
    show(QStringLiteral("heads"));
    show(QStringLiteral("xray"));
    auto* statistics = test::child<QTableWidget>(window->headsPage()->findChild<HeadsPairPanel*>(),
                                                 "heads-pair-panel-statistics");
    ASSERT_TRUE(waitUntil([&] { return statistics->rowCount() > 0; }, 30'000));
    test::child<QTabWidget>(window->headsPage(), "heads-pair-parts")->setCurrentIndex(2);
    for (auto* table : {statistics, test::child<QTableWidget>(window->pageOf<XrayPage>()->fit(),
                                                              "xray-fit-panel-table")}) {
        ASSERT_GT(table->rowCount(), 0);
        window->showPage(table == statistics ? QStringLiteral("heads") : QStringLiteral("xray"));
        for (const int percent : {100, 250, 100}) {
            theme->setTextPercent(percent);
            const auto fits = [table] {
                const int line = table->fontMetrics().height();
                return table->rowHeight(0) >= line && table->rowHeight(0) <= 2 * line + 6;
            };
            EXPECT_TRUE(waitUntil(fits, 3000))
                << percent << " %: rows of " << table->rowHeight(0) << " px for lines of "
                << table->fontMetrics().height();
        }
        int rows = table->horizontalHeader()->height();
        for (int row = 0; row < table->rowCount(); ++row) rows += table->rowHeight(row);
        if (table == statistics) {
            EXPECT_GE(table->height(), rows);
        }
    }
}

// The available height on a screen of 800 lines, less a title bar and a desktop panel.
TEST_F(SmallWindow, ADockBelowThePageLeavesTheWindowOnTheScreen) {
    openTrained();
    window->resize(1280, 740);
    for (auto* dock : {static_cast<QDockWidget*>(window->findChild<QueueDock*>()),
                       static_cast<QDockWidget*>(window->findChild<JobsDock*>())}) {
        dock->toggleViewAction()->trigger();
        ASSERT_TRUE(
            waitUntil([&] { return dock->isVisible() && !dock->visibleRegion().isEmpty(); }, 3000));
        const auto fits = [&] {
            return window->height() == 740 && window->minimumSizeHint().height() <= 740;
        };
        EXPECT_TRUE(waitUntil(fits, 3000))
            << window->height() << ", at least " << window->minimumSizeHint().height();
        auto* rows = dock->findChild<QAbstractItemView*>();
        const QRect place(rows->mapTo(window.get(), QPoint()), rows->size());
        EXPECT_LE(place.bottom(), window->height()) << "its rows are in the window";
        EXPECT_GE(place.height(), 3 * rows->fontMetrics().height());
        dock->toggleViewAction()->trigger();
    }
    EXPECT_LE(window->minimumSizeHint().height(), 560) << "and without one it can be small";
}

TEST_F(SmallWindow, ADockThatSharesItsPlaceComesUpInFront) {
    window->classroom()->dock()->show();
    auto* sheet = window->findChild<LabSheetDock*>();
    QTest::keyClick(window.get(), Qt::Key_F7);
    ASSERT_TRUE(waitUntil([&] { return sheet->isVisible(); }, 3000)) << "F7 opens it";
    EXPECT_TRUE(waitUntil([&] { return !sheet->visibleRegion().isEmpty(); }, 3000))
        << "before the lessons";
}

TEST_F(SmallWindow, AButtonThatWasOffWhileItsWorkWentOnHasTheFocusAgain) {
    openTrained();
    show(QStringLiteral("prune"));
    const auto buttons = window->page(QStringLiteral("prune"))->findChildren<QPushButton*>();
    const auto found = std::find_if(buttons.begin(), buttons.end(), [](const auto* button) {
        return button->text() == QLatin1String("Find &groups");
    });
    ASSERT_NE(found, buttons.end());
    auto* start = *found;
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    start->setFocus(Qt::TabFocusReason);
    QTest::keyClick(start, Qt::Key_Space);
    ASSERT_FALSE(start->isEnabled()) << "it is off while heads are compared";
    auto* focus = QApplication::focusWidget();
    EXPECT_FALSE(focus && window->runsDock()->isAncestorOf(focus))
        << "letters typed now would filter the runs";
    ASSERT_TRUE(waitUntil([&] { return start->isEnabled(); }, 60'000));
    EXPECT_EQ(QApplication::focusWidget(), start);
}

TEST_F(SmallWindow, NamesOfRunsComeBeforeTheirScores) {
    auto* view = window->runsDock()->view();
    ASSERT_TRUE(waitUntil([&] { return view->model()->rowCount() > 0; }, 10'000));
    window->resize(1280, 800);
    QFont bold = view->font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const int most = view->fontMetrics().averageCharWidth() * 26;
    const auto room = [&] { return view->header()->sectionSize(RunListModel::Name); };
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const QString name = view->model()->index(row, RunListModel::Name).data().toString();
        const int wanted =
            std::min(most, metrics.horizontalAdvance(name) + view->iconSize().width());
        EXPECT_TRUE(waitUntil([&] { return room() >= wanted; }, 3000))
            << qPrintable(name) << " in " << room();
    }
    EXPECT_FALSE(view->header()->isSectionHidden(RunListModel::Validation))
        << "what runs are chosen by";
}

}  // namespace
}  // namespace headscope::ui

// Tests the layout of two pages side by side in the real window: small screens, right-to-left
// languages, themes, and what a restart restores.
#include "tests/ui/support/panes_fixture.h"

#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/train_page.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/sheet_view.h"
#include "ui/widgets/banner.h"

#include <QDir>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>

#include <cmath>

namespace headscope::ui {
namespace {

// The split, its ratio and the dock width are restored after a restart.
TEST_F(PagePanesTest, TheLayoutSurvivesARestart) {
    headsBesideAttention();
    key(Qt::Key_F6);
    auto* splitter =
        window->findChild<PagePanes*>()->findChild<QSplitter*>({}, Qt::FindDirectChildrenOnly);
    const int both = splitter->sizes()[0] + splitter->sizes()[1];
    splitter->setSizes({both * 6 / 10, both - both * 6 / 10});
    const int dock = window->runsDock()->width();
    restart();
    EXPECT_EQ(window->shownPage(), kAttention);
    EXPECT_EQ(panes().besideId(), kHeads);
    EXPECT_LT(place(kHeads).right(), place(kAttention).left());
    const auto share = [&] {
        return double(place(kHeads).width()) / (place(kHeads).width() + place(kAttention).width());
    };
    EXPECT_TRUE(waitUntil([&] { return std::abs(share() - 0.6) < 0.02; }, 3000)) << share();
    EXPECT_NEAR(window->runsDock()->width(), dock, 2);
    ASSERT_TRUE(settled(kHeads) && settled(kAttention));
    EXPECT_FALSE(window->page(kHeads)->figures().isEmpty());
    EXPECT_FALSE(window->page(kAttention)->figures().isEmpty());
    key(Qt::Key_F8);
    EXPECT_TRUE(waitUntil([&] { return window->runsDock()->width() > dock + 50; }, 3000))
        << "the list of runs has the room that one page leaves";
    restart();
    EXPECT_FALSE(panes().split());
    key(Qt::Key_F8);
    EXPECT_TRUE(waitUntil([&] { return panes().shown().share > 580; }, 3000))
        << "the border stays where it was put";
}

TEST_F(PagePanesTest, TheLayoutSurvivesARunThatIsGone) {
    const QString path = train(5);
    workspace->openRun(path);
    window->showPage(kHeads);
    panes().showBeside(kAttention);
    ASSERT_TRUE(settled(kHeads) && settled(kAttention));
    workspace->closeRun();
    workspace->openRun(path);
    window->close();
    ASSERT_TRUE(QDir(path).removeRecursively());
    restart();
    EXPECT_TRUE(window->banner()->isVisible());
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_EQ(panes().besideId(), kAttention);
    workspace->openRun(plain);
    ASSERT_TRUE(settled(kHeads) && settled(kAttention));
    EXPECT_FALSE(window->page(kAttention)->figures().isEmpty());
}

// For any two pages, the window keeps its size. Content that does not fit is reached with the
// page's scroll bars.
TEST_F(PagePanesTest, AnyTwoPagesFitASmallScreen) {
    workspace->openPair(plain, diverse);
    window->resize(1280, 800);
    for (const auto& first : window->pageIds()) {
        window->showPage(first);
        for (const auto& second : window->pageIds()) {
            panes().showBeside(second);
            QCoreApplication::processEvents();
        }
        EXPECT_TRUE(waitUntil([&] { return window->size() == QSize(1280, 800); }, 3000))
            << first.toStdString();
        EXPECT_LE(window->minimumSizeHint().width(), 1000) << first.toStdString();
        EXPECT_LE(window->minimumSizeHint().height(), 560) << first.toStdString();
        EXPECT_GE(paneOf(first)->width(), 400) << first.toStdString();
    }
}

TEST_F(PagePanesTest, CurvesAndSheetStayLargeEnoughToBeRead) {
    workspace->openRun(plain);
    auto* curves = window->trainPage()->findChild<plots::CurvePlot*>();
    auto* sheet = window->pageOf<FiguresPage>()->view();
    window->showPage(kTrain);
    panes().showBeside(QStringLiteral("figures"));
    const int line = window->fontMetrics().height();
    for (const QSize& size : {QSize(1440, 900), QSize(1280, 800)}) {
        window->resize(size);
        EXPECT_TRUE(waitUntil([&] { return curves->width() >= 22 * line; }, 3000))
            << curves->width();
        const auto room = [&] { return sheet->visibleRegion().boundingRect().width(); };
        EXPECT_TRUE(waitUntil([&] { return room() >= 18 * line; }, 3000)) << room();
    }
}

TEST_F(PagePanesTest, TheLabIsNotCutAtItsSide) {
    window->showPage(kTrain);
    panes().showBeside(QStringLiteral("lab"));
    ASSERT_TRUE(settled(QStringLiteral("lab")));
    auto* lab = window->page(QStringLiteral("lab"));
    auto* bar = lab->findChild<QScrollArea*>({}, Qt::FindDirectChildrenOnly)->horizontalScrollBar();
    for (const int width : {1280, 1440, 1280}) {
        window->resize(width, 800);
        EXPECT_TRUE(waitUntil([&] { return bar->maximum() == 0; }, 3000))
            << bar->maximum() << " at " << width;
    }
    picture(QStringLiteral("split-train-lab"));
}

TEST_F(PagePanesTest, FirstPageIsAtTheRightInRightToLeftLanguages) {
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    headsBesideAttention();
    EXPECT_TRUE(waitUntil([&] { return place(kHeads).left() > place(kAttention).right(); }, 3000));
    auto* pane = paneOf(kHeads);
    EXPECT_TRUE(
        waitUntil([&] { return pane->closeButton()->x() < pane->nameButton()->x(); }, 3000));
    picture(QStringLiteral("split-rtl"));
}

// Saves screenshots of page pairs in each theme and size, for visual inspection.
TEST_F(PagePanesTest, BothLookRightInEveryTheme) {
    if (qEnvironmentVariableIsEmpty("HEADSCOPE_PICTURES"))
        GTEST_SKIP() << "HEADSCOPE_PICTURES names no folder";
    workspace->openPair(plain, diverse);
    const std::pair<QString, QString> pairs[] = {{kHeads, kAttention},
                                                 {kTrain, QStringLiteral("compare")},
                                                 {kHeads, kAblate},
                                                 {QStringLiteral("figures"), kHeads}};
    for (const auto& [first, second] : pairs) {
        panes().setSplit(false);
        window->showPage(first);
        panes().showBeside(second);
        for (const QSize& size : {QSize(1440, 900), QSize(1280, 800)})
            for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
                theme->setChoice(choice);
                window->resize(size);
                ASSERT_TRUE(settled(first) && settled(second));
                picture(QStringLiteral("split-%1-%2-%3-%4")
                            .arg(first, second)
                            .arg(size.width())
                            .arg(theme->dark() ? QStringLiteral("dark") : QStringLiteral("light")));
            }
    }
}

}  // namespace
}  // namespace headscope::ui

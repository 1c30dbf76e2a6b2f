// Tests the frame around the pages: rail, run bar, header with verdict and next step, messages.
#include "tests/ui/support/child.h"
#include "tests/ui/support/panes_fixture.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/runs/run_bar.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/main_window/page_header.h"
#include "ui/main_window/rail.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/options_button.h"

#include <QComboBox>
#include <QFrame>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

namespace headscope::ui {
namespace {

class FrameTest : public PagePanesTest {
protected:
    PageHeader* header(const QString& id) { return paneOf(id)->header(); }
};

TEST_F(FrameTest, RunBarNamesTheOpenRunsAndClosesB) {
    auto* bar = window->runBar();
    EXPECT_FALSE(bar->chip(1)->isVisible()) << "without A there is nothing to compare";
    workspace->openPair(plain, diverse);
    EXPECT_TRUE(bar->chip(0)->text().startsWith(QStringLiteral("A")));
    EXPECT_TRUE(bar->chip(1)->accessibleName().contains(
        QString::fromStdString(workspace->runB()->info().name)));
    QTest::mouseClick(test::child<QToolButton>(bar, "run-bar-close-b"), Qt::LeftButton);
    EXPECT_TRUE(workspace->runA());
    EXPECT_FALSE(workspace->runB());
    // Without B, the button offers the other runs.
    QTest::mouseClick(bar->chip(1), Qt::LeftButton);
    auto* menu = test::child<QMenu>(bar, "run-bar-besides");
    ASSERT_TRUE(menu->isVisible());
    menu->hide();
    ASSERT_GE(menu->actions().size(), 3) << "another run, a line, all runs";
    menu->actions().first()->trigger();
    ASSERT_TRUE(workspace->runB());
    EXPECT_NE(workspace->runB()->info().path, workspace->runA()->info().path);
}

// In a narrow window the list of runs opens by a click on a run, and closes when one is chosen.
TEST_F(FrameTest, ListOfRunsComesByAClickAndGoesWhenARunIsOpened) {
    window->resize(1280, 800);
    window->runsDock()->hide();
    QTest::mouseClick(window->runBar()->chip(0), Qt::LeftButton);
    EXPECT_TRUE(window->runsDock()->isVisible());
    auto* view = window->runsDock()->view();
    view->setCurrentIndex(view->model()->index(0, 0));
    QTest::keyClick(view, Qt::Key_Return);
    EXPECT_TRUE(workspace->runA());
    EXPECT_FALSE(window->runsDock()->isVisible());
}

TEST_F(FrameTest, HeaderHasTheVerdictAndLeadsToTheNextPage) {
    workspace->openPair(plain, diverse);
    window->showPage(kHeads);
    ASSERT_TRUE(settled(kHeads));
    EXPECT_FALSE(header(kHeads)->verdict().isEmpty());
    EXPECT_EQ(header(kHeads)->verdict(), window->page(kHeads)->verdict().text);
    QTest::mouseClick(header(kHeads)->nextButton(), Qt::LeftButton);
    EXPECT_EQ(window->shownPage(), kAblate);
}

// A sheet that stays empty would be no step towards a figure.
TEST_F(FrameTest, StepToTheFiguresPageTakesTheFigureAlongOnce) {
    workspace->openPair(plain, diverse);
    const QString compare = QStringLiteral("compare"), figures = QStringLiteral("figures");
    auto* sheet = qobject_cast<FiguresPage*>(window->page(figures));
    const auto taken = [&] {
        window->showPage(compare);
        EXPECT_TRUE(settled(compare));
        QTest::mouseClick(header(compare)->nextButton(), Qt::LeftButton);
        EXPECT_EQ(window->shownPage(), figures);
        return sheet->model().sheet().panels;
    };
    const auto first = taken();
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].source.page, compare);
    EXPECT_EQ(taken().size(), 1u) << "it is there already";
}

// A verdict that is cut can be read whole without a mouse.
TEST_F(FrameTest, VerdictShowsItsEvidenceWhenReachedByKey) {
    auto* empty = test::child<QLabel>(header(QStringLiteral("start")), "verdict");
    EXPECT_EQ(empty->focusPolicy(), Qt::NoFocus) << "the start page concludes nothing";
    workspace->openRun(plain);
    window->showPage(kHeads);
    ASSERT_TRUE(settled(kHeads));
    auto* verdict = test::child<QLabel>(header(kHeads), "verdict");
    verdict->setFocus(Qt::OtherFocusReason);
    handleEvents();
    EXPECT_FALSE(QToolTip::isVisible());
    verdict->clearFocus();
    verdict->setFocus(Qt::TabFocusReason);
    EXPECT_TRUE(waitUntil([] { return QToolTip::isVisible(); }, 3000));
    EXPECT_TRUE(QToolTip::text().contains(
        window->page(kHeads)->verdict().evidence.left(20).toHtmlEscaped()));
    QToolTip::hideText();
}

TEST_F(FrameTest, NextStepIsOfferedOnlyIfItsPageIs) {
    workspace->openRun(plain);
    window->showPage(kHeads);
    ASSERT_TRUE(settled(kHeads));
    ASSERT_TRUE(header(kHeads)->nextButton()->isVisible());
    panes().setOffered({kTrain, kHeads});
    EXPECT_FALSE(header(kHeads)->nextButton()->isVisible());
    panes().setOffered({});
    EXPECT_TRUE(header(kHeads)->nextButton()->isVisible());
}

TEST_F(FrameTest, TheChosenPartOfAblateStaysWhenAnotherRunIsOpened) {
    workspace->openRun(plain);
    window->showPage(kAblate);
    ASSERT_TRUE(settled(kAblate));
    auto* parts = test::child<QTabWidget>(window->page(kAblate), "ablate-parts");
    EXPECT_EQ(parts->currentIndex(), 0);
    parts->setCurrentIndex(2);
    workspace->openRun(diverse);
    EXPECT_EQ(parts->currentIndex(), 2);
}

TEST_F(FrameTest, RailIsMovedThroughByKeysAndFoldsWhereItsWordsAreTooWide) {
    auto* rail = panes().rail();
    rail->setFocus(Qt::TabFocusReason);
    window->showPage(QStringLiteral("start"));
    QTest::keyClick(rail, Qt::Key_Down);
    EXPECT_EQ(window->shownPage(), kTrain);
    QTest::keyClick(rail, Qt::Key_Up);
    EXPECT_EQ(window->shownPage(), QStringLiteral("start"));
    EXPECT_FALSE(rail->folded());
    EXPECT_TRUE(rail->tabToolTip(2).isEmpty());
    const int width = rail->width();
    theme->setTextPercent(300);
    EXPECT_TRUE(waitUntil([&] { return rail->folded(); }, 3000));
    EXPECT_EQ(rail->tabToolTip(2), QStringLiteral("Heads")) << "an icon alone needs its name";
    theme->setTextPercent(100);
    EXPECT_TRUE(waitUntil([&] { return !rail->folded() && rail->width() == width; }, 3000));
}

TEST_F(FrameTest, AMessageMovesNothing) {
    workspace->openRun(plain);
    window->showPage(kHeads);
    ASSERT_TRUE(settled(kHeads));
    const QRect before = place(kHeads);
    window->showWarning(QStringLiteral("a note"), {});
    handleEvents();
    ASSERT_TRUE(window->banner()->isVisible());
    EXPECT_EQ(place(kHeads), before);
    EXPECT_LE(window->banner()->geometry().bottom(), window->centralWidget()->height());
    EXPECT_GT(window->banner()->geometry().top(), window->centralWidget()->height() / 2);
}

// A question about staying awake covered the Start button, below the form at the left.
TEST(FloatingMessage, LeavesTheBeginningOfAWideHostFree) {
    QWidget host;
    host.resize(1210, 600);
    host.show();
    Banner message;
    message.floatOver(host);
    message.show(Banner::Kind::Information, QString(400, QLatin1Char('w')));
    QCoreApplication::processEvents();
    EXPECT_GT(message.geometry().left(), 400);
    EXPECT_LT(message.geometry().right(), host.width());
    message.setLayoutDirection(Qt::RightToLeft);
    QCoreApplication::processEvents();
    EXPECT_LT(message.geometry().right(), host.width() - 400);
    message.setLayoutDirection(Qt::LeftToRight);
    host.resize(950, 600);
    QCoreApplication::processEvents();
    EXPECT_GT(message.geometry().left(), 400);
    host.resize(300, 600);
    QCoreApplication::processEvents();
    EXPECT_GE(message.geometry().left(), 0);
    EXPECT_LT(message.geometry().right(), host.width());
}

// The end of a training was reported half below a question about it.
TEST(FloatingMessage, LeavesAnEarlierOneFree) {
    QWidget window;
    window.resize(1210, 600);
    auto* page = new QWidget(&window);
    page->setGeometry(100, 0, 1110, 600);
    window.show();
    Banner question, end;
    question.floatOver(window);
    end.floatOver(*page);
    const auto areaOf = [](const Banner& one) {
        return QRect(one.mapToGlobal(QPoint()), one.size());
    };
    question.show(Banner::Kind::Information, QStringLiteral("Keep the computer awake?"));
    end.show(Banner::Kind::Good, QStringLiteral("Finished"));
    QCoreApplication::processEvents();
    EXPECT_FALSE(areaOf(question).intersects(areaOf(end)));
    // A later message is above, even if it is the first widget's.
    question.show(Banner::Kind::Caution, QStringLiteral("The disk is nearly full"));
    QCoreApplication::processEvents();
    EXPECT_FALSE(areaOf(question).intersects(areaOf(end)));
}

// A page may keep its size when the view that it is in becomes lower.
TEST(FloatingMessage, StaysInTheVisiblePartOfItsHost) {
    QScrollArea view;
    auto* host = new QWidget;
    host->setFixedSize(500, 600);
    view.setWidget(host);
    view.resize(520, 620);
    view.show();
    Banner message;
    message.floatOver(*host);
    message.show(Banner::Kind::Bad, QStringLiteral("a problem"));
    const auto inside = [&] {
        const QPoint low = message.mapTo(view.viewport(), message.rect().bottomLeft());
        return message.isVisible() && low.y() < view.viewport()->height();
    };
    QCoreApplication::processEvents();
    EXPECT_TRUE(inside());
    view.resize(520, 300);
    QCoreApplication::processEvents();
    EXPECT_TRUE(inside());
    view.verticalScrollBar()->setValue(100);
    QCoreApplication::processEvents();
    EXPECT_TRUE(inside());
}

TEST(Options, PopoverTakesControlsAndHidesALabelWithItsControl) {
    QWidget page;
    OptionsButton button(&page);
    auto* order = new QComboBox;
    order->addItems({QStringLiteral("one"), QStringLiteral("two")});
    button.add(QStringLiteral("Order"), order);
    page.show();
    QTest::mouseClick(&button, Qt::LeftButton);
    ASSERT_TRUE(button.isOpen());
    EXPECT_TRUE(order->isVisible());
    const auto label = [&button] {
        const auto labels = button.findChildren<QLabel*>();
        return labels.size() == 1 ? labels.front() : nullptr;
    };
    ASSERT_TRUE(label());
    EXPECT_TRUE(label()->isVisible());
    order->hide();
    EXPECT_FALSE(label()->isVisible());
    order->show();
    EXPECT_TRUE(label()->isVisible());
    QTest::keyClick(order->window(), Qt::Key_Escape);
    EXPECT_FALSE(button.isOpen());
}

}  // namespace
}  // namespace headscope::ui

// Tests two pages side by side in the real window, with real keys, clicks and menus. See also
// panes_layout_test.cpp.
#include "tests/ui/support/child.h"
#include "tests/ui/support/panes_fixture.h"

#include "ui/features/ablate/ablate_page.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/heads/heads_overview.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/presentation/presentation_view.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/main_window/class_preset.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/presentation.h"
#include "ui/main_window/rail.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/head_scatter.h"
#include "ui/workspace/head_map/head_map_panel.h"

#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QTreeView>

#include <malloc.h>

namespace headscope::ui {
namespace {

// Widget that signals a focus change from its destructor, as children of the panes do while a
// window is destroyed.
class LastOfTheFocus : public QWidget {
public:
    using QWidget::QWidget;
    ~LastOfTheFocus() override { Q_EMIT qApp->focusChanged(nullptr, this); }
};

TEST_F(PagePanesTest, TheFocusMayMoveWhileTheWindowGoes) {
    // Glibc overwrites freed memory, so that reading it makes the test fail.
    mallopt(M_PERTURB, 0x5a);
    window->showPage(kHeads);
    panes().setSplit(true);
    new LastOfTheFocus(&panes());
    new LastOfTheFocus(window.get());
    window.reset();
    mallopt(M_PERTURB, 0);
}

TEST_F(PagePanesTest, APageOpensBesideTheOneThatIsShown) {
    headsBesideAttention();
    EXPECT_EQ(window->shownPage(), kHeads) << "the page at work stays at work";
    EXPECT_EQ(panes().besideId(), kAttention);
    EXPECT_LT(place(kHeads).right(), place(kAttention).left());
    EXPECT_NEAR(place(kHeads).width(), place(kAttention).width(), 12);
    EXPECT_EQ(window->width(), 1440);
    EXPECT_FALSE(window->page(kHeads)->figures().isEmpty());
    EXPECT_FALSE(window->page(kAttention)->figures().isEmpty()) << "both are at work";
    EXPECT_TRUE(paneOf(kHeads)->nameButton()->isVisible());
    EXPECT_EQ(paneOf(kAttention)->nameButton()->text(), QStringLiteral("Attention"));
    key(Qt::Key_5, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(panes().besideId(), kAblate) << "in place of the one that was beside";
    EXPECT_FALSE(seen(kAttention));
    EXPECT_TRUE(menuAction(QStringLiteral("Show Ablate beside"))->isChecked());
    EXPECT_FALSE(menuAction(QStringLiteral("Show Attention beside"))->isChecked());
    EXPECT_FALSE(menuAction(QStringLiteral("Show Heads beside"))->isEnabled())
        << "a page is shown once";
    key(Qt::Key_5, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(menuAction(QStringLiteral("Show Ablate beside"))->isChecked()) << "and stays so";
}

TEST_F(PagePanesTest, OneSelectionAndOneMaskOnBoth) {
    headsBesideAttention();
    auto* attention = window->pageOf<AttentionPage>();
    attention->grid()->setFocus();
    QTest::keyClick(attention->grid(), Qt::Key_Right);
    const auto head = workspace->selection().head();
    auto* scatter = window->headsPage()->overview()->scatter();
    const auto on = [&] {
        for (const auto& point : scatter->figure().heads)
            if (point.head == head) return point.on;
        ADD_FAILURE() << "the head is no point";
        return true;
    };
    EXPECT_EQ(head.head, 1);
    EXPECT_TRUE(titled(window->headsPage(), QStringLiteral("Layer %1, head 1").arg(head.site)))
        << "chosen there, shown here";
    QTest::keyClick(attention->grid(), Qt::Key_X);
    EXPECT_FALSE(workspace->masks().on(head.site, head.head));
    EXPECT_FALSE(on());
    key(Qt::Key_5, Qt::ControlModifier);  // replaces Attention, which has the keyboard focus
    ASSERT_TRUE(seen(kHeads) && seen(kAblate));
    const auto onThere = [&] {
        return window->pageOf<AblatePage>()->map()->cells()->view().cell(head)->on;
    };
    EXPECT_FALSE(onThere());
    scatter->setFocus();
    QTest::keyClick(scatter, Qt::Key_X);
    EXPECT_TRUE(onThere()) << "switched on the one, shown on the other";
    EXPECT_TRUE(on());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(onThere());
    EXPECT_FALSE(on());
}

// The page that has the keyboard focus is the active one, and menus and shortcuts act on it.
TEST_F(PagePanesTest, TheFocusSaysWhichPageIsAtWork) {
    headsBesideAttention();
    auto* tabs = panes().rail();
    QTest::mouseClick(window->pageOf<AttentionPage>()->grid(), Qt::LeftButton);
    EXPECT_EQ(window->shownPage(), kAttention);
    EXPECT_EQ(tabs->currentIndex(), 3);
    key(Qt::Key_5, Qt::ControlModifier);
    EXPECT_TRUE(seen(kHeads) && seen(kAblate) && !seen(kAttention))
        << "it opens where the focus is";
    EXPECT_EQ(window->shownPage(), kAblate);
    auto* heads = window->headsPage()->overview();
    test::child<QLineEdit>(heads, "heads-overview-filter")->setFocus(Qt::TabFocusReason);
    EXPECT_EQ(window->shownPage(), kHeads);
    key(Qt::Key_F6);
    EXPECT_EQ(window->shownPage(), kAblate);
    ASSERT_TRUE(QApplication::focusWidget());
    EXPECT_TRUE(window->page(kAblate)->isAncestorOf(QApplication::focusWidget()));
    key(Qt::Key_F6);
    EXPECT_EQ(QApplication::focusWidget(), test::child<QLineEdit>(heads, "heads-overview-filter"))
        << "back to where it was";
    key(Qt::Key_4, Qt::ControlModifier);
    key(Qt::Key_5, Qt::ControlModifier);
    EXPECT_EQ(window->shownPage(), kAblate) << "it stands beside: nothing is shown twice";
    EXPECT_TRUE(seen(kAttention));
    window->runsDock()->view()->setFocus();
    EXPECT_EQ(window->shownPage(), kAblate) << "a dock takes the page at work from nobody";
    QTest::mouseClick(paneOf(kAttention), Qt::LeftButton, {},
                      QPoint(paneOf(kAttention)->width() / 2, 8));
    EXPECT_EQ(window->shownPage(), kAttention) << "a click on its header will do";
}

TEST_F(PagePanesTest, AWidgetThatGoesDoesNotMoveTheWork) {
    headsBesideAttention();
    auto* filter = test::child<QLineEdit>(window->headsPage()->overview(), "heads-overview-filter");
    filter->setFocus(Qt::TabFocusReason);
    for (auto* other : window->headsPage()->findChildren<QWidget*>())
        if (other != filter && other->focusPolicy() & Qt::TabFocus)
            other->setFocusPolicy(Qt::NoFocus);
    filter->hide();  // Qt moves the focus to the next widget, which is on the other page
    QCoreApplication::processEvents();
    EXPECT_EQ(window->shownPage(), kHeads);
    auto* focus = QApplication::focusWidget();
    EXPECT_TRUE(focus == window->page(kHeads) || window->page(kHeads)->isAncestorOf(focus));
}

// Closing one side gives its space to the other; F8 opens the last page beside it again.
TEST_F(PagePanesTest, ASideIsClosedAndComesBack) {
    headsBesideAttention();
    const int half = place(kHeads).width();
    auto* split = menuAction(QStringLiteral("Split the window"));
    EXPECT_TRUE(split->isChecked());
    QTest::mouseClick(paneOf(kAttention)->closeButton(), Qt::LeftButton);
    EXPECT_FALSE(seen(kAttention));
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_TRUE(waitUntil([&] { return place(kHeads).width() > 1.8 * half; }, 3000));
    EXPECT_FALSE(split->isChecked());
    EXPECT_FALSE(paneOf(kHeads)->nameButton()->isVisible()) << "one page needs no header";
    EXPECT_FALSE(menuAction(QStringLiteral("Go to the page beside"))->isEnabled());
    key(Qt::Key_F8);
    EXPECT_TRUE(seen(kAttention)) << "what stood there last";
    QTest::mouseClick(paneOf(kHeads)->closeButton(), Qt::LeftButton);
    EXPECT_EQ(window->shownPage(), kAttention) << "the other has the window";
    key(Qt::Key_F8);
    EXPECT_LT(place(kAttention).right(), place(kHeads).left()) << "what comes, comes second";
    menuAction(QStringLiteral("Swap the pages"))->trigger();
    EXPECT_TRUE(waitUntil([&] { return place(kHeads).right() < place(kAttention).left(); }, 3000));
    EXPECT_EQ(window->shownPage(), kAttention);
    menuAction(QStringLiteral("Default layout"))->trigger();
    EXPECT_FALSE(panes().split());
    EXPECT_EQ(window->shownPage(), kAttention);
}

TEST_F(PagePanesTest, APageIsChosenInTheHeaderOfItsSide) {
    headsBesideAttention();
    auto* menu = paneOf(kAttention)->nameButton()->menu();
    Q_EMIT menu->aboutToShow();
    const auto actions = menu->actions();
    ASSERT_EQ(actions.size(), window->pageIds().size());
    EXPECT_FALSE(actions[2]->isEnabled()) << "shown at the other side";
    EXPECT_TRUE(actions[3]->isChecked());
    const auto prune = window->pageIds().indexOf(QStringLiteral("prune"));
    actions[prune]->trigger();
    EXPECT_TRUE(seen(kHeads) && seen(QStringLiteral("prune")));
    EXPECT_EQ(window->shownPage(), QStringLiteral("prune"));
}

TEST_F(PagePanesTest, TheMenuOfATabShowsItsPageBeside) {
    workspace->openRun(plain);
    window->showPage(kHeads);
    auto* tabs = panes().rail();
    const QPoint at = tabs->tabRect(4).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, tabs->mapToGlobal(at));
    QCoreApplication::sendEvent(tabs, &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_TRUE(menu);
    EXPECT_EQ(menu->actions().first()->text(), QStringLiteral("Show Ablate beside"));
    QTest::mouseClick(menu, Qt::LeftButton, {},
                      menu->actionGeometry(menu->actions().first()).center());
    EXPECT_EQ(panes().besideId(), kAblate);
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_EQ(tabs->accessibleTabName(4), QStringLiteral("Ablate, shown beside"));
    EXPECT_EQ(tabs->accessibleTabName(2), QStringLiteral("Heads"));
    QTest::keyClick(window->headsPage(), Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_EQ(window->shownPage(), kAttention);
    QTest::keyClick(window->page(kAttention), Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_EQ(window->shownPage(), QStringLiteral("prune")) << "past the page that is seen already";
    EXPECT_TRUE(seen(kAblate));
}

TEST_F(PagePanesTest, EverythingThatIsOfAPageIsOfTheOneAtWork) {
    headsBesideAttention();
    workspace->openPair(plain, diverse);
    QString requested;
    QObject::connect(&workspace->navigation(), &Navigation::said, window.get(),
                     [&](const QString& text) { requested = text; });
    ASSERT_TRUE(settled(kHeads) && settled(kAttention));
    key(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(waitUntil([&] { return !requested.isEmpty(); }, 5000)) << "drawn behind the window";
    const QString heads = requested;
    key(Qt::Key_F6);
    key(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(waitUntil([&] { return requested != heads; }, 5000))
        << "the figure of the other page";
    workspace->navigation().askPage(kHeads);  // as a link on a page does
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_EQ(panes().besideId(), kAttention);
}

TEST_F(PagePanesTest, ALessonHasOnePageAndBringsBothBack) {
    headsBesideAttention();
    menuAction(QStringLiteral("Swap the pages"))->trigger();
    const auto before = panes().shown();
    auto& lesson = window->classroom()->presenter();
    window->classroom()->start(QStringLiteral("redundancy"));
    EXPECT_FALSE(panes().split());
    key(Qt::Key_F8);  // the learner splits the window during the lesson
    const auto other = panes().besideId();
    lesson.next();
    EXPECT_TRUE(panes().split() && seen(other));
    lesson.leave();
    EXPECT_EQ(panes().shown().page, before.page);
    EXPECT_EQ(panes().shown().beside, before.beside);
    EXPECT_EQ(panes().shown().besideFirst, before.besideFirst);
}

TEST_F(PagePanesTest, APresentationLeavesBothPagesWhereTheyWere) {
    headsBesideAttention();
    key(Qt::Key_F5);
    auto* view = window->presentation()->view();
    ASSERT_TRUE(view);
    EXPECT_EQ(view->size(), window->size());
    QTest::keyClick(view, Qt::Key_PageDown);
    EXPECT_EQ(window->shownPage(), kAttention);
    QTest::keyClick(view, Qt::Key_PageDown);
    EXPECT_EQ(window->shownPage(), kAblate);
    QTest::keyClick(view, Qt::Key_Escape);
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_EQ(panes().besideId(), kAttention);
    EXPECT_TRUE(seen(kHeads) && seen(kAttention));
}

// Pages that a preset hides cannot be opened beside another page either.
TEST_F(PagePanesTest, AnInstructorPresetLocksPagesBesideToo) {
    headsBesideAttention();
    window->classPreset()->openShipped(QStringLiteral("lambda-in-class"));
    ASSERT_TRUE(window->classPreset()->preset());
    EXPECT_EQ(window->shownPage(), kTrain);
    EXPECT_FALSE(panes().split());
    auto* prune = menuAction(QStringLiteral("Show Prune beside"));
    EXPECT_FALSE(prune->isEnabled());
    EXPECT_TRUE(prune->statusTip().contains(QStringLiteral("Lambda in class"))) << "says why";
    key(Qt::Key_7, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(panes().split());
    panes().showBeside(QStringLiteral("prune"));
    EXPECT_FALSE(panes().split());
    key(Qt::Key_F8);
    EXPECT_TRUE(panes().split()) << "a page that the class has";
    EXPECT_TRUE(window->classPreset()->preset()->shows(panes().besideId()));
    panes().setOffered({panes().besideId()});
    EXPECT_FALSE(panes().split()) << "the one that goes leaves the window to the other";
    window->classPreset()->leave();
    EXPECT_TRUE(prune->isEnabled());
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_EQ(panes().besideId(), kAttention);
}

}  // namespace
}  // namespace headscope::ui

// Tests the head map in the window with real events: selection, switching, folding.
#include "tests/ui/support/child.h"
#include "tests/ui/support/panes_fixture.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/widgets/folding_side.h"
#include "ui/workspace/head_map/head_map_panel.h"

#include <QAccessible>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>

#include <set>

namespace headscope::ui {
namespace {

class HeadMapWindow : public PagePanesTest {
protected:
    void SetUp() override {
        PagePanesTest::SetUp();
        if (IsSkipped()) return;
        window->runsDock()->hide();
        workspace->openRun(plain);
    }
    HeadMapPanel* mapOf(const QString& id) {
        auto* page = window->page(id);
        auto* panel = page->findChild<HeadMapPanel*>();
        EXPECT_TRUE(panel) << id.toStdString();
        return panel;
    }
    HeadMapPanel* showMap(const QString& id) {
        window->showPage(id);
        EXPECT_TRUE(settled(id));
        handleEvents();
        return mapOf(id);
    }
    static void click(HeadMapPanel* map, HeadPlace head, Qt::KeyboardModifiers with = {}) {
        QTest::mouseClick(map->cells(), Qt::LeftButton, with,
                          map->cells()->cellRect(head).center());
    }
    FoldingSide* side(const QString& id, const char* name = "head-map") {
        return test::child<FoldingSide>(window->page(id), name);
    }
    HeadPlace selected() { return workspace->selection().head(); }
    int off() { return workspace->masks().mask().offCount(); }
    QUndoStack* undoStack() { return workspace->masks().undoStack(); }
};

// The same on every page that has a map, with a click, X, Ctrl and a click, and undo.
TEST_F(HeadMapWindow, ClicksAndKeysSelectAndSwitchOnEveryPage) {
    for (const QString& id : {kHeads, kAttention, QStringLiteral("prune"), kAblate}) {
        SCOPED_TRACE(id.toStdString());
        auto* map = showMap(id);
        ASSERT_TRUE(map->isVisible());
        workspace->masks().begin(workspace->runA()->shape());
        click(map, {0, 1});
        EXPECT_EQ(selected(), (HeadPlace{0, 1}));
        EXPECT_EQ(off(), 0) << "a click only selects";
        click(map, {2, 3}, Qt::ControlModifier);
        QTest::keyClick(map->cells(), Qt::Key_X);
        EXPECT_EQ(workspace->masks().mask(), HeadMask::without({{0, 1}, {2, 3}}));
        EXPECT_EQ(undoStack()->count(), 1) << "both are one step";
        EXPECT_FALSE(map->cells()->view().cell({0, 1})->on);
        EXPECT_EQ(map->countText(), QStringLiteral("18 heads, 2 off"));
        key(Qt::Key_Z, Qt::ControlModifier);
        EXPECT_EQ(off(), 0);
        click(map, {0, 0});
        for (const auto arrow : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Right, Qt::Key_Up})
            QTest::keyClick(map->cells(), arrow);
        EXPECT_EQ(selected(), (HeadPlace{0, 2}));
        QTest::keyClick(map->cells(), Qt::Key_Space);
        EXPECT_EQ(workspace->masks().mask(), HeadMask::without({{0, 2}}));
        QTest::mouseClick(map->switchButton(), Qt::LeftButton);
        EXPECT_EQ(off(), 0) << "the button switches it on again";
    }
}

TEST_F(HeadMapWindow, ShiftSelectsARange) {
    auto* map = showMap(kHeads);
    click(map, {0, 0});
    click(map, {1, 2}, Qt::ShiftModifier);
    QTest::keyClick(map->cells(), Qt::Key_X);
    EXPECT_EQ(off(), 6);
    EXPECT_EQ(undoStack()->count(), 1);
}

TEST_F(HeadMapWindow, ADoubleClickShowsTheHeadAlone) {
    auto* map = showMap(kAblate);
    QTest::mouseDClick(map->cells(), Qt::LeftButton, {}, map->cells()->cellRect({1, 4}).center());
    EXPECT_EQ(window->shownPage(), kHeads);
    EXPECT_EQ(window->headsPage()->view(), HeadsView::OneHead);
    EXPECT_EQ(selected(), (HeadPlace{1, 4}));
}

TEST_F(HeadMapWindow, TheMenuOffersTheSameActions) {
    auto* map = showMap(kHeads);
    click(map, {0, 3});
    const QPoint at = map->cells()->cellRect({1, 1}).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, map->cells()->mapToGlobal(at));
    QApplication::sendEvent(map->cells(), &event);
    auto* menu = map->findChild<QMenu*>();
    ASSERT_TRUE(menu);
    EXPECT_EQ(selected(), (HeadPlace{1, 1})) << "the head below the mouse";
    ASSERT_GE(menu->actions().size(), 2);
    menu->actions()[1]->trigger();
    EXPECT_EQ(workspace->masks().mask(), HeadMask::without({{1, 1}}));
    menu->close();
}

TEST_F(HeadMapWindow, AScreenReaderReadsTheMapAsATable) {
    auto* map = showMap(kHeads);
    map->cells()->setFocus();
    auto* reader = QAccessible::queryAccessibleInterface(map->cells());
    ASSERT_TRUE(reader && reader->tableInterface());
    EXPECT_EQ(reader->tableInterface()->rowCount(), 3);
    EXPECT_EQ(reader->tableInterface()->columnCount(), 6);
    click(map, {2, 5});
    ASSERT_TRUE(reader->focusChild());
    EXPECT_TRUE(reader->focusChild()
                    ->text(QAccessible::Name)
                    .startsWith(QStringLiteral("Layer 2, head 5, on")));
}

TEST_F(HeadMapWindow, TabReachesTheMapItsColoursAndItsArrow) {
    auto* map = showMap(QStringLiteral("prune"));
    map->colours()->setFocus();
    std::set<const QWidget*> reached;
    constexpr int kMostTabs = 120;
    for (int i = 0; i < kMostTabs && QApplication::focusWidget(); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached.insert(QApplication::focusWidget());
    }
    EXPECT_TRUE(reached.count(map->cells()));
    EXPECT_TRUE(reached.count(map->colours())) << "once around the window";
    EXPECT_TRUE(reached.count(map->switchButton()));
    EXPECT_TRUE(reached.count(side(QStringLiteral("prune"))->handle()));
}

// Narrow windows fold the map until the user decides; one decision counts for all pages and stays.
TEST_F(HeadMapWindow, FoldingIsOneChoiceAndIsRemembered) {
    showMap(kHeads);
    EXPECT_FALSE(side(kHeads)->folded());
    window->resize(1280, 800);
    handleEvents();
    EXPECT_TRUE(side(kHeads)->folded());
    window->resize(1440, 900);
    handleEvents();
    EXPECT_FALSE(side(kHeads)->folded());
    QTest::mouseClick(side(kHeads)->handle(), Qt::LeftButton);
    EXPECT_TRUE(side(kHeads)->folded());
    EXPECT_FALSE(mapOf(kHeads)->isVisible());
    showMap(kAttention);
    EXPECT_TRUE(side(kAttention)->folded());
    QTest::mouseClick(side(kAttention, "head-map")->handle(), Qt::LeftButton);
    EXPECT_FALSE(side(kHeads)->folded());
    side(kAttention)->handle()->setFocus();
    QTest::keyClick(side(kAttention)->handle(), Qt::Key_Space);
    restart();
    window->resize(1920, 1080);
    showMap(kHeads);
    EXPECT_TRUE(side(kHeads)->folded()) << "by key, and still after a restart";
}

TEST_F(HeadMapWindow, DetailsFoldOnEachPageByItself) {
    showMap(kHeads);
    window->headsPage()->showView(HeadsView::Matrices);
    const auto details =
        window->headsPage()->findChildren<FoldingSide*>(QStringLiteral("heads-details"));
    ASSERT_GE(details.size(), 3);
    for (auto* one : details)
        if (one->isVisible()) QTest::mouseClick(one->handle(), Qt::LeftButton);
    for (const auto* one : details) EXPECT_TRUE(one->folded()) << "all views fold together";
    showMap(kAblate);
    EXPECT_FALSE(side(kAblate, "ablate-details")->folded());
    const int before = mapOf(kAblate)->width();
    QTest::mouseClick(side(kAblate, "ablate-details")->handle(), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return mapOf(kAblate)->width() > before * 3 / 2; }, 3000))
        << "the map gets the width";
}

TEST_F(HeadMapWindow, WithoutARunTheMapIsEmpty) {
    workspace->closeRun();
    for (const QString& id : {kHeads, kAttention, QStringLiteral("prune"), kAblate}) {
        auto* map = showMap(id);
        EXPECT_EQ(map->cells()->tableRows(), 0);
        EXPECT_FALSE(map->colours()->isEnabled());
        QTest::keyClick(map->cells(), Qt::Key_X);
        QTest::mouseClick(map->cells(), Qt::LeftButton, {}, QPoint(40, 30));
        EXPECT_EQ(off(), 0);
    }
}

TEST_F(HeadMapWindow, LargeModelsStayReadable) {
    HeadMapCells cells(HeadMapCells::Size::Small);
    HeadMapState state;
    state.shape.layers = state.shape.heads = 32;
    cells.setView(headMapView(state, false));
    cells.setFixedWidth(200);
    EXPECT_GE(cells.cellRect({0, 0}).width(), 4);
    EXPECT_LE(cells.cellRect({31, 31}).right(), 200) << "every head fits";
    EXPECT_EQ(cells.cellRect({0, 0}).size(), cells.cellRect({31, 31}).size());
    state.shape.layers = 72;  // as a T5 of 24 layers has
    state.shape.heads = 16;
    cells.setView(headMapView(state, false));
    EXPECT_LE(cells.sizeHint().height(), 340) << "it must not make the window taller";
    EXPECT_GE(cells.cellRect({71, 15}).height(), 4);
}

}  // namespace
}  // namespace headscope::ui

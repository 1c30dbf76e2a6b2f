// Tests what keys do to the selected head, without a view.
#include "ui/features/heads/head_keys.h"
#include "tests/ui/support/heads_fakes.h"

#include <gtest/gtest.h>
#include <QKeyEvent>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

class HeadKeysTest : public ::testing::Test {
protected:
    HeadKeysTest() {
        engine.views["a"] = test::headsRun("a", "plain", 0, 0.9);
        workspace.setEngine(&engine);
    }
    // Sends a key as a view that shows the selected head does.
    bool press(int key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        const ModelShape shape = workspace.runA() ? workspace.runA()->shape() : ModelShape();
        return headKey(QKeyEvent(QEvent::KeyPress, key, with), workspace, shape,
                       workspace.selection().head());
    }

    test::HeadsEngine engine;
    Workspace workspace;
};

TEST_F(HeadKeysTest, WithoutARunTheyAreSomebodyElses) {
    EXPECT_FALSE(press(Qt::Key_Right));
    EXPECT_FALSE(press(Qt::Key_X));
    EXPECT_FALSE(press(Qt::Key_P));
}

TEST_F(HeadKeysTest, ArrowsChooseANeighbourAndStopAtTheEdge) {
    workspace.openRun(QStringLiteral("a"));
    workspace.selection().chooseHead({0, 0});
    EXPECT_TRUE(press(Qt::Key_Left)) << "taken, though nothing is there";
    EXPECT_TRUE(press(Qt::Key_Up));
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 0}));
    EXPECT_TRUE(press(Qt::Key_Right, Qt::KeypadModifier));
    EXPECT_TRUE(press(Qt::Key_Down));
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 1}));
    const ModelShape shape = workspace.runA()->shape();
    for (int i = 0; i <= shape.layers; ++i) EXPECT_TRUE(press(Qt::Key_Down));
    for (int i = 0; i <= shape.heads; ++i) EXPECT_TRUE(press(Qt::Key_Right));
    EXPECT_EQ(workspace.selection().head(),
              (HeadPlace{shape.layers - 1, shape.headsOf(shape.layers - 1) - 1}));
}

TEST_F(HeadKeysTest, XSwitchesTheHeadAndPShowsIt) {
    workspace.openRun(QStringLiteral("a"));
    workspace.selection().chooseHead({1, 0});
    EXPECT_TRUE(press(Qt::Key_X));
    EXPECT_FALSE(workspace.masks().mask().on(1, 0));
    EXPECT_TRUE(press(Qt::Key_X));
    EXPECT_TRUE(workspace.masks().mask().all());
    QSignalSpy pages(&workspace.navigation(), &Navigation::pageRequested);
    EXPECT_TRUE(press(Qt::Key_P));
    ASSERT_EQ(pages.size(), 1);
    EXPECT_EQ(pages.first().first().toString(), QStringLiteral("attention"));
    EXPECT_FALSE(press(Qt::Key_A));
}

TEST_F(HeadKeysTest, CtrlXStaysCut) {
    workspace.openRun(QStringLiteral("a"));
    EXPECT_FALSE(press(Qt::Key_X, Qt::ControlModifier));
    EXPECT_FALSE(press(Qt::Key_P, Qt::AltModifier));
    EXPECT_FALSE(press(Qt::Key_Left, Qt::ShiftModifier));
    EXPECT_TRUE(workspace.masks().mask().all());
}

}  // namespace
}  // namespace headscope::ui

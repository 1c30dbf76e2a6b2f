// Tests the width of a dock while a real window is resized.
#include "ui/main_window/dock_width.h"

#include "ui/main_window/waiting.h"

#include <gtest/gtest.h>
#include <QDockWidget>
#include <QMainWindow>
#include <QtTest/QtTest>

#include <cstdlib>

namespace headscope::ui {
namespace {

class DockWidthTest : public ::testing::Test {
protected:
    void SetUp() override {
        window.setCentralWidget(page = new QWidget);
        page->setMinimumWidth(500);
        dock = new QDockWidget;
        auto* body = new QWidget;
        body->setMinimumWidth(60);
        dock->setWidget(body);
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        width = new DockWidth(window, *dock, 200);  // wider than the window allows
        resize(1400);
        window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
        width->begin();
        width->forget();
        ASSERT_TRUE(isWide(340)) << dock->width();
    }

    void resize(int pixels) {
        window.resize(pixels, 700);
        QCoreApplication::processEvents();
    }

    bool isWide(int pixels) {
        return waitUntil([this, pixels] { return std::abs(dock->width() - pixels) <= 2; }, 2000);
    }

    void drag(int by) {
        const QPoint border(dock->geometry().right() + 2, 300);
        QTest::mousePress(&window, Qt::LeftButton, {}, border);
        QTest::mouseMove(&window, border + QPoint(by, 0));
        const int wanted = dock->width() + by;
        EXPECT_TRUE(isWide(wanted)) << dock->width() << ", wanted " << wanted;
        QTest::mouseRelease(&window, Qt::LeftButton, {}, border + QPoint(by, 0));
    }

    QMainWindow window;
    QWidget* page = nullptr;
    QDockWidget* dock = nullptr;
    DockWidth* width = nullptr;
};

TEST_F(DockWidthTest, DraggedWidthIsRestoredWithTheWindow) {
    drag(70);
    const int chosen = dock->width();
    EXPECT_TRUE(width->dragged());
    resize(600);
    EXPECT_LT(dock->width(), 110);
    resize(900);
    resize(1400);
    EXPECT_TRUE(isWide(chosen)) << dock->width();
}

TEST_F(DockWidthTest, DefaultWidthIsAShareOfTheWindow) {
    resize(1000);
    EXPECT_TRUE(isWide(220)) << dock->width();
    resize(1200);
    EXPECT_TRUE(isWide(264)) << dock->width();
    EXPECT_FALSE(width->dragged());
}

TEST_F(DockWidthTest, APageThatNeedsRoomIsNoChoiceOfThePerson) {
    page->setMinimumWidth(1250);
    ASSERT_TRUE(waitUntil([this] { return dock->width() < 160; }, 2000)) << dock->width();
    EXPECT_FALSE(width->dragged());
    page->setMinimumWidth(500);
    resize(1500);
    EXPECT_TRUE(isWide(440)) << dock->width();
}

TEST_F(DockWidthTest, AClickThatNobodyWantedIsNoDrag) {
    // The page does not handle the click, so Qt passes it on to the window.
    QTest::mousePress(page, Qt::LeftButton);
    resize(1000);
    EXPECT_TRUE(isWide(220)) << dock->width();
    EXPECT_FALSE(width->dragged());
    QTest::mouseRelease(page, Qt::LeftButton);
}

TEST_F(DockWidthTest, TheDefaultLayoutForgetsWhatWasDragged) {
    drag(-100);
    ASSERT_TRUE(width->dragged());
    width->forget();
    EXPECT_TRUE(isWide(340)) << dock->width();
    EXPECT_FALSE(width->dragged());
}

TEST_F(DockWidthTest, ARestoredWidthIsKept) {
    window.resizeDocks({dock}, {300}, Qt::Horizontal);
    ASSERT_TRUE(isWide(300));
    width->begin();
    resize(700);
    resize(1400);
    EXPECT_TRUE(isWide(300)) << dock->width();
}

}  // namespace
}  // namespace headscope::ui

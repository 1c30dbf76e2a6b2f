#include "ui/widgets/tick_menu.h"

#include <gtest/gtest.h>
#include <QAction>
#include <QTest>

namespace headscope::ui {
namespace {

TEST(TickMenu, StaysOpenWhileChoicesAreTicked) {
    TickMenu menu;
    auto* first = menu.addAction(QStringLiteral("first"));
    auto* second = menu.addAction(QStringLiteral("second"));
    auto* plain = menu.addAction(QStringLiteral("plain"));
    for (auto* choice : {first, second}) choice->setCheckable(true);
    menu.popup(QPoint(100, 100));
    const auto click = [&](QAction* action) {
        QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
    };
    click(first);
    click(second);
    EXPECT_TRUE(first->isChecked());
    EXPECT_TRUE(second->isChecked());
    EXPECT_TRUE(menu.isVisible());
    menu.setActiveAction(first);
    QTest::keyClick(&menu, Qt::Key_Space);
    EXPECT_FALSE(first->isChecked());
    EXPECT_TRUE(menu.isVisible());
    click(plain);
    EXPECT_FALSE(menu.isVisible());
}

}  // namespace
}  // namespace headscope::ui

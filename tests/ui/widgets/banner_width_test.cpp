// Tests that a message fits into a narrow column.
#include "ui/widgets/banner.h"

#include <gtest/gtest.h>
#include <QPushButton>

namespace headscope::ui {
namespace {

int widthNeeded(bool stacked) {
    Banner banner;
    if (stacked) banner.stackButtons();
    banner.show(Banner::Kind::Information, QStringLiteral("Download the data?"));
    banner.setAction(QStringLiteral("Download"), [] {});
    banner.setSecondAction(QStringLiteral("Cancel"), [] {});
    return banner.minimumSizeHint().width();
}

TEST(BannerWidth, StackedButtonsNeedLessWidth) {
    EXPECT_LT(widthNeeded(true), widthNeeded(false));
    EXPECT_LE(widthNeeded(true), 262) << "the column of the Train page at 1280 pixels";
}

TEST(BannerWidth, AnActionStillWorksBelowTheText) {
    Banner banner;
    banner.stackButtons();
    banner.show(Banner::Kind::Information, QStringLiteral("Download the data?"));
    int pressed = 0;
    banner.setAction(QStringLiteral("Download"), [&pressed] { ++pressed; });
    banner.findChild<QPushButton*>(QStringLiteral("action"))->click();
    EXPECT_EQ(pressed, 1);
}

}  // namespace
}  // namespace headscope::ui

// Tests in a real window that the hint of the Train page appears, and that its button carries it
// out.
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/train/train_hint_presenter.h"
#include "ui/features/train/train_page.h"
#include "ui/widgets/banner.h"

#include <QPushButton>

namespace headscope::ui {
namespace {

class TrainHintsWindow : public ShellTest {
protected:
    void SetUp() override {
        ShellTest::SetUp();
        if (IsSkipped()) return;
        window->showPage(QStringLiteral("train"));
        QTest::qWait(0);
    }
    TrainPage& page() { return *window->trainPage(); }
    bool hints(TrainHint::Code code) {
        const auto& hint = page().hints().hint();
        return hint && hint->code == code;
    }
};

TEST_F(TrainHintsWindow, ARunThatExplodesIsStartedAgainWithALowerRate) {
    auto config = shortRun(100'000);
    config.values["train.lr"] = 1.0;
    config.values["train.warmup"] = 0.0;
    page().presenter().setConfig(config);
    ASSERT_TRUE(waitUntil([this] { return page().settled(); }, 60'000));
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([this] { return hints(TrainHint::Code::Diverged); }, 60'000));
    const auto first = workspace->sessions().current();
    auto* button = page().findChild<QPushButton*>(QStringLiteral("hint-action"));
    ASSERT_TRUE(button && button->isVisible());
    picture(QStringLiteral("train-hint"));
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return workspace->sessions().current() != first; }, 60'000));
    EXPECT_DOUBLE_EQ(workspace->sessions().current()->config().real("train.lr"), 0.3);
    EXPECT_DOUBLE_EQ(page().presenter().config().real("train.lr"), 1.0) << "the form is kept";
    EXPECT_TRUE(waitUntil([&] { return first->ended(); }, 60'000))
        << "the exploded run does not go on";
}

TEST_F(TrainHintsWindow, AFinishedRunSaysItsScoreAndLeadsToItsHeads) {
    train(40);
    auto* banner = page().banner();
    ASSERT_TRUE(waitUntil([&] { return banner->isVisible(); }, 10'000));
    EXPECT_TRUE(banner->text().contains(QStringLiteral("(95 %"))) << banner->text().toStdString();
    EXPECT_FALSE(banner->text().contains(QLatin1Char('\n'))) << "one line";
    auto* look = banner->findChild<QPushButton*>(QStringLiteral("action"));
    ASSERT_TRUE(look && look->isVisible());
    picture(QStringLiteral("train-finished"));
    QTest::mouseClick(look, Qt::LeftButton);
    EXPECT_EQ(window->shownPage(), QStringLiteral("heads"));
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(workspace->runA()->info().path, workspace->sessions().current()->runPath());
}

}  // namespace
}  // namespace headscope::ui

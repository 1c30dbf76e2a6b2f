// Tests the Prune page in a real window with the real engine, from a pruning curve to a smaller
// model that every page can open.
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/prune/prune_page.h"
#include "ui/plots/prune_curve.h"

#include <QPushButton>

namespace headscope::ui {
namespace {

// Fixture with a run trained for 60 steps.
class PruneWindow : public ShellTest {
protected:
    void openTrained() {
        workspace->openRun(train(60));
        ASSERT_TRUE(workspace->runA());
        window->showPage(QStringLiteral("prune"));
        page = qobject_cast<PrunePage*>(window->page(QStringLiteral("prune")));
        ASSERT_TRUE(page);
        page->presenter().setSamples(60);
    }
    void press(const QString& text) {
        for (auto* button : page->findChildren<QPushButton*>())
            if (button->text() == text && button->isVisible() && button->isEnabled()) {
                button->click();
                ASSERT_TRUE(waitUntil([this] { return page->settled(); }, 120'000))
                    << text.toStdString();
                return;
            }
        FAIL() << "no button to press: " << text.toStdString();
    }

    PrunePage* page = nullptr;
};

TEST_F(PruneWindow, FromTheCurveToASmallerModelThatEveryPageOpens) {
    openTrained();
    press(QStringLiteral("&How many heads does it need?"));
    ASSERT_TRUE(page->presenter().curve());
    EXPECT_EQ(page->presenter().curves().size(), 3u);
    EXPECT_EQ(page->presenter().curve()->points.size(), 9u) << "8 heads, one by one";
    auto* plot = page->findChild<plots::PruneCurve*>();
    plot->setFocus();
    // Home selects the last point of the curve, where all heads are removed.
    QTest::keyClick(plot, Qt::Key_Home);
    QTest::keyClick(plot, Qt::Key_Right);
    QTest::keyClick(plot, Qt::Key_Right);
    EXPECT_TRUE(workspace->masks().mask().all()) << "a point is a preview";
    press(QStringLiteral("App&ly to all pages"));
    EXPECT_EQ(workspace->masks().mask().offCount(), 6);
    press(QStringLiteral("Make &smaller model"));
    ASSERT_TRUE(page->presenter().made());
    const auto made = *page->presenter().made();
    EXPECT_EQ(made.after.heads(), 2);
    press(QStringLiteral("Open it"));
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(workspace->runA()->info().path, made.run);
    EXPECT_EQ(workspace->runA()->shape().headCount(), 2);
    EXPECT_TRUE(workspace->masks().mask().all());
    for (const auto& id : window->pageIds()) {
        window->showPage(id);
        EXPECT_TRUE(waitUntil([&] { return window->page(id)->settled(); }, 120'000))
            << id.toStdString();
    }
}

TEST_F(PruneWindow, ItsButtonsAreInAMenuWithShortcuts) {
    openTrained();
    const auto actions = window->menuActions();
    for (auto* action : page->pruneActions()) {
        EXPECT_TRUE(actions.contains(action)) << action->text().toStdString();
        EXPECT_FALSE(action->shortcut().isEmpty()) << action->text().toStdString();
    }
    window->showPage(QStringLiteral("heads"));
    page->pruneActions().first()->trigger();
    EXPECT_TRUE(page->isVisible()) << "the key brings the page it acts on";
    ASSERT_TRUE(waitUntil([this] { return page->settled(); }, 120'000));
    EXPECT_TRUE(page->presenter().curve());
}

TEST_F(PruneWindow, FineTuningStartsARunOfTheSmallerModel) {
    openTrained();
    press(QStringLiteral("&How many heads does it need?"));
    page->presenter().lookAt(3);
    press(QStringLiteral("&Fine-tune"));
    ASSERT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 120'000));
    const auto result = workspace->sessions().current()->wait();
    ASSERT_FALSE(result.error) << result.error->text();
    ASSERT_TRUE(page->presenter().made());
    const auto parent =
        QFileInfo(QString::fromStdString(page->presenter().made()->run)).fileName().toStdString();
    workspace->openRun(QString::fromStdString(result.run));
    EXPECT_EQ(workspace->runA()->shape().headCount(), 5);
    EXPECT_EQ(workspace->runA()->info().parent->run, parent);
}

}  // namespace
}  // namespace headscope::ui

// Tests closing the window, or a termination by the system, during any activity. The window must
// always close, and its state must be restored.
#include "ui/main_window/ending.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/joint_ablation.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/prune/prune_page.h"
#include "ui/main_window/last_session.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shipped_runs.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSettings>

namespace headscope::ui {
namespace {

class EndingWindow : public ShellTest {
protected:
    bool openShipped() {
        waitUntil([this] { return !workspace->runList().reading(); }, 120'000);
        const QString plain =
            shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0"));
        const QString diverse =
            shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0.1"));
        if (plain.isEmpty() || diverse.isEmpty()) return false;
        workspace->openPair(plain, diverse);
        return true;
    }
    void closeAll() {
        window->close();
        window.reset();
        workspace.reset();
        theme.reset();
        engine.reset();
    }
    void openAnew() {
        auto loaded = app::loadEngine();
        ASSERT_TRUE(loaded);
        engine = loaded->engine;
        open();
        workspace->setEngine(engine.get());
    }
    // Waits until the page is busy, or gives up after 500 ms because everything is already
    // answered.
    void begin(Page* page) {
        waitUntil([page] { return !page->settled(); }, 500);
    }
};

TEST_F(EndingWindow, ItClosesWhileAnyPageIsAtWork) {
    const QStringList pages = window->pageIds();
    for (const auto& id : pages) {
        ASSERT_TRUE(openShipped());
        window->showPage(id);
        begin(window->page(id));
        closeAll();
        openAnew();
    }
    for (const auto view :
         {HeadsView::Overview, HeadsView::AllPairs, HeadsView::OneHead, HeadsView::Projection}) {
        ASSERT_TRUE(openShipped());
        window->showPage(QStringLiteral("heads"));
        window->headsPage()->showView(view);
        begin(window->headsPage());
        closeAll();
        openAnew();
    }
}

TEST_F(EndingWindow, ItClosesWhileHeadsAreMeasuredPrunedAndTheSpeedIsTried) {
    ASSERT_TRUE(openShipped());
    window->showPage(QStringLiteral("ablate"));
    window->pageOf<AblatePage>()->findChild<JointAblationCard*>()->presenter().measure();
    workspace->queue().measureSpeed();
    window->showPage(QStringLiteral("prune"));
    bool pruning = false;
    for (auto* action : window->pageOf<PrunePage>()->pruneActions())
        if (action->isEnabled()) {
            action->trigger();
            pruning = true;
            break;
        }
    EXPECT_TRUE(pruning);
    closeAll();
}

TEST_F(EndingWindow, EndOfTheDesktopSessionSavesAndTrainingContinues) {
    Ending ending(*workspace, *window);
    workspace->sessions().start(shortRun(1'000'000));
    ASSERT_TRUE(waitUntil([this] { return workspace->sessions().current()->progress().step > 3; },
                          120'000));
    const auto saved = [this] {
        const auto events = workspace->sessions().current()->eventsSince(0);
        return std::count_if(events.begin(), events.end(),
                             [](const auto& one) { return one.kind == "checkpoint"; });
    };
    const auto before = saved();
    ending.commitSession();
    EXPECT_GT(saved(), before);
    EXPECT_TRUE(workspace->sessions().currentRunning()) << "a logout can be called off";
    EXPECT_EQ(LastSession::load(*settings->store()).runA.toStdString(),
              workspace->sessions().current()->runPath());
    EXPECT_EQ(ending.exitCode(0), 0);
}

// The system ends the program during two training runs. Both are saved as stopped and resumable,
// without a question.
TEST_F(EndingWindow, EndStopsEveryTrainingRunWithoutAQuestion) {
    window->setAskClosing([](QWidget*, const QStringList&) {
        ADD_FAILURE() << "nobody is there to answer";
        return ClosingChoice::Cancel;
    });
    Ending ending(*workspace, *window);
    std::vector<std::string> runs;
    for (const int run : {0, 1}) {
        workspace->sessions().start(shortRun(1'000'000));
        ASSERT_TRUE(waitUntil(
            [this] { return workspace->sessions().current()->progress().step > 3; }, 120'000))
            << run;
        runs.push_back(workspace->sessions().current()->runPath());
    }
    int code = -1;
    ending.setQuit([&code](int with) { code = with; });
    ending.end();
    ASSERT_TRUE(waitUntil([&code] { return code >= 0; }, 120'000));
    EXPECT_EQ(code, 8);
    EXPECT_EQ(ending.exitCode(0), 8);
    EXPECT_TRUE(workspace->sessions().running().empty());
    for (const auto& run : runs) {
        const auto info = engine->runInfo(run);
        ASSERT_TRUE(info);
        EXPECT_EQ(info->state, RunState::Stopped);
        EXPECT_TRUE(info->resumable);
    }
}

// If the window closes before the engine is loaded, the state of the last session is kept.
TEST_F(EndingWindow, AWindowThatClosesBeforeItsEngineIsThereKeepsTheLastSession) {
    window.reset();
    workspace = std::make_unique<Workspace>();
    window = std::make_unique<MainWindow>(*workspace, *theme, *settings);
    LastSession last;
    last.runA = QStringLiteral("/somewhere/run");
    last.save(*settings->store());
    window->show();
    window->close();
    EXPECT_EQ(LastSession::load(*settings->store()).runA, last.runA);
}

TEST(BoundedTextTest, PasteOfMegabytesIsCutAndReported) {
    BoundedText box;
    qsizetype reported = 0;
    box.setWhenCut([&](qsizetype whole) { reported = whole; });
    QGuiApplication::clipboard()->setText(QString(3'000'000, QLatin1Char('x')));
    box.paste();
    EXPECT_LE(box.toPlainText().size(), BoundedText::kMostCharacters);
    EXPECT_GT(box.toPlainText().size(), BoundedText::kMostCharacters - 10);
    EXPECT_EQ(reported, 3'000'000);
    box.clear();
    QMimeData file;
    file.setUrls({QUrl(QStringLiteral("file:///tmp/a.csv"))});
    EXPECT_FALSE(box.canInsertFromMimeData(&file)) << "the window takes it";
    box.insertFromMimeData(&file);
    EXPECT_TRUE(box.toPlainText().isEmpty());
}

}  // namespace
}  // namespace headscope::ui

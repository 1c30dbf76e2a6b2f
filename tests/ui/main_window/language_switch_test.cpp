// Tests that another language takes effect without a restart: a new window, the same runs.
#include "tests/ui/support/language_guard.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/lessons/lesson.h"
#include "ui/main_window/window_host.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/workspace/page.h"
#include "ui/workspace/shipped_runs.h"

#include <QLabel>
#include <QSet>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

class LanguageSwitchWindow : public ShellTest {
protected:
    void SetUp() override {
        ShellTest::SetUp();
        if (!IsSkipped()) window.reset();
    }
    // Texts of the settings of the Train page, visible or not.
    static QSet<QString> textsOf(const QWidget* page) {
        QSet<QString> texts;
        for (const auto* form : page->findChildren<SpecForm*>())
            for (const auto* label : form->findChildren<QLabel*>()) texts << label->text();
        return texts;
    }
    static QSet<QString> formTexts(MainWindow& shown) {
        shown.showPage(QStringLiteral("train"));
        handleEvents();
        return textsOf(shown.page(QStringLiteral("train")));
    }
};

TEST_F(LanguageSwitchWindow, TakesEffectAtOnceAndRunsStayOpen) {
    QSet<QString> german;
    {
        const LanguageGuard guard("de");
        workspace->translate();
        const WindowHost host(*workspace, *theme, *settings);
        german = formTexts(host.window());
    }
    workspace->translate();
    const QString lesson = shippedLessons().front().title;
    const WindowHost host(*workspace, *theme, *settings);
    const LanguageGuard guard("en");
    host.window().show();
    ASSERT_GT(german.size(), 10);
    EXPECT_NE(formTexts(host.window()), german);
    ASSERT_TRUE(waitUntil([this] { return !workspace->runList().reading(); }, 120'000));
    const QString run = shippedRun(workspace->runList().runs(), QLatin1String(kShippedPlain));
    if (run.isEmpty()) GTEST_SKIP() << "no shipped runs beside this build";
    workspace->openRun(run);
    const auto opened = workspace->runA();
    host.window().showPage(QStringLiteral("heads"));
    QSignalSpy reopened(&host, &WindowHost::reopened);
    settings->setLanguage(QStringLiteral("de"));
    Q_EMIT host.window().languageChanged();
    ASSERT_TRUE(reopened.wait(30'000));
    EXPECT_TRUE(host.window().isVisible());
    EXPECT_EQ(host.window().shownPage(), QStringLiteral("heads"));
    EXPECT_EQ(workspace->runA(), opened);
    EXPECT_NE(shippedLessons().front().title, lesson);
    const auto missing = german - formTexts(host.window());
    EXPECT_TRUE(missing.isEmpty()) << missing.values().join(QStringLiteral(" | ")).toStdString();
}

TEST_F(LanguageSwitchWindow, KeepsWhatWasChosenOnThePages) {
    const LanguageGuard guard("en");
    const WindowHost host(*workspace, *theme, *settings);
    host.window().show();
    const QStringList runs{train(4), train(4)};
    workspace->openRun(runs.front());
    host.window().headsPage()->chooseMeasure(QStringLiteral("attn-js"));
    host.window().headsPage()->matrices()->setMode(HeadsMode::Difference);
    auto* compare = host.window().pageOf<ComparePage>();
    compare->compareRuns(runs);
    compare->showView(CompareView::Curves);
    QSignalSpy reopened(&host, &WindowHost::reopened);
    settings->setLanguage(QStringLiteral("de"));
    Q_EMIT host.window().languageChanged();
    ASSERT_TRUE(reopened.wait(30'000));
    auto* matrices = host.window().headsPage()->matrices();
    EXPECT_EQ(host.window().headsPage()->view(), HeadsView::Matrices);
    EXPECT_EQ(matrices->presenter().measure().id, "attn-js");
    EXPECT_EQ(matrices->mode(), HeadsMode::Difference);
    compare = host.window().pageOf<ComparePage>();
    EXPECT_EQ(compare->view(), CompareView::Curves);
    EXPECT_EQ(compare->presenter().chosen(), runs);
}

}  // namespace
}  // namespace headscope::ui

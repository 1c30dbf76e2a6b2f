// Tests presentation mode without widgets: the presented figure, its page, and the keys.
#include "ui/features/presentation/presentation_presenter.h"

#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/lesson_fakes.h"
#include "ui/main_window/waiting.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fixture with a fake window of three pages.
class PresentationTest : public ::testing::Test {
protected:
    void SetUp() override {
        engine.run->m_info.path = "runs/fake";
        engine.run->m_info.shipped = true;
        workspace.setEngine(&engine);
        waitUntil([this] { return !workspace.runList().runs().empty(); }, 10'000);
        workspace.openRun(QStringLiteral("runs/fake"));
    }
    PresentedWindow window() {
        PresentedWindow window;
        window.pages = [] { return QStringList{"heads", "attention", "ablate"}; };
        window.page = [this] { return page; };
        window.showPage = [this](const QString& id) { page = id; };
        window.pageTitle = [](const QString& id) { return id.toUpper(); };
        window.figures = [this] {
            QList<plots::FigureChoice> all;
            for (const auto& title : titles[page])
                all.append(
                    {title, [this] { return ++taken, plots::kept(test::matrixFigure(), {}); }, {}});
            return all;
        };
        window.current = [this] { return titles[page].isEmpty() ? -1 : current; };
        window.settled = [] { return true; };
        window.verdict = [] { return QStringLiteral("Six heads do the work of three."); };
        return window;
    }
    bool press(int key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        return presenter.key(key, with);
    }

    QString page = QStringLiteral("heads");
    QMap<QString, QStringList> titles{
        {"heads", {"one", "two", "three"}}, {"attention", {"map"}}, {"ablate", {}}};
    int current = 1, taken = 0;
    test::FakeEngine engine;
    Workspace workspace;
    std::vector<Lesson> lessons = test::fakeLessons();
    LessonPresenter lesson{workspace, lessons};
    PresentationPresenter presenter{workspace, lesson, window()};
};

TEST_F(PresentationTest, BeginsWithTheCurrentFigureAndStepsRoundThoseOfThePage) {
    presenter.begin();
    EXPECT_EQ(presenter.title(), QStringLiteral("two"));
    ASSERT_TRUE(presenter.figure());
    EXPECT_EQ(presenter.caption(), presenter.figure()->caption());
    EXPECT_TRUE(press(Qt::Key_Right));
    EXPECT_EQ(presenter.title(), QStringLiteral("three"));
    EXPECT_TRUE(press(Qt::Key_Right));
    EXPECT_EQ(presenter.title(), QStringLiteral("one"));
    EXPECT_TRUE(press(Qt::Key_Left));
    EXPECT_EQ(presenter.title(), QStringLiteral("three"));
}

// The slide says what the page concludes from its main figure; provenance is for the speaker.
TEST_F(PresentationTest, NotesAreShownOnRequestOnly) {
    current = 0;
    presenter.begin();
    ASSERT_TRUE(presenter.figure());
    EXPECT_EQ(presenter.below(), QStringLiteral("Six heads do the work of three."));
    EXPECT_TRUE(press(Qt::Key_T));
    EXPECT_EQ(presenter.below(), presenter.figure()->caption());
    EXPECT_TRUE(press(Qt::Key_Right));
    EXPECT_TRUE(press(Qt::Key_T));
    EXPECT_TRUE(presenter.below().isEmpty()) << "the conclusion is about the main figure";
    EXPECT_TRUE(press(Qt::Key_PageUp));
    EXPECT_FALSE(presenter.figure());
    EXPECT_EQ(presenter.below(), presenter.caption()) << "why nothing is shown";
}

TEST_F(PresentationTest, ShownFigureIsUpdatedAndKeepsItsTitle) {
    presenter.begin();
    const int before = taken;
    ASSERT_TRUE(waitUntil([&] { return taken > before + 1; }, 10'000)) << "it stays live";
    titles[QStringLiteral("heads")].prepend(QStringLiteral("new"));
    presenter.refresh();
    EXPECT_EQ(presenter.title(), QStringLiteral("two")) << "another figure before it moves nothing";
    presenter.end();
    const int after = taken;
    presenter.refresh();
    EXPECT_EQ(taken, after) << "nothing is asked for any more";
}

TEST_F(PresentationTest, StepsThroughPagesAndBringsTheOneBeforeBack) {
    QSignalSpy ended(&presenter, &PresentationPresenter::ended);
    presenter.begin();
    EXPECT_TRUE(press(Qt::Key_PageDown));
    EXPECT_EQ(page, QStringLiteral("attention"));
    EXPECT_EQ(presenter.title(), QStringLiteral("map"));
    EXPECT_TRUE(press(Qt::Key_Space));
    EXPECT_EQ(page, QStringLiteral("ablate"));
    EXPECT_FALSE(presenter.figure());
    EXPECT_EQ(presenter.title(), QStringLiteral("ABLATE"));
    EXPECT_FALSE(presenter.caption().isEmpty()) << "says why nothing is shown";
    EXPECT_TRUE(press(Qt::Key_Space));
    EXPECT_EQ(page, QStringLiteral("heads"));
    EXPECT_TRUE(press(Qt::Key_Backspace));
    EXPECT_TRUE(press(Qt::Key_PageUp));
    EXPECT_EQ(page, QStringLiteral("attention"));
    EXPECT_TRUE(press(Qt::Key_Escape));
    EXPECT_EQ(page, QStringLiteral("heads"));
    EXPECT_EQ(ended.size(), 1);
    EXPECT_FALSE(presenter.active());
}

TEST_F(PresentationTest, HeadsAreSwitchedAndChosenAndSamplesStepped) {
    presenter.begin();
    workspace.selection().chooseHead({0, 1});
    EXPECT_TRUE(press(Qt::Key_X));
    EXPECT_FALSE(workspace.masks().on(0, 1));
    EXPECT_TRUE(press(Qt::Key_X));
    EXPECT_TRUE(workspace.masks().on(0, 1));
    EXPECT_TRUE(press(Qt::Key_Right, Qt::ShiftModifier));
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 2}));
    EXPECT_TRUE(press(Qt::Key_Up, Qt::ShiftModifier))
        << "there is no layer above: nothing, and nobody else's key";
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 2}));
    EXPECT_TRUE(press(Qt::Key_N));
    EXPECT_EQ(workspace.selection().inspection().input.index, 1);
    EXPECT_TRUE(press(Qt::Key_B));
    EXPECT_TRUE(press(Qt::Key_B));
    EXPECT_EQ(workspace.selection().inspection().input.index, 0);
    EXPECT_FALSE(press(Qt::Key_Period)) << "is the page's";
    EXPECT_FALSE(press(Qt::Key_X, Qt::ControlModifier));
}

TEST_F(PresentationTest, ALessonIsSteppedAndAnsweredByKeysAndItsNumberComesAfterTheAnswer) {
    lesson.start(QStringLiteral("small"));
    page = QStringLiteral("attention");
    presenter.begin();
    EXPECT_TRUE(presenter.lessonText().contains(QStringLiteral("Look")));
    EXPECT_TRUE(press(Qt::Key_Space));
    EXPECT_EQ(lesson.stepIndex(), 1);
    EXPECT_TRUE(presenter.lessonText().contains(QStringLiteral("How much?")));
    EXPECT_TRUE(press(Qt::Key_2));
    EXPECT_EQ(lesson.chosen(), 1);
    EXPECT_FALSE(presenter.lessonText().contains(QStringLiteral("It is")));
    EXPECT_TRUE(press(Qt::Key_Return));
    ASSERT_TRUE(waitUntil([this] { return lesson.outcome() != nullptr; }, 10'000));
    EXPECT_TRUE(presenter.lessonText().contains(lesson.shownText().toHtmlEscaped()));
    EXPECT_TRUE(press(Qt::Key_PageUp));
    EXPECT_EQ(lesson.stepIndex(), 0);
    press(Qt::Key_Escape);
    EXPECT_TRUE(lesson.lesson()) << "the lesson goes on";
    EXPECT_EQ(page, QStringLiteral("attention")) << "a lesson says what is shown";
}

}  // namespace
}  // namespace headscope::ui

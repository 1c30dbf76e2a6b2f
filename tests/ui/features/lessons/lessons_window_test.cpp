// Tests every lesson with the real runs: each step can be carried out, and the number of every
// question is where the text says.
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/attention/attention_page.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_overview.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/lessons/lesson.h"
#include "ui/features/lessons/lesson_cards.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/features/lessons/lesson_question.h"
#include "ui/features/start/start_page.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/page_panes.h"
#include "ui/widgets/card.h"
#include "ui/widgets/forms/choose.h"
#include "ui/workspace/shipped_runs.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSpinBox>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kPatience = 120'000;

// Fixture with a real window and the shipped runs; skipped if they are missing.
class LessonsWindowTest : public ShellTest {
protected:
    void SetUp() override {
        ShellTest::SetUp();
        if (IsSkipped()) return;
        waitUntil([this] { return !workspace->runList().reading(); }, kPatience);
        if (shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0")).isEmpty())
            GTEST_SKIP() << "no shipped runs beside this build";
    }

    LessonPresenter& presenter() { return window->classroom()->presenter(); }
    bool settle() {
        handleEvents();
        auto* page = window->page(window->shownPage());
        return waitUntil([&] { return page->settled() && presenter().settled(); }, kPatience);
    }
    void settledPicture(const QString& name) {
        if (!qEnvironmentVariableIsEmpty("HEADSCOPE_PICTURES")) settle();
        picture(name);
    }

    void expectStage(const LessonStage& stage, const std::string& where) {
        EXPECT_EQ(window->shownPage(), stage.page) << where;
        const auto view = headsViewNamed(stage.view);
        EXPECT_EQ(view.has_value(), !stage.view.isEmpty()) << where;
        if (view) {
            EXPECT_EQ(window->headsPage()->view(), *view) << where;
        }
        if (!stage.measure.isEmpty()) {
            EXPECT_TRUE(workspace->measure(stage.measure.toStdString())) << where;
        }
        ASSERT_TRUE(workspace->runA()) << where;
        EXPECT_EQ(workspace->runA()->info().path,
                  shippedRun(workspace->runList().runs(), stage.runs[0]).toStdString())
            << where;
        EXPECT_EQ(workspace->runB() != nullptr, stage.runs.size() == 2) << where;
        const auto shape = workspace->runA()->shape();
        for (const auto& head : {stage.head, stage.other})
            EXPECT_TRUE(shape.has(head.site, head.head)) << where;
        EXPECT_EQ(workspace->selection().head(), stage.head) << where;
        EXPECT_EQ(workspace->selection().other(), stage.other) << where;
        EXPECT_EQ(workspace->selection().inspection().input.index, stage.sample) << where;
        const auto off = HeadMask::parse(stage.off.toStdString(), shape);
        ASSERT_TRUE(off) << where << ": " << off.error().text();
        EXPECT_EQ(workspace->masks().mask(), *off) << where;
        EXPECT_TRUE(presenter().problem().isEmpty())
            << where << ": " << presenter().problem().toStdString();
    }

    void goThrough(const Lesson& lesson) {
        QObject::connect(&workspace->navigation(), &Navigation::failed, window.get(),
                         [&lesson](const Error& error) {
                             ADD_FAILURE() << lesson.id.toStdString() << ": " << error.text();
                         });
        presenter().start(lesson.id);
        for (int i = 0; i < int(lesson.steps.size()); ++i) {
            const auto& step = lesson.steps[std::size_t(i)];
            const QString name = QStringLiteral("%1-%2").arg(lesson.id).arg(i + 1);
            const std::string where = name.toStdString();
            ASSERT_EQ(presenter().stepIndex(), i) << where;
            expectStage(step.stage, where);
            settledPicture(name);
            if (step.ask) answer(*step.ask, where);
            if (step.ask) settledPicture(name + QStringLiteral("-seen"));
            presenter().next();
        }
    }

    void answer(const LessonQuestion& ask, const std::string& where) {
        EXPECT_TRUE(presenter().shownText().isEmpty()) << where << ": told before it was answered";
        presenter().choose(ask.expected);
        presenter().commit();
        ASSERT_TRUE(waitUntil(
            [this] { return presenter().ask() != LessonPresenter::Ask::Measuring; }, kPatience));
        ASSERT_TRUE(presenter().outcome()) << where << ": " << presenter().problem().toStdString();
        EXPECT_EQ(presenter().outcome()->right, ask.expected)
            << where << ": measured " << presenter().outcome()->value << ", "
            << presenter().shownText().toStdString();
        EXPECT_FALSE(presenter().shownText().contains(QLatin1Char('{'))) << where;
        EXPECT_EQ(
            presenter().shownText().contains(LessonPresenter::tr("Independent heads as sharp")),
            ask.chance)
            << where;
        if (qEnvironmentVariableIsSet("HEADSCOPE_PICTURES"))
            qInfo("%s: %s", where.c_str(), qPrintable(presenter().shownText()));
        expectStage(ask.seen, where + ", seen");
    }
};

// Describes the state of the pages that lessons use: every control that a user can set, and the
// shared selection.
class ViewState {
public:
    ViewState(MainWindow& window, Workspace& workspace)
        : m_window(window), m_workspace(workspace) {}

    QStringList lines() const {
        QStringList all{
            QStringLiteral("page %1").arg(m_window.shownPage()),
            QStringLiteral("heads off %1")
                .arg(QString::fromStdString(
                    m_workspace.masks().mask().text(m_workspace.masks().shape()))),
            QStringLiteral("instead %1").arg(int(m_workspace.masks().ablation())),
            QStringLiteral("step %1").arg(m_workspace.selection().inspection().step),
            QStringLiteral("sample %1").arg(m_workspace.selection().inspection().input.index)};
        const auto& pair = m_window.headsPage()->matrices()->presenter().pair();
        if (m_window.headsPage()->matrices()->isVisible())
            all << QStringLiteral("pair %1 %2 %3 %4")
                       .arg(pair.side)
                       .arg(pair.layer)
                       .arg(pair.row)
                       .arg(pair.column);
        const auto* attention = m_window.pageOf<AttentionPage>();
        all << QStringLiteral("pinned %1")
                   .arg(!attention->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))
                             ->isHidden())
            << QStringLiteral("token %1").arg(attention->lock().active());
        // Only visible controls, because a hidden page is updated when it is shown.
        for (auto* control : controls())
            if (const QString value = valueOf(control); control->isVisible() && !value.isEmpty())
                all << QLatin1String(control->metaObject()->className()) + QLatin1Char(' ') +
                           nameOf(control) + QStringLiteral(" = ") + value;
        // The order of siblings changes, because the view shown last becomes the last one.
        all.sort();
        return all;
    }
    // Changes every control, as a learner could have done.
    void disturb() {
        for (auto* control : controls()) change(control);
        if (m_workspace.runB()) m_window.headsPage()->matrices()->choosePair(1, 1, 2, 1);
        auto* attention = m_window.pageOf<AttentionPage>();
        attention->pinHead(1, 3);
        attention->chooseHead(1, 2);
        m_workspace.masks().set(HeadMask(), HeadAblation::Mean, QStringLiteral("Disturb"));
        m_workspace.masks().toggle(1, 1);
    }

private:
    QList<QWidget*> controls() const {
        QList<QWidget*> all;
        for (const char* page : {"heads", "attention", "ablate"})
            all += m_window.page(QLatin1String(page))->findChildren<QWidget*>();
        return all;
    }
    static QString nameOf(const QWidget* control) {
        const auto* button = qobject_cast<const QAbstractButton*>(control);
        return button ? button->text() : control->accessibleName() + control->objectName();
    }
    static QString valueOf(const QWidget* control) {
        if (qobject_cast<const QScrollBar*>(control)) return {};
        // This text describes the role of heads. It is known only after the query is answered, and
        // is not part of the stage.
        if (control->accessibleName() == HeadsOverview::tr("Quantity shown by colour")) return {};
        if (const auto* box = qobject_cast<const QComboBox*>(control)) return box->currentText();
        if (const auto* box = qobject_cast<const QDoubleSpinBox*>(control))
            return QString::number(box->value());
        if (const auto* box = qobject_cast<const QSpinBox*>(control))
            return QString::number(box->value());
        if (const auto* slider = qobject_cast<const QAbstractSlider*>(control))
            return QString::number(slider->value());
        if (const auto* line = qobject_cast<const QLineEdit*>(control))
            return qobject_cast<const QAbstractSpinBox*>(line->parent()) ? QString() : line->text();
        const auto* button = qobject_cast<const QAbstractButton*>(control);
        return button && button->isCheckable() ? QString::number(button->isChecked()) : QString();
    }
    static void change(QWidget* control) {
        if (!control->isEnabled() || qobject_cast<QScrollBar*>(control)) return;
        if (auto* box = qobject_cast<QComboBox*>(control)) {
            if (box->count() > 1) chooseItem(box, (box->currentIndex() + 1) % box->count());
        } else if (auto* number = qobject_cast<QDoubleSpinBox*>(control)) {
            number->setValue(number->value() - number->singleStep());
        } else if (auto* whole = qobject_cast<QSpinBox*>(control)) {
            whole->setValue(whole->value() + 1);
        } else if (auto* slider = qobject_cast<QAbstractSlider*>(control)) {
            slider->setValue(slider->minimum());
        } else if (auto* line = qobject_cast<QLineEdit*>(control)) {
            // Other line edits contain a model input.
            const bool own = line->accessibleName().contains(QStringLiteral("Filter"));
            if (own) line->setText(QStringLiteral("L1"));
        } else if (auto* button = qobject_cast<QAbstractButton*>(control)) {
            if (button->isCheckable()) button->click();
        }
    }

    MainWindow& m_window;
    Workspace& m_workspace;
};

// Expects all of `wanted`, and besides it only combo boxes that were filled because their view was
// shown meanwhile.
void expectSameView(QStringList shown, const QStringList& wanted, const std::string& where) {
    for (const auto& line : wanted)
        EXPECT_TRUE(shown.removeOne(line)) << where << " without " << line.toStdString();
    for (const auto& line : shown)
        EXPECT_TRUE(line.startsWith(QLatin1String("QComboBox")))
            << where << ": " << line.toStdString();
}

class EveryLesson : public LessonsWindowTest, public ::testing::WithParamInterface<const char*> {
protected:
    void openRuns() {
        workspace->openPair(
            shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0")),
            shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0.1")));
    }
    void goTo(const QString& lesson, int step) {
        presenter().start(lesson);
        for (int i = 0; i < step; ++i) presenter().next();
        ASSERT_TRUE(settle());
    }
};

TEST_P(EveryLesson, CanBeCarriedOutAndItsNumbersAreWhereItsTextSays) {
    const QString id = QString::fromLatin1(GetParam()).replace(QLatin1Char('_'), QLatin1Char('-'));
    const auto& all = presenter().lessons();
    const auto lesson =
        std::find_if(all.begin(), all.end(), [&id](const auto& one) { return one.id == id; });
    ASSERT_NE(lesson, all.end());
    goThrough(*lesson);
    EXPECT_EQ(presenter().lesson(), nullptr);
    EXPECT_EQ(window->classroom()->done(), QStringList{id});
}

// A step must show the same state whatever the learner clicked before, and whichever step or lesson
// came before it.
TEST_P(EveryLesson, AStepSaysAllThatIsShown) {
    const QString id = QString::fromLatin1(GetParam()).replace(QLatin1Char('_'), QLatin1Char('-'));
    ViewState view(*window, *workspace);
    QList<QStringList> first;
    int at = 0;
    const auto look = [&](bool disturbed, int step) {
        if (disturbed) {
            view.disturb();
            presenter().setStage();
        }
        ASSERT_TRUE(settle());
        if (!disturbed) return first.append(view.lines());
        expectSameView(view.lines(), first.value(at++), "step " + std::to_string(step + 1));
    };
    for (const bool disturbed : {false, true}) {
        openRuns();
        presenter().start(id);
        const int steps = int(presenter().lesson()->steps.size());
        for (int step = 0; step < steps; ++step) {
            look(disturbed, step);
            if (presenter().step().ask) {
                presenter().choose(0);
                presenter().commit();
                ASSERT_TRUE(waitUntil([this] { return presenter().outcome(); }, kPatience));
                look(disturbed, step);
            }
            presenter().next();
        }
    }
}

// Every step of this lesson, entered from every step of every lesson.
TEST_P(EveryLesson, NightlyAStepShowsTheSameAfterEveryOther) {
    const QString id = QString::fromLatin1(GetParam()).replace(QLatin1Char('_'), QLatin1Char('-'));
    const auto& lessons = presenter().lessons();
    const auto lesson = std::find_if(lessons.begin(), lessons.end(),
                                     [&id](const auto& one) { return one.id == id; });
    ASSERT_NE(lesson, lessons.end());
    const int steps = int(lesson->steps.size());
    ViewState view(*window, *workspace);
    openRuns();
    QList<QStringList> wanted;
    for (int step = 0; step < steps; ++step) {
        goTo(id, step);
        wanted.append(view.lines());
    }
    for (const auto& other : lessons)
        for (int from = 0; from < int(other.steps.size()); ++from)
            for (int step = 0; step < steps; ++step) {
                goTo(other.id, from);
                goTo(id, step);
                expectSameView(view.lines(), wanted[step],
                               "step " + std::to_string(step + 1) + " after " +
                                   other.id.toStdString() + " " + std::to_string(from + 1));
            }
}

constexpr const char* kLessonNames[] = {"what_a_head_is", "redundancy", "lambda", "printed_sign",
                                        "ablation",       "flat_maps",  "demo"};
INSTANTIATE_TEST_SUITE_P(Lessons, EveryLesson, ::testing::ValuesIn(kLessonNames),
                         [](const auto& info) { return std::string(info.param); });

TEST_F(LessonsWindowTest, AllFilesOfTheListAreRead) {
    QFile list(QStringLiteral(":/headscope/lessons/lessons.json"));
    ASSERT_TRUE(list.open(QIODevice::ReadOnly));
    const auto names =
        QJsonDocument::fromJson(list.readAll()).object()[QLatin1String("lessons")].toArray();
    ASSERT_FALSE(names.isEmpty());
    for (const auto& name : names) {
        QFile file(QStringLiteral(":/headscope/lessons/%1.json").arg(name.toString()));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << name.toString().toStdString();
        const auto lesson = lessonFrom(file.readAll());
        ASSERT_TRUE(lesson) << name.toString().toStdString() << ": " << lesson.error().text();
        EXPECT_EQ(lesson->id, name.toString());
    }
    EXPECT_EQ(std::size_t(names.size()), shippedLessons().size());
    // The lesson on a pretrained model has a test of its own.
    EXPECT_EQ(std::size_t(names.size()), std::size(kLessonNames) + 1) << "each has its test";
}

// Starts from the last step of each lesson, because the next lesson may have fewer steps.
TEST_F(LessonsWindowTest, AnotherLessonBeginsFromAnyStepOfOne) {
    for (const auto& one : presenter().lessons())
        for (const auto& other : presenter().lessons()) {
            presenter().start(one.id);
            while (!presenter().last()) presenter().next();
            presenter().start(other.id);
            EXPECT_EQ(presenter().lesson()->id, other.id);
            EXPECT_EQ(presenter().stepIndex(), 0);
        }
}

// Every question about a similarity also shows its chance level, except in the lesson that asks
// about chance.
TEST_F(LessonsWindowTest, SimilarityIsShownWithItsChanceLevel) {
    for (const auto& lesson : presenter().lessons())
        for (const auto& step : lesson.steps) {
            if (!step.ask || lesson.id == QLatin1String("flat-maps")) continue;
            // Its next step asks for the chance level.
            if (lesson.id == QLatin1String("real-model")) continue;
            const auto kind = step.ask->value.kind;
            const bool similarity =
                kind == LessonValue::Kind::Pair || kind == LessonValue::Kind::Mean;
            EXPECT_EQ(step.ask->chance, similarity)
                << lesson.id.toStdString() << ": " << step.title.toStdString();
        }
}

// The number is shown only after the answer is committed, and leaving the lesson restores the
// window.
TEST_F(LessonsWindowTest, AClickOnACardAnswersAndTheNumberComesAfterTheAnswer) {
    const auto runsShown = [this] {
        return window->findChild<QDockWidget*>(QStringLiteral("runs-dock"))->isVisible();
    };
    ASSERT_TRUE(runsShown());
    auto* card = window->startPage()->lessons()->cards().first();
    QTest::mouseClick(card, Qt::LeftButton);
    auto* panel = window->classroom()->panel();
    ASSERT_TRUE(panel->isVisible());
    EXPECT_FALSE(runsShown()) << "the list of runs makes room";
    QTest::mouseClick(panel->findChild<QPushButton*>(QStringLiteral("lesson-next")),
                      Qt::LeftButton);
    ASSERT_TRUE(presenter().step().ask);
    auto* question = panel->question();
    EXPECT_FALSE(question->findChild<QPushButton*>(QStringLiteral("lesson-commit"))->isEnabled())
        << "nothing was answered yet";
    EXPECT_TRUE(question->resultText().isEmpty());
    QTest::mouseClick(
        test::child<QButtonGroup>(question, "lesson-question-view-answers")->button(0),
        Qt::LeftButton);
    EXPECT_EQ(presenter().chosen(), 0);
    QTest::mouseClick(question->findChild<QPushButton*>(QStringLiteral("lesson-commit")),
                      Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return !question->resultText().isEmpty(); }, kPatience));
    EXPECT_FALSE(
        test::child<QButtonGroup>(question, "lesson-question-view-answers")->button(1)->isEnabled())
        << "an answer is not taken back";
    EXPECT_EQ(presenter().outcome()->answered, 0);
    QTest::mouseClick(test::child<QPushButton>(panel, "lesson-panel-leave-button"), Qt::LeftButton);
    EXPECT_TRUE(runsShown());
    EXPECT_EQ(window->shownPage(), QStringLiteral("start"));
    EXPECT_FALSE(workspace->runA()) << "nothing was open before";
    EXPECT_TRUE(window->classroom()->done().isEmpty());
}

TEST_F(LessonsWindowTest, AreInTheHelpMenuAndReopenEarlierRuns) {
    const QString before =
        shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0.1"));
    workspace->openRun(before);
    window->showPage(QStringLiteral("ablate"));
    bool found = false;
    for (auto* action : window->menuActions())
        if (action->shortcut() == QKeySequence(Qt::Key_F1)) {
            action->trigger();
            found = true;
        }
    ASSERT_TRUE(found);
    ASSERT_TRUE(window->classroom()->panel()->isVisible());
    presenter().start(presenter().lessons().front().id);
    EXPECT_NE(workspace->runA()->info().path, before.toStdString());
    presenter().leave();
    EXPECT_EQ(workspace->runA()->info().path, before.toStdString());
    EXPECT_EQ(window->shownPage(), QStringLiteral("ablate"));
}

TEST_F(LessonsWindowTest, TheListOfRunsComesBackWhenTheLessonsAreClosedAndAfterARestart) {
    const auto shown = [this](const char* dock) {
        return !window->findChild<QDockWidget*>(QLatin1String(dock))->isHidden();
    };
    window->classroom()->showLessons();
    EXPECT_FALSE(shown("runs-dock"));
    window->classroom()->dock()->close();
    EXPECT_TRUE(shown("runs-dock"));
    presenter().start(presenter().lessons().front().id);
    EXPECT_FALSE(shown("runs-dock"));
    window->close();
    window.reset();
    workspace.reset();
    theme.reset();
    open();
    EXPECT_TRUE(shown("runs-dock"));
    EXPECT_FALSE(shown("lessons-dock"));
}

TEST_F(LessonsWindowTest, TwoPagesComeBackAfterAWindowThatWasClosedDuringALesson) {
    workspace->openRun(
        shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0.1")));
    window->resize(1800, 1000);
    window->showPage(QStringLiteral("heads"));
    window->panes()->showBeside(QStringLiteral("attention"));
    ASSERT_TRUE(window->panes()->split());
    presenter().start(presenter().lessons().front().id);
    EXPECT_FALSE(window->panes()->split()) << "the lesson has one page";
    restartWindow();
    EXPECT_EQ(window->shownPage(), QStringLiteral("heads"));
    EXPECT_EQ(window->panes()->besideId(), QStringLiteral("attention"));
}

}  // namespace
}  // namespace headscope::ui

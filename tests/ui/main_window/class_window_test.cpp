// Tests the features for teaching in a real window with real keys and clicks: presentation mode,
// instructor presets and the lab sheet.
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/ablate/ablate_page.h"
#include "ui/features/lab_sheet/lab_sheet_dock.h"
#include "ui/features/lessons/lesson_cards.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/features/lessons/preset_dialog.h"
#include "ui/features/presentation/presentation_view.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/start/start_page.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_form.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/main_window/class_preset.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/notebook.h"
#include "ui/main_window/presentation.h"
#include "ui/plots/curve_plot.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/workspace/shipped_runs.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QThreadPool>
#include <QTreeView>
#include <QUndoStack>

namespace headscope::ui {
namespace {

constexpr int kPatient = 120'000;

// Fixture with a real window and a shipped run; skipped if the shipped runs are missing.
class ClassWindow : public ShellTest {
protected:
    void SetUp() override {
        ShellTest::SetUp();
        if (IsSkipped()) return;
        waitUntil([this] { return !workspace->runList().reading(); }, kPatient);
        plain = shippedRun(workspace->runList().runs(), QStringLiteral("headlines-lambda-0"));
        if (plain.isEmpty()) GTEST_SKIP() << "no shipped runs beside this build";
    }
    void show(const QString& id) {
        window->showPage(id);
        EXPECT_TRUE(waitUntil([&] { return window->page(id)->settled(); }, kPatient));
    }
    PresentationView* present() {
        QTest::keyClick(window.get(), Qt::Key_F5);
        return window->presentation()->view();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        QTest::keyClick(window->presentation()->view(), key, with);
    }
    PresentationPresenter& presenting() { return window->presentation()->presenter(); }
    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return file.fileName();
    }
    QString plain;
};

// Presentation mode covers the whole window, and leaving it restores page, docks, text size and
// window size.
TEST_F(ClassWindow, F5ShowsOneFigureLargeAndLeavingBringsEverythingBack) {
    workspace->openRun(plain);
    show(QStringLiteral("heads"));
    const QByteArray docks = window->saveState();
    const int text = theme->textPercent();
    const QSize size = window->size();
    auto* view = present();
    ASSERT_TRUE(view);
    EXPECT_TRUE(window->presentation()->action()->isChecked());
    EXPECT_EQ(view->size(), window->size()) << "over all of the window";
    ASSERT_TRUE(presenting().figure());
    EXPECT_EQ(view->findChild<QLabel*>(QStringLiteral("caption"))->text(), presenting().below());
    key(Qt::Key_T);
    EXPECT_EQ(view->findChild<QLabel*>(QStringLiteral("caption"))->text(),
              presenting().figure()->caption())
        << "the notes";
    key(Qt::Key_PageDown);
    EXPECT_EQ(window->shownPage(), QStringLiteral("attention"));
    ASSERT_TRUE(waitUntil([&] { return presenting().figure() != nullptr; }, kPatient))
        << "the covered page is at work";
    key(Qt::Key_Escape);
    EXPECT_FALSE(window->presentation()->view());
    EXPECT_FALSE(window->presentation()->action()->isChecked());
    EXPECT_EQ(window->shownPage(), QStringLiteral("heads"));
    EXPECT_EQ(theme->textPercent(), text);
    EXPECT_TRUE(waitUntil([&] { return window->size() == size; }, 3000));
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_EQ(window->saveState(), docks);
    present();
    QTest::keyClick(window.get(), Qt::Key_F5);
    EXPECT_FALSE(window->presentation()->view()) << "F5 leaves too";
}

// A line of text must have at least 1/36 of the window's height.
TEST_F(ClassWindow, ItsTextIsReadableFromTheBackOfARoom) {
    workspace->openRun(plain);
    show(QStringLiteral("attention"));
    auto* view = present();
    ASSERT_TRUE(view);
    for (const QSize& size : {QSize(1280, 800), QSize(1920, 1080)})
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            theme->setChoice(choice);
            // The virtual screen of the tests has a different size.
            window->setWindowState(Qt::WindowNoState);
            window->resize(size);
            ASSERT_TRUE(waitUntil([&] { return view->size() == size; }, 3000));
            EXPECT_GE(view->textPixels(), size.height() / 36);
            EXPECT_GE(view->figureArea().height(), size.height() * 0.5)
                << "the figure has most of the room";
            ASSERT_TRUE(waitUntil([&] { return presenting().figure() != nullptr; }, kPatient));
            const QString name = QStringLiteral("present-%1-%2")
                                     .arg(size.width())
                                     .arg(theme->dark() ? "dark" : "light");
            picture(name);
            const auto figures = window->page(window->shownPage())->figures();
            for (int i = 1; i < figures.size() && i < 4; ++i) {
                key(Qt::Key_Right);
                picture(name + QStringLiteral("-%1").arg(i));
            }
        }
    theme->setChoice(ThemeChoice::System);
}

// A presented figure follows the training run, and keys such as X still act on the selected head.
TEST_F(ClassWindow, APresentedFigureStaysLive) {
    workspace->sessions().start(shortRun(100'000));
    show(QStringLiteral("train"));
    ASSERT_TRUE(waitUntil([&] { return !window->trainPage()->figures().isEmpty(); }, kPatient));
    ASSERT_TRUE(present());
    const auto shown = [this] {
        return presenting().figure()
                   ? plots::csvBytes(*presenting().figure()) + presenting().caption().toUtf8()
                   : QByteArray();
    };
    ASSERT_TRUE(waitUntil([&] { return !shown().isEmpty(); }, kPatient));
    const QByteArray before = shown();
    EXPECT_TRUE(waitUntil([&] { return shown() != before; }, kPatient))
        << "it goes on while it is presented";
    picture(QStringLiteral("present-training"));
    key(Qt::Key_PageDown);
    key(Qt::Key_PageUp);
    EXPECT_EQ(window->shownPage(), QStringLiteral("train"));
    key(Qt::Key_Escape);
    workspace->openRun(plain);
    show(QStringLiteral("ablate"));
    ASSERT_TRUE(present());
    const auto head = workspace->selection().head();
    key(Qt::Key_X);
    EXPECT_FALSE(workspace->masks().on(head.site, head.head));
    key(Qt::Key_Escape);
    EXPECT_FALSE(workspace->masks().on(head.site, head.head)) << "what was switched is kept";
}

TEST_F(ClassWindow, ALessonIsGivenBesideTheFigureItIsAbout) {
    window->classroom()->start(QStringLiteral("redundancy"));
    auto& lesson = window->classroom()->presenter();
    auto* view = present();
    ASSERT_TRUE(view);
    EXPECT_TRUE(view->lesson()->isVisible());
    while (!lesson.step().ask) key(Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return presenting().figure() != nullptr; }, kPatient));
    picture(QStringLiteral("present-lesson"));
    key(Qt::Key_1);
    key(Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return lesson.outcome() != nullptr; }, kPatient));
    EXPECT_TRUE(view->lesson()->text().contains(lesson.verdict().toHtmlEscaped()));
    waitUntil([&] { return window->page(window->shownPage())->settled(); }, kPatient);
    picture(QStringLiteral("present-lesson-seen"));
    key(Qt::Key_Escape);
    EXPECT_EQ(lesson.lesson()->id, QStringLiteral("redundancy"));
}

// A preset hides pages, locks fields and actions with a reason, and leaving it restores the form.
TEST_F(ClassWindow, PresetLocksItsSettingsSaysWhyAndCanBeLeft) {
    window->trainPage()->presenter().setLambda(0.7);
    show(QStringLiteral("heads"));
    window->classroom()->showLessons();
    auto* button = window->classroom()->panel()->findChild<QPushButton*>(
        QStringLiteral("preset-lambda-in-class"));
    ASSERT_TRUE(button);
    QTest::mouseClick(button, Qt::LeftButton);
    auto* preset = window->classPreset();
    ASSERT_TRUE(preset->preset());
    EXPECT_TRUE(preset->bar()->isVisible());
    EXPECT_EQ(window->shownPage(), QStringLiteral("train"));
    window->showPage(QStringLiteral("prune"));
    EXPECT_EQ(window->shownPage(), QStringLiteral("train")) << "a page that is hidden stays so";
    QTest::keyClick(window.get(), Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(window->shownPage(), QStringLiteral("train")) << "by key too";
    auto* form = window->trainPage()->form();
    auto* steps = form->form(QStringLiteral("train"))->field(QStringLiteral("train.steps"));
    ASSERT_TRUE(steps);
    EXPECT_FALSE(steps->editor()->isEnabled());
    EXPECT_TRUE(steps->editor()->toolTip().contains(QStringLiteral("Lambda in class")))
        << "says why";
    EXPECT_TRUE(form->form(QStringLiteral("objective"))
                    ->field(QStringLiteral("objective.lambda"))
                    ->editor()
                    ->isEnabled());
    for (const char* text : {"Open run", "Preferences", "Move to trash"}) {
        auto* action = menuAction(QLatin1String(text));
        ASSERT_TRUE(action);
        EXPECT_FALSE(action->isEnabled()) << text;
        EXPECT_TRUE(action->statusTip().contains(QStringLiteral("Lambda in class"))) << text;
    }
    EXPECT_FALSE(window->trainPage()->queueAction()->isEnabled());
    window->trainPage()->presenter().setLambda(0.2);
    EXPECT_FALSE(window->trainPage()->queueAction()->isEnabled()) << "whatever else changes";
    const auto& cards = window->classroom()->panel()->cards()->cards();
    EXPECT_EQ(std::count_if(cards.begin(), cards.end(),
                            [](const Card* card) { return !card->isHidden(); }),
              2);
    waitUntil([&] { return window->page(QStringLiteral("train"))->settled(); }, kPatient);
    picture(QStringLiteral("preset-train"));
    QTest::mouseClick(preset->leaveButton(), Qt::LeftButton);
    EXPECT_FALSE(preset->preset());
    EXPECT_FALSE(preset->bar()->isVisible());
    EXPECT_TRUE(steps->editor()->isEnabled());
    EXPECT_TRUE(menuAction(QStringLiteral("Open run"))->isEnabled());
    EXPECT_FALSE(menuAction(QStringLiteral("Open run"))
                     ->statusTip()
                     .contains(QStringLiteral("Lambda in class")));
    EXPECT_EQ(window->trainPage()->presenter().lambda(), 0.7) << "the form as it was";
    EXPECT_EQ(window->shownPage(), QStringLiteral("heads"));
    window->showPage(QStringLiteral("prune"));
    EXPECT_EQ(window->shownPage(), QStringLiteral("prune"));
}

// A double click of a card must not do more than a single one.
TEST_F(ClassWindow, AnExerciseOpensFromTheStartPageByClickAndEnter) {
    window->showPage(QStringLiteral("start"));
    auto* card = window->startPage()->findChild<Card*>(QStringLiteral("exercise-lambda-in-class"));
    ASSERT_TRUE(card && card->isVisible());
    // The events of a double click: the second click arrives although the card is hidden by then.
    QTest::mouseClick(card, Qt::LeftButton);
    QTest::mouseDClick(card, Qt::LeftButton);
    QTest::mouseRelease(card, Qt::LeftButton);
    ASSERT_TRUE(window->classPreset()->preset());
    EXPECT_EQ(window->shownPage(), QStringLiteral("train"));
    EXPECT_TRUE(card->isHidden() || !card->isVisible()) << "one exercise at a time";
    QTest::mouseClick(window->classPreset()->leaveButton(), Qt::LeftButton);
    window->showPage(QStringLiteral("start"));
    ASSERT_TRUE(card->isVisible());
    card->setFocus();
    QTest::keyClick(card, Qt::Key_Return);
    EXPECT_TRUE(window->classPreset()->preset());
}

TEST_F(ClassWindow, APresetOpensItsRunsAndBeginsItsLesson) {
    window->classPreset()->openShipped(QStringLiteral("twins-in-class"));
    ASSERT_TRUE(window->classPreset()->preset());
    ASSERT_TRUE(window->classroom()->presenter().lesson());
    EXPECT_EQ(window->classroom()->presenter().lesson()->id, QStringLiteral("redundancy"));
    picture(QStringLiteral("preset-twins"));
    window->classroom()->presenter().leave();
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(QString::fromStdString(workspace->runA()->info().path), plain);
    EXPECT_FALSE(window->trainPage()->runActions().first()->isEnabled());
}

TEST_F(ClassWindow, APresetSurvivesARestartUntilItIsLeft) {
    window->classPreset()->openShipped(QStringLiteral("lambda-in-class"));
    window->trainPage()->presenter().setLambda(0.3);
    restartWindow();
    ASSERT_TRUE(window->classPreset()->preset());
    EXPECT_EQ(window->trainPage()->presenter().lambda(), 0.3) << "what is free is as it was";
    EXPECT_FALSE(
        window->trainPage()->presenter().lockedWhy(QStringLiteral("train.steps")).isEmpty());
    window->classPreset()->leave();
    restartWindow();
    EXPECT_FALSE(window->classPreset()->preset());
}

TEST_F(ClassWindow, APresetFromTheWindowIsSavedAndOpenedAgainAndABadOneIsRefusedInTheWindow) {
    window->trainPage()->presenter().setLambda(0.25);
    auto draft = window->classPreset()->draft();
    PresetDialog dialog(
        draft, window->classPreset()->names(), [](const QString& id) { return id; }, window.get());
    EXPECT_FALSE(dialog.findChild<QPushButton*>(QStringLiteral("save-preset"))->isEnabled())
        << "without a title";
    QTest::keyClicks(dialog.title(), QStringLiteral("Mine"));
    dialog.text()->setPlainText(QStringLiteral("Do this."));
    EXPECT_TRUE(dialog.findChild<QPushButton*>(QStringLiteral("save-preset"))->isEnabled());
    for (int row = 0; row < test::child<QListWidget>(dialog, "preset-dialog-pages")->count(); ++row)
        if (row > 2)
            test::child<QListWidget>(dialog, "preset-dialog-pages")
                ->item(row)
                ->setCheckState(Qt::Unchecked);
    const auto made = dialog.preset();
    EXPECT_EQ(made.pages.size(), 3);
    EXPECT_EQ(made.free, QStringList{QStringLiteral("objective.lambda")});
    const QString path = folder.filePath(QStringLiteral("mine.headscope-preset"));
    picture(QStringLiteral("preset-window"));
    if (const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES"); !out.isEmpty())
        dialog.grab().save(QDir(out).filePath(QStringLiteral("preset-dialog.png")));
    // Fails if the lessons use pages that the preset hides.
    const auto refused = window->classPreset()->save(made, path);
    EXPECT_TRUE(refused || !refused.error().hint.empty());
    auto small = made;
    small.lessons = QStringList();
    const auto saved = window->classPreset()->save(small, path);
    ASSERT_TRUE(saved) << saved.error().text();
    window->openPath(path);
    ASSERT_TRUE(window->classPreset()->preset()) << window->banner()->text().toStdString();
    EXPECT_EQ(window->classPreset()->preset()->title, QStringLiteral("Mine"));
    EXPECT_EQ(window->trainPage()->presenter().lambda(), 0.25);
    window->classPreset()->leave();
    window->openPath(write(QStringLiteral("bad.headscope-preset"),
                           "{\"format_version\": 1, \"title\": \"Bad\"}"));
    EXPECT_FALSE(window->classPreset()->preset());
    EXPECT_TRUE(window->banner()->isVisible());
    EXPECT_TRUE(window->banner()->text().contains(QStringLiteral("bad.headscope-preset")));
    EXPECT_TRUE(window->banner()->text().contains(QStringLiteral("\"text\"")));
}

// Attempts from three pages are added to the lab sheet, edited, exported, and restored after a
// restart.
TEST_F(ClassWindow, AttemptsAreKeptOnTheLabSheetWithTheirSettingsAcrossRestarts) {
    auto* dock = window->notebook()->dock();
    auto& model = window->notebook()->model();
    train(20);
    show(QStringLiteral("train"));
    ASSERT_TRUE(waitUntil([&] { return !window->trainPage()->figures().isEmpty(); }, kPatient));
    auto* second =
        window->trainPage()->banner()->findChild<QPushButton*>(QStringLiteral("second-action"));
    ASSERT_TRUE(second->isVisible()) << "offered when the run is finished";
    const auto attempts = [&](std::size_t count) {
        return waitUntil([&] { return model.sheet().attempts.size() == count; }, kPatient);
    };
    QTest::mouseClick(second, Qt::LeftButton);
    ASSERT_TRUE(attempts(1));
    EXPECT_TRUE(dock->isVisible());
    const auto& first = model.sheet().attempts[0];
    ASSERT_EQ(first.runs.size(), 1U);
    EXPECT_EQ(first.runs[0].step, 20);
    EXPECT_FALSE(first.runs[0].scores.isEmpty());
    EXPECT_FALSE(first.runs[0].created.isEmpty());
    EXPECT_TRUE(first.figure);
    EXPECT_TRUE(settingWords(model.sheet(), first.id)
                    .join(QString())
                    .contains(QStringLiteral("Headlines"), Qt::CaseInsensitive))
        << settingWords(model.sheet(), first.id).join(QStringLiteral("; ")).toStdString();
    workspace->openRun(plain);
    std::size_t count = 1;
    for (const char* page : {"heads", "ablate"}) {
        show(QLatin1String(page));
        ASSERT_TRUE(waitUntil(
            [&] { return !window->page(QLatin1String(page))->figures().isEmpty(); }, kPatient));
        QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(attempts(++count));
    }
    EXPECT_TRUE(settingWords(model.sheet(), model.sheet().attempts[1].id)
                    .join(QString())
                    .contains(QStringLiteral("before")));
    dock->choose(model.sheet().attempts[2].id);
    dock->note()->setFocus();
    QTest::keyClicks(dock->note(), QStringLiteral("as expected"));
    EXPECT_EQ(model.sheet().attempts[2].note, QStringLiteral("as expected"));
    picture(QStringLiteral("lab-sheet"));
    const int last = model.sheet().attempts[2].id;
    test::child<QListWidget>(dock, "lab-sheet-dock-list")->setFocus();
    QTest::keyClick(test::child<QListWidget>(dock, "lab-sheet-dock-list"), Qt::Key_Up,
                    Qt::ControlModifier);
    EXPECT_EQ(model.sheet().attempts[1].id, last);
    QTest::keyClick(test::child<QListWidget>(dock, "lab-sheet-dock-list"), Qt::Key_Delete);
    EXPECT_EQ(model.sheet().attempts.size(), 2U);
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(model.sheet().attempts.size(), 3U) << "undo of the window is the lab sheet's";
    for (const char* name : {"sheet.html", "sheet.pdf"}) {
        const QString path = folder.filePath(QLatin1String(name));
        ASSERT_TRUE(dock->exportTo(path)) << name;
        EXPECT_GT(QFileInfo(path).size(), 10'000) << name;
        if (const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES"); !out.isEmpty())
            QFile::copy(path, QDir(out).filePath(QLatin1String(name)));
    }
    restartWindow();
    const auto& again = window->notebook()->model().sheet().attempts;
    ASSERT_EQ(again.size(), 3U);
    EXPECT_EQ(again[1].note, QStringLiteral("as expected"));
    EXPECT_TRUE(again[0].figure);
}

TEST_F(ClassWindow, AnswerOfALessonIsAddedToTheLabSheet) {
    window->classroom()->start(QStringLiteral("redundancy"));
    auto& lesson = window->classroom()->presenter();
    while (!lesson.step().ask) lesson.next();
    lesson.choose(0);
    lesson.commit();
    ASSERT_TRUE(waitUntil([&] { return lesson.outcome() != nullptr; }, kPatient));
    ASSERT_TRUE(waitUntil([&] { return !window->page(window->shownPage())->figures().isEmpty(); },
                          kPatient));
    QTest::mouseClick(
        window->classroom()->panel()->findChild<QPushButton*>(QStringLiteral("add-to-lab-sheet")),
        Qt::LeftButton);
    const auto& attempts = window->notebook()->model().sheet().attempts;
    ASSERT_TRUE(waitUntil([&] { return attempts.size() == 1; }, kPatient));
    EXPECT_EQ(attempts[0].predicted, lesson.step().ask->answers[0].text);
    EXPECT_FALSE(attempts[0].seen.isEmpty());
    EXPECT_EQ(attempts[0].question, lesson.step().ask->question);
    EXPECT_TRUE(window->classroom()->panel()->isVisible()) << "the lesson keeps its place";
}

TEST_F(ClassWindow, TheButtonAboveThePagesIsThereWhereSomethingCanBeKept) {
    auto* add = window->notebook()->addAction();
    window->showPage(QStringLiteral("start"));
    EXPECT_FALSE(add->isEnabled());
    for (const char* page : {"train", "heads", "attention", "ablate", "compare"}) {
        window->showPage(QLatin1String(page));
        EXPECT_TRUE(add->isEnabled()) << page;
    }
    add->trigger();
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    EXPECT_TRUE(window->notebook()->model().sheet().attempts.empty() ||
                !window->notebook()->model().sheet().attempts[0].results.isEmpty())
        << "nothing empty is kept";
}

}  // namespace
}  // namespace headscope::ui

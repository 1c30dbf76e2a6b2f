// Tests the Lab page in a real window with the real engine: an experiment plays to its end, and its
// views can be exported.
#include "tests/ui/support/gap_watch.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/lab/lab_page.h"
#include "ui/plots/lab_map.h"
#include "ui/plots/panel_grid.h"
#include "ui/widgets/forms/spec_form.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>

namespace headscope::ui {
namespace {

// Fixture with the Lab page in a real window.
class LabWindow : public ShellTest {
protected:
    void openLab() {
        window->showPage(QStringLiteral("lab"));
        page = qobject_cast<LabPage*>(window->page(QStringLiteral("lab")));
        ASSERT_TRUE(page);
        ASSERT_TRUE(
            waitUntil([this] { return page->presenter().view() && page->settled(); }, 60'000));
    }
    QPushButton* button(const QString& text) {
        for (auto* one : page->findChildren<QPushButton*>())
            if (one->text() == text && one->isVisible()) return one;
        return nullptr;
    }
    QComboBox* combo(const QString& name) {
        for (auto* one : page->findChildren<QComboBox*>())
            if (one->accessibleName() == name) return one;
        return nullptr;
    }

    LabPage* page = nullptr;
};

TEST_F(LabWindow, PlaysTwoSidesToTheEndAndSaysWhatWasSeen) {
    openLab();
    EXPECT_FALSE(page->figures().isEmpty()) << "the first step is there to be looked at";
    page->presenter().setValues(
        RunConfig{{{"train.steps", std::int64_t{200}}, {"task.dimension", std::int64_t{20}}}});
    auto* against = combo(QStringLiteral("Second model"));
    ASSERT_TRUE(against);
    against->setFocus();
    QTest::keyClick(against, Qt::Key_Down);  // selects softmax
    ASSERT_EQ(page->presenter().against(), "softmax");
    ASSERT_TRUE(button(QStringLiteral("&Start")));
    QTest::mouseClick(button(QStringLiteral("&Start")), Qt::LeftButton);
    ASSERT_TRUE(waitUntil(
        [this] {
            const auto view = page->presenter().view();
            return view && view->state == LabState::Finished;
        },
        60'000));
    EXPECT_EQ(page->presenter().view()->step, 200);
    EXPECT_EQ(page->presenter().view()->sides.size(), 2U);
    ASSERT_TRUE(page->panel("risk"));
    EXPECT_EQ(page->panel("risk")->data().panels.size(), 2U);
    EXPECT_EQ(page->map()->figure().step, 200);
    for (const auto& choice : page->figures()) {
        const auto figure = choice.take();
        ASSERT_TRUE(figure);
        EXPECT_FALSE(figure->csvRows().isEmpty()) << choice.title.toStdString();
        EXPECT_EQ(figure->provenance().value(QStringLiteral("preset")).toString(),
                  QStringLiteral("signed-one-hot"));
    }
    EXPECT_FALSE(button(QStringLiteral("&Start"))->isEnabled());
    QTest::mouseClick(button(QStringLiteral("Rese&t")), Qt::LeftButton);
    ASSERT_TRUE(waitUntil(
        [this] { return page->presenter().view() && page->presenter().canContinue(); }, 60'000));
    EXPECT_EQ(page->presenter().view()->step, 0);
}

// Saves a picture of the whole page, including the part below the window's edge.
void wholePicture(const LabPage& page, const QString& name) {
    const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES");
    if (auto* area = page.findChild<QScrollArea*>(); area && !out.isEmpty())
        area->widget()->grab().save(QDir(out).filePath(name + QStringLiteral("-whole.png")));
}

// Collects the distinct steps at which a widget was painted.
class PaintedSteps : public QObject {
public:
    PaintedSteps(QWidget* watched, LabPresenter& presenter)
        : QObject(watched), m_presenter(presenter) {
        watched->installEventFilter(this);
    }
    std::size_t count() const { return m_steps.size(); }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (const auto view = m_presenter.view(); event->type() == QEvent::Paint && view)
            m_steps.insert(view->step);
        return false;
    }

private:
    LabPresenter& m_presenter;
    std::set<std::int64_t> m_steps;
};

// Prints how smoothly the window plays: painted states per second, the longest gap in the event
// loop and the CPU time of one state. These numbers are not asserted, because other programs may
// load the machine.
class LabWindowNightly : public LabWindow {};

// For every preset, predictions and observations appear side by side, also in a small window.
TEST_F(LabWindowNightly, EveryPresetPlaysWithAllOfItsViewsFilled) {
    window->resize(1280, 800);
    openLab();
    auto& presenter = page->presenter();
    presenter.setRecording(false);
    for (const auto& experiment : presenter.experiments())
        for (const auto& preset : experiment.presets) {
            const auto name = QString::fromStdString(experiment.id + "-" + preset.id);
            presenter.chooseExperiment(experiment.id);
            presenter.choosePreset(preset.id);
            presenter.setValues(RunConfig{{{"train.steps", std::int64_t{120}}}});
            presenter.start();
            ASSERT_TRUE(
                waitUntil([&] { return presenter.view() && presenter.view()->step > 0; }, 120'000));
            picture(name + QStringLiteral("-plays"));
            wholePicture(*page, name + QStringLiteral("-plays"));
            ASSERT_TRUE(waitUntil(
                [&] { return presenter.view() && presenter.view()->state == LabState::Finished; },
                600'000));
            for (const auto& side : presenter.view()->sides) {
                EXPECT_FALSE(side.observed.empty()) << name.toStdString() << " predicts nothing";
                for (const auto& panel : side.panels) {
                    ASSERT_TRUE(page->panel(panel.id)) << panel.id;
                    EXPECT_FALSE(page->panel(panel.id)->data().panels.empty()) << panel.id;
                    EXPECT_FALSE(panel.lines.empty()) << panel.id;
                }
            }
            picture(name);
            wholePicture(*page, name);
        }
}

// Plays the default preset to its end and prints how often the window painted and how long it was
// blocked.
TEST_F(LabWindowNightly, TheDefaultPresetPlaysToItsEndWhileTheWindowAnswers) {
    openLab();
    page->presenter().setRecording(false);
    ASSERT_TRUE(page->panel("risk"));
    const auto* painted = new PaintedSteps(page->panel("risk"), page->presenter());
    const GapWatch gaps;
    const double before = threadMs();
    QElapsedTimer clock;
    clock.start();
    page->presenter().start();
    ASSERT_TRUE(waitUntil(
        [this] {
            return page->presenter().view() &&
                   page->presenter().view()->state == LabState::Finished;
        },
        600'000));
    const double seconds = double(clock.elapsed()) / 1000, drawing = threadMs() - before;
    const auto view = page->presenter().view();
    const auto states = double(painted->count());
    EXPECT_EQ(view->step, 16000);
    EXPECT_GT(painted->count(), 2U) << "seen on the way, not only at the end";
    std::printf(
        "%.0f states painted in %.2f s (%.1f a second), %.1f ms of processor time each; longest "
        "gap %lld ms, %.1f ms "
        "of processor time in one; %.2f s of work\n",
        states, seconds, states / seconds, drawing / states, static_cast<long long>(gaps.longest()),
        gaps.busiest(), view->seconds);
    RecordProperty("longest_gap_ms", static_cast<int>(gaps.longest()));
    RecordProperty("states_a_second", static_cast<int>(states / seconds));
}

// An invalid setting disables the controls and shows the reason; correcting it enables them again.
TEST_F(LabWindow, SettingsWithoutSenseAreReportedAndDoNotStart) {
    openLab();
    page->presenter().setValues(RunConfig{{{"task.strengths", std::string("4,0")}}});
    ASSERT_TRUE(page->presenter().problem());
    EXPECT_FALSE(page->presenter().hasSession()) << "the one of the former settings is gone";
    EXPECT_FALSE(page->presenter().canContinue());
    for (const char* text : {"&Start", "St&ep", "Rese&t"}) {
        auto* one = button(QString::fromLatin1(text));
        ASSERT_TRUE(one) << text;
        EXPECT_FALSE(one->isEnabled()) << text;
        QTest::mouseClick(one, Qt::LeftButton);
        EXPECT_FALSE(page->presenter().hasSession()) << text << " was pressed";
    }
    const QString said = QString::fromStdString(page->presenter().problem()->message.text());
    const auto labels = page->findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
        return label->isVisible() && label->text().contains(said);
    })) << said.toStdString();
    page->presenter().setValues({});
    EXPECT_FALSE(page->presenter().problem());
    EXPECT_TRUE(page->presenter().hasSession()) << "settings with sense are shown at once";
    EXPECT_TRUE(button(QStringLiteral("&Start"))->isEnabled());
}

TEST_F(LabWindow, RecordedExperimentIsOpenedWithItsSettings) {
    openLab();
    LabRequest request{"single-location", "flip-9", "", {}};
    request.config.values = {{"train.steps", std::int64_t{30}},
                             {"task.dimension", std::int64_t{20}}};
    auto& lab = *workspace->lab();
    const auto session = lab.startLab(request, lab.newLabFolder(lab.labPlan(request).value(), ""));
    ASSERT_TRUE(session);
    (*session)->play();
    ASSERT_TRUE((*session)->wait());
    window->showPage(QStringLiteral("train"));
    workspace->navigation().askLab(QString::fromStdString((*session)->folder()));
    EXPECT_TRUE(page->isVisible());
    ASSERT_TRUE(waitUntil(
        [this] { return page->presenter().view() && page->presenter().view()->step == 30; },
        60'000));
    EXPECT_EQ(page->presenter().preset()->id, "flip-9");
    EXPECT_EQ(page->presenter().values().values.at("task.dimension"), ParamValue(std::int64_t{20}));
}

TEST_F(LabWindow, TheExperimentThatPlaysEndsWithItsWindow) {
    openLab();
    page->presenter().start();
    ASSERT_TRUE(waitUntil(
        [this] { return page->presenter().view() && page->presenter().view()->step > 0; }, 60'000));
    const std::weak_ptr<LabSession> session = page->presenter().session();
    ASSERT_FALSE(session.expired());
    window.reset();
    EXPECT_TRUE(session.expired()) << "its thread goes on without anybody to see it";
}

TEST_F(LabWindow, AnExperimentThatIsPutAsideIsStopped) {
    openLab();
    page->presenter().setValues(RunConfig{{{"train.steps", std::int64_t{1'000'000}}}});
    page->presenter().start();
    ASSERT_TRUE(waitUntil(
        [this] { return page->presenter().view() && page->presenter().view()->step > 0; }, 60'000));
    const auto first = page->presenter().session();
    QTest::mouseClick(button(QStringLiteral("Rese&t")), Qt::LeftButton);
    EXPECT_NE(page->presenter().session(), first);
    ASSERT_TRUE(waitUntil([&] { return first->ended(); }, 60'000));
    EXPECT_LT(first->view()->step, first->view()->steps) << "stopped on the way, not played out";
}

}  // namespace
}  // namespace headscope::ui

// Tests training with mouse and keyboard in a real window with the real engine.
#include "tests/ui/support/fake_downloads.h"
#include "tests/ui/support/gap_watch.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/train/data_download.h"
#include "ui/features/train/train_launch_bar.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_data.h"
#include "ui/features/train/train_page_form.h"
#include "ui/features/train/train_page_lambda.h"
#include "ui/features/train/train_page_live.h"
#include "ui/features/train/train_page_shown.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/forms/lambda_slider.h"
#include "ui/widgets/forms/log_slider.h"
#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/forms/sweep_edit.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace headscope::ui {
namespace {

// Fixture with the Train page in a real window.
class TrainWindow : public ShellTest {
protected:
    void SetUp() override {
        ShellTest::SetUp();
        if (IsSkipped()) return;
        window->showPage(QStringLiteral("train"));
        QTest::qWait(0);
    }
    TrainPage& page() { return *window->trainPage(); }
    void click(const char* button) {
        auto* found = page().findChild<QPushButton*>(QString::fromLatin1(button));
        ASSERT_TRUE(found) << button;
        ASSERT_TRUE(found->isEnabled()) << button;
        QTest::mouseClick(found, Qt::LeftButton);
    }
    SpecField* field(const char* group, const char* key) {
        return page().form()->form(QString::fromLatin1(group))->field(QString::fromLatin1(key));
    }
    std::size_t points() {
        std::size_t count = 0;
        for (const auto& line : page().live()->curves()->data().lines())
            if (line.series.key == QLatin1String("train/task_loss")) count = line.raw.size();
        return count;
    }
    std::size_t trained() {
        return workspace->sessions().current()->points({"train", "task_loss"}, 0).size();
    }
    bool hasMark(const QString& part) {
        for (const auto& mark : page().live()->curves()->data().marks())
            if (mark.label.contains(part)) return true;
        return false;
    }
    RunState state() { return workspace->sessions().current()->progress().state; }
};

// The data of a public dataset are downloaded from the card, after the user has seen the address.
TEST_F(TrainWindow, PublicDataAreDownloadedAfterConsent) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("train.csv")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 40; ++i)
        file.write(QStringLiteral("\"%1\",\"title %2\",\"some text %2\"\n")
                       .arg(i % 4 + 1)
                       .arg(i)
                       .toUtf8());
    file.close();
    const auto fake = std::make_shared<FakeDownloads>();
    fake->path = folder.path().toStdString();
    setDownloadsLoader([fake]() -> Result<std::shared_ptr<Downloads>> {
        return std::shared_ptr<Downloads>(fake);
    });
    page().presenter().setDataset(QStringLiteral("headlines"));
    auto* button = page().findChild<QPushButton*>(QStringLiteral("download-data"));
    ASSERT_TRUE(button);
    EXPECT_FALSE(button->isVisibleTo(&page())) << "generated data need no files";
    page().presenter().setDataset(QStringLiteral("ag-news"));
    if (!page().presenter().pathMissing()) GTEST_SKIP() << "this user has downloaded AG News";
    EXPECT_TRUE(button->isVisibleTo(&page()));
    click("download-data");
    auto* banner = page().findChild<TrainDataCard*>()->findChild<Banner*>();
    ASSERT_TRUE(waitUntil([&] { return banner->toolTip().contains(QLatin1String("example.org")); },
                          60'000));
    EXPECT_EQ(fake->fetches, 0);
    for (auto* choice : banner->findChildren<QPushButton*>())
        if (choice->text() == QLatin1String("Download")) QTest::mouseClick(choice, Qt::LeftButton);
    ASSERT_TRUE(waitUntil(
        [&] { return page().presenter().previewState() == TrainPresenter::Preview::Ready; },
        60'000));
    EXPECT_EQ(page().presenter().preview().classes.size(), 4u);
    EXPECT_FALSE(button->isVisibleTo(&page()));
    setDownloadsLoader({});
}

// Another dataset takes a setting and its several values away.
TEST_F(TrainWindow, ASweptSettingThatDisappearsIsNotStartedAnyMore) {
    page().presenter().setConfig(shortRun(10));
    auto* size = field("dataset", "dataset.size");
    ASSERT_TRUE(size);
    size->setSwept(true);
    size->sweepEdit()->setText(QStringLiteral("100; 200"));
    EXPECT_EQ(page().launchBar()->launch().runs, 2);
    page().presenter().setDataset(QStringLiteral("ag-news"), folder.path());
    EXPECT_EQ(page().launchBar()->launch().runs, 1);
    page().launchBar()->repeats()->setValue(3);
    page().presenter().setConfig(shortRun(10));
    EXPECT_EQ(page().launchBar()->launch().runs, 1) << "other settings, such as those of a preset";
}

TEST_F(TrainWindow, HeadlinesAreTrainedPausedSteeredAndStopped) {
    auto* dataset = field("dataset", "dataset.id")->findChild<QComboBox*>();
    ASSERT_TRUE(dataset);
    dataset->setFocus();
    QTest::keyClicks(dataset, QStringLiteral("Headlines"));
    QTest::keyClick(dataset, Qt::Key_Return);
    ASSERT_EQ(page().presenter().datasetId(), QStringLiteral("headlines"));
    ASSERT_TRUE(waitUntil(
        [this] { return page().presenter().previewState() == TrainPresenter::Preview::Ready; },
        60'000));
    EXPECT_TRUE(page().form()->findChild<TrainDataCard*>()->facts().contains(
        QStringLiteral("training samples")));
    auto endless = page().presenter().config();
    // Enough epochs that even on a fast machine the run only ends when it is stopped.
    endless.values["train.epochs"] = std::int64_t{400};
    page().presenter().setConfig(endless);
    ASSERT_TRUE(waitUntil([this] { return page().settled(); }, 60'000));

    GapWatch gaps;
    QElapsedTimer clock;
    clock.start();
    click("start");
    ASSERT_TRUE(waitUntil([this] { return points() >= 1; }, 60'000));
    const qint64 first = clock.elapsed();
    ASSERT_TRUE(waitUntil([this] { return points() >= 10; }, 60'000));
    ASSERT_TRUE(waitUntil([this] { return points() >= 200; }, 60'000))
        << "too little to tell of gaps";

    click("pause");
    ASSERT_TRUE(waitUntil([this] { return state() == RunState::Paused; }, 10'000));
    const auto frozen = trained();
    ASSERT_TRUE(waitUntil([&] { return points() == frozen; }, 10'000));

    QTest::keyClick(&page(), Qt::Key_Period);
    EXPECT_TRUE(waitUntil([&] { return points() == frozen + 1; }, 10'000));

    auto* lambda = page().findChild<TrainLambdaBar*>()->findChild<NumberEdit*>();
    ASSERT_TRUE(lambda && lambda->isEnabled());
    lambda->setFocus();
    lambda->selectAll();
    QTest::keyClicks(lambda, QStringLiteral("0.75"));
    EXPECT_TRUE(waitUntil([this] { return hasMark(QStringLiteral("0.75")); }, 10'000))
        << "the change of lambda is no mark on the curves";
    EXPECT_EQ(trained(), frozen + 1) << "more than the one step was trained since the pause";

    click("pause");  // resumes the run
    EXPECT_TRUE(waitUntil([&] { return points() > frozen + 3; }, 20'000));
    click("stop");
    EXPECT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 60'000));
    EXPECT_EQ(engine->runs().front().state, RunState::Stopped);
    EXPECT_TRUE(engine->runs().front().resumable);
    EXPECT_TRUE(page().banner()->isVisible());
    std::printf(
        "longest gap of the event loop while training: %lld ms; Start to first point: %lld ms\n",
        static_cast<long long>(gaps.longest()), static_cast<long long>(first));
    RecordProperty("longest_gap_ms", static_cast<int>(gaps.longest()));
}

TEST_F(TrainWindow, FieldsWithoutEffectAreDisabledAndSayWhy) {
    const auto set = [this](const char* key, const char* value) {
        RunConfig config;
        config.values[key] = std::string(value);
        page().presenter().takeValues(config, false);
    };
    const auto on = [this](const char* key) {
        return field("objective", key)->editor()->isEnabled();
    };
    set("objective.schedule", "constant");
    for (const char* key : {"objective.warmup", "objective.target", "objective.rate"}) {
        EXPECT_FALSE(on(key)) << key;
        EXPECT_TRUE(field("objective", key)
                        ->editor()
                        ->toolTip()
                        .contains(QStringLiteral("No effect while Lambda schedule is constant.")));
    }
    set("objective.schedule", "target");
    EXPECT_TRUE(on("objective.target") && on("objective.rate"));
    EXPECT_FALSE(on("objective.warmup"));
    // This objective is also scaled by the warm-up setting.
    set("objective.terms", "out-cos:0.1@warmup");
    EXPECT_TRUE(on("objective.warmup"));
    EXPECT_TRUE(field("train", "train.beta1")->editor()->isEnabled());
    EXPECT_FALSE(field("train", "train.momentum")->editor()->isEnabled());
}

TEST_F(TrainWindow, LambdaStaysInReachWhileTraining) {
    page().presenter().setConfig(shortRun(4000));
    click("start");
    ASSERT_TRUE(waitUntil([this] { return points() >= 3; }, 60'000));
    auto* slider = page().findChild<TrainLambdaBar*>()->slider()->slider();
    ASSERT_TRUE(slider->isVisible() && slider->isEnabled());
    // The slider must be visible at every scroll position of the form.
    EXPECT_TRUE(slider->visibleRegion().boundingRect().height() >= slider->height());
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_TRUE(waitUntil([this] { return hasMark(QStringLiteral("0")); }, 10'000));
    EXPECT_TRUE(waitUntil(
        [this] { return workspace->sessions().current()->progress().lambda == 0; }, 10'000));
    click("stop");
    EXPECT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 60'000));
}

// A running run keeps its settings, including lambda. The form belongs to the next run and says so.
TEST_F(TrainWindow, WhileARunTrainsTheFormIsForTheNextStart) {
    page().presenter().setConfig(shortRun(4000));
    auto* note = page().form()->findChild<QWidget*>(QStringLiteral("next-start"));
    ASSERT_TRUE(note);
    EXPECT_FALSE(note->isVisible());
    click("start");
    ASSERT_TRUE(waitUntil([this] { return points() >= 3; }, 60'000));
    EXPECT_TRUE(note->isVisible());
    const double trained = workspace->sessions().current()->config().real("objective.lambda");
    for (const char* group : {"dataset", "model", "objective", "train", "run"})
        EXPECT_TRUE(page().form()->form(QString::fromLatin1(group))->isEnabled()) << group;
    auto* lambda = field("objective", "objective.lambda")->findChild<NumberEdit*>();
    lambda->setFocus();
    lambda->selectAll();
    QTest::keyClicks(lambda, QStringLiteral("0.75"));
    auto* layers = field("model", "model.preset")->findChild<QComboBox*>();
    ASSERT_TRUE(layers && layers->isEnabled());
    layers->setFocus();
    QTest::keyClick(layers, Qt::Key_End);
    EXPECT_EQ(page().presenter().config().real("objective.lambda"), 0.75);
    EXPECT_EQ(page().presenter().liveLambda(), trained);
    const auto before = points();
    EXPECT_TRUE(waitUntil([&] { return points() > before; }, 20'000));
    EXPECT_FALSE(hasMark(QStringLiteral("0.75")));
    EXPECT_EQ(workspace->sessions().current()->config().textOr("model.preset", ""), "tiny");
    const auto* start = page().findChild<QPushButton*>(QStringLiteral("start"));
    EXPECT_TRUE(start->isEnabled()) << "a second run may train beside the first";
    EXPECT_TRUE(start->toolTip().contains(QStringLiteral("each becomes slower")))
        << start->toolTip().toStdString();
    click("stop");
    EXPECT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 60'000));
    EXPECT_FALSE(note->isVisible());
    EXPECT_EQ(page().presenter().config().real("objective.lambda"), 0.75);
    // The label beside the curves shows the lambda of the shown run. Its slider is gone, because
    // lambda of the next run is a field of the form.
    EXPECT_TRUE(page().findChild<TrainShownBar*>()->text().endsWith(
        QStringLiteral("lambda\u00a0%1").arg(trained)))
        << page().findChild<TrainShownBar*>()->text().toStdString();
    EXPECT_FALSE(page().findChild<TrainLambdaBar*>()->isVisible());
    EXPECT_TRUE(page().findChild<QPushButton*>(QStringLiteral("start"))->isEnabled());
}

// It led to the heads of the run that was open before.
TEST_F(TrainWindow, TheNextStepOpensTheRunThatHasBeenTrained) {
    for (int run = 0; run < 2; ++run) {
        window->showPage(QStringLiteral("train"));
        page().presenter().setConfig(shortRun(4));
        click("start");
        const auto finished = [this] {
            const auto session = workspace->sessions().current();
            return session && session->progress().state == RunState::Finished;
        };
        ASSERT_TRUE(waitUntil(finished, 60'000));
        const auto trained = workspace->sessions().current()->runPath();
        const auto nextButton = [this]() -> QPushButton* {
            for (auto* one : window->findChildren<QPushButton*>(QStringLiteral("next-step")))
                if (one->isVisible()) return one;
            return nullptr;
        };
        ASSERT_TRUE(waitUntil([&] { return nextButton() != nullptr; }, 20'000));
        QTest::mouseClick(nextButton(), Qt::LeftButton);
        EXPECT_TRUE(waitUntil(
            [&] { return workspace->runA() && workspace->runA()->info().path == trained; },
            20'000));
    }
}

TEST_F(TrainWindow, AResumedRunContinuesItsCurves) {
    page().presenter().setConfig(shortRun(400));
    click("start");
    ASSERT_TRUE(waitUntil([this] { return points() >= 20; }, 60'000));
    click("stop");
    ASSERT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 60'000));
    const auto before = workspace->sessions().current()->points({"train", "task_loss"}, 0).size();
    workspace->sessions().resume(
        QString::fromStdString(workspace->sessions().current()->runPath()));
    ASSERT_TRUE(waitUntil([&] { return points() > before; }, 60'000));
    const auto& lines = page().live()->curves()->data().lines();
    const auto task = std::find_if(lines.begin(), lines.end(), [](const auto& line) {
        return line.series.key == QLatin1String("train/task_loss");
    });
    ASSERT_NE(task, lines.end());
    EXPECT_LE(task->raw.front().x, 1.0);
    for (std::size_t i = 1; i < task->raw.size(); ++i)
        ASSERT_EQ(task->raw[i].x, task->raw[i - 1].x + 1) << "a step is missing or twice";
}

TEST_F(TrainWindow, AWrongNumberIsReportedUnderItsFieldAndStopsTheStart) {
    auto* epochs = field("train", "train.epochs");
    auto* edit = epochs->findChild<NumberEdit*>();
    ASSERT_TRUE(edit);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("-3"));
    EXPECT_FALSE(epochs->problem().isEmpty());
    EXPECT_FALSE(page().findChild<QPushButton*>(QStringLiteral("start"))->isEnabled());
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("3"));
    EXPECT_TRUE(epochs->problem().isEmpty());
    EXPECT_TRUE(page().findChild<QPushButton*>(QStringLiteral("start"))->isEnabled());
    EXPECT_EQ(page().presenter().config().integer("train.epochs"), 3);
}

TEST_F(TrainWindow, ADatasetThatNeedsFilesAsksForThem) {
    page().presenter().setDataset(QStringLiteral("ag-news"));
    EXPECT_TRUE(page().presenter().pathMissing());
    EXPECT_FALSE(page().findChild<QPushButton*>(QStringLiteral("start"))->isEnabled());
    EXPECT_TRUE(field("dataset", "dataset.path"));
}

TEST_F(TrainWindow, DataThatCannotBeReadStopTheStart) {
    const auto* start = page().findChild<QPushButton*>(QStringLiteral("start"));
    const auto read = [this](TrainPresenter::Preview state) {
        return waitUntil([&] { return page().presenter().previewState() == state; }, 60'000);
    };
    const QString table = folder.filePath(QStringLiteral("table.csv"));
    page().presenter().setDataset(QStringLiteral("csv-text"), table);
    ASSERT_TRUE(read(TrainPresenter::Preview::Failed));
    EXPECT_FALSE(start->isEnabled());
    EXPECT_TRUE(start->toolTip().contains(QStringLiteral("table.csv")))
        << start->toolTip().toStdString();
    page().presenter().setDataset(QStringLiteral("headlines"));
    ASSERT_TRUE(read(TrainPresenter::Preview::Ready));
    EXPECT_TRUE(start->isEnabled());
}

// After a value is chosen, the form shows it as the default. Editing another field must not reset
// it as if it were unset.
TEST_F(TrainWindow, ChosenValueStaysWhileOtherFieldsAreEdited) {
    const auto choose = [this](const char* group, const char* key, const char* id) {
        auto* box = field(group, key)->findChild<QComboBox*>();
        ASSERT_TRUE(box);
        const int row = box->findData(QString::fromLatin1(id));
        ASSERT_GE(row, 0) << id;
        box->setCurrentIndex(row);
        Q_EMIT box->activated(row);
    };
    choose("dataset", "dataset.id", "text-file");
    EXPECT_EQ(page().presenter().datasetId(), QStringLiteral("text-file"));
    auto* path = field("dataset", "dataset.path")->findChild<PathField*>();
    ASSERT_TRUE(path);
    QTest::keyClicks(path->focusProxy(), QStringLiteral("/no/such.txt"));
    EXPECT_EQ(page().presenter().datasetId(), QStringLiteral("text-file"));
    EXPECT_EQ(page().presenter().config().text("dataset.path"), "/no/such.txt");

    choose("dataset", "dataset.id", "shapes");
    choose("model", "model.preset", "small");
    auto* heads = field("model", "model.heads")->findChild<NumberEdit*>();
    ASSERT_TRUE(heads);
    heads->selectAll();
    QTest::keyClicks(heads, QStringLiteral("2"));
    const auto& config = page().presenter().config();
    EXPECT_EQ(config.text("dataset.id"), "shapes");
    EXPECT_EQ(config.text("model.preset"), "small");
    EXPECT_EQ(config.integer("model.heads"), 2);
}

TEST_F(TrainWindow, ASizeChosenByNameReplacesNumbers) {
    page().presenter().setConfig(shortRun(10));
    page().presenter().edit(QStringLiteral("model.layers"), std::int64_t(3));
    page().presenter().edit(QStringLiteral("model.preset"), std::string("base"));
    EXPECT_FALSE(page().presenter().config().has("model.layers"));
    EXPECT_EQ(page().presenter().config().text("model.preset"), "base");
}

}  // namespace
}  // namespace headscope::ui

// Tests confidence and calibration of the compared runs: which runs are queried, the message for
// runs without calibration, and the numbers in the figure.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/compare/compare_calibration.h"
#include "ui/features/compare/compare_page.h"
#include "ui/plots/xy_plot.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QPushButton>
#include <QTest>

namespace headscope::ui {
namespace {

// Fake run that returns the second run's report from figure_kinds.h and records the queries.
class CalibratedRunView : public test::FakeRunView {
public:
    CalibratedRunView() {
        answers<CalibrationRequest>(&requested, [](const CalibrationRequest& request) {
            auto report = test::calibrationFigure().runs[1].report;
            report.split = request.split;
            return report;
        });
    }
    std::vector<CalibrationRequest> requested;
};

// Fake engine with three classifier runs and one language model, which cannot be calibrated.
class CalibratedEngine : public test::FakeEngine {
public:
    CalibratedEngine() {
        for (int i = 0; i < 3; ++i) add(i, Task::TextClassification);
        add(3, Task::LanguageModel);
    }
    void add(int number, Task task) {
        TabledRun row;
        row.info.path = "runs/r" + std::to_string(number);
        row.info.name = "run " + std::to_string(number);
        row.info.task = task;
        row.info.step = 300;
        row.info.state = RunState::Finished;
        waiting.runTable.runs.push_back(row);
    }
    std::vector<RunInfo> runs() const override {
        std::vector<RunInfo> infos;
        for (const auto& run : waiting.runTable.runs) infos.push_back(run.info);
        return infos;
    }
    void listRuns(const std::vector<std::string>&, Callback<std::vector<RunInfo>> done) override {
        done(runs());
    }
    Result<std::shared_ptr<RunView>> open(const std::string& path) override {
        auto& view = views[path];
        if (!view) view = std::make_shared<CalibratedRunView>();
        view->m_info.path = path;
        return std::shared_ptr<RunView>(view);
    }
    std::size_t requested() const {
        std::size_t count = 0;
        for (const auto& [path, view] : views) count += view->requested.size();
        return count;
    }
    std::map<std::string, std::shared_ptr<CalibratedRunView>> views;
};

// Fixture with the Compare page on these runs.
class CalibrationPageTest : public ::testing::Test {
protected:
    void start() {
        workspace.setEngine(&engine);
        page.resize(1100, 700);
        page.show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach(
            [this] { return !page.presenter().table().runs.empty() && page.settled(); }, 20'000));
    }
    CompareCalibration& view() { return *page.calibration(); }

    test::ManualClock clock;
    CalibratedEngine engine;
    Workspace workspace;
    ComparePage page{workspace};
};

TEST_F(CalibrationPageTest, AsksEveryClassifierOnceAndOnlyWhenItIsShown) {
    start();
    EXPECT_EQ(engine.requested(), 0u);
    QTest::mouseClick(page.button(CompareView::Calibration), Qt::LeftButton);
    settle();
    EXPECT_EQ(engine.requested(), 3u);
    EXPECT_EQ(view().reliability()->figure().data.series().size(), 3u);
    EXPECT_TRUE(view().notes().contains(QStringLiteral("run 3"))) << view().notes().toStdString();
    EXPECT_TRUE(view().notes().contains(QStringLiteral("do not predict classes")));
    page.showView(CompareView::Runs);
    page.showView(CompareView::Calibration);
    settle();
    EXPECT_EQ(engine.requested(), 3u) << "what is known is not asked again";
}

TEST_F(CalibrationPageTest, TheSplitIsChosen) {
    start();
    page.showView(CompareView::Calibration);
    settle();
    auto* split = page.findChild<QComboBox*>(QStringLiteral("split"));
    split->setCurrentIndex(split->findData(QStringLiteral("valid")));
    Q_EMIT split->activated(split->currentIndex());
    settle();
    ASSERT_EQ(engine.requested(), 6u);
    EXPECT_EQ(engine.views.at("runs/r0")->requested.back().split, "valid");
}

TEST_F(CalibrationPageTest, WithoutAnyClassifierItSaysWhyThereIsNothing) {
    engine.waiting.runTable.runs.erase(engine.waiting.runTable.runs.begin(),
                                       engine.waiting.runTable.runs.begin() + 3);
    start();
    page.showView(CompareView::Calibration);
    settle();
    EXPECT_EQ(engine.requested(), 0u);
    EXPECT_TRUE(view().reliability()->figure().emptyText.contains(
        QStringLiteral("None of these runs predicts classes")));
    EXPECT_FALSE(view().histogram()->isVisible());
    EXPECT_TRUE(page.figures().isEmpty());
}

TEST_F(CalibrationPageTest, OfManyRunsTheFirstAreShownAndTheOthersCounted) {
    for (int i = 4; i < 14; ++i) engine.add(i, Task::ImageClassification);
    start();
    page.showView(CompareView::Calibration);
    settle();
    EXPECT_EQ(engine.requested(), CalibrationPresenter::kMostRuns);
    EXPECT_TRUE(view().notes().contains(QStringLiteral("7 more"))) << view().notes().toStdString();
}

TEST_F(CalibrationPageTest, TheFigureComesWithItsRunsAndSamples) {
    start();
    page.showView(CompareView::Calibration);
    settle();
    ASSERT_EQ(page.figures().size(), 1);
    const auto figure = page.figures().first().take();
    EXPECT_EQ(figure->provenance()[QLatin1String("runs")].toArray().size(), 3);
    EXPECT_EQ(figure->csvRows().size(), 12) << "a row for each bin of each run";
}

TEST(CalibrationFigure, SaysTheErrorWithItsIntervalAndLeavesEmptyBinsOut) {
    const auto figure = test::calibrationFigure();
    const auto plot = figure.reliability();
    ASSERT_EQ(plot.data.series().size(), 2u);
    const auto& second = plot.data.series()[1];
    EXPECT_EQ(second.name, QStringLiteral("ECE 10 % (8 to 12), run 1"));
    EXPECT_EQ(second.x, (std::vector<double>{40, 60, 90})) << "the first bin has no sample";
    EXPECT_NEAR(second.y[2], 80, 1e-9);
    EXPECT_LT(second.low[0], 30) << "Wilson's interval of 20 samples";
    EXPECT_GT(second.high[0], 30);
    EXPECT_TRUE(plot.data.equal);
}

TEST(CalibrationFigure, CountsTheSamplesOfEveryBin) {
    const auto figure = test::calibrationFigure();
    const auto plot = figure.histogram();
    const auto& steps = plot.data.series()[0];
    EXPECT_EQ(*std::max_element(steps.y.begin(), steps.y.end()), 50);
    EXPECT_EQ(figure.csvRows()[3][3], QStringLiteral("50"));
    EXPECT_EQ(figure.csvRows()[0][4], QString()) << "no mean of nothing";
    EXPECT_TRUE(
        figure.caption().contains(QStringLiteral("expected calibration error 10 % (8 to 12)")));
}

}  // namespace
}  // namespace headscope::ui

// Tests the curves of a run: their annotations and their names.
#include "ui/features/train/training_curves.h"
#include "tests/support/fake_run_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

RunEvent moved(std::int64_t step, double seconds, double lambda) {
    return {step, seconds, "lambda", verbatim("lambda set"), lambda};
}

// Fixture with an empty plot.
class TrainingCurvesTest : public ::testing::Test {
protected:
    QStringList labels() const {
        QStringList all;
        for (const auto& mark : plot.data().marks()) all << mark.label;
        return all;
    }
    plots::CurvePlot plot;
    TrainingCurves curves{plot};
};

TEST_F(TrainingCurvesTest, OneMoveOfTheSliderIsOneMarkOfTheValueWhereItCameToRest) {
    curves.addMarks({moved(10, 1.0, 0.2), moved(14, 1.3, 0.5)});
    curves.addMarks({moved(20, 1.9, 0.3)});  // a later part of the same slider movement
    EXPECT_EQ(labels(), QStringList{QStringLiteral("λ = 0.3")});
    EXPECT_EQ(plot.data().marks()[0].x, 20);
    curves.addMarks({moved(400, 30, 0.7)});
    EXPECT_EQ(labels(), QStringList({QStringLiteral("λ = 0.3"), QStringLiteral("λ = 0.7")}));
}

TEST_F(TrainingCurvesTest, WhileThePauseLastsOnlyTheLastValueCounts) {
    curves.addMarks(
        {{50, 5, "paused", {}, 0}, moved(50, 5, 1), moved(50, 5, 2), {50, 5, "resumed", {}, 0}});
    ASSERT_EQ(labels().size(), 3);
    EXPECT_EQ(labels()[1], QStringLiteral("λ = 2"));
    curves.addMarks({moved(51, 5.1, 3)});
    EXPECT_EQ(labels().size(), 4) << "what lies between two values keeps both";
}

TEST_F(TrainingCurvesTest, TheNextRunIsDrawnOnTheAxisThatWasChosen) {
    plot.setLogarithmic(0, true);
    plot.setSmoothing(0.5);
    curves.begin(Task::LanguageModel);
    EXPECT_TRUE(plot.logarithmic(0));
    curves.showHistory({});
    EXPECT_TRUE(plot.logarithmic(0));
    EXPECT_FALSE(plot.logarithmic(1)) << "similarities stay as they were";
    EXPECT_EQ(plot.smoothing(), 0.5);
}

// Fake run with points for steps 1 to 20 in every series. Lambda was changed at step 7.
class RecordedRun : public test::FakeRunView {
public:
    using FakeRunView::FakeRunView;
    std::vector<SeriesPoint> points(const SeriesId& id) const override {
        std::vector<SeriesPoint> all;
        for (int step = 1; step <= 20; ++step)
            all.push_back({step, 0, 0, double(id.name.size()) / step});
        return all;
    }
    std::vector<RunEvent> events() const override {
        return {moved(7, 1, 0.25), {20, 3, "epoch", {}, 0}};
    }
};

TEST_F(TrainingCurvesTest, TheFigureOfARunIsWhatThePageDraws) {
    for (const Task task : {Task::TextClassification, Task::LanguageModel}) {
        const RecordedRun run(task);
        const plots::CurveFigure figure = trainingFigure(run);
        RunHistory history;
        history.info = run.info();
        for (const auto& id : TrainingCurves::seriesOf(task).wanted)
            history.series.emplace_back(id, run.points(id));
        history.events = run.events();
        curves.showHistory(history);
        EXPECT_EQ(figure.csvRows(), plot.figure().csvRows());
        EXPECT_EQ(figure.csvRows().size(), 20 * static_cast<int>(plot.data().lines().size()));
        EXPECT_EQ(figure.figureSettings(), plot.figure().figureSettings());
        EXPECT_EQ(figure.xTitle, plot.figure().xTitle);
        ASSERT_EQ(figure.data.marks().size(), 2U) << "an epoch is no mark";
        // The recorded values fall, so accuracy is best at the first step and loss at the last.
        const bool loss = task == Task::LanguageModel;
        EXPECT_EQ(figure.data.marks()[loss ? 0 : 1].label, QStringLiteral("λ = 0.25"));
        EXPECT_EQ(figure.data.marks()[loss ? 1 : 0].label,
                  loss ? QStringLiteral("best validation loss")
                       : QStringLiteral("best validation accuracy"));
        EXPECT_EQ(figure.data.marks()[loss ? 1 : 0].x, loss ? 20 : 1);
        EXPECT_EQ(figure.data.panels().size(), loss ? 2U : 3U) << "accuracy has its own";
        EXPECT_EQ(figure.data.panels()[0].height, figure.data.panels()[1].height)
            << "similarity is as high as loss";
    }
}

TEST_F(TrainingCurvesTest, TheLearningRateIsShownOnRequest) {
    const auto rates = [this] {
        const auto& lines = plot.data().lines();
        return std::count_if(lines.begin(), lines.end(), [](const auto& line) {
            return line.series.key == QLatin1String("train/learning_rate");
        });
    };
    EXPECT_EQ(rates(), 0);
    curves.setRateShown(true);
    EXPECT_EQ(rates(), 1);
    curves.begin(Task::LanguageModel);
    EXPECT_EQ(rates(), 1) << "the next run too";
    curves.setRateShown(false);
    EXPECT_EQ(rates(), 0);
}

TEST_F(TrainingCurvesTest, TheBestPointIsTheFirstOfTheBestAndNeedsTwo) {
    const double none = std::nan("");
    EXPECT_FALSE(bestPoint({}, true));
    EXPECT_FALSE(bestPoint({{10, 0.5}, {20, none}}, true)) << "one evaluation is no choice";
    EXPECT_EQ(bestPoint({{10, 0.5}, {20, 0.75}, {30, 0.75}, {40, 0.5}}, true)->x, 20);
    EXPECT_EQ(bestPoint({{10, 0.5}, {20, 0.25}, {30, none}, {40, 0.5}}, false)->x, 20);
    RunConfig byLoss;
    byLoss.values["train.best_score"] = std::string("loss");
    EXPECT_EQ(judgedScore(Task::TextClassification, {}).id.name, kAccuracy);
    EXPECT_TRUE(judgedScore(Task::TextClassification, {}).higherIsBetter);
    EXPECT_EQ(judgedScore(Task::TextClassification, byLoss).id.name, kLoss);
    EXPECT_FALSE(judgedScore(Task::TextClassification, byLoss).higherIsBetter);
}

TEST_F(TrainingCurvesTest, TheCurveThatFallsAsHeadsDifferIsCalledSimilarity) {
    for (const Task task : {Task::TextClassification, Task::LanguageModel}) {
        curves.begin(task);
        bool found = false;
        for (const auto& line : plot.data().lines()) {
            EXPECT_FALSE(
                line.series.name.contains(QStringLiteral("diversity"), Qt::CaseInsensitive));
            found = found || (line.series.key == QStringLiteral("train/diversity_loss") &&
                              line.series.name == QStringLiteral("similarity"));
        }
        EXPECT_TRUE(found) << "the series keeps the name that old runs stored it under";
    }
}

}  // namespace
}  // namespace headscope::ui

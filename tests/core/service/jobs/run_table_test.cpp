// Tests of tables of several runs: settings, scores, and mean curves with bands.
#include "core/api/runs/run_table.h"
#include "core/api/runs/same_data.h"
#include "core/base/io/metrics_database.h"
#include "core/base/stats/student.h"
#include "core/service/jobs/run_curves.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

class ManyRuns : public testing::Test {
protected:
    std::string train(double lambda, std::int64_t seed) {
        auto config = smallRun(20);
        config.values["objective.lambda"] = lambda;
        config.values["train.seed"] = seed;
        return started(*fake.engine, config)->wait().run;
    }
    std::vector<SeriesPoint> recorded(const std::string& run, const SeriesId& id) {
        const auto folder = io::Directory::open(run);
        return *(*io::MetricsDatabase::open(*folder, io::MetricsDatabase::Access::Read))
                    ->points(id);
    }
    Queue& queue() { return fake.engine->queue(); }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

TEST_F(ManyRuns, TheTableHoldsWhatRunsDifferInAndWhatTheyReached) {
    const std::vector<std::string> runs{train(0, 0), train(0, 1), train(2, 0)};
    const auto table = *queue().tableOfRuns({{runs[0], runs[1], runs[2], runs[0]}, true, 12});
    ASSERT_EQ(table.runs.size(), 3u) << "each run once";
    EXPECT_EQ(table.differing, (std::vector<std::string>{"objective.lambda", "train.seed"}));
    EXPECT_EQ(table.runs[2].settings.at("objective.lambda"), "2");
    const auto losses = recorded(runs[1], {"valid", "loss"});
    ASSERT_EQ(losses.size(), 2u) << "evaluated at steps 10 and 20";
    const auto& number = table.runs[1].numbers.at("valid_loss");
    EXPECT_EQ(number.best, std::min(losses[0].value, losses[1].value));
    EXPECT_EQ(number.at, losses[0].value) << "the last one before step 12";
    EXPECT_EQ(number.last, *scoreValue(table.runs[1].info.validScores, kLoss));
    EXPECT_EQ(number.bestStep, losses[0].value < losses[1].value ? 10 : 20);
    EXPECT_TRUE(std::isnan(table.runs[1].numbers.at("test_loss").best)) << "no curve";
    EXPECT_THAT(table.series, testing::Contains(SeriesId{"train", "task_loss"}));
    EXPECT_TRUE(table.numbers.front().judged);
    EXPECT_FALSE(queue().tableOfRuns({runs, true, -1}));
}

// Paths of this machine are not in config.json. Without them, the best run on each of two files
// was that of both together.
TEST_F(ManyRuns, RunsOnTwoFilesOfAKindAreNotOnTheSameData) {
    std::vector<std::string> runs;
    const ScratchFolder elsewhere;
    const FakeEngine far(elsewhere.path() + "/1/2/3/4/5/6/runs");
    for (const char* name : {"news", "mail"}) {
        const auto file = std::filesystem::path(elsewhere.path()) / name / "train.csv";
        std::filesystem::create_directories(file.parent_path());
        std::ofstream out(file);
        out << "text,label\n";
        for (int i = 0; i < 100; ++i)
            out << name << " word" << i % 7 << "," << (i % 2 ? "good" : "bad") << "\n";
        out.close();
        auto config = smallRun(6);
        config.values.erase("dataset.size");
        config.values["dataset.id"] = std::string("csv-text");
        config.values["dataset.path"] = file.string();
        runs.push_back(started(*far.engine, config)->wait().run);
    }
    const auto table = *far.engine->queue().tableOfRuns({runs});
    ASSERT_EQ(table.runs.size(), 2u);
    EXPECT_THAT(table.runs[0].settings.at("dataset.path"), testing::HasSubstr("/news/train.csv"));
    EXPECT_THAT(table.runs[1].settings.at("dataset.path"), testing::HasSubstr("/mail/train.csv"));
    EXPECT_TRUE(table.differing.empty()) << "a path of this machine is no setting";
    EXPECT_EQ(sameData(table), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(sameData(*queue().tableOfRuns({{train(0, 0), train(0, 1)}})),
              (std::vector<std::size_t>{0, 0}));
}

TEST_F(ManyRuns, ARunThatCannotBeReadIsARowWithItsProblem) {
    const auto table = *queue().tableOfRuns({{train(0, 0), scratch.path() + "/none"}});
    ASSERT_EQ(table.runs.size(), 2u);
    EXPECT_TRUE(table.runs[0].problem.empty());
    EXPECT_EQ(table.runs[1].info.name, "none");
    EXPECT_FALSE(table.runs[1].problem.empty());
    EXPECT_TRUE(table.differing.empty()) << "one sound run differs from nothing";
    RunColumns columns{{"objective.lambda"}, {"test_loss"}};
    const auto text = runTableText(table, columns);
    EXPECT_EQ(text.rows[2], (TableCells{"none", "-", "-"}));
    EXPECT_NE(text.rows[1][2].front(), kBoldCell) << "the best of nothing else";
    EXPECT_THAT(plainTable(text), testing::HasSubstr("none: "));
}

// Accuracies on different datasets are not comparable, so each dataset has its own best run.
TEST(RunTableText, TheBestIsThatOfOneDataset) {
    RunTable table;
    table.numbers = {numberColumn("test_accuracy")};
    const auto add = [&](const char* name, const char* dataset, const char* path, double accuracy) {
        TabledRun run;
        run.info.name = name;
        run.settings = {{"dataset.id", dataset}, {"dataset.path", path}};
        run.numbers["test_accuracy"].last = accuracy;
        table.runs.push_back(std::move(run));
    };
    add("a", "headlines", "", 0.7);
    add("b", "headlines", "", 0.8);
    add("c", "shapes", "", 0.9);
    add("d", "shapes", "", 0.95);
    add("e", "text-csv", "/data/one", 0.99);
    add("f", "text-csv", "/data/two", 0.98);
    const auto text = runTableText(table, {{}, {"test_accuracy"}});
    std::string bold;
    for (std::size_t row = 1; row < text.rows.size(); ++row)
        if (text.rows[row][1].front() == kBoldCell) bold += text.rows[row][0];
    EXPECT_EQ(bold, "bd")
        << "files apart are datasets apart, and one run alone is the best of nothing";
    EXPECT_THAT(plainTable(text), testing::HasSubstr("of one dataset"));
    table.runs.resize(2);
    EXPECT_THAT(plainTable(runTableText(table, {{}, {"test_accuracy"}})),
                testing::Not(testing::HasSubstr("dataset")));
}

// One of 250 test samples is 0.4 points: a smaller lead proves nothing, and of equal runs none is
// the best.
TEST(RunTableText, NoRunIsBestWithinOneSampleOfTheNext) {
    const auto bold = [](double second, std::int64_t samples) {
        RunTable table;
        table.numbers = {numberColumn("test_accuracy")};
        for (const double accuracy : {0.8, second}) {
            TabledRun run;
            run.info.testSamples = samples;
            run.numbers["test_accuracy"].last = accuracy;
            table.runs.push_back(std::move(run));
        }
        const auto text = runTableText(table, {{}, {"test_accuracy"}});
        return text.rows[1][1].front() == kBoldCell || text.rows[2][1].front() == kBoldCell;
    };
    EXPECT_FALSE(bold(0.8, 0));
    EXPECT_FALSE(bold(0.804, 250));
    EXPECT_TRUE(bold(0.808, 250));
    EXPECT_TRUE(bold(0.801, 0)) << "the number of samples is unknown";
}

// Searching the best run again for each row would exceed the timeout of this test.
TEST(RunTableText, HundredThousandRunsHaveOneBestEach) {
    constexpr int kRuns = 100'000;
    RunTable table;
    table.numbers = {numberColumn("test_accuracy"), numberColumn("test_loss")};
    table.runs.resize(kRuns);
    for (int i = 0; i < kRuns; ++i) {
        auto& numbers = table.runs[static_cast<std::size_t>(i)].numbers;
        numbers["test_accuracy"].last = i / double(kRuns);
        numbers["test_loss"].last = i;
    }
    const auto text = runTableText(table, {{}, {"test_accuracy", "test_loss"}});
    ASSERT_EQ(text.rows.size(), kRuns + 1u);
    const auto bold = [&](std::size_t column) {
        return std::count_if(text.rows.begin(), text.rows.end(),
                             [&](const auto& row) { return row[column].front() == kBoldCell; });
    };
    EXPECT_EQ(bold(1), 1);
    EXPECT_EQ(bold(2), 1);
    EXPECT_EQ(text.rows[1][2].front(), kBoldCell) << "the least loss";
    EXPECT_EQ(text.rows.back()[1].front(), kBoldCell) << "the highest accuracy";
}

TEST_F(ManyRuns, CurvesOfRunsAreThosePointsThatWereRecorded) {
    const std::vector<std::string> runs{train(0, 0), train(0, 1)};
    RunCurveOptions options;
    options.runs = runs;
    options.series = {"train", "task_loss"};
    for (const auto axis : {CurveAxis::Steps, CurveAxis::Epochs, CurveAxis::Seconds}) {
        options.axis = axis;
        const auto found = *queue().curvesOfRuns(options);
        ASSERT_EQ(found.curves.size(), 2u);
        EXPECT_TRUE(found.band.empty());
        for (std::size_t run = 0; run < 2; ++run) {
            const auto points = recorded(runs[run], options.series);
            ASSERT_EQ(found.curves[run].x.size(), points.size());
            for (std::size_t i = 0; i < points.size(); ++i) {
                EXPECT_EQ(found.curves[run].y[i], points[i].value);
                const double x = axis == CurveAxis::Steps    ? double(points[i].step)
                                 : axis == CurveAxis::Epochs ? points[i].epoch
                                                             : points[i].seconds;
                EXPECT_EQ(found.curves[run].x[i], x);
            }
        }
    }
}

TEST_F(ManyRuns, GroupsAreMeansOverTheirRunsWithTheBandThatIsNamed) {
    std::vector<std::string> runs;
    for (const double lambda : {10.0, 0.0})
        for (const std::int64_t seed : {0, 1, 2}) runs.push_back(train(lambda, seed));
    RunCurveOptions options;
    options.runs = runs;
    options.series = {"valid", "loss"};
    options.groupBy = {"lambda"};
    const auto found = *queue().curvesOfRuns(options);
    ASSERT_EQ(found.curves.size(), 2u);
    EXPECT_EQ(found.curves[0].name, "lambda 0") << "numbers by size";
    EXPECT_EQ(found.curves[1].name, "lambda 10");
    EXPECT_THAT(found.band, testing::HasSubstr("95 % interval"));
    std::vector<double> atEnd;
    for (std::size_t i = 3; i < 6; ++i)
        atEnd.push_back(recorded(runs[i], options.series).back().value);
    const auto mean = stats::meanOf(atEnd);
    EXPECT_NEAR(found.curves[0].y.back(), mean.mean, 1e-12);
    EXPECT_NEAR(found.curves[0].low.back(), mean.low, 1e-12);
    EXPECT_EQ(found.curves[0].runs.size(), 3u);
    const auto csv = curvesCsv(found);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 + 2) << csv;
    EXPECT_THAT(csv,
                testing::StartsWith(
                    "curve,objective.lambda,runs,steps,valid_loss,low,high\nlambda 0,0,3,10,"));
}

TEST_F(ManyRuns, RunWithoutTheCurveNamesTheAvailableOnes) {
    RunCurveOptions options;
    const auto refusal = [&] {
        const auto found = queue().curvesOfRuns(options);
        EXPECT_FALSE(found);
        return found ? std::string() : found.error().text();
    };
    EXPECT_THAT(refusal(), testing::HasSubstr("no runs"));
    options.runs = {train(0, 0)};
    options.series = {"valid", "accurcy"};
    EXPECT_THAT(refusal(), testing::HasSubstr("Did you mean valid/accuracy?"));
    options.series.name = "accuracy";
    options.groupBy = {"lamda"};
    EXPECT_THAT(refusal(), testing::HasSubstr("not have the setting lamda"));
    options.level = 0;
    EXPECT_THAT(refusal(), testing::HasSubstr("between 0 and 1"));
    EXPECT_THAT(bandKind("sdd").error().text(), testing::HasSubstr("Did you mean sd?"));
    EXPECT_FALSE(curveAxis("hours"));
}

RunCurve line(std::vector<double> x, std::vector<double> y) {
    RunCurve curve;
    curve.runs = {"run"};
    curve.x = std::move(x);
    curve.y = std::move(y);
    return curve;
}

// Curves y = x and y = 3 x with points at different positions. Their mean is 2 x, defined only
// between 1 and 3, where both curves exist.
TEST(MeanCurves, AreTakenWhereAllCurvesAreAndStraightBetweenPoints) {
    const std::vector<RunCurve> curves{line({0, 1, 3}, {0, 1, 3}), line({1, 2, 4}, {3, 6, 12})};
    const auto mean = jobs::meanCurve(curves, BandKind::Range, 0.95);
    EXPECT_EQ(mean.x, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(mean.y, (std::vector<double>{2, 4, 6}));
    EXPECT_EQ(mean.low, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(mean.high, (std::vector<double>{3, 6, 9}));
    EXPECT_EQ(mean.runs.size(), 2u);
    EXPECT_TRUE(jobs::meanCurve(curves, BandKind::None, 0.95).low.empty());
    EXPECT_TRUE(jobs::meanCurve({curves[0]}, BandKind::Interval, 0.95).low.empty())
        << "one run has no spread";
    EXPECT_TRUE(jobs::meanCurve({line({0, 1}, {0, 0}), line({2, 3}, {0, 0})}, BandKind::None, 0.95)
                    .x.empty());
}

TEST(MeanCurves, BandsAreDeviationErrorAndInterval) {
    const std::vector<RunCurve> curves{line({0}, {1}), line({0}, {2}), line({0}, {6})};
    const double sd = std::sqrt(7.0), error = sd / std::sqrt(3.0);
    const auto half = [&](BandKind band) {
        const auto mean = jobs::meanCurve(curves, band, 0.9);
        EXPECT_NEAR(mean.y[0] - mean.low[0], mean.high[0] - mean.y[0], 1e-12);
        return mean.high[0] - mean.y[0];
    };
    EXPECT_NEAR(half(BandKind::Deviation), sd, 1e-12);
    EXPECT_NEAR(half(BandKind::Error), error, 1e-12);
    EXPECT_NEAR(half(BandKind::Interval), 2.919985580 * error, 1e-6)
        << "Student's t, 2 degrees, 90 %";
}

TEST(MeanCurves, OfManyPlacesTakesEvenlyChosenOnesAndBothEnds) {
    std::vector<double> x;
    for (int i = 0; i < 100000; ++i) x.push_back(i);
    const auto mean = jobs::meanCurve({line(x, x), line(x, x)}, BandKind::None, 0.95);
    EXPECT_EQ(mean.x.size(), jobs::kMostMeanPoints);
    EXPECT_EQ(mean.x.front(), 0);
    EXPECT_EQ(mean.x.back(), 99999);
    EXPECT_EQ(mean.y, mean.x);
}

}  // namespace
}  // namespace headscope::test

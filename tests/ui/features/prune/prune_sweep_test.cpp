// Tests the heads needed by all runs of a sweep: which runs belong to it, that each is measured
// once, in the background, and that measuring can be stopped.
#include "ui/features/prune/prune_sweep.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/prune_fakes.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/prune/prune_page_sweep.h"
#include "ui/plots/xy_plot.h"

#include <gtest/gtest.h>
#include <QPushButton>
#include <QTest>

namespace headscope::ui {
namespace {

TabledRun sweepRun(const std::string& path, const char* lambda, std::int64_t seed) {
    TabledRun run;
    run.info.path = path;
    run.info.name = path;
    run.info.seed = seed;
    run.info.state = RunState::Finished;
    run.settings = {
        {"objective.lambda", lambda}, {"train.seed", std::to_string(seed)}, {"model.heads", "4"}};
    return run;
}

TEST(SweepOfTest, RunsDifferInLambdaAndSeedOnly) {
    RunTable table;
    table.runs = {sweepRun("a", "0", 0), sweepRun("b", "0.1", 0), sweepRun("c", "0.1", 1),
                  sweepRun("older", "0.1", 0), sweepRun("other", "0", 1)};
    table.runs[4].settings["model.heads"] = "8";
    const auto paths = [&] {
        std::vector<std::string> all;
        for (const auto& run : sweepOf(table, "a")) all.push_back(run.info.path);
        return all;
    };
    EXPECT_EQ(paths(), (std::vector<std::string>{"a", "b", "c"}));
    table.runs[2].info.state = RunState::Stopped;
    EXPECT_EQ(paths(), (std::vector<std::string>{"a", "b"})) << "unfinished";
    EXPECT_TRUE(sweepOf(table, "unknown").empty());
}

TEST(HeadsNeededTest, CountsByTheScoreShown) {
    PruningReport report;
    report.headCount = 8;
    report.curves.resize(1);
    report.curves[0].removableHeads = 1;
    report.curves[0].removableBy = {{kAccuracy, 3}, {kLoss, 1}};
    EXPECT_EQ(headsNeeded(report, scoreKind(kAccuracy)), 5);
    EXPECT_EQ(headsNeeded(report, scoreKind(kLoss)), 7);
}

// Two lambdas with two seeds each; runs of lambda 0.1 need more heads.
class SweepEngine : public test::PruneEngine {
public:
    SweepEngine() {
        for (int i = 0; i < 4; ++i) {
            const std::string path = "runs/s" + std::to_string(i);
            waiting.runTable.runs.push_back(sweepRun(path, i < 2 ? "0" : "0.1", i % 2));
            auto view = std::make_shared<test::PrunableRun>();
            view->m_info.path = path;
            view->tolerated = i < 2 ? 3 : 1;
            view->available = PrunePresenter::kDefaultSamples;
            views[path] = view;
        }
        Comparison means;
        means.keys = {"objective.lambda"};
        means.score = "heads_needed";
        means.rows.resize(2);
        means.rows[0].values = {"0"};
        means.rows[0].baseline = true;
        means.rows[1].values = {"0.1"};
        means.rows[0].seeds = means.rows[1].seeds = {0, 1};
        PairedRuns difference;
        difference.n = 2;
        difference.mean = 2;
        difference.low = 1;
        difference.high = 3;
        difference.significant = true;
        means.rows[1].difference = difference;
        waiting.comparison = means;
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
        const auto found = views.find(path);
        if (found == views.end()) return test::PruneEngine::open(path);
        return std::shared_ptr<RunView>(found->second);
    }
    std::size_t measured() const {
        std::size_t count = 0;
        for (const auto& [path, view] : views) count += view->curveRequests.size();
        return count;
    }
    std::map<std::string, std::shared_ptr<test::PrunableRun>> views;
};

class PruneSweepTest : public ::testing::Test {
protected:
    void SetUp() override {
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/s0"));
        page.resize(1200, 800);
        page.show();
        QTest::mouseClick(page.sweepButton(), Qt::LeftButton);
        ASSERT_TRUE(clock.reach([this] { return sweep().runs().size() == 4; }, 5000));
    }
    PruneSweep& sweep() { return page.sweep()->presenter(); }
    void measureAll() {
        QTest::mouseClick(page.sweep()->startButton(), Qt::LeftButton);
        settle();
    }
    double needed(const char* run) {
        return engine.waiting.lastCompared().measured.at(run).at("heads_needed");
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page.settled(); }, 5000));
    }

    test::ManualClock clock;
    SweepEngine engine;
    Workspace workspace;
    PrunePage page{workspace};
};

TEST_F(PruneSweepTest, TheEmptyPlotNamesTheButton) {
    const auto* plot = page.sweep()->findChild<plots::XyPlot*>();
    ASSERT_TRUE(page.sweep()->startButton()->isVisible());
    EXPECT_TRUE(plot->figure().emptyText.contains(page.sweep()->startButton()->text()))
        << plot->figure().emptyText.toStdString();
    engine.views.at("runs/s0")->hold = true;
    QTest::mouseClick(page.sweep()->startButton(), Qt::LeftButton);
    ASSERT_TRUE(clock.reach([this] { return !engine.views.at("runs/s0")->held.empty(); }, 5000));
    EXPECT_FALSE(plot->figure().emptyText.contains(QStringLiteral("Press")))
        << "there is no button to press";
    engine.views.at("runs/s0")->hold = false;
    engine.views.at("runs/s0")->releaseAll();
    settle();
}

TEST_F(PruneSweepTest, EachRunIsMeasuredOnceAndGroupedByLambda) {
    EXPECT_EQ(engine.measured(), 0u) << "nothing is measured without a request";
    ASSERT_TRUE(page.sweep()->startButton()->isVisible());
    QTest::mouseClick(page.sweep()->startButton(), Qt::LeftButton);
    settle();
    EXPECT_EQ(engine.measured(), 4u);
    EXPECT_EQ(sweep().measured(), 4u);
    const auto& request = engine.views.at("runs/s2")->curveRequests.front();
    EXPECT_TRUE(request.keep) << "stored, so that it is measured only once";
    ASSERT_EQ(request.methods.size(), 1u);
    EXPECT_EQ(request.methods.front().id, "michel");
    const auto asked = engine.waiting.lastCompared();
    EXPECT_EQ(asked.keys, std::vector<std::string>{"objective.lambda"});
    EXPECT_EQ(asked.measured.at("runs/s0").at("heads_needed"), 5);
    EXPECT_EQ(asked.measured.at("runs/s3").at("heads_needed"), 7);
    EXPECT_FALSE(page.sweep()->startButton()->isVisible()) << "all are measured";
    sweep().setMargin(1);
    settle();
    EXPECT_EQ(engine.measured(), 4u) << "a margin needs no measurement";
    EXPECT_EQ(engine.waiting.lastCompared().measured.at("runs/s3").at("heads_needed"), 0);
}

// Two seeds gave an interval of -86 to 92 heads.
TEST_F(PruneSweepTest, IntervalsEndWhereNumbersOfHeadsDo) {
    auto means = *engine.waiting.comparison;
    auto& rows = means.rows;
    rows[0].score.low = -50;
    rows[0].score.high = 97;
    rows[1].difference->low = -86;
    rows[1].difference->high = 92;
    engine.waiting.comparison = means;
    measureAll();
    const double heads = 8;
    const auto groups = sweep().groups();
    ASSERT_TRUE(groups);
    EXPECT_EQ(groups->groups[0].low, 0);
    EXPECT_EQ(groups->groups[0].high, heads);
    EXPECT_EQ(groups->low, -heads);
    EXPECT_EQ(groups->high, heads);
}

TEST_F(PruneSweepTest, StoppingKeepsWhatIsMeasured) {
    engine.views.at("runs/s1")->hold = true;
    QTest::mouseClick(page.sweep()->startButton(), Qt::LeftButton);
    ASSERT_TRUE(clock.reach([this] { return !engine.views.at("runs/s1")->held.empty(); }, 5000));
    EXPECT_TRUE(sweep().measuring());
    EXPECT_NEAR(sweep().share(), 0.25, 1e-9);
    QTest::mouseClick(page.sweep()->stopButton(), Qt::LeftButton);
    engine.views.at("runs/s1")->hold = false;
    engine.views.at("runs/s1")->releaseAll();
    settle();
    EXPECT_EQ(sweep().measured(), 1u);
    EXPECT_EQ(engine.measured(), 2u);
    ASSERT_TRUE(page.sweep()->startButton()->isVisible());
    QTest::mouseClick(page.sweep()->startButton(), Qt::LeftButton);
    settle();
    EXPECT_EQ(sweep().measured(), 4u);
    EXPECT_EQ(engine.views.at("runs/s0")->curveRequests.size(), 1u) << "not measured again";
}

TEST_F(PruneSweepTest, FailingRunIsLeftOutAndAPartDecidesNothing) {
    engine.views.at("runs/s1")->curveRefusal =
        Error{ErrorCode::BadData, "broken weights"_m, "Restore them"_m};
    measureAll();
    EXPECT_EQ(sweep().measured(), 3u) << "the others are measured";
    EXPECT_TRUE(sweep().problem().startsWith(QStringLiteral("runs/s1: ")));
    EXPECT_EQ(page.verdict().confidence, Verdict::Confidence::Unclear);
    engine.views.at("runs/s1")->curveRefusal.reset();
    ASSERT_TRUE(page.sweep()->startButton()->isVisible()) << "it can be tried again";
    measureAll();
    EXPECT_EQ(sweep().measured(), 4u);
    EXPECT_EQ(sweep().problem(), QString());
    EXPECT_EQ(page.verdict().confidence, Verdict::Confidence::Shown);
}

// With more samples, fewer heads may suffice, so a part of them decides nothing.
TEST_F(PruneSweepTest, VerdictOnAPartOfTheSamplesIsUnclear) {
    for (auto& [path, view] : engine.views) view->available = 7600;
    measureAll();
    ASSERT_EQ(sweep().measured(), 4u);
    EXPECT_EQ(page.verdict().confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(page.verdict().text.contains(QStringLiteral("7,600")));
}

TEST_F(PruneSweepTest, CurvesOfRetrainedAndDeletedRunsAreDropped) {
    measureAll();
    auto& runs = engine.waiting.runTable.runs;
    runs[1].info.step += 50;
    runs.pop_back();
    workspace.runList().readAgain();
    ASSERT_TRUE(clock.reach([this] { return sweep().runs().size() == 3; }, 5000));
    settle();
    EXPECT_EQ(sweep().measured(), 2u);
    EXPECT_DOUBLE_EQ(sweep().share(), 2.0 / 3);
    EXPECT_EQ(engine.waiting.lastCompared().measured.count("runs/s1"), 0u);
    measureAll();
    EXPECT_EQ(engine.views.at("runs/s1")->curveRequests.size(), 2u) << "measured again";
    EXPECT_EQ(engine.views.at("runs/s0")->curveRequests.size(), 1u);
}

TEST_F(PruneSweepTest, MarginAlsoHoldsForTheRunInFlight) {
    engine.views.at("runs/s3")->hold = true;
    QTest::mouseClick(page.sweep()->startButton(), Qt::LeftButton);
    ASSERT_TRUE(clock.reach([this] { return !engine.views.at("runs/s3")->held.empty(); }, 5000));
    sweep().setMargin(1);
    engine.views.at("runs/s3")->hold = false;
    engine.views.at("runs/s3")->releaseAll();
    settle();
    EXPECT_EQ(needed("runs/s0"), 0);
    EXPECT_EQ(needed("runs/s3"), 0);
}

TEST_F(PruneSweepTest, OtherMethodsAreMeasuredAgain) {
    measureAll();
    EXPECT_FALSE(page.sweep()->startButton()->isVisible());
    page.presenter().setKeepOnePerLayer(!page.presenter().keepsOnePerLayer());
    ASSERT_TRUE(page.sweep()->startButton()->isVisible());
    measureAll();
    EXPECT_EQ(engine.measured(), 8u);
    EXPECT_FALSE(page.sweep()->startButton()->isVisible());
}

// The sweep counts by the score that the box shows, however it was chosen.
TEST_F(PruneSweepTest, SweepFollowsTheScoreShown) {
    // 12 % are 0.108 of an accuracy of 0.9, and ln(1.12) = 0.113 nats of loss. Without five heads,
    // both are worse by up to 0.11.
    page.presenter().setMarginPercent(12);
    measureAll();
    const double byAccuracy = needed("runs/s0");
    page.presenter().showScore(kLoss);
    page.presenter().setMarginPercent(12.05);
    settle();
    EXPECT_EQ(page.presenter().score().id, std::string(kLoss));
    EXPECT_EQ(needed("runs/s0"), byAccuracy - 1);
}

}  // namespace
}  // namespace headscope::ui

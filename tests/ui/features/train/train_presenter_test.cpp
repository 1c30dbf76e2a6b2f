// Tests the form of the Train page without the page: dependent settings, which queries are sent and
// when, and which settings cannot start.
#include "ui/features/train/train_presenter.h"
#include "core/api/runs/parameters.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/workspace/shown_run.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

ParamSpec spec(const char* key, ParamKind kind, ParamValue defaultValue) {
    ParamSpec made;
    made.key = made.name = key;
    made.kind = kind;
    made.defaultValue = std::move(defaultValue);
    return made;
}

// Fake session that records the lambdas it is set to.
class SteeredSession : public test::FakeSession {
public:
    std::vector<double> lambdas;
    void setLambda(double lambda) override { lambdas.push_back(lambda); }
    RunConfig config() const override {
        RunConfig config;
        config.values["objective.lambda"] = 0.25;
        return config;
    }
};

class FormEngine : public test::FakeEngine {
public:
    int previews = 0;
    std::vector<Callback<Estimate>> estimates;  // pending queries, which the test answers
    RunConfig started;
    std::shared_ptr<SteeredSession> steered = std::make_shared<SteeredSession>();

    FormEngine() {
        DatasetInfo made, files;
        made.id = "headlines";
        files.id = "ag-news";
        files.needsPath = files.pathIsFolder = true;
        files.pathHint = "folder with train.csv";
        m_sets = {made, files};
    }
    const std::vector<DatasetInfo>& datasets() const override { return m_sets; }
    std::vector<ParamSpec> parameters(const RunConfig&) const override {
        return {spec("dataset.id", ParamKind::Choice, std::string("headlines")),
                spec("dataset.path", ParamKind::Path, std::string()),
                spec("model.preset", ParamKind::Choice, std::string("tiny")),
                spec("model.layers", ParamKind::Integer, std::int64_t(2)),
                spec("objective.id", ParamKind::Choice, std::string("proj-cos")),
                spec("objective.lambda", ParamKind::Real, 0.1),
                spec("train.lr", ParamKind::Real, 1e-3),
                spec("train.threads", ParamKind::Integer, std::int64_t(4))};
    }
    Result<ResolvedConfig> resolve(const RunConfig& partial) const override {
        if (partial.has("train.lr") && partial.real("train.lr") <= 0)
            return Error{ErrorCode::Usage,
                         "train.lr is 0, allowed: above 0"_m,
                         "Give a learning rate"_m,
                         {}};
        return ResolvedConfig{partial, {verbatim("one sample has no words")}};
    }
    void preview(const RunConfig&, Callback<DatasetPreview> done) override {
        ++previews;
        done(DatasetPreview{});
    }
    void estimate(const RunConfig&, Callback<Estimate> done) override {
        estimates.push_back(std::move(done));
    }
    Result<std::shared_ptr<TrainingSession>> train(const RunConfig& config) override {
        started = config;
        return std::shared_ptr<TrainingSession>(steered);
    }

private:
    std::vector<DatasetInfo> m_sets;
};

class TrainPresenterTest : public ::testing::Test {
protected:
    TrainPresenterTest() { workspace.setEngine(&engine); }
    ~TrainPresenterTest() override { engine.steered->over = true; }

    bool requested(std::size_t estimates) {
        return clock.reach([&] { return engine.estimates.size() == estimates; }, 5000);
    }
    // Answers the query with this index: the run would have `steps` steps.
    void answer(std::size_t request, std::int64_t steps) {
        Estimate estimate;
        estimate.steps = steps;
        engine.estimates[request](estimate);
        QCoreApplication::processEvents();
    }

    test::ManualClock clock;
    FormEngine engine;
    Workspace workspace;
    TrainPresenter form{workspace};
};

TEST_F(TrainPresenterTest, MissingDataAreTheOnlyThingRequested) {
    form.setDataset(QStringLiteral("ag-news"));
    EXPECT_EQ(form.problemKey(), QStringLiteral("dataset.path"));
    EXPECT_EQ(form.problemHint(), QStringLiteral("folder with train.csv"));
    ASSERT_TRUE(clock.reach([&] { return form.settled(); }, 5000));
    EXPECT_EQ(engine.previews, 0);
    EXPECT_TRUE(engine.estimates.empty());

    form.setDataset(QStringLiteral("ag-news"), QStringLiteral("/data"));
    EXPECT_EQ(form.problem(), QString());
    EXPECT_EQ(form.specs("dataset").at(1).unit, "folder");
    ASSERT_TRUE(requested(1));
    EXPECT_EQ(engine.previews, 1);
    EXPECT_EQ(form.previewState(), TrainPresenter::Preview::Ready);
}

TEST_F(TrainPresenterTest, AnotherDatasetTakesAwayWhatDependsOnIt) {
    RunConfig own;
    own.values = {{"dataset.id", std::string("headlines")},
                  {"dataset.size", std::int64_t(400)},
                  {"model.layers", std::int64_t(3)},
                  {"train.lr", 0.01},
                  {"objective.lambda", 0.5},
                  {"train.seed", std::int64_t(7)}};
    form.setConfig(own);
    form.edit(QStringLiteral("dataset.id"), std::string("ag-news"));
    EXPECT_EQ(form.datasetId(), QStringLiteral("ag-news"));
    for (const char* gone : {"dataset.size", "model.layers", "train.lr"})
        EXPECT_FALSE(form.config().has(gone)) << gone;
    EXPECT_EQ(form.lambda(), 0.5);
    EXPECT_EQ(form.config().integer("train.seed"), 7);
}

TEST_F(TrainPresenterTest, ASizeByNameReplacesNumbersAndOtherValuesGoOverOrInPlace) {
    form.edit(QStringLiteral("model.layers"), std::int64_t(5));
    form.edit(QStringLiteral("model.preset"), std::string("small"));
    EXPECT_FALSE(form.config().has("model.layers"));
    EXPECT_EQ(form.config().text("model.preset"), "small");

    RunConfig offered;
    offered.values["objective.lambda"] = 0.9;
    form.takeValues(offered, false);
    EXPECT_EQ(form.config().text("model.preset"), "small");
    form.takeValues(offered, true);
    EXPECT_FALSE(form.config().has("model.preset"));
    EXPECT_EQ(form.lambda(), 0.9);
}

TEST_F(TrainPresenterTest, OneEditedValueLeavesTheOthers) {
    form.edit(QStringLiteral("dataset.id"), std::string("ag-news"));
    form.edit(QStringLiteral("dataset.path"), std::string("/data"));
    form.edit(QStringLiteral("objective.lambda"), 0.5);
    EXPECT_EQ(form.datasetId(), QStringLiteral("ag-news"));
    EXPECT_EQ(form.config().text("dataset.path"), "/data");
    form.edit(QStringLiteral("dataset.path"), std::nullopt);
    EXPECT_FALSE(form.config().has("dataset.path"));
    EXPECT_EQ(form.datasetId(), QStringLiteral("ag-news"));

    RunConfig stale;
    stale.values["objective.of-another"] = 3.0;
    form.takeValues(stale, false);
    form.edit(QStringLiteral("objective.id"), std::string("cka-out"));
    EXPECT_FALSE(form.config().has("objective.of-another"));
    EXPECT_EQ(form.lambda(), 0.5);
}

TEST_F(TrainPresenterTest, UnsetValueIsTheEnginesDefault) {
    EXPECT_EQ(form.datasetId(), QStringLiteral("headlines"));
    EXPECT_EQ(form.objectiveId(), QStringLiteral("proj-cos"));
    EXPECT_EQ(form.lambda(), 0.1);
    EXPECT_EQ(form.warnings(), QStringList(QStringLiteral("one sample has no words")));
}

TEST_F(TrainPresenterTest, AWrongSettingIsReportedWithItsKeyAndNotTimed) {
    RunConfig own;
    own.values["train.lr"] = 0.0;
    form.setConfig(own);
    EXPECT_EQ(form.problemKey(), QStringLiteral("train.lr"));
    EXPECT_EQ(form.problemHint(), QStringLiteral("Give a learning rate"));
    EXPECT_FALSE(form.estimating());
    own.values["train.lr"] = 0.1;
    form.setConfig(own);
    EXPECT_EQ(form.problem(), QString());
    EXPECT_TRUE(form.estimating());
}

TEST_F(TrainPresenterTest, OnlyTheAnswerToTheNewestRequestCounts) {
    ASSERT_TRUE(requested(1));
    form.setLambda(0.3);
    ASSERT_TRUE(requested(2));
    answer(0, 111);
    EXPECT_FALSE(form.estimate()) << "of the settings before";
    answer(1, 222);
    ASSERT_TRUE(form.estimate());
    EXPECT_EQ(form.estimate()->steps, 222);
    form.setLambda(0.4);
    EXPECT_FALSE(form.estimate()) << "no settings have it any more";
}

// The length of a run in epochs depends on its dataset. Warnings that depend on it arrive with the
// estimate.
TEST_F(TrainPresenterTest, WarningsOfTheRunsLengthComeWithTheEstimate) {
    const auto before = form.warnings();
    ASSERT_TRUE(requested(1));
    Estimate estimate;
    estimate.steps = 240;
    estimate.warnings = {verbatim("the warm-up is longer")};
    engine.estimates[0](estimate);
    QCoreApplication::processEvents();
    EXPECT_EQ(form.warnings(), before + QStringList(QStringLiteral("the warm-up is longer")));
    form.setLambda(0.4);
    EXPECT_EQ(form.warnings(), before) << "of the settings before";
}

TEST_F(TrainPresenterTest, ThreadsOfThePreferencesAreForRunsThatNameNone) {
    form.setThreads(3);
    EXPECT_EQ(std::get<std::int64_t>(form.specs("train").back().defaultValue), 3);
    EXPECT_FALSE(form.config().has("train.threads"));
    form.start({});
    EXPECT_EQ(engine.started.integer("train.threads"), 3);
    EXPECT_EQ(engine.started.text("dataset.id"), "headlines");
}

TEST_F(TrainPresenterTest, OwnNumberOfThreadsOverridesThePreferences) {
    form.setThreads(3);
    RunConfig own;
    own.values["train.threads"] = std::int64_t(1);
    form.setConfig(own);
    form.start({});
    EXPECT_EQ(engine.started.integer("train.threads"), 1);
}

TEST_F(TrainPresenterTest, LambdaReachesTheRunOnceItRests) {
    form.start({});
    ASSERT_TRUE(form.steering());
    EXPECT_EQ(form.liveLambda(), 0.25) << "the run's own";
    for (const double lambda : {0.3, 0.4, 0.5}) form.setLiveLambda(lambda);
    EXPECT_TRUE(engine.steered->lambdas.empty());
    ASSERT_TRUE(clock.reach([&] { return !engine.steered->lambdas.empty(); }, 5000));
    EXPECT_EQ(engine.steered->lambdas, std::vector<double>{0.5});
    EXPECT_EQ(form.lambda(), 0.1) << "the form is for the next start";
}

}  // namespace
}  // namespace headscope::ui

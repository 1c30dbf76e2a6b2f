// Tests of a run whose heads were cut out: like any other run it can be opened, queried, trained
// further and cut again.
#include "core/api/engine/pruning_job.h"
#include "core/api/requests/record_scores.h"
#include "core/base/io/directory.h"
#include "core/nn/backend/torch_backend.h"
#include "core/service/engine/create_engine.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/core/support/data_support.h"
#include "tests/support/answers.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <future>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

// Tests of this file share one engine and one trained run: 2 layers of 4 heads, 160 headlines.
class SmallerRun : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = std::make_unique<data::TempFolder>();
        EngineOptions options;
        options.runsFolder = s_folder->path("runs");
        options.cacheFolder = s_folder->path("cache");
        s_engine = engine::createEngine(options, engine::torchBackend());
        s_parent = trained(headlines());
    }
    static void TearDownTestSuite() {
        s_engine.reset();
        s_folder.reset();
    }
    static RunConfig headlines() {
        RunConfig config;
        config.values = {{"dataset.id", std::string("headlines")},
                         {"dataset.size", std::int64_t{160}},
                         {"model.preset", std::string("tiny")},
                         {"objective.lambda", 0.1},
                         {"train.batch", std::int64_t{16}},
                         {"train.steps", std::int64_t{12}},
                         {"train.lr", 3e-3},
                         {"train.threads", std::int64_t{1}},
                         {"train.device", std::string("cpu")},
                         {"train.precision", std::string("float32")}};
        return config;
    }
    static std::string trained(const RunConfig& config) {
        auto session = s_engine->train(config);
        if (!session) throw std::runtime_error(session.error().text());
        const auto result = (*session)->wait();
        if (result.error) throw std::runtime_error(result.error->text());
        return result.run;
    }
    static std::shared_ptr<RunView> open(const std::string& run) {
        auto view = s_engine->open(run);
        if (!view) throw std::runtime_error(view.error().text());
        return *view;
    }
    template <class Q>
    static Result<typename Q::Answer> ask(const std::string& run, const Q& request) {
        std::promise<Result<typename Q::Answer>> promise;
        open(run)->ask(request, [&](Result<typename Q::Answer> answer) {
            promise.set_value(std::move(answer));
        });
        return promise.get_future().get();
    }
    static SmallerModel smaller(const std::string& run, const HeadMask& removed) {
        SmallerModelRequest request;
        request.removed = removed;
        auto made = ask(run, request);
        if (!made) throw std::runtime_error(made.error().text());
        return std::move(*made);
    }
    static std::vector<std::string> namesIn(const std::string& folder) {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder))
            names.push_back(entry.path().filename());
        std::sort(names.begin(), names.end());
        return names;
    }

    static inline std::unique_ptr<data::TempFolder> s_folder;
    static inline std::unique_ptr<Engine> s_engine;
    static inline std::string s_parent;
    static inline const HeadMask kGone =
        HeadMask::without({{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 2}});
};

TEST_F(SmallerRun, ScoresAsTheMaskedModelAndSaysWhereItComesFrom) {
    const auto made = smaller(s_parent, kGone);
    EvaluateOptions masked;
    masked.mask = kGone;
    const auto before = s_engine->evaluate(s_parent, masked),
               after = s_engine->evaluate(made.run, {});
    ASSERT_TRUE(before.ok()) << before.error().text();
    ASSERT_TRUE(after.ok()) << after.error().text();
    ASSERT_EQ(before->scores.size(), after->scores.size());
    for (std::size_t i = 0; i < before->scores.size(); ++i)
        EXPECT_NEAR(before->scores[i].value, after->scores[i].value, 1e-5) << before->scores[i].id;
    PredictOptions sample;
    auto maskedSample = sample;
    maskedSample.mask = kGone;
    const auto whole = s_engine->predict(s_parent, maskedSample),
               small = s_engine->predict(made.run, sample);
    ASSERT_TRUE(whole.ok() && small.ok());
    for (std::size_t c = 0; c < whole->logits.size(); ++c)
        EXPECT_NEAR(whole->logits[c], small->logits[c], 1e-5);

    const auto info = s_engine->runInfo(made.run).value();
    ASSERT_TRUE(info.parent);
    EXPECT_EQ(info.parent->run, fs::path(s_parent).filename().string());
    EXPECT_EQ(info.parent->step, 12);
    EXPECT_EQ(info.parent->edit, "removed heads encoder.0:0,1,2,3 encoder.1:2");
    EXPECT_EQ(info.state, RunState::Finished);
    EXPECT_TRUE(info.testScores.empty());
    EXPECT_EQ(open(made.run)->shape().headsPerLayer, (std::vector<int>{0, 3}));
    EXPECT_EQ(open(made.run)->shape().parameters, made.after.parameters);
    EXPECT_EQ(made.before.parameters, open(s_parent)->shape().parameters);
    EXPECT_LT(made.after.parameters, made.before.parameters);
}

TEST_F(SmallerRun, ScoresAreRecordedOnceAndEqualThoseOfAnEvaluation) {
    const auto made = smaller(s_parent, kGone);
    const auto scored = ask(made.run, RecordScoresRequest{});
    ASSERT_TRUE(scored.ok()) << scored.error().text();
    const auto evaluated = s_engine->evaluate(made.run, {});
    ASSERT_TRUE(evaluated.ok());
    const auto info = s_engine->runInfo(made.run).value();
    for (const auto& score : evaluated->scores) {
        const auto* found = scoreOf(info.testScores, score.id);
        ASSERT_NE(found, nullptr) << score.id;
        EXPECT_NEAR(found->value, score.value, 1e-12) << score.id;
    }
    EXPECT_EQ(info.testScores.size(), scored->testScores.size());
    EXPECT_FALSE(info.validScores.empty());
    EXPECT_EQ(info.attentionCosine, evaluated->meanAttentionCosine);
    EXPECT_EQ(info.step, 12);
    for (const auto& run : {made.run, s_parent}) {
        const auto again = ask(run, RecordScoresRequest{});
        ASSERT_FALSE(again.ok());
        EXPECT_EQ(again.error().code, ErrorCode::Usage);
    }
}

// The settings of a smaller model are those of its parent, which a reader took for its own
// training.
TEST_F(SmallerRun, MethodsSayThatItWasNotTrainedFurther) {
    const auto made = smaller(s_parent, kGone);
    const auto text = s_engine->methods({made.run}).value().paragraph;
    EXPECT_THAT(text, testing::HasSubstr("it was not trained further"));
    EXPECT_THAT(text, testing::HasSubstr("Training of that run used"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("Training used")));
    const auto whole = s_engine->methods({s_parent}).value().paragraph;
    EXPECT_THAT(whole, testing::HasSubstr("Training used"));
}

TEST_F(SmallerRun, EveryRequestIsAnsweredForALayerWithoutHeads) {
    const auto made = smaller(s_parent, kGone);
    const auto maps = ask(made.run, AttentionRequest{});
    ASSERT_TRUE(maps.ok()) << maps.error().text();
    const auto tokens = static_cast<std::size_t>(maps->tokens);
    for (std::size_t t = 0; t < tokens; ++t) {
        double row = 0;
        for (std::size_t s = 0; s < tokens; ++s) row += maps->rollout[t * tokens + s];
        EXPECT_NEAR(row, 1, 1e-5);
    }
    const auto reports = s_engine->analyze(made.run, {});
    ASSERT_TRUE(reports.ok()) << reports.error().text();
    for (const auto& report : *reports) {
        EXPECT_EQ(report.frame.layers.size(), 2u) << report.frame.measure;
        EXPECT_TRUE(std::isnan(report.layerMean.at(0))) << report.frame.measure;
        EXPECT_FALSE(std::isnan(report.layerMean.at(1))) << report.frame.measure;
    }
    for (const auto& head : reports->front().heads) {
        ASSERT_EQ(head.values.size(), 2u) << head.measure;
        EXPECT_TRUE(std::isnan(head.values[0][0])) << head.measure;
    }
    for (const auto& token : reports->front().tokens)
        EXPECT_EQ(token.values.size(), 2u) << token.measure;
    SimilarityRequest similarity;
    similarity.measure = "attn-cos";
    const auto matrix = ask(made.run, similarity);
    ASSERT_TRUE(matrix.ok()) << matrix.error().text();
    EXPECT_EQ(matrix->frame.layers.size(), 2u);
    EXPECT_TRUE(std::isnan(matrix->flatness.at(0)));
    const auto scoreChanges = ask(made.run, LeaveOneOutRequest{});
    ASSERT_TRUE(scoreChanges.ok()) << scoreChanges.error().text();
    EXPECT_EQ(scoreChanges->scoreChanges.front().changes.size(), 6u);
    EXPECT_TRUE(ask(made.run, AblationRequest{HeadMask::without({{1, 0}})}).ok());
    const auto methods = s_engine->methods({made.run});
    ASSERT_TRUE(methods.ok()) << methods.error().text();
    EXPECT_THAT(methods->paragraph,
                testing::HasSubstr("3 of these 8 heads (by attention layer: 0, 3)"));
}

TEST_F(SmallerRun, TrainsOnAndIsMadeSmallerAgain) {
    const auto made = smaller(s_parent, kGone);
    auto config = fineTuning(made, 1);
    config.values["train.xray"] = true;
    const auto tuned = trained(config);
    const auto info = s_engine->runInfo(tuned).value();
    EXPECT_EQ(info.parent->run, fs::path(made.run).filename().string());
    EXPECT_EQ(info.parent->edit, "");
    EXPECT_EQ(info.totalSteps, 160 / 16);  // one epoch
    EXPECT_EQ(open(tuned)->shape().headsPerLayer, (std::vector<int>{0, 3}));
    EXPECT_FALSE(test::recordedOf(*open(tuned), "attn-cos").empty());
    const auto again = smaller(tuned, HeadMask::without({{1, 0}, {1, 1}}));
    EXPECT_EQ(again.after.headsPerLayer, (std::vector<int>{0, 1}));
    EXPECT_TRUE(s_engine->evaluate(again.run, {}).ok());
    // A single head cannot differ from others. The penalty must be removed, because training would
    // otherwise be refused.
    const auto last = fineTuning(again, 1);
    EXPECT_EQ(last.real("objective.lambda"), 0);
    EXPECT_EQ(open(trained(last))->shape().headCount(), 1);
}

// Source and target have a vocabulary file each; both must be copied.
TEST_F(SmallerRun, ACopyOfATranslationWithTwoVocabulariesCanBeOpened) {
    std::string pairs;
    for (int i = 0; i < 200; ++i)
        pairs += "a red cat " + std::to_string(i % 7) + "\teine rote katze " +
                 std::to_string(i % 7) + "\n";
    RunConfig config;
    config.values = {{"dataset.id", std::string("parallel-text")},
                     {"dataset.path", s_folder->write("pairs.tsv", pairs)},
                     {"dataset.vocabulary", std::string("each")},
                     {"model.preset", std::string("tiny")},
                     {"train.steps", std::int64_t{2}},
                     {"train.threads", std::int64_t{1}},
                     {"train.device", std::string("cpu")}};
    const auto parent = trained(config);
    ASSERT_TRUE(fs::exists(fs::path(parent) / runs::run_files::kTargetVocabulary));
    const auto copy = ask(parent, KeepRunRequest());
    ASSERT_TRUE(copy.ok()) << copy.error().text();
    EXPECT_EQ(s_engine->open(*copy).ok(), true);
    EXPECT_TRUE(fs::exists(fs::path(*copy) / runs::run_files::kTargetVocabulary));
}

TEST_F(SmallerRun, IsMadeWholeOrNotAtAll) {
    const auto before = namesIn(s_engine->runsFolder());
    SmallerModelRequest request;
    request.removed = kGone;
    std::promise<Result<SmallerModel>> promise;
    std::promise<void> begun;
    auto gate = begun.get_future().share();
    RequestHandle handle;
    // Cancels in the first progress call, while the folder is being filled.
    auto cancel = std::make_shared<std::function<void()>>();
    handle = open(s_parent)->ask(
        request, [&](Result<SmallerModel> answer) { promise.set_value(std::move(answer)); },
        [gate, cancel](double) {
            gate.wait();
            (*cancel)();
        });
    *cancel = [&] { handle.cancel(); };
    begun.set_value();
    const auto answer = promise.get_future().get();
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(namesIn(s_engine->runsFolder()), before);
}

TEST_F(SmallerRun, BadInputLeavesNothingBehind) {
    const auto before = namesIn(s_engine->runsFolder());
    const auto refused = [&](const std::string& run, const SmallerModelRequest& request) {
        const auto answer = ask(run, request);
        EXPECT_FALSE(answer.ok());
        EXPECT_EQ(namesIn(s_engine->runsFolder()), before);
        return answer.ok() ? Error{} : answer.error();
    };
    SmallerModelRequest request;
    EXPECT_THAT(refused(s_parent, request), test::IsError(ErrorCode::Usage));
    request.removed = HeadMask::none(open(s_parent)->shape());
    EXPECT_THAT(refused(s_parent, request), test::IsError(ErrorCode::Usage, 8));
    request.removed = HeadMask::without({{0, 9}});
    EXPECT_THAT(refused(s_parent, request), test::IsError(ErrorCode::Usage, "0.9"));
    request.removed = kGone;
    request.keepOnePerSite = true;
    EXPECT_THAT(refused(s_parent, request), test::IsError(ErrorCode::Usage, "encoder.0"));
    request.keepOnePerSite = false;
    request.step = 999;
    EXPECT_THAT(refused(s_parent, request), test::IsError(ErrorCode::Usage, 999));
    request.step = kLatest;
    request.folder = s_folder->write("a file", "text") + "/runs";
    EXPECT_EQ(refused(s_parent, request).code, ErrorCode::Io);
}

TEST_F(SmallerRun, MissingParentOrWeightsAreReported) {
    const auto copy = s_folder->path("copy");
    fs::copy(s_parent, copy, fs::copy_options::recursive);
    const auto view = open(copy);
    const auto askView = [&] {
        SmallerModelRequest request;
        request.removed = kGone;
        std::promise<Result<SmallerModel>> promise;
        view->ask(request,
                  [&](Result<SmallerModel> answer) { promise.set_value(std::move(answer)); });
        return promise.get_future().get();
    };
    fs::remove_all(copy + "/checkpoints");
    const auto none = askView();
    ASSERT_FALSE(none.ok());
    EXPECT_THAT(none.error(), test::IsError(ErrorCode::BadData, "copy"));
    fs::remove_all(copy);
    const auto gone = askView();
    ASSERT_FALSE(gone.ok());
    EXPECT_EQ(gone.error().code, ErrorCode::Io);
}

TEST_F(SmallerRun, SizesAndSpeedAreReportedBeforehand) {
    ModelSizesRequest sizes;
    sizes.removed = {HeadMask(), HeadMask::without({{0, 0}}), kGone};
    const auto reported = ask(s_parent, sizes);
    ASSERT_TRUE(reported.ok()) << reported.error().text();
    sizes.removed = {HeadMask::none(open(s_parent)->shape())};
    EXPECT_FALSE(ask(s_parent, sizes)->smaller[0].ok()) << "nothing would be left";
    EXPECT_EQ(reported->smaller[0]->parameters, reported->whole.parameters);
    EXPECT_EQ(reported->whole.parameters - reported->smaller[2]->parameters,
              5 * (reported->whole.parameters - reported->smaller[1]->parameters));
    EXPECT_EQ(reported->smaller[2]->parameters, smaller(s_parent, kGone).after.parameters);
    SpeedRequest speed;
    speed.removed = kGone;
    speed.rounds = 3;
    const auto measured = ask(s_parent, speed);
    ASSERT_TRUE(measured.ok()) << measured.error().text();
    EXPECT_EQ(measured->rounds, 3);
    EXPECT_EQ(measured->batch, 16);
    for (const double seconds : {measured->stepBefore, measured->stepAfter,
                                 measured->inferenceBefore, measured->inferenceAfter})
        EXPECT_GT(seconds, 0);
    EXPECT_GT(measured->stepSpeedup, 0);
    EXPECT_GT(measured->inferenceSpeedup, 0);
}

}  // namespace
}  // namespace headscope::test

// Tests of the content of a report: groups, statistics, methods of several runs, and what is
// missing.
#include "core/api/engine/report.h"
#include "core/service/jobs/kept_curves.h"
#include "core/service/jobs/measured_means.h"
#include "tests/core/support/run_contents.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace headscope::test {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Reports : public testing::Test {
protected:
    std::string train(double lambda, std::int64_t seed,
                      const std::map<std::string, ParamValue>& more = {}) {
        auto config = smallRun(20);
        config.values["objective.lambda"] = lambda;
        config.values["train.seed"] = seed;
        for (const auto& [key, value] : more) config.values[key] = value;
        return started(*fake.engine, config)->wait().run;
    }
    // Rewrites the run's record as if `right` of 300 test samples were classified correctly.
    std::string withRight(const std::string& run, int right) {
        const auto file = run + "/run.json";
        auto record = nlohmann::json::parse(std::ifstream(file));
        record["test_accuracy"] = right / 300.0;
        record["test_samples"] = 300;
        std::ofstream(file) << record.dump(2);
        return run;
    }
    static void stop(const std::string& run) {
        const auto file = run + "/run.json";
        auto record = nlohmann::json::parse(std::ifstream(file));
        record["state"] = "stopped";
        std::ofstream(file) << record.dump(2);
    }
    Result<Report> report(std::vector<std::string> runs) {
        ReportOptions options;
        options.runs = std::move(runs);
        return fake.engine->queue().report(options);
    }
    std::vector<std::string> pairs() {
        const int right[2][3] = {{270, 276, 273}, {279, 281, 277}};
        std::vector<std::string> runs;
        for (int group = 0; group < 2; ++group)
            for (int seed = 0; seed < 3; ++seed)
                runs.push_back(withRight(train(group * 0.1, seed), right[group][seed]));
        return runs;
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

TEST_F(Reports, GroupsAreRunsThatDifferOnlyInTheSeed) {
    auto runs = pairs();
    std::reverse(runs.begin(), runs.end());
    const auto found = report(runs);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_THAT(found->keys, ElementsAre("objective.lambda"));
    ASSERT_EQ(found->groups.size(), 2u);
    EXPECT_EQ(found->groups[0].name, "lambda 0");
    EXPECT_EQ(found->groups[1].name, "lambda 0.1");
    for (const auto& group : found->groups) {
        ASSERT_EQ(group.runs.size(), 3u);
        for (std::int64_t seed = 0; seed < 3; ++seed)
            EXPECT_EQ(group.runs[static_cast<std::size_t>(seed)].seed, seed);
    }
    EXPECT_EQ(found->runCount(), 6u);
}

TEST_F(Reports, ScoresHaveStudentIntervalsAndPairedDifferences) {
    const auto found = report(pairs());
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->score, "test_accuracy");
    ASSERT_FALSE(found->scores.empty());
    const auto& scores = found->scores.front();
    EXPECT_EQ(scores.testSamples, 300);
    const auto& base = scores.rows[0].score;
    EXPECT_NEAR(base.mean, 0.91, 1e-12);
    // 97.5 % quantile of Student's distribution with 2 degrees of freedom: 4.302653
    EXPECT_NEAR(base.high - base.mean, 4.302653 * 0.01 / std::sqrt(3.0), 1e-7);
    ASSERT_TRUE(scores.rows[1].difference);
    EXPECT_NEAR(scores.rows[1].difference->mean, 6 / 300.0, 1e-12);
    EXPECT_LT(scores.rows[1].difference->low, 0) << "wider than over seeds alone";
    EXPECT_FALSE(scores.rows[1].difference->significant);
}

TEST_F(Reports, SameRunsGiveTheSameFacts) {
    const auto runs = pairs();
    const auto one = report(runs), two = report(runs);
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->methods.paragraph, two->methods.paragraph);
    EXPECT_EQ(one->compute.lastDay, one->groups.back().runs.back().created.substr(0, 10));
    EXPECT_GT(one->data.sizes.train, 0);
    EXPECT_EQ(one->data.fingerprints.size(), 1u);
    EXPECT_EQ(one->data.fingerprints.front().size(), 64u);
}

TEST_F(Reports, MethodsOfSeveralRunsAreOneTextWithoutInternalKeys) {
    const auto found = report(pairs());
    ASSERT_TRUE(found) << found.error().text();
    const auto& text = found->methods.paragraph;
    EXPECT_THAT(text, HasSubstr("lambda 0 and 0.1, with three seeds each (seeds 0, 1 and 2)."));
    EXPECT_THAT(text, HasSubstr("Lambda was 0 (no penalty) and 0.1."));
    for (const char* key : {"train.", "dataset.", "objective.", "model."})
        EXPECT_THAT(text, Not(HasSubstr(key)));
    const auto first = text.find("SHA-256 of the data");
    EXPECT_NE(first, std::string::npos);
    EXPECT_EQ(text.find("SHA-256 of the data", first + 1), std::string::npos) << "said once";
    EXPECT_THAT(text, Not(HasSubstr("with seed ")));
}

TEST_F(Reports, OneRunKeepsItsOwnMethods) {
    const auto run = train(0.1, 3);
    const auto found = report({run});
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->methods.paragraph, fake.engine->methods({run})->paragraph);
    EXPECT_THAT(found->methods.paragraph, HasSubstr("with seed 3"));
    ASSERT_EQ(found->groups.size(), 1u);
    EXPECT_EQ(found->groups[0].name, fake.engine->runInfo(run)->name);
    EXPECT_TRUE(found->keys.empty());
}

TEST_F(Reports, StoredPruningCurvesBelongToTheirRuns) {
    const auto runs = pairs();
    const auto weights = jobs::newestWeights(runs[4]);
    ASSERT_TRUE(weights);
    const auto record = nlohmann::json::parse(std::ifstream(runs[4] + "/run.json"));
    PruningReport curves;
    curves.headCount = 8;
    PruningCurve curve;
    curve.points.resize(1);
    curve.points[0].scores = {{kLoss, 0.5}};
    curves.curves = {curve};
    const jobs::KeptCurveOf what{weights->sha256, record["data_fingerprint"]};
    ASSERT_TRUE(jobs::keepCurve(fake.engine->runsFolder(), what, {}, curves).ok());
    const auto found = report(runs);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_TRUE(found->groups[0].pruning.empty());
    ASSERT_EQ(found->groups[1].pruning.size(), 1u);
    EXPECT_EQ(found->groups[1].pruning[0].seed, 1);
    EXPECT_EQ(found->groups[1].pruning[0].curves.headCount, 8);
}

// Formats of the notes: the English texts without their arguments.
std::vector<std::string> formats(const Report& report) {
    std::vector<std::string> all;
    for (const auto& note : report.notes) all.push_back(note.format);
    return all;
}

TEST_F(Reports, UnfinishedRunsAreNoEvidence) {
    auto runs = pairs();
    stop(runs.back());
    const auto found = report(runs);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->groups[1].runs.size(), 2u);
    EXPECT_EQ(found->groups[1].measured, 2);
    EXPECT_EQ(found->scores.front().rows[1].score.n, 2);
    ASSERT_FALSE(found->curves.empty());
    EXPECT_EQ(found->curves.front().curves[1].runs.size(), 2u);
    EXPECT_THAT(found->methods.paragraph, HasSubstr("with two to three seeds each"));
    EXPECT_THAT(formats(*found), ElementsAre("Left out: %1, %2."));
    for (std::size_t i = 3; i < 5; ++i) stop(runs[i]);
    const auto one = report(runs);
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_EQ(one->groups.size(), 1u);
    EXPECT_THAT(formats(*one), testing::SizeIs(3));
}

// Head 2 of one training is not head 2 of another, so matrices have no mean over seeds.
TEST_F(Reports, MatricesAreThoseOfOneRun) {
    const auto runs = pairs();
    const auto found = report(runs), alone = report({runs.front()});
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_TRUE(alone) << alone.error().text();
    const auto& group = found->groups.front();
    EXPECT_GT(group.measured, 1);
    EXPECT_EQ(group.similaritySeed, group.runs.front().seed);
    ASSERT_FALSE(group.similarity.layers.empty());
    EXPECT_EQ(group.similarity.layers, alone->groups.front().similarity.layers);
}

TEST_F(Reports, RunsThatHaveNotFinishedAreDescribedIfThereAreNoOthers) {
    const auto run = train(0.1, 0);
    stop(run);
    const auto found = report({run});
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->runCount(), 1u);
    EXPECT_TRUE(found->scores.empty());
    EXPECT_THAT(formats(*found), testing::Contains("None of the runs has finished."));
}

TEST_F(Reports, SettingsThatChangeTogetherAreNamedAsConfounded) {
    const auto found = report({train(0, 0), train(0.1, 0, {{"train.lr", 0.02}})});
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_THAT(found->keys, ElementsAre("objective.lambda"));
    ASSERT_FALSE(found->notes.empty());
    EXPECT_EQ(found->notes.front().text(),
              "Learning rate changes together with Lambda: differences may come from either.");
    EXPECT_THAT(found->methods.paragraph,
                HasSubstr("The learning rate changes together with lambda: differences may come"));
    EXPECT_THAT(found->methods.paragraph, HasSubstr("0.02 (lambda 0.1)"));
}

TEST_F(Reports, SettingsAppearByName) {
    const auto found = report({train(0, 0, {{"train.label_smoothing", 0.1}}),
                               train(0, 0, {{"train.label_smoothing", 0.2}})});
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_THAT(found->names, ElementsAre("Label smoothing"));
    EXPECT_EQ(found->groups[0].name, "label smoothing 0.1");
    EXPECT_THAT(found->methods.paragraph, HasSubstr("compared label smoothing 0.1 and 0.2"));
    EXPECT_THAT(found->methods.paragraph, Not(HasSubstr("label_smoothing")));
    for (const auto& note : found->notes) EXPECT_THAT(note.text(), Not(HasSubstr("_")));
}

TEST_F(Reports, DifferenceInSeveralSettingsIsNotShown) {
    std::vector<std::string> runs;
    for (std::int64_t seed = 0; seed < 2; ++seed) {
        runs.push_back(withRight(train(0, seed), 270 + int(seed)));
        runs.push_back(withRight(train(0.1, seed), 274 + 3 * int(seed)));
        runs.push_back(withRight(train(0.1, seed, {{"train.lr", 0.02}}), 282 + 2 * int(seed)));
    }
    const auto found = report(runs);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->keys.size(), 2u);
    int differences = 0;
    for (const auto& row : found->scores.front().rows) differences += row.difference.has_value();
    EXPECT_EQ(differences, 1);
}

TEST_F(Reports, RepeatedSeedsAreNoSeeds) {
    const auto found = report({train(0, 0), train(0, 0)});
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_TRUE(found->scores.empty());
    EXPECT_THAT(found->methods.paragraph, HasSubstr("with two runs (some with the same seed)"));
    ASSERT_FALSE(found->curves.empty());
    EXPECT_TRUE(found->curves.front().keys.empty()) << "no mean, and so no band";
    for (const auto& note : found->notes) EXPECT_THAT(note.text(), Not(HasSubstr("objective.")));
    EXPECT_FALSE(found->notes.empty());
}

TEST_F(Reports, GroupsWithOtherSeedsDoNotNameThem) {
    const auto found = report({train(0, 0), train(0, 1), train(0.1, 0), train(0.1, 2)});
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_THAT(found->methods.paragraph,
                HasSubstr("with two seeds each (not the same seeds for all)"));
}

TEST_F(Reports, CancelledReportIsNotCollected) {
    ReportOptions options;
    options.runs = {train(0, 0)};
    options.cancelled = [] { return true; };
    EXPECT_EQ(fake.engine->queue().report(options).error().code, ErrorCode::Cancelled);
}

TEST_F(Reports, OtherFilesOfTheSameKindAreRefused) {
    std::vector<std::string> runs;
    for (const int content : {0, 1}) {
        const auto file = scratch.path() + "/texts" + std::to_string(content) + ".csv";
        RunContents::writeTexts(file, content);
        runs.push_back(started(*fake.engine, RunContents::textsOf(file))->wait().run);
    }
    EXPECT_EQ(report(runs).error().code, ErrorCode::Usage);
    // Sizes that are compared are different data on purpose.
    const auto sizes = report({train(0, 0), train(0, 0, {{"dataset.size", std::int64_t{200}}})});
    ASSERT_TRUE(sizes) << sizes.error().text();
    EXPECT_EQ(sizes->data.fingerprints.size(), 2u);
}

TEST_F(Reports, DifferentDataAreRefused) {
    const auto found = report({train(0, 0), train(0, 0, {{"dataset.id", std::string("shapes")}})});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Usage);
    EXPECT_FALSE(found.error().hint.empty());
}

TEST_F(Reports, NoRunsAndMissingRunsAreRefused) {
    EXPECT_EQ(report({}).error().code, ErrorCode::Usage);
    EXPECT_THAT(report({scratch.path() + "/none"}).error().code,
                AnyOf(ErrorCode::Io, ErrorCode::BadData));
}

}  // namespace
}  // namespace headscope::test

// Tests import: what it prints and makes, and the folders that it refuses.
#include "training_runs.h"

#include "tests/support/shared_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

using testing::HasSubstr;

std::string golden(const std::string& name) {
    const auto folder = sharedFolder("golden3/models/" + name);
    return folder.empty() ? folder : folder + "/model";
}

bool isEmpty(const TemporaryFolder& folder) {
    return std::filesystem::is_empty(folder.path());
}

TEST(ImportCommand, ReportsAndMakesARunThatPredicts) {
    const auto model = golden("bert_seqcls");
    if (model.empty()) GTEST_SKIP() << "golden3 is missing";
    const TemporaryFolder runs;
    const Outcome outcome =
        test::run({{"import", model, "--out", runs.path(), "--name", "small BERT", "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto reports = eventsOf(jsonLines(outcome.out), "model-folder");
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(reports[0]["model_type"], "bert");
    EXPECT_EQ(reports[0]["missing"].size(), 0u);
    EXPECT_EQ(reports[0]["parameters"], 20823);
    const auto last = lastLine(outcome);
    EXPECT_EQ(last["name"], "small BERT");
    EXPECT_EQ(last["chosen_dataset"], true);
    EXPECT_EQ(last["check_passed"], true);
    const Outcome predicted = test::run(
        {{"predict", last["run"].get<std::string>(), "--text", "Two dogs run!", "--json"}});
    ASSERT_EQ(predicted.exitCode, 0) << predicted.err;
    EXPECT_EQ(lastLine(predicted)["logits"].size(), 3u);
}

TEST(ImportCommand, RefersToTheWeightsIfAsked) {
    const auto model = golden("bert_seqcls");
    if (model.empty()) GTEST_SKIP() << "golden3 is missing";
    const TemporaryFolder runs;
    const Outcome outcome =
        test::run({{"import", model, "--out", runs.path(), "--weights", "reference", "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["weights_referenced"], true);
    const Outcome predicted =
        test::run({{"predict", lastLine(outcome)["run"].get<std::string>(), "--text", "Two dogs"}});
    EXPECT_EQ(predicted.exitCode, 0) << predicted.err;
    EXPECT_EQ(test::run({{"import", model, "--weights", "maybe"}}).exitCode, 2);
}

TEST(ImportCommand, RunGetsTheGivenFolder) {
    const auto model = golden("bert_seqcls");
    if (model.empty()) GTEST_SKIP() << "golden3 is missing";
    const TemporaryFolder runs;
    const std::vector<std::string> words{"import", model, "--out", runs.path(), "--folder", "bert"};
    const Outcome outcome = test::run({words});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_TRUE(std::filesystem::exists(runs.path() + "/bert/run.json"));
    const Outcome again = test::run({words});
    EXPECT_NE(again.exitCode, 0) << "the folder exists";
    EXPECT_THAT(again.err, HasSubstr("bert"));
}

// The folder decides the model, so options of its sizes and of other weights are not offered.
TEST(ImportCommand, HelpOffersOnlyWhatWorks) {
    const Outcome help = test::run({{"import", "--help"}});
    ASSERT_EQ(help.exitCode, 0) << help.err;
    for (const char* offered : {"--dataset", "--data", "--lambda", "--epochs", "--folder", "--set"})
        EXPECT_THAT(help.out, HasSubstr(offered));
    for (const char* absent : {"--preset", "--model", "--start", "--config"})
        EXPECT_THAT(help.out, testing::Not(HasSubstr(absent)));
    EXPECT_EQ(test::run({{"import", "anything", "--preset", "tiny"}}).exitCode, 2);
}

TEST(ImportCommand, InspectMakesNothing) {
    const auto model = golden("roberta_seqcls");
    if (model.empty()) GTEST_SKIP() << "golden3 is missing";
    const TemporaryFolder runs;
    const Outcome outcome = test::run({{"import", model, "--out", runs.path(), "--inspect"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("RobertaForSequenceClassification"));
    EXPECT_TRUE(isEmpty(runs));
}

TEST(ImportCommand, UnsupportedTypeIsNamedAndMakesNothing) {
    const TemporaryFolder runs, model;
    std::ofstream(model.path() + "/config.json") << R"({"model_type": "xlnet"})";
    const Outcome outcome = test::run({{"import", model.path(), "--out", runs.path()}});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, HasSubstr("xlnet"));
    EXPECT_TRUE(isEmpty(runs));
}

TEST(ImportCommand, MissingDataAreNamedAndMakeNothing) {
    const auto model = golden("bert_seqcls");
    if (model.empty()) GTEST_SKIP() << "golden3 is missing";
    const TemporaryFolder runs;
    const Outcome outcome = test::run(
        {{"import", model, "--out", runs.path(), "--data", runs.path() + "/missing.csv"}});
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_THAT(outcome.err, HasSubstr("missing.csv"));
    EXPECT_TRUE(isEmpty(runs));
}

TEST(ImportCommand, FolderWithoutAConfigIsRefused) {
    const TemporaryFolder folder;
    const Outcome outcome = test::run({{"import", folder.path()}});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, HasSubstr("config.json"));
}

}  // namespace
}  // namespace headscope::test

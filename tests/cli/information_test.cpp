// Tests information on the shipped runs and on a small language model.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace headscope::test {
namespace {

using testing::HasSubstr;

std::string shippedRun(const std::string& name) {
    return sourceFolder() + "/resources/runs/" + name;
}

TEST(InformationCommand, ShippedRunLosesItsInputTokens) {
    const auto run = shippedRun("headlines-lambda-0");
    const Words more = {"--samples", "400", "--clusters", "60"};
    const Outcome outcome = test::run({jsonCommand("information", run, more)});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto layers = eventsOf(lines, "information");
    ASSERT_EQ(layers.size(), 4u) << "before and after three layers";
    for (std::size_t i = 0; i < layers.size(); ++i) {
        EXPECT_EQ(layers[i]["stream"], "encoder");
        EXPECT_EQ(layers[i]["layer"], i);
        const double excess = layers[i]["input_excess"], share = layers[i]["input_share"];
        EXPECT_NEAR(
            layers[i]["input_information"].get<double>() - layers[i]["input_chance"].get<double>(),
            excess, 1e-9);
        EXPECT_LT(layers[i]["input_excess_95"][0], excess);
        EXPECT_GT(layers[i]["input_excess_95"][1], excess);
        EXPECT_GT(share, 0);
        EXPECT_LE(share, 1);
        EXPECT_FALSE(layers[i].contains("predicted_information"));
    }
    EXPECT_GT(layers.front()["input_excess_95"][0], layers.back()["input_excess_95"][1]);
    const auto last = lastLine(outcome);
    EXPECT_EQ(last["event"], "finished");
    EXPECT_EQ(last["split"], "test");
    EXPECT_EQ(last["samples"], 400);
    EXPECT_EQ(last["clusters"], 60);
    EXPECT_EQ(test::run({jsonCommand("information", run, more)}).out, outcome.out);
    const Outcome table = test::run({{"information", run, "--samples", "60"}});
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("before layer 0"));
    EXPECT_THAT(table.out, HasSubstr("after layer 2"));
    EXPECT_THAT(table.out, HasSubstr("60 of 1,000 samples of the test split"));
}

TEST(InformationCommand, LanguageModelHasATokenToPredict) {
    TemporaryFolder folder;
    std::ofstream text(folder.path() + "/text.txt", std::ios::binary);
    for (int i = 0; i < 400; ++i) text << "the cat sat on the mat and the dog sat on the log. ";
    text.close();
    const Outcome trained =
        test::run({{"train", "--dataset", "text-file", "--data", folder.path() + "/text.txt",
                    "--set", "dataset.tokens=characters", "--preset", "tiny", "--steps", "5",
                    "--out", folder.path(), "--json"}});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto run = lastLine(trained)["run"].get<std::string>();
    const Outcome outcome = test::run({jsonCommand(
        "information", run, {"--split", "valid", "--clusters", "20", "--tokens", "10"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto layers = eventsOf(jsonLines(outcome.out), "information");
    ASSERT_GE(layers.size(), 2u);
    for (const auto& layer : layers) {
        EXPECT_EQ(layer["stream"], "decoder");
        EXPECT_EQ(layer["predicted_tokens"], 10);
        EXPECT_GT(layer["predicted_information"], 0);
        EXPECT_LE(layer["predicted_information"], layer["predicted_entropy"]);
    }
}

TEST(InformationCommand, BadRequestIsRefused) {
    const auto run = shippedRun("headlines-lambda-0");
    for (const Words& wrong :
         {Words{"--clusters", "0"}, Words{"--clusters", "10001"}, Words{"--tokens", "1"},
          Words{"--samples", "0"}, Words{"--split", "nonsense"}, Words{"--step", "7"},
          Words{"--csv"}, Words{"--samples", "3", "--clusters", "100"}})
        EXPECT_EQ(test::run({jsonCommand("information", run, wrong)}).exitCode, 2) << wrong.front();
    const Outcome pictures = test::run({jsonCommand("information", shippedRun("shapes-lambda-0"))});
    EXPECT_EQ(pictures.exitCode, 2);
    EXPECT_THAT(pictures.err, HasSubstr("reads pictures"));
}

}  // namespace
}  // namespace headscope::test

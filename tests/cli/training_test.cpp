// Tests train, resume, evaluate and analyze through the real program.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

TEST(Training, EndsWithTheResultAsTheLastLine) {
    TemporaryFolder folder;
    const Outcome outcome = run({quickTraining(folder, 30)});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json result = lastLine(outcome);
    EXPECT_EQ(result["event"], "finished");
    EXPECT_EQ(result["steps"], 30);
    EXPECT_GT(result["seconds"], 0.0);
    EXPECT_GE(result["test_accuracy"], 0.0);
    EXPECT_LE(result["test_accuracy"], 1.0);
    EXPECT_GT(result["test_loss"], 0.0);
    EXPECT_GT(result["mean_attention_cosine"], 0.0);
    EXPECT_LE(result["mean_attention_cosine"], 1.0);
    const std::string run = result["run"];
    EXPECT_TRUE(fs::equivalent(fs::path(run).parent_path(), folder.path()) ||
                fs::equivalent(run, folder.path()))
        << run;
    for (const char* part : {"run.json", "config.json", "metrics.sqlite", "checkpoints"})
        EXPECT_TRUE(fs::exists(fs::path(run) / part)) << part;
}

TEST(Training, SameSeedGivesTheSameResultAndAnotherSeedDoesNot) {
    TemporaryFolder folder;
    const auto loss = [&](const char* seed) {
        return lastLine(run({quickTraining(folder, 20, {"--seed", seed})}))["test_loss"]
            .get<double>();
    };
    const double first = loss("3");
    EXPECT_EQ(first, loss("3"));
    EXPECT_NE(first, loss("4"));
}

TEST(Training, BeginsWithAStepOfAnotherRun) {
    TemporaryFolder folder;
    const Json parent = lastLine(run({quickTraining(folder, 20)}));
    const Outcome outcome =
        run({quickTraining(folder, 5, {"--start", parent["run"].get<std::string>() + ":10"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    std::ifstream file(fs::path(lastLine(outcome)["run"].get<std::string>()) / "run.json");
    const Json record = Json::parse(file);
    EXPECT_EQ(record["parent"]["run"],
              fs::path(parent["run"].get<std::string>()).filename().string());
    EXPECT_EQ(record["parent"]["step"], 10);
    const Outcome unknown = run({quickTraining(folder, 5, {"--start", "no-such-run:10"})});
    EXPECT_EQ(unknown.exitCode, 3);
    EXPECT_NE(unknown.err.find("no-such-run"), std::string::npos);
}

TEST(Training, LambdaMakesHeadsLessAlike) {
    TemporaryFolder folder;
    const auto cosine = [&](const char* lambda) {
        Words words = quickTraining(folder, 40, {"--seed", "1"});
        *(std::find(words.begin(), words.end(), "--lambda") + 1) = lambda;
        return lastLine(run({words}))["mean_attention_cosine"].get<double>();
    };
    EXPECT_LT(cosine("5"), cosine("0"));
}

TEST(Training, UnknownSettingNamesTheNearestKey) {
    TemporaryFolder folder;
    const Outcome outcome = run({quickTraining(folder, 2, {"--set", "train.learning_rte=1"})});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, testing::HasSubstr("train."));
}

TEST(Training, AWholeNumberMayBeWrittenWithAnExponent) {
    TemporaryFolder folder;
    Words words = quickTraining(folder, 0);
    *(std::find(words.begin(), words.end(), "--steps") + 1) = "1e9";
    Process process({words});
    ASSERT_TRUE(process.waitFor(kFirstCheckpoint));
    process.send(SIGTERM);
    const Outcome outcome = process.wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    std::ifstream config(lastLine(outcome).value("run", "") + "/config.json");
    EXPECT_EQ(Json::parse(config)["train"]["steps"], 1'000'000'000);
}

TEST(Training, ConfigFileOfARunRepeatsIt) {
    TemporaryFolder folder;
    const Json first = lastLine(run({quickTraining(folder, 20)}));
    const std::string config = first["run"].get<std::string>() + "/config.json";
    const Json second =
        lastLine(run({{"train", "--config", config, "--out", folder.path(), "--json"}}));
    EXPECT_EQ(first["test_loss"], second["test_loss"]);
    EXPECT_NE(first["run"], second["run"]);
}

TEST(Training, ResumeOfAFinishedRunSaysComplete) {
    TemporaryFolder folder;
    const Json finished = lastLine(run({quickTraining(folder, 10)}));
    const Outcome outcome = run({jsonCommand("resume", finished["run"])});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_THAT(outcome.err, testing::HasSubstr("complete"));
    EXPECT_EQ(lastLine(outcome)["test_loss"], finished["test_loss"]);
}

TEST(Training, ResumeReportsOnlyNewEvents) {
    TemporaryFolder folder;
    Process first({quickTraining(folder, 100000)});
    ASSERT_TRUE(first.waitFor(kFirstCheckpoint));
    first.send(SIGTERM);
    const Json stopped = lastLine(first.wait());
    for (int round = 0; round < 2; ++round) {
        Process again({jsonCommand("resume", stopped["run"])});
        ASSERT_TRUE(again.waitFor("\"event\":\"checkpoint\""));
        again.send(SIGTERM);
        const Outcome outcome = again.wait();
        EXPECT_EQ(outcome.exitCode, 8);
        for (const auto& line : jsonLines(outcome.out)) {
            const bool reported = line.value("event", "") != "progress" && line.contains("step");
            EXPECT_TRUE(!reported || line["step"] >= stopped["steps"]) << line;
        }
    }
}

// Evaluate reproduces the test scores of the training, and each head replacement gives a different
// loss.
TEST(Evaluating, RepeatsTheResultAndShowsWhatSwitchedOffHeadsDo) {
    TemporaryFolder folder;
    const Json finished = lastLine(run({quickTraining(folder, 60)}));
    const Json again = lastLine(run({jsonCommand("evaluate", finished["run"])}));
    for (const char* key : {"mean_confidence", "calibration_error"})
        EXPECT_TRUE(again[key] >= 0 && again[key] <= 1) << again;
    const auto interval = again["calibration_error_95"].get<std::vector<double>>();
    ASSERT_EQ(interval.size(), 2U);
    EXPECT_TRUE(0 <= interval[0] && interval[0] < interval[1] && interval[1] <= 1) << again;
    EXPECT_THAT(run({{"evaluate", finished["run"]}}).out,
                testing::ContainsRegex(
                    "expected calibration error +[0-9.]+ % +95 % interval [0-9.]+ % to [0-9.]+ %"));
    EXPECT_EQ(again["event"], "finished");
    EXPECT_NEAR(again["test_loss"].get<double>(), finished["test_loss"].get<double>(), 1e-6);
    const Outcome outcome =
        run({jsonCommand("evaluate", finished["run"], {"--ablate", "0.0,0.1,1.0"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json ablated = lastLine(outcome);
    EXPECT_EQ(ablated["ablated"], (Json{"0.0", "0.1", "1.0"}));
    EXPECT_NE(ablated["test_loss"], again["test_loss"]);
    EXPECT_EQ(ablated["ablation"], "zero");
    std::set<double> losses{ablated["test_loss"]};
    for (const std::string kind : {"mean", "resample"}) {
        const std::vector<std::string> more{"--ablate", "0.0,0.1,1.0", "--ablation", kind};
        const Json other = lastLine(run({jsonCommand("evaluate", finished["run"], more)}));
        EXPECT_EQ(other["ablation"], kind);
        losses.insert(other["test_loss"].get<double>());
        EXPECT_EQ(lastLine(run({jsonCommand("evaluate", finished["run"], more)}))["test_loss"],
                  other["test_loss"]);
    }
    EXPECT_EQ(losses.size(), 3U) << "what stands in matters";
    EXPECT_EQ(
        run({{"evaluate", finished["run"], "--ablate", "0.0", "--ablation", "median"}}).exitCode,
        2);
}

TEST(Evaluating, HeadThatDoesNotExistIsRefusedWithTheAllowedOnes) {
    TemporaryFolder folder;
    const Json finished = lastLine(run({quickTraining(folder, 10)}));
    for (const char* bad : {"0.99", "9.0", "0", "0.0,", "a.b", "-1.0", "0.0.0"}) {
        const Outcome outcome = run({{"evaluate", finished["run"], "--ablate", bad}});
        EXPECT_EQ(outcome.exitCode, 2) << bad;
        EXPECT_THAT(outcome.err, testing::HasSubstr("heads 0 to")) << bad;
    }
}

TEST(Analyzing, GivesAMatrixALayerForEveryMeasure) {
    TemporaryFolder folder;
    const Json finished = lastLine(run({quickTraining(folder, 10)}));
    const Outcome outcome = run({jsonCommand("analyze", finished["run"], {"--samples", "32"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    bool cosineSeen = false;
    for (const auto& line : eventsOf(jsonLines(outcome.out), "similarity")) {
        cosineSeen = cosineSeen || line["measure"] == "attn-cos";
        EXPECT_EQ(line["layers"].size(), line["layer_mean"].size());
        for (const auto& matrix : line["layers"]) EXPECT_EQ(matrix.size(), matrix[0].size());
    }
    EXPECT_TRUE(cosineSeen);
    std::set<std::string> seen;
    for (const char* kind : {"head", "layer", "across-layers"})
        for (const auto& line : eventsOf(jsonLines(outcome.out), kind))
            seen.insert(line["measure"]);
    for (const char* id : {"previous-token-score", "rare-token-hit-1", "output-norm", "sink-rate",
                           "mixing-time", "cka-across-layers", "js-across-layers"})
        EXPECT_TRUE(seen.count(id)) << id;
    for (const char* id : {"positional-score-2d", "dynamic-head-weight"})
        EXPECT_FALSE(seen.count(id)) << "a text has no grid of patches, this model no head weights";
}

TEST(Analyzing, FiguresNameTheirSamplesAndShowChanceLevel) {
    TemporaryFolder folder;
    const Json finished = lastLine(run({quickTraining(folder, 3, {"--seed", "5"})}));
    const Outcome outcome =
        run({jsonCommand("analyze", finished["run"], {"--samples", "20", "--split", "valid"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    int withChance = 0, flat = 0;
    for (const auto& line : eventsOf(lines, "similarity")) {
        EXPECT_EQ(line["split"], "valid");
        EXPECT_EQ(line["samples"], 20);
        EXPECT_GT(line["available"], 20);
        EXPECT_EQ(line["seed"], 5);
        withChance += line.contains("layer_chance");
        flat += line.contains("layer_flat");
        const bool ofWeights = std::string(line["measure"]).rfind("weight-cos", 0) == 0;
        EXPECT_FALSE(ofWeights && line.contains("layer_chance")) << line["measure"];
        ASSERT_EQ(line.contains("chance"), line.contains("layer_chance")) << line["measure"];
        if (!line.contains("chance")) continue;
        // The mean over pairs must equal the mean of the reported matrix.
        const auto& matrix = line["chance"][0];
        double sum = 0;
        int pairs = 0;
        for (std::size_t i = 0; i < matrix.size(); ++i)
            for (std::size_t j = i + 1; j < matrix.size(); ++j, ++pairs)
                sum += matrix[i][j].get<double>();
        EXPECT_NEAR(line["layer_chance"][0].get<double>(), sum / pairs, 1e-5) << line["measure"];
    }
    EXPECT_GT(withChance, 8);
    EXPECT_EQ(flat, 6) << "measures of maps";
    const auto notices = eventsOf(lines, "notice");
    ASSERT_EQ(notices.size(), 1u) << "after three steps maps are nearly flat";
    EXPECT_EQ(notices[0]["kind"], "flat-maps");
}

TEST(Evaluating, AccuracyAndLossHaveIntervalsAndFlatMapsAreReported) {
    TemporaryFolder folder;
    const Json finished = lastLine(run({quickTraining(folder, 3)}));
    const Outcome outcome = run({jsonCommand("evaluate", finished["run"], {"--split", "valid"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json result = lastLine(outcome);
    EXPECT_EQ(result["split"], "valid");
    EXPECT_LT(result["test_accuracy_95"][0], result["test_accuracy"]);
    EXPECT_GT(result["test_accuracy_95"][1], result["test_accuracy"]);
    EXPECT_LT(result["test_loss_95"][0], result["test_loss"]);
    EXPECT_GT(result["samples"], 0);
    EXPECT_EQ(eventsOf(jsonLines(outcome.out), "notice").size(), 1u);
    const Outcome said = run({{"evaluate", finished["run"], "--split", "valid"}});
    EXPECT_NE(said.out.find("validation accuracy"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("Wilson"), std::string::npos);
    EXPECT_NE(said.out.find("nearly flat"), std::string::npos);
}

// bayes-softmax divides a query's attention among the heads, so rows do not sum to 1. Fidelity was
// once reported as 6e10 %.
TEST(Analyzing, ModelsOfOtherKindsStayInTheRangesOfTheMeasures) {
    TemporaryFolder folder;
    const Words kind{"--set", "model.activation=bayes-softmax", "--set",
                     "model.head_weights=dynamic"};
    const Json finished = lastLine(run({quickTraining(folder, 3, kind)}));
    const Outcome outcome = run({jsonCommand("analyze", finished["run"], {"--samples", "32"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    std::map<std::string, Json> values;
    for (const char* event : {"head", "token"})
        for (const auto& line : eventsOf(lines, event)) values[line["measure"]] = line["values"];
    for (const auto& [id, most] : {std::pair("head-minimax-fidelity", 100.),
                                   {"confidence", 1.},
                                   {"rollout", 1.},
                                   {"rollout-max", 1.},
                                   {"dynamic-head-weight", 1.}}) {
        ASSERT_TRUE(values.count(id)) << id;
        for (const auto& layer : values[id])
            for (const double value : layer)
                EXPECT_TRUE(value >= 0 && value <= most) << id << ": " << value;
    }
    for (const auto& layer : values["dynamic-head-weight"]) {
        double sum = 0;
        for (const double weight : layer) sum += weight;
        EXPECT_NEAR(sum, 1, 1e-5);
    }
    EXPECT_GT(values["rollout"][0].size(), values["confidence"][0].size())
        << "a number a token, not a head";
}

}  // namespace
}  // namespace headscope::test

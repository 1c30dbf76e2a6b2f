// Tests `prune RUN --heads`: it makes a smaller run beside its parent and reports gains and losses.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Run with 2 layers of 4 heads, trained once for all tests of this file.
class Prune : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = std::make_unique<TemporaryFolder>();
        const Outcome trained = run({quickTraining(*s_folder, 20)});
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
        s_run = lastLine(trained)["run"];
    }
    static void TearDownTestSuite() { s_folder.reset(); }

    Outcome prune(const Words& more) const {
        Words words{"prune", s_run, "--json", "--out", smaller.path()};
        words.insert(words.end(), more.begin(), more.end());
        return run({words});
    }
    std::vector<std::string> made() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(smaller.path()))
            names.push_back(entry.path().filename());
        return names;
    }

    static inline std::unique_ptr<TemporaryFolder> s_folder;
    static inline std::string s_run;
    TemporaryFolder smaller;
};

// Removing five heads gives the same scores as masking them, and reduces the parameters by exactly
// five heads.
TEST_F(Prune, TheSmallerRunScoresAsTheMaskedOne) {
    const Outcome outcome = prune({"--heads", "0.0,0.1,0.2,0.3,1.2", "--name", "five fewer"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const Json sizes = eventsOf(lines, "smaller-model").at(0),
               speed = eventsOf(lines, "speed").at(0), loss = eventsOf(lines, "loss").at(0);
    EXPECT_EQ(sizes["heads_before"], 8);
    EXPECT_EQ(sizes["heads_after"], 3);
    EXPECT_THAT(sizes["heads_per_layer_after"].get<std::vector<int>>(), ElementsAre(0, 3));
    EXPECT_EQ(sizes["parent"], fs::path(s_run).filename().string());
    const std::int64_t before = sizes["parameters_before"], after = sizes["parameters_after"];
    EXPECT_EQ(before - after, 5 * (4 * 64 * 16 + 3 * 16));
    EXPECT_NEAR(sizes["attention_share_before"], 2.0 * (4 * 64 * 64 + 4 * 64) / double(before),
                1e-9);
    EXPECT_GT(speed["step_speedup"], 0);
    EXPECT_GT(speed["inference_speedup"], 0);
    const std::string path = lastLine(outcome)["run"];
    EXPECT_EQ(fs::path(path).parent_path(), fs::path(smaller.path()));

    const Json own = lastLine(run({jsonCommand("evaluate", path)}));
    const Json masked =
        lastLine(run({jsonCommand("evaluate", s_run, {"--ablate", "0.0,0.1,0.2,0.3,1.2"})}));
    EXPECT_NEAR(own["test_loss"], double(masked["test_loss"]), 1e-5);
    EXPECT_EQ(own["test_accuracy"], masked["test_accuracy"]);
    EXPECT_NEAR(loss["loss_after"], double(masked["test_loss"]), 1e-5);
    EXPECT_NEAR(double(loss["loss_after"]) - double(loss["loss_before"]), loss["loss_difference"],
                1e-9);
}

TEST_F(Prune, FineTuningTrainsTheSmallerModelOn) {
    const Outcome outcome = prune({"--heads", "encoder.1:0,1", "--finetune", "1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const std::string cut = eventsOf(lines, "smaller-model").at(0)["run"],
                      tuned = lastLine(outcome)["run"];
    EXPECT_NE(cut, tuned);
    EXPECT_EQ(made().size(), 2u);
    EXPECT_THAT(eventsOf(lines, "started").at(0)["text"].get<std::string>(),
                HasSubstr(fs::path(cut).filename().string()));
    EXPECT_EQ(run({jsonCommand("analyze", tuned)}).exitCode, 0);
    const Outcome again =
        run({Words{"prune", tuned, "--json", "--out", smaller.path(), "--heads", "1.0"}});
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_THAT(eventsOf(jsonLines(again.out), "smaller-model")
                    .at(0)["heads_per_layer_after"]
                    .get<std::vector<int>>(),
                ElementsAre(4, 1));
}

// The made model has the heads that were chosen on the curve.
TEST_F(Prune, PointOfACurveIsSavedAsARunOnRequest) {
    const Outcome outcome =
        prune({"--by", "michel", "--keep", "3", "--choose-samples", "64", "--samples", "0"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const Json chosen = eventsOf(lines, "chosen").at(0),
               sizes = eventsOf(lines, "smaller-model").at(0);
    EXPECT_EQ(chosen["kept"], 3);
    EXPECT_EQ(sizes["heads_after"], 3);
    EXPECT_EQ(sizes["edit"].get<std::string>(),
              "removed heads " + chosen["off"].get<std::string>());
    const std::string made = lastLine(outcome)["run"];
    const Json own = lastLine(run({jsonCommand("evaluate", made)}));
    EXPECT_NEAR(own["test_loss"], double(chosen["test_loss"]), 1e-5);
    const auto scored = [&] {
        int count = 0;
        const Outcome compared = run({Words{"compare", "--runs", made, s_run, "--each", "--json"}});
        for (const auto& one : eventsOf(jsonLines(compared.out), "run"))
            count += one["numbers"].contains("test_loss") ? 1 : 0;
        return count;
    };
    EXPECT_EQ(scored(), 1) << "the new run has no scores yet";
    const Outcome recorded = run({jsonCommand("evaluate", made, {"--record"})});
    EXPECT_EQ(lastLine(recorded)["test_loss"], own["test_loss"]);
    EXPECT_EQ(scored(), 2);
    EXPECT_EQ(run({jsonCommand("evaluate", made, {"--record"})}).exitCode, 2);
    EXPECT_EQ(run({jsonCommand("evaluate", made, {"--record", "--split", "valid"})}).exitCode, 2);
}

TEST_F(Prune, BadInputIsRefusedAndLeavesNothing) {
    const auto refused = [this](const Words& more, int code, const char* what) {
        const Outcome outcome = prune(more);
        EXPECT_EQ(outcome.exitCode, code) << outcome.out;
        EXPECT_THAT(outcome.err, HasSubstr(what));
        EXPECT_TRUE(made().empty());
    };
    refused({"--heads", "0.0,0.1,0.2,0.3,1.0,1.1,1.2,1.3"}, 2, "all 8 heads");
    refused({"--heads", "0.9"}, 2, "--heads");
    refused({"--heads", "0.0,0.1,0.2,0.3", "--keep-one"}, 2, "encoder.0 would lose all");
    refused({"--heads", "0.0", "--step", "999"}, 2, "not have a checkpoint of step 999");
    refused({"--heads", "0.0", "--finetune", "0"}, 2, "--finetune");
    refused({"--heads", ""}, 2, "no head was named");
    refused({"--heads", "0.0", "--keep", "3"}, 2, "--keep");
    refused({"--keep", "0"}, 2, "--keep");
}

// Heads that share keys cannot be removed one by one; the curve would take long and be useless.
TEST_F(Prune, SharedKeysAreRefusedBeforeAnythingIsMeasured) {
    TemporaryFolder folder;
    const Outcome trained = run({quickTraining(
        folder, 2, {"--set", "model.kv_heads=2", "--set", "model.positions=rotary"})});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const std::string shared = lastLine(trained)["run"];
    const Outcome outcome =
        run({jsonCommand("prune", shared, {"--keep", "3", "--make", "--out", smaller.path()})});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, HasSubstr("model.kv_heads"));
    EXPECT_TRUE(eventsOf(jsonLines(outcome.out), "curve").empty());
    EXPECT_TRUE(made().empty());
    const auto missing = lastLine(run({jsonCommand("analyze", shared)}))["not_measured"];
    for (const char* id : {"circuit-cos-qk", "qk-norm", "qk-stable-rank"})
        EXPECT_THAT(missing.get<std::vector<std::string>>(), ::testing::Contains(id));
}

}  // namespace
}  // namespace headscope::test

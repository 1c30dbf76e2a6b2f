// Tests repair, patch and the optimal replacement on a trained run.
#include "trained_run.h"

#include <map>

namespace headscope::test {
namespace {

using testing::HasSubstr;

class Patching : public OnTrainedRun<Patching> {
protected:
    static double mean(const Json& line, const std::string& key) {
        return line[key]["mean"].get<double>();
    }
};

TEST_F(Patching, OptimalConstantsAreReportedOnTest) {
    const Outcome outcome = ask("ablate", {"--ablation", "optimal", "--samples", "40"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    for (const auto& scan : eventsOf(lines, "scan")) {
        EXPECT_EQ(scan["split"], "test");
        EXPECT_EQ(scan["ablation"], "optimal");
    }
    EXPECT_EQ(eventsOf(lines, "curve").front()["loss_rise"].size(), 9u);
    const Outcome evaluated = ask("evaluate", {"--ablate", "0.1,1.2", "--ablation", "optimal"});
    EXPECT_EQ(evaluated.exitCode, 0) << evaluated.err;
}

// A weight of 0 that a pattern forces differs from one that the head chose.
TEST_F(Patching, AttentionSaysWhichKeysAPatternHides) {
    EXPECT_FALSE(eventsOf(jsonLines(ask("attention", {"--sample", "3"}).out), "attention")
                     .front()
                     .contains("visible"));
    TemporaryFolder folder;
    const Outcome trained = test::run({quickTraining(
        folder, 5, {"--set", "model.pattern=local", "--set", "model.pattern_width=2"})});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto run = lastLine(trained)["run"].get<std::string>();
    const Outcome outcome = test::run({jsonCommand("attention", run, {"--sample", "3"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto head = eventsOf(jsonLines(outcome.out), "attention").front();
    ASSERT_GT(head["visible"].size(), 3U);
    for (std::size_t q = 0; q < head["visible"].size(); ++q)
        for (std::size_t k = 0; k < head["visible"].size(); ++k) {
            const bool near = (q > k ? q - k : k - q) < 2;
            EXPECT_EQ(head["visible"][q][k].get<double>(), near ? 1 : 0);
            EXPECT_TRUE(near || head["weights"][q][k].get<double>() == 0);
        }
}

TEST_F(Patching, PartsOfSelfRepairAddUp) {
    const Outcome outcome = ask("repair", {"--samples", "50", "--heads", "0.1,1.2"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto heads = eventsOf(lines, "head");
    ASSERT_EQ(heads.size(), 2u);
    for (const auto& head : heads) {
        EXPECT_NEAR(mean(head, "effect"), mean(head, "lost") + mean(head, "repair"), 1e-6);
        EXPECT_NEAR(mean(head, "repair"),
                    mean(head, "norms") + mean(head, "later_heads") + mean(head, "feed_forwards"),
                    1e-6);
        double later = 0;
        for (const auto& part : head["heads"]) later += part["mean"].get<double>();
        EXPECT_NEAR(later, mean(head, "later_heads"), 1e-6);
        EXPECT_LE(head["repair"]["low"].get<double>(), mean(head, "repair"));
        EXPECT_TRUE(head["backed_up"].is_boolean());
    }
    EXPECT_EQ(heads[0]["heads"].size(), 4u);
    EXPECT_EQ(heads[1]["heads"].size(), 0u);
    EXPECT_EQ(lastLine(outcome)["score"], "logit-difference");
    EXPECT_EQ(lastLine(outcome)["samples"], 50);
    expectRefused("repair", {"--heads", "9.0"}, "9.0");
    expectRefused("repair", {"--ablation", "median"}, "median");
}

TEST_F(Patching, HeadsAndPathsArePatched) {
    const Outcome outcome =
        ask("patch", {"--samples", "40", "--edges", "--path", "0.0-1.0,0.1-1.0,0.2-1.3"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    EXPECT_EQ(eventsOf(lines, "head").size(), 8u);
    const auto edges = eventsOf(lines, "edge");
    ASSERT_EQ(edges.size(), 16u);
    for (std::size_t i = 0; i < edges.size(); ++i) EXPECT_EQ(edges[i].contains("exact"), i < 3);
    const auto last = lastLine(outcome);
    EXPECT_EQ(last["edges"], 16);
    EXPECT_GE(last["integrated_spearman"].get<double>(), -1);
    EXPECT_TRUE(last["edge_spearman"].is_number());
    const auto estimated = lastLine(ask("patch", {"--samples", "40", "--estimate-only"}));
    EXPECT_TRUE(estimated["integrated_spearman"].is_null());
}

TEST_F(Patching, AnEditNeedsAsManyTokens) {
    const Words text{"--text", "mayor says talks failed"};
    const auto with = [&](Words more) {
        more.insert(more.begin(), text.begin(), text.end());
        return more;
    };
    const Outcome outcome = ask("patch", with({"--edit", "coach says talks failed"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto last = lastLine(outcome);
    EXPECT_EQ(last["samples"], 1);
    EXPECT_TRUE(last["whole"]["low"].is_null()) << "one sample has no interval";
    expectRefused("patch", with({"--edit", "coach says talks"}), "3 tokens");
    expectRefused("patch", with({"--edit", "mayor says talks failed"}), "same tokens");
    expectRefused("patch", with({}), "--edit");
    expectRefused("patch", {"--edit", "coach"}, "--text");
    expectRefused("patch", {"--path", "0.1"}, "0.1-1.3");
    expectRefused("patch", {"--path", "1.0-0.0"}, "1.0-0.0");
    expectRefused("patch", {"--qk"}, "--edges");
}

}  // namespace
}  // namespace headscope::test

// Tests importance, ablate, prune and group on a trained run.
#include "trained_run.h"

#include <map>
#include <numeric>
#include <set>

namespace headscope::test {
namespace {

using testing::HasSubstr;

class Pruning : public OnTrainedRun<Pruning> {};

// Heads are removed one by one, kept alone, removed cumulatively and in pairs. Selection uses
// validation, scores use test.
TEST_F(Pruning, AblateReportsSingleKeptCumulativeAndPairScans) {
    const Outcome outcome = ask(
        "ablate", {"--ablation", "mean", "--samples", "60", "--pairs", "--heads", "0.0,0.2,1.1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    std::map<std::string, Json> scans;
    for (const auto& one : eventsOf(lines, "scan"))
        if (one["score"] == "loss") scans[one["scan"]] = one;
    ASSERT_EQ(scans.size(), 2u);
    EXPECT_EQ(scans["off"]["split"], "valid") << "heads are not chosen on test";
    EXPECT_EQ(scans["off"]["ablation"], "mean");
    EXPECT_EQ(scans["only"]["harm"][1].size(), 4u);
    const auto curve = eventsOf(lines, "curve").front();
    EXPECT_EQ(curve["split"], "test");
    EXPECT_EQ(curve["choose_split"], "valid");
    EXPECT_EQ(curve["order"].size(), 8u);
    ASSERT_EQ(curve["loss_rise"].size(), 9u);
    EXPECT_EQ(curve["loss_rise"][0], 0.0);
    const auto pairs = eventsOf(lines, "pairs").front();
    EXPECT_EQ(pairs["heads"], (Json{"0.0", "0.2", "1.1"}));
    EXPECT_TRUE(pairs["synergy"][1][1].is_null());
    EXPECT_EQ(pairs["synergy"][0][2], pairs["synergy"][2][0]);
    expectRefused("ablate", {"--heads", "0.0,0.1"}, "--pairs");
    expectRefused("ablate", {"--ablation", "median"}, "median");
}

// Each measure orders all heads from the least to the most important; the correlation matrix is
// symmetric with ones on its diagonal.
TEST_F(Pruning, ImportanceOrdersAllHeadsAndComparesMeasures) {
    const Outcome outcome =
        ask("importance", {"--measure", "michel,leave-one-out,confidence", "--samples", "60"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto found = eventsOf(lines, "importance");
    ASSERT_EQ(found.size(), 3u);
    for (const auto& one : found) {
        EXPECT_EQ(one["split"], "valid") << "heads are not chosen on test";
        ASSERT_EQ(one["values"].size(), 2u);
        EXPECT_EQ(one["values"][0].size(), 4u);
        std::set<std::string> heads;
        double before = -1e300;
        for (const std::string name : one["order"]) {
            heads.insert(name);
            const auto site = static_cast<std::size_t>(name[0] - '0'),
                       head = static_cast<std::size_t>(name[2] - '0');
            const double value = one["values"][site][head];
            EXPECT_GE(value, before) << "the least important first";
            before = value;
            EXPECT_LE(one["low"][site][head].get<double>(), value);
            EXPECT_GE(one["high"][site][head].get<double>(), value);
        }
        EXPECT_EQ(heads.size(), 8u);
    }
    const auto correlations = eventsOf(lines, "correlations");
    ASSERT_EQ(correlations.size(), 1u);
    EXPECT_NEAR(correlations[0]["spearman"][1][1].get<double>(), 1, 1e-12);
    EXPECT_EQ(correlations[0]["kendall"][0][1], correlations[0]["kendall"][1][0]);
}

// The scores of a point on the curve equal those of evaluate with the same heads removed.
TEST_F(Pruning, APointOfTheCurveIsTheModelWithTheseHeadsOff) {
    const Outcome outcome = ask("prune", {"--by", "michel", "--keep", "5", "--samples", "0"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto chosen = lastLine(outcome);
    EXPECT_EQ(chosen["kept"], 5);
    EXPECT_EQ(chosen["choose_split"], "valid");
    EXPECT_EQ(chosen["split"], "test");
    const Outcome evaluated = ask("evaluate", {"--ablate", chosen["off"].get<std::string>()});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    EXPECT_NEAR(lastLine(evaluated)["test_loss"].get<double>(), chosen["test_loss"].get<double>(),
                1e-5);
    EXPECT_EQ(lastLine(evaluated)["test_accuracy"], chosen["test_accuracy"]);
}

TEST_F(Pruning, RandomOrdersMakeABandAndAreTheSameAgain) {
    const Words options{"--by", "random", "--orders", "4", "--samples", "50"};
    const Outcome outcome = ask("prune", options);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto curves = eventsOf(jsonLines(outcome.out), "curve");
    ASSERT_EQ(curves.size(), 4u);
    std::set<std::string> orders;
    for (const auto& curve : curves) orders.insert(curve["order"].dump());
    EXPECT_EQ(orders.size(), 4u);
    std::vector<double> losses;
    for (const auto& curve : curves) losses.push_back(curve["points"][3]["test_loss"]);
    for (const auto& at : eventsOf(jsonLines(outcome.out), "random-band")) {
        if (at["score"] != "loss" || at["removed"] != 3) continue;
        EXPECT_NEAR(at["mean"].get<double>(),
                    std::accumulate(losses.begin(), losses.end(), 0.0) / 4, 1e-9);
        EXPECT_EQ(at["high"].get<double>(), *std::max_element(losses.begin(), losses.end()));
    }
    const auto again = eventsOf(jsonLines(ask("prune", options).out), "curve");
    EXPECT_EQ(again, curves);
}

// Returns how many heads can be removed before a point's 95 % interval exceeds the margin of loss
// or accuracy.
int removableBy(const Json& curve, const Json& margins) {
    int heads = 0;
    for (std::size_t i = 1; i < curve["points"].size(); ++i) {
        const auto& point = curve["points"][i];
        const bool within =
            point["loss_change_95"][1].get<double>() <= margins["loss"].get<double>() &&
            -point["accuracy_change_95"][0].get<double>() <= margins["accuracy"].get<double>();
        EXPECT_EQ(point["within_margin"].get<bool>(), within);
        if (!within) break;
        heads = point["removed"];
    }
    return heads;
}

TEST_F(Pruning, HeadsAreRemovableWhoseIntervalsEndWithinTheMargin) {
    int before = 0;
    for (const char* percent : {"0.01", "1", "20", "100"}) {
        const Outcome outcome =
            ask("prune", {"--by", "leave-one-out", "--margin", percent, "--samples", "0"});
        const auto chosen = lastLine(outcome), curve = eventsOf(jsonLines(outcome.out), "curve")[0];
        EXPECT_NEAR(chosen["margin_percent"].get<double>(), std::stod(percent), 1e-12);
        EXPECT_NEAR(chosen["margins"]["loss"].get<double>(), std::log1p(std::stod(percent) / 100),
                    1e-9);
        const int heads = removableBy(curve, chosen["margins"]);
        EXPECT_EQ(chosen["removable_heads"], heads) << percent;
        EXPECT_EQ(chosen["free_heads"], heads) << "the earlier name of the same number";
        EXPECT_EQ(chosen["removed"], heads) << "the point that the program proposes";
        const auto& by = curve["removable_by"];
        EXPECT_EQ(std::min(by["loss"].get<int>(), by["accuracy"].get<int>()), heads);
        EXPECT_GE(heads, before);
        before = heads;
    }
    EXPECT_EQ(lastLine(ask("prune", {"--by", "leave-one-out", "--samples", "0"}))["margin_percent"],
              1.0);
}

TEST_F(Pruning, TheMarginIsShownAsItWasTyped) {
    for (const char* percent : {"1", "2.5"}) {
        const Outcome plain = test::run(
            {{"prune", s_run, "--by", "leave-one-out", "--samples", "4", "--margin", percent}});
        EXPECT_THAT(plain.out, HasSubstr(" " + std::string(percent) + " % (")) << plain.err;
    }
}

TEST_F(Pruning, AFewSamplesShowNoHeadToBeRemovable) {
    const Outcome outcome = ask("prune", {"--by", "leave-one-out", "--samples", "4"});
    EXPECT_EQ(lastLine(outcome)["removable_heads"], 0);
    EXPECT_EQ(lastLine(outcome)["removed"], 0) << "it proposes the whole model";
    const auto points = eventsOf(jsonLines(outcome.out), "curve")[0]["points"];
    EXPECT_TRUE(points[0]["within_margin"].get<bool>())
        << "the whole model loses nothing to itself";
    EXPECT_FALSE(points[1]["within_margin"].get<bool>());
    expectRefused("prune", {"--by", "leave-one-out", "--samples", "4", "--make"}, "--margin");
}

TEST_F(Pruning, AToleranceIsTheMarginOfTheLossInNats) {
    const Outcome outcome = ask("prune", {"--by", "leave-one-out", "--tolerance", "0.02",
                                          "--margin", "50", "--samples", "0"});
    const auto chosen = lastLine(outcome);
    EXPECT_EQ(chosen["tolerance"], 0.02);
    EXPECT_EQ(chosen["margins"]["loss"], 0.02);
    EXPECT_EQ(chosen["removable_heads"],
              removableBy(eventsOf(jsonLines(outcome.out), "curve")[0], chosen["margins"]));
}

TEST_F(Pruning, OneHeadPerLayerIsKeptOnRequest) {
    const auto curve = eventsOf(
        jsonLines(
            ask("prune", {"--by", "michel", "--keep-one", "--recompute", "--samples", "40"}).out),
        "curve")[0];
    EXPECT_EQ(curve["order"].size(), 6u);
    std::map<char, int> gone;
    for (const std::string name : curve["order"]) ++gone[name[0]];
    EXPECT_EQ(gone['0'], 3);
    EXPECT_EQ(gone['1'], 3);
}

TEST_F(Pruning, EveryGroupHasARepresentative) {
    for (const char* on : {"V", "A", "O"}) {
        const Outcome outcome =
            ask("group", {"--groups", "2", "--on", on, "--samples", "40", "--vote-batch", "10"});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto sites = eventsOf(jsonLines(outcome.out), "groups");
        ASSERT_EQ(sites.size(), 2u);
        for (const auto& site : sites) {
            EXPECT_EQ(site["groups"][0], 0);
            const std::vector<int> votes = site["votes"];
            EXPECT_EQ(std::accumulate(votes.begin(), votes.end(), 0), 2 * 4)
                << "a vote a group and batch";
            for (std::size_t c = 0; c < 2; ++c)
                EXPECT_EQ(site["groups"][site["pillars"][c].get<std::size_t>()].get<std::size_t>(),
                          c);
        }
        EXPECT_EQ(lastLine(outcome)["stay"].size(), 4u);
    }
}

// The merged run is complete, has the representatives only, and scores as the preview said.
TEST_F(Pruning, GroupsAreMergedIntoANewRun) {
    const Outcome outcome = ask(
        "group", {"--groups", "3", "--on", "O", "--samples", "40", "--merge", "--name", "merged"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto heads = eventsOf(lines, "merged-head");
    EXPECT_EQ(heads.size(), 2u);
    for (const auto& head : heads) {
        EXPECT_GE(head["context_cosine"], 0);
        EXPECT_LE(head["context_cosine"], 1);
    }
    const auto made = eventsOf(lines, "smaller-model").front();
    EXPECT_EQ(made["heads_after"], 6);
    EXPECT_THAT(made["edit"].get<std::string>(), HasSubstr("merged heads"));
    const auto preview = eventsOf(lines, "merge-scores").front();
    const auto after = eventsOf(lines, "loss").front();
    EXPECT_NEAR(preview["loss_merged"], after["loss_after"], 1e-5);
    EXPECT_EQ(preview["samples"], after["samples"]);
    EXPECT_NE(preview["loss_zeroed"], preview["loss_merged"]);
    const auto run = lastLine(outcome)["run"].get<std::string>();
    EXPECT_EQ(test::run({jsonCommand("evaluate", run, {})}).exitCode, 0);
}

TEST_F(Pruning, KeysAndValuesAreSharedInANewRunThatCanBeTrained) {
    const Outcome outcome = ask("group", {"--kv-heads", "2", "--finetune", "1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto made = eventsOf(jsonLines(outcome.out), "smaller-model").front();
    EXPECT_EQ(made["heads_after"], 8);
    EXPECT_EQ(made["edit"], "2 key and value heads");
    EXPECT_LT(made["attention_parameters_after"], made["attention_parameters_before"]);
    expectRefused("group", {"--kv-heads", "3"}, "Give a divisor of 4");
    expectRefused("group", {"--kv-heads", "4"}, "Give a smaller number");
    expectRefused("group", {"--kv-heads", "2", "--merge"}, "excludes");
    expectRefused("group", {"--name", "x"}, "--merge");
    // The settings of a run with 3 of 4 heads would allow only divisors of 4, so the run could not
    // be opened again.
    const auto three = lastLine(ask("prune", {"--heads", "0.0,1.0"}))["run"].get<std::string>();
    const Outcome unfit = test::run({jsonCommand("group", three, {"--kv-heads", "3"})});
    EXPECT_EQ(unfit.exitCode, 2) << unfit.err;
    const auto shared = made["run"].get<std::string>();
    const Outcome merged = test::run({jsonCommand("group", shared, {"--merge"})});
    EXPECT_EQ(merged.exitCode, 2);
    EXPECT_THAT(merged.err, HasSubstr("model.kv_heads 2"));
}

TEST_F(Pruning, InvalidValueIsRefusedWithTheAllowedOnes) {
    expectRefused("prune", {"--keep", "0"}, "Keep 1 to 8");
    expectRefused("prune", {"--keep", "9"}, "the model has 8 heads");
    expectRefused("prune", {"--keep", "1", "--keep-one"}, "lose its last head");
    expectRefused("prune", {"--keep", "4", "--step-heads", "3"}, "no step ends");
    expectRefused("prune", {"--by", "nonsense"}, "One of random, michel");
    expectRefused("prune", {"--by", "michel,michel"}, "twice");
    expectRefused("prune", {"--keep", "4", "--tolerance", "0.1"}, "excludes");
    expectRefused("prune", {"--margin", "0"}, "--margin");
    expectRefused("prune", {"--margin", "101"}, "--margin");
    expectRefused("group", {"--groups", "5"}, "4 groups or fewer");
    expectRefused("group", {"--on", "Q"}, "--on");
    expectRefused("importance", {"--measure", "nonsense"}, "One of michel");
    expectRefused("importance", {"--ablate", "7.0"}, "7");
    expectRefused("importance", {"--step", "7"}, "step");
}

}  // namespace
}  // namespace headscope::test

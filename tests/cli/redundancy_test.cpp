// Tests redundancy and composition on a trained run.
#include "trained_run.h"

#include <algorithm>
#include <set>

namespace headscope::test {
namespace {

using testing::HasSubstr;

class RedundancyCommand : public OnTrainedRun<RedundancyCommand> {
protected:
    static std::size_t linesOf(const std::string& text) {
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }
};

TEST_F(RedundancyCommand, EveryHeadHasACommonalityWithItsInterval) {
    const Outcome outcome = ask("redundancy", {"--samples", "100", "--threshold", "0.2"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto sites = eventsOf(lines, "redundancy");
    ASSERT_EQ(sites.size(), 2u);
    for (const auto& site : sites) {
        ASSERT_EQ(site["commonality"].size(), 4u);
        for (std::size_t head = 0; head < 4; ++head) {
            EXPECT_LE(site["low"][head], site["commonality"][head]);
            EXPECT_LE(site["commonality"][head], site["high"][head]);
            EXPECT_TRUE(site["pairs"][head][head].is_null());
        }
    }
    for (const auto& set : eventsOf(lines, "redundant-set")) {
        EXPECT_GE(set["least"], 0.2);
        EXPECT_GE(set["from"].size(), 1u);
        std::set<int> together;
        for (const char* part : {"heads", "from"})
            for (const int head : set[part]) together.insert(head);
        EXPECT_EQ(together.size(), set["heads"].size() + set["from"].size());
    }
    const auto last = lastLine(outcome);
    EXPECT_EQ(last["split"], "valid") << "heads are not chosen on test";
    EXPECT_EQ(last["read_samples"], 50);
    const auto pairs = eventsOf(lines, "pair-information");
    EXPECT_EQ(pairs.empty(), last.contains("without_information"));
    for (const auto& pair : pairs) {
        EXPECT_LT(pair["first"], pair["second"]);
        EXPECT_GE(pair["redundancy"], 0);
        EXPECT_LE(pair["redundancy"], last["label_entropy"]);
    }
}

TEST_F(RedundancyCommand, TablesAndCsvHaveARowPerHead) {
    const Outcome table = test::run({{"redundancy", s_run, "--samples", "60"}});
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("commonality"));
    EXPECT_THAT(table.out, HasSubstr("1.3"));
    const Outcome csv = test::run({{"redundancy", s_run, "--samples", "60", "--csv"}});
    ASSERT_EQ(csv.exitCode, 0) << csv.err;
    EXPECT_EQ(linesOf(csv.out), 9u);
    const Outcome pairs = test::run({{"composition", s_run, "--csv"}});
    ASSERT_EQ(pairs.exitCode, 0) << pairs.err;
    EXPECT_EQ(linesOf(pairs.out), 1u + 3 * 16);
}

TEST_F(RedundancyCommand, CompositionsAreListedStrongestFirst) {
    const Outcome outcome = ask("composition", {"--strongest", "7"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto edges = eventsOf(lines, "composition");
    ASSERT_EQ(edges.size(), 7u);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        EXPECT_EQ(edges[i]["from"].get<std::string>().front(), '0');
        EXPECT_EQ(edges[i]["to"].get<std::string>().front(), '1');
        EXPECT_NEAR(edges[i]["value"].get<double>() - edges[i]["chance"].get<double>(),
                    edges[i]["excess"].get<double>(), 1e-9);
        if (i > 0) {
            EXPECT_LE(edges[i]["excess"], edges[i - 1]["excess"]);
        }
    }
    EXPECT_EQ(eventsOf(lines, "function-twins").size(), 6u) << "pairs of the first layer";
    EXPECT_EQ(lastLine(outcome)["norms_folded"], true);
    // The chance level has a fixed seed.
    EXPECT_EQ(ask("composition", {"--strongest", "7"}).out, outcome.out);
}

TEST_F(RedundancyCommand, InvalidValueIsRefused) {
    for (const Words& wrong :
         {Words{"--threshold", "0"}, Words{"--threshold", "1.5"}, Words{"--samples", "-1"},
          Words{"--split", "nonsense"}, Words{"--step", "7"}})
        EXPECT_EQ(ask("redundancy", wrong).exitCode, 2) << wrong.front();
    EXPECT_EQ(ask("redundancy", {"--samples", "1"}).exitCode, 3);
    EXPECT_EQ(ask("composition", {"--strongest", "0"}).exitCode, 2);
    EXPECT_EQ(ask("composition", {"--split", "test"}).exitCode, 2);
}

}  // namespace
}  // namespace headscope::test

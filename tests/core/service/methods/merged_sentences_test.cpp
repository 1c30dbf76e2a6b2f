// Tests that the sentences about several runs become one text.
#include "core/service/methods/merged_sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::methods {
namespace {

using testing::ElementsAre;

TEST(MergedSentences, SharedSentenceIsSaidOnce) {
    EXPECT_THAT(mergedSentences({{"lambda 0", {{"data", "The data were headlines."}}},
                                 {"lambda 1", {{"data", "The data were headlines."}}}}),
                ElementsAre("The data were headlines."));
}

TEST(MergedSentences, NumbersThatDifferAreListedWithTheirGroups) {
    EXPECT_THAT(mergedSentences({{"a", {{"training", "Batches of 32, for 100 steps."}}},
                                 {"b", {{"training", "Batches of 64, for 100 steps."}}},
                                 {"c", {{"training", "Batches of 128, for 100 steps."}}}}),
                ElementsAre("Batches of 32 (a), 64 (b) and 128 (c), for 100 steps."));
}

TEST(MergedSentences, NumbersInTheNamesOfTheGroupsAreOnlyListed) {
    EXPECT_THAT(mergedSentences({{"batch size 32", {{"training", "Batches of 32."}}},
                                 {"batch size 64", {{"training", "Batches of 64."}}}}),
                ElementsAre("Batches of 32 and 64."));
}

TEST(MergedSentences, NumbersThatChangeTogetherNameTheirGroups) {
    EXPECT_THAT(
        mergedSentences({{"a", {{"model", "It had 2 layers and 12 heads. It was small."}}},
                         {"b", {{"model", "It had 3 layers and 18 heads. It was small."}}}}),
        ElementsAre("It had 2 (a) and 3 (b) layers and 12 (a) and 18 (b) heads. It was "
                    "small."));
}

TEST(MergedSentences, SharedMinusSignsStayWithTheirNumbers) {
    EXPECT_THAT(mergedSentences({{"a", {{"training", "The bias was -2, and fixed."}}},
                                 {"b", {{"training", "The bias was -3, and fixed."}}}}),
                ElementsAre("The bias was -2 (a) and -3 (b), and fixed."));
}

TEST(MergedSentences, SentenceOfOneRunIsNotOneOfItsGroup) {
    const std::string shared = "It was trained.", extra = "It was resumed.";
    EXPECT_THAT(
        mergedSentences({{"lambda 0.1", {{"training", shared}}, "seed 0"},
                         {"lambda 0.1", {{"training", shared}, {"training", extra}}, "seed 2"},
                         {"lambda 0.2", {{"training", shared}}, "seed 0"}}),
        ElementsAre(shared, "In the run with lambda 0.1, seed 2: " + extra));
}

TEST(MergedSentences, NumbersThatDifferWithinAGroupNameTheirRuns) {
    // A list of values would hide which run has which.
    EXPECT_THAT(mergedSentences({{"a", {{"training", "It ran 10 steps."}}, "seed 0"},
                                 {"a", {{"training", "It ran 20 steps."}}, "seed 1"},
                                 {"b", {{"training", "It ran 20 steps."}}, "seed 0"}}),
                ElementsAre("In the run with a, seed 0: It ran 10 steps.",
                            "In runs with b, and in the run with a, seed 1: It ran 20 steps."));
}

TEST(MergedSentences, CrossedNumbersNameTheirRuns) {
    // A list would repeat a value.
    EXPECT_THAT(mergedSentences({{"a", {{"training", "Batches of 32 at rate 0.1."}}},
                                 {"b", {{"training", "Batches of 32 at rate 0.2."}}},
                                 {"c", {{"training", "Batches of 64 at rate 0.2."}}}}),
                ElementsAre("In runs with a: Batches of 32 at rate 0.1.",
                            "In runs with b: Batches of 32 at rate 0.2.",
                            "In runs with c: Batches of 64 at rate 0.2."));
}

TEST(MergedSentences, FurtherSentenceOfSomeRunsNamesThemInItsPlace) {
    const std::string first = "It was trained.", extra = "It was pruned.", last = "It was tested.";
    EXPECT_THAT(mergedSentences(
                    {{"lambda 0", {{"training", first}, {"training", last}}},
                     {"lambda 1", {{"training", first}, {"training", extra}, {"training", last}}}}),
                ElementsAre(first, "In runs with lambda 1: " + extra, last));
}

TEST(MergedSentences, TopicsKeepTheirOrder) {
    EXPECT_THAT(mergedSentences({{"a", {{"data", "D."}, {"machine", "M."}}},
                                 {"b", {{"data", "D."}, {"machine", "M."}}}}),
                ElementsAre("D.", "M."));
}

}  // namespace
}  // namespace headscope::methods

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

TEST(MergedSentences, NumbersThatDifferAreListed) {
    EXPECT_THAT(mergedSentences({{"a", {{"training", "Batches of 32, for 100 steps."}}},
                                 {"b", {{"training", "Batches of 64, for 100 steps."}}},
                                 {"c", {{"training", "Batches of 128, for 100 steps."}}}}),
                ElementsAre("Batches of 32, 64 and 128, for 100 steps."));
}

TEST(MergedSentences, NumbersThatChangeTogetherAreRespective) {
    EXPECT_THAT(mergedSentences({{"a", {{"model", "The model had 2 layers and 12 heads."}}},
                                 {"b", {{"model", "The model had 3 layers and 18 heads."}}}}),
                ElementsAre("The model had 2 and 3 layers and 12 and 18 heads, respectively."));
}

TEST(MergedSentences, CrossedNumbersNameTheirRuns) {
    // Lists could not say which batch size belongs to which rate.
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

// Tests of the samples selected for analyses: balanced by class, seeded, nested, and the same for
// every caller.
#include "core/data/batches/subset.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace headscope::data {
namespace {

// Creates a dataset whose labels are sorted by class, as in image folders.
Dataset sortedByClass(const std::vector<int>& sizes) {
    Dataset d;
    for (std::size_t label = 0; label < sizes.size(); ++label)
        d.test.labels.insert(d.test.labels.end(), static_cast<std::size_t>(sizes[label]),
                             static_cast<std::int32_t>(label));
    d.test.count = static_cast<std::int64_t>(d.test.labels.size());
    d.valid = d.train = d.test;
    return d;
}

std::map<std::int32_t, int> classesOf(const Dataset& d, const Subset& subset) {
    std::map<std::int32_t, int> counts;
    for (const auto sample : subset.samples)
        ++counts[d.test.labels[static_cast<std::size_t>(sample)]];
    return counts;
}

TEST(SubsetTest, FewSamplesOfAFileSortedByClassHoldEveryClass) {
    const auto d = sortedByClass(std::vector<int>(10, 200));
    const auto counts = classesOf(d, subsetOf(d, "test", 0, 64, 0));
    ASSERT_EQ(counts.size(), 10U);
    for (const auto& [label, count] : counts) EXPECT_NEAR(count, 6.4, 0.7) << label;
    EXPECT_EQ(classesOf(d, subsetOf(d, "test", 0, 10, 3)).size(), 10U);
}

TEST(SubsetTest, UnequalClassesKeepTheirShares) {
    const auto d = sortedByClass({900, 90, 10});
    for (const int count : {50, 100, 300}) {
        auto counts = classesOf(d, subsetOf(d, "test", 0, count, 5));
        EXPECT_NEAR(counts[0], 0.9 * count, 1.01) << count;
        EXPECT_NEAR(counts[1], 0.09 * count, 1.01) << count;
        EXPECT_NEAR(counts[2], 0.01 * count, 1.01) << count;
    }
}

TEST(SubsetTest, ALargerSubsetBeginsWithTheSmallerOne) {
    const auto d = sortedByClass({70, 30, 155});
    const auto large = subsetOf(d, "test", 0, 200, 9);
    for (const int count : {1, 7, 64, 199}) {
        const auto small = subsetOf(d, "test", 0, count, 9);
        EXPECT_TRUE(std::equal(small.samples.begin(), small.samples.end(), large.samples.begin()))
            << count;
    }
    EXPECT_EQ(std::set<std::int64_t>(large.samples.begin(), large.samples.end()).size(), 200U);
}

TEST(SubsetTest, SeedAndSplitDecideAndAreNamed) {
    const auto d = sortedByClass({70, 30, 155});
    const auto subset = subsetOf(d, "test", 0, 64, 9);
    EXPECT_EQ(subset.samples, subsetOf(d, "test", 0, 64, 9).samples);
    EXPECT_NE(subset.samples, subsetOf(d, "test", 0, 64, 10).samples);
    EXPECT_NE(subset.samples, subsetOf(d, "valid", 0, 64, 9).samples);
    EXPECT_EQ(sampleSetText(subset.set),
              "64 of 255 samples of the test split, drawn at random (seed 9)");
    const auto whole = subsetOf(d, "valid", 0, 0, 9);
    for (std::size_t i = 0; i < whole.samples.size(); ++i)
        EXPECT_EQ(whole.samples[i], static_cast<std::int64_t>(i));
    EXPECT_EQ(sampleSetText(whole.set), "all 255 samples of the validation split");
}

TEST(SubsetTest, WindowsOfATextAreDrawnFromAllOverIt) {
    Dataset d;
    d.task = Task::LanguageModel;
    d.stream = true;
    d.test.tokens.resize(10'001);
    for (std::size_t i = 0; i < d.test.tokens.size(); ++i)
        d.test.tokens[i] = static_cast<std::int32_t>(i);
    d.test.count = 10'001;
    const auto subset = subsetOf(d, "test", 10, 40, 1);
    EXPECT_EQ(subset.set.available, 1000);
    std::set<std::int64_t> fifths;
    for (const auto window : subset.samples) fifths.insert(window / 200);
    EXPECT_EQ(fifths.size(), 5U);
    const auto batch = listedBatch(d, d.test, subset.samples, 39, 5, 10);
    ASSERT_EQ(batch.size, 1) << "what the list has left";
    EXPECT_EQ(batch.tokens[0], subset.samples[39] * 10);
}

TEST(SubsetTest, HeadsAreNeverChosenByTest) {
    auto d = sortedByClass({4, 4});
    EXPECT_EQ(choosingSplit(d), "valid");
    d.valid = {};
    EXPECT_EQ(choosingSplit(d), "train");
}

}  // namespace
}  // namespace headscope::data

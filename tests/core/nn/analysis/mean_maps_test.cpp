// Compares mean attention maps over many samples with a sum of the maps of single samples.
#include "core/api/requests/mean_maps.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace headscope {
namespace {

constexpr int kLongestSample = 8;

class MeanMapsTest : public ::testing::Test {
protected:
    MeanMapsTest() : data(test::smallTexts()) {
        const auto config = test::smallConfig();
        auto trainer = test::trainerFor(config, data);
        for (int i = 0; i < 5; ++i) trainer->trainStep();
        analyzer = std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    }
    // Returns the expected mean map of one head by position, from single queries for each selected
    // sample.
    std::vector<double> expected(int layer, int head, int label, int tokens, const HeadMask& mask) {
        std::vector<double> sums(std::size_t(tokens) * tokens, 0), having(std::size_t(tokens), 0);
        for (std::int64_t index = 0; index < data->valid.count; ++index) {
            if (label >= 0 && data->valid.labels[std::size_t(index)] != label) continue;
            AttentionRequest one;
            one.input.split = "valid";
            one.input.index = index;
            one.mask = mask;
            const auto maps = analyzer->ask(one).value();
            for (int q = 0; q < maps.tokens; ++q) {
                having[std::size_t(q)] += 1;
                for (int k = 0; k < maps.tokens; ++k)
                    sums[std::size_t(q * tokens + k)] +=
                        double(maps.map(layer, head)[q * maps.tokens + k]);
            }
        }
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] /= std::max(1.0, having[i / std::size_t(tokens)]);
        return sums;
    }
    void expectMean(const MeanMaps& mean, int label, const HeadMask& mask) {
        const int tokens = mean.maps.tokens;
        ASSERT_EQ(tokens, kLongestSample);
        for (int layer = 0; layer < 2; ++layer)
            for (int head = 0; head < 4; ++head) {
                const auto all = expected(layer, head, label, tokens, mask);
                for (std::size_t i = 0; i < all.size(); ++i)
                    EXPECT_NEAR(mean.maps.map(layer, head)[i], all[i], 1e-5)
                        << layer << " " << head << " " << i;
            }
    }

    std::shared_ptr<const data::Dataset> data;
    std::unique_ptr<analysis::Analyzer> analyzer;
};

TEST_F(MeanMapsTest, AreMeansOverTheSamplesThatHaveATokenThere) {
    MeanMapsRequest request;
    request.samples = 0;
    const auto mean = analyzer->ask(request);
    ASSERT_TRUE(mean.ok()) << mean.error().text();
    EXPECT_EQ(mean->split, "valid") << "the split that heads are chosen by";
    EXPECT_EQ(mean->count, 64);
    ASSERT_EQ(mean->having.size(), std::size_t(kLongestSample));
    EXPECT_EQ(mean->having.front(), 64);
    EXPECT_LT(mean->having.back(), 64) << "few are as long";
    EXPECT_EQ(mean->maps.labels.back(), "7");
    expectMean(*mean, -1, {});
    for (int q = 0; q < kLongestSample; ++q) {
        double sum = 0;
        for (int k = 0; k < kLongestSample; ++k)
            sum += double(mean->maps.map(1, 2)[q * kLongestSample + k]);
        EXPECT_NEAR(sum, 1, 1e-5) << q;
    }
}

TEST_F(MeanMapsTest, OfAClassAndWithHeadsOffAreOfThoseSamplesAndThatModel) {
    MeanMapsRequest request;
    request.samples = 0;
    request.label = 1;
    request.mask = HeadMask::without({{0, 1}});
    const auto mean = analyzer->ask(request);
    ASSERT_TRUE(mean.ok()) << mean.error().text();
    EXPECT_EQ(mean->count,
              int(std::count(data->valid.labels.begin(), data->valid.labels.end(), 1)));
    expectMean(*mean, 1, request.mask);
    request.samples = 5;
    EXPECT_EQ(analyzer->ask(request)->count, 5);
}

TEST_F(MeanMapsTest, MissingFeatureIsRefusedWithAHint) {
    MeanMapsRequest request;
    request.label = 2;
    EXPECT_EQ(analyzer->ask(request).error().code, ErrorCode::Usage);
    request.label = -1;
    request.mask = HeadMask::without({{9, 9}});
    EXPECT_EQ(analyzer->ask(request).error().code, ErrorCode::Usage);
    request = {};
    request.split = "nowhere";
    EXPECT_EQ(analyzer->ask(request).error().code, ErrorCode::Usage);
}

TEST(MeanMaps, OfAModelThatWritesThereAreNone) {
    const auto config = test::reversalConfig();
    const auto data = test::reversals(12);
    const auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    EXPECT_EQ(analyzer->ask(MeanMapsRequest{}).error().code, ErrorCode::Usage);
}

}  // namespace
}  // namespace headscope

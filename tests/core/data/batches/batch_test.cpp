#include "core/data/batches/batch.h"

#include "core/data/batches/batch_rows.h"
#include "tests/core/support/data_support.h"

#include <numeric>
#include <set>

namespace headscope::data {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

std::shared_ptr<Dataset> textSet() {
    auto d = std::make_shared<Dataset>();
    d->classes = {"a", "b"};
    d->train.offsets = {0};
    for (std::int32_t i = 0; i < 10; ++i) {
        for (std::int32_t k = 0; k <= i % 4; ++k) d->train.tokens.push_back(2 + i);
        d->train.offsets.push_back(static_cast<std::int64_t>(d->train.tokens.size()));
        d->train.labels.push_back(i % 2);
    }
    d->train.count = 10;
    return d;
}

std::shared_ptr<Dataset> stream(std::int64_t count) {
    auto d = std::make_shared<Dataset>();
    d->task = Task::LanguageModel;
    d->stream = true;
    d->train.tokens.resize(static_cast<std::size_t>(count));
    std::iota(d->train.tokens.begin(), d->train.tokens.end(), 2);
    d->train.count = count;
    return d;
}

BatchOptions options(std::int64_t batch, std::int64_t length, std::uint64_t seed = 1) {
    BatchOptions o;
    o.batch = batch;
    o.length = length;
    o.seed = seed;
    return o;
}

TEST(BatchPlanTest, EpochHoldsEachSampleOnceInAnOrderOfSeedAndEpoch) {
    const BatchPlan plan(textSet(), options(5, 4));
    ASSERT_EQ(plan.batchesPerEpoch(), 2);
    std::multiset<std::int32_t> seen;
    for (int i = 0; i < 2; ++i) {
        const auto batch = plan.batch(0, i);
        for (std::int64_t row = 0; row < 5; ++row)
            seen.insert(batch.tokens[static_cast<std::size_t>(row * batch.length)]);
    }
    EXPECT_EQ(seen, (std::multiset<std::int32_t>{2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
    EXPECT_NE(plan.batch(0, 0).tokens, plan.batch(1, 0).tokens);
    EXPECT_EQ(plan.batch(0, 0).tokens, BatchPlan(textSet(), options(5, 4)).batch(0, 0).tokens);
    EXPECT_NE(plan.batch(0, 0).tokens, BatchPlan(textSet(), options(5, 4, 2)).batch(0, 0).tokens);
}

TEST(BatchPlanTest, IncompleteLastBatchIsDroppedAndASmallSetIsOneBatch) {
    EXPECT_EQ(BatchPlan(textSet(), options(4, 4)).batchesPerEpoch(), 2);
    const BatchPlan small(textSet(), options(64, 4));
    EXPECT_EQ(small.batchesPerEpoch(), 1);
    EXPECT_EQ(small.batch(3, 0).size, 10);
}

TEST(BatchPlanTest, RowsArePaddedToTheLongestOfTheBatch) {
    const auto batch = BatchPlan(textSet(), options(10, 64)).batch(0, 0);
    EXPECT_EQ(batch.length, 4);
    EXPECT_EQ(batch.tokens.size(), 40u);
    for (std::size_t row = 0; row < 10; ++row)
        for (std::size_t k = 0; k < 4; ++k)
            EXPECT_EQ(batch.tokens[row * 4 + k] == text::kPad,
                      static_cast<std::int32_t>(k) >= batch.lengths[row]);
}

TEST(BatchPlanTest, StreamWindowsAreDisjointAndRestartEachEpoch) {
    const BatchPlan plan(stream(1001), options(9, 10));
    // 100 windows fit, but one is left out so that each epoch can start at a random offset.
    ASSERT_EQ(plan.batchesPerEpoch(), 11);
    std::set<std::int32_t> starts, offsets;
    for (std::int64_t epoch = 0; epoch < 6; ++epoch) {
        std::set<std::int32_t> seen;
        for (std::int64_t i = 0; i < 11; ++i) {
            const auto batch = plan.batch(epoch, i);
            for (std::size_t k = 0; k < batch.tokens.size(); ++k) {
                EXPECT_TRUE(seen.insert(batch.tokens[k]).second);
                EXPECT_EQ(batch.targets[k], batch.tokens[k] + 1);
            }
        }
        offsets.insert(*seen.begin());
    }
    EXPECT_GT(offsets.size(), 1u);
}

TEST(BatchPlanTest, OnlyDeterminedTokensAreTargets) {
    auto d = std::make_shared<Dataset>();
    d->task = Task::LanguageModel;
    d->train.tokens = {5, 6, 5, 6};
    d->train.determined = {0, 0, 0, 1};
    d->train.offsets = {0, 4};
    d->train.count = 1;
    const auto batch = orderedBatch(*d, d->train, 0, 1, 5);
    EXPECT_THAT(batch.tokens, ElementsAre(5, 6, 5, 0, 0));
    EXPECT_THAT(batch.targets, ElementsAre(-1, -1, 6, -1, -1));
    EXPECT_THAT(batch.lengths, ElementsAre(3));
}

std::shared_ptr<Dataset> imageSet() {
    auto d = std::make_shared<Dataset>();
    d->task = Task::ImageClassification;
    d->imageSize = 8;
    d->mean = {0.5f, 0.5f, 0.5f};
    d->deviation = {0.25f, 0.25f, 0.25f};
    d->train.pixels.resize(3 * 64);
    std::iota(d->train.pixels.begin(), d->train.pixels.end(), 0);
    d->train.labels = {0};
    d->train.count = 1;
    return d;
}

TEST(BatchPlanTest, ImagesAreNormalised) {
    const auto d = imageSet();
    const auto batch = orderedBatch(*d, d->train, 0, 1, 0);
    EXPECT_NEAR(batch.pixels[0], (0 / 255.0 - 0.5) / 0.25, 1e-5);
    EXPECT_NEAR(batch.pixels[191], (191 / 255.0 - 0.5) / 0.25, 1e-5);
}

TEST(BatchPlanTest, AugmentationIsAFunctionOfSeedEpochAndSample) {
    auto o = options(1, 0);
    o.augment = true;
    const BatchPlan plan(imageSet(), o), again(imageSet(), o);
    std::set<std::vector<float>> seen;
    for (std::int64_t epoch = 0; epoch < 20; ++epoch) {
        EXPECT_EQ(plan.batch(epoch, 0).pixels, again.batch(epoch, 0).pixels);
        seen.insert(plan.batch(epoch, 0).pixels);
    }
    EXPECT_GT(seen.size(), 10u);
}

TEST(BatchRowsTest, CropAndFlipMovePixels) {
    const auto d = imageSet();
    auto batch = emptyBatch(*d, 1, 0);
    fillImage(*d, d->train.pixels.data(), 0, {2, 1, true}, batch);
    const auto normal = [](int value) { return (value / 255.0 - 0.5) / 0.25; };
    // The output pixel (0, 0) comes from row 1 and column (7 - 0) + 2 = 9. This is outside the
    // picture, so it gets the mean colour.
    EXPECT_EQ(batch.pixels[0], 0.0f);
    EXPECT_NEAR(batch.pixels[2], normal(1 * 8 + 7), 1e-5);  // source column 7 - 2 + 2
    EXPECT_NEAR(batch.pixels[7], normal(1 * 8 + 2), 1e-5);
}

TEST(PrefetcherTest, GivesThePlansBatchesInOrderFromAnyPlace) {
    const auto plan = std::make_shared<const BatchPlan>(textSet(), options(5, 4));
    Prefetcher prefetch(plan, 2, 1);
    for (const auto& [epoch, index] :
         std::vector<std::pair<int, int>>{{2, 1}, {3, 0}, {3, 1}, {4, 0}, {4, 1}, {5, 0}}) {
        const auto batch = prefetch.next();
        EXPECT_EQ(batch.tokens, plan->batch(epoch, index).tokens) << epoch << ' ' << index;
    }
}

TEST(PrefetcherTest, EndsWhileBatchesWait) {
    for (int i = 0; i < 20; ++i)
        Prefetcher(std::make_shared<const BatchPlan>(textSet(), options(5, 4)), 0, 0);
}

TEST(OwnInputTest, TextIsABatchOfOne) {
    Dataset d;
    d.tokenizer = text::Tokenizer::train({"good bad good"}, {});
    const auto batch = ownInput(d, "Good, BAD weird", 8);
    ASSERT_TRUE(batch.ok());
    // "bad" is rarer than the minimum frequency of the vocabulary.
    EXPECT_THAT(batch->tokens, ElementsAre(2, text::kUnknown, text::kUnknown));
    EXPECT_TRUE(batch->targets.empty());
    EXPECT_EQ(ownInput(d, " ...", 8).error().code, ErrorCode::Usage);
    EXPECT_FALSE(ownInput(d, Picture{}).ok());
}

TEST(OwnInputTest, PictureIsScaledToTheModel) {
    Picture picture;
    picture.width = 16, picture.height = 16;
    picture.rgb.assign(16 * 16 * 3, 255);
    const auto batch = ownInput(*imageSet(), picture);
    ASSERT_TRUE(batch.ok());
    EXPECT_EQ(batch->pixels.size(), 192u);
    EXPECT_THAT(batch->pixels, Each(testing::FloatNear(2.0f, 1e-5f)));
}

}  // namespace
}  // namespace headscope::data

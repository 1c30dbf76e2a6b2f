// Property tests of data splits, subsets and batches on datasets of random sizes. Some exact values
// are fixed, because published results depend on them.
#include "core/base/util/random.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/batches/subset.h"
#include "core/data/pictures/picture.h"
#include "core/data/readers/split_rows.h"

#include "tests/core/support/data_support.h"

#include <cmath>
#include <future>
#include <numeric>
#include <set>

namespace headscope::data {
namespace {

using ::testing::ElementsAre;

using Rows = std::vector<std::int64_t>;

TEST(SplitLaws, EveryRowIsInOneSplitAndTheSeedDeterminesTheSplit) {
    util::Random random(91);
    for (int round = 0; round < 500; ++round) {
        const auto count = random.between(0, 400);
        SplitOptions options{random.uniform(0, 0.6),
                             random.chance(0.5) ? random.uniform(0, 0.6) : 0, random.next(), 0};
        const auto split = splitRows(count, options);
        Rows all = split.train;
        for (const auto* rows : {&split.train, &split.valid, &split.test})
            EXPECT_TRUE(std::is_sorted(rows->begin(), rows->end()));
        all.insert(all.end(), split.valid.begin(), split.valid.end());
        all.insert(all.end(), split.test.begin(), split.test.end());
        std::sort(all.begin(), all.end());
        Rows whole(static_cast<std::size_t>(count));
        std::iota(whole.begin(), whole.end(), std::int64_t{0});
        ASSERT_EQ(all, whole);
        EXPECT_TRUE(count == 0 || !split.train.empty());
        EXPECT_EQ(splitRows(count, options).valid, split.valid);
        // Limiting the training rows must not change the validation and test rows; otherwise the
        // points of a learning curve could not be compared.
        options.maximumTraining = random.between(1, 50);
        const auto fewer = splitRows(count, options);
        EXPECT_EQ(fewer.valid, split.valid);
        EXPECT_EQ(fewer.test, split.test);
        EXPECT_EQ(fewer.train.size(),
                  std::min(split.train.size(), static_cast<std::size_t>(options.maximumTraining)));
        EXPECT_TRUE(std::includes(split.train.begin(), split.train.end(), fewer.train.begin(),
                                  fewer.train.end()));
    }
}

TEST(SplitLaws, FractionsAreKeptAndAboveZeroGiveARow) {
    for (const std::int64_t count : {4, 9, 10, 1000, 7600}) {
        const auto split = splitRows(count, {0.1, 0.2, 5, 0});
        const auto share = [&](const Rows& rows, double of, double fraction) {
            EXPECT_NEAR(static_cast<double>(rows.size()), std::max(1.0, of * fraction), 0.5)
                << count;
        };
        share(split.test, static_cast<double>(count), 0.2);
        share(split.valid, static_cast<double>(count) - static_cast<double>(split.test.size()),
              0.1);
    }
    for (const std::int64_t few : {0, 1, 2})
        EXPECT_EQ(splitRows(few, {0.5, 0.5, 0, 0}).train.size(), static_cast<std::size_t>(few));
    const auto half = splitRows(10, {0.9, 0.9, 0, 0});
    EXPECT_EQ(half.test.size(), 5u) << "training keeps rows whatever is asked for";
    EXPECT_FALSE(half.train.empty());
}

// Analyses, ablations and probes use these samples. Their order must stay fixed, so that figures
// can be reproduced later and on other machines.
TEST(SubsetLaws, TheOrderOfASeedIsFixed) {
    Dataset d;
    d.test.labels = {0, 0, 0, 0, 0, 0, 1, 1, 1, 2};
    d.test.count = 10;
    EXPECT_THAT(subsetOf(d, "test", 0, 6, 0).samples, ElementsAre(4, 6, 0, 5, 8, 9));
    EXPECT_THAT(subsetOf(d, "test", 0, 6, 12345).samples, ElementsAre(2, 6, 1, 5, 7, 9));
}

struct LengthsOfRows {
    std::shared_ptr<Dataset> dataset = std::make_shared<Dataset>();
    std::vector<std::int64_t> lengths;
};

// Creates random texts: sample i consists only of token 2 + i, so that a token identifies its
// sample.
LengthsOfRows randomTexts(util::Random& random) {
    LengthsOfRows made;
    auto& d = *made.dataset;
    d.classes = {"a", "b", "c"};
    d.train.count = random.between(1, 40);
    d.train.offsets = {0};
    for (std::int64_t i = 0; i < d.train.count; ++i) {
        made.lengths.push_back(random.between(1, 9));
        d.train.tokens.insert(d.train.tokens.end(), static_cast<std::size_t>(made.lengths.back()),
                              static_cast<std::int32_t>(2 + i));
        d.train.offsets.push_back(static_cast<std::int64_t>(d.train.tokens.size()));
        d.train.labels.push_back(static_cast<std::int32_t>(i % 3));
    }
    return made;
}

void expectRow(const Batch& batch, std::int64_t row, const LengthsOfRows& made,
               std::set<std::int64_t>& seen) {
    const auto at = static_cast<std::size_t>(row * batch.length);
    const std::int64_t sample = batch.tokens.at(at) - 2;
    EXPECT_TRUE(seen.insert(sample).second) << "sample " << sample << " twice in an epoch";
    const auto length =
        std::min(made.lengths.at(static_cast<std::size_t>(sample)), std::int64_t{6});
    EXPECT_EQ(batch.lengths.at(static_cast<std::size_t>(row)), length);
    EXPECT_EQ(batch.targets.at(static_cast<std::size_t>(row)),
              static_cast<std::int32_t>(sample % 3));
    for (std::int64_t k = 0; k < batch.length; ++k)
        EXPECT_EQ(batch.tokens.at(at + static_cast<std::size_t>(k)),
                  k < length ? static_cast<std::int32_t>(sample + 2) : text::kPad);
}

TEST(BatchLaws, AnEpochHoldsEachSampleAtMostOnceWithItsOwnLabelAndPadding) {
    util::Random random(92);
    for (int round = 0; round < 200; ++round) {
        const auto made = randomTexts(random);
        BatchOptions options;
        options.batch = random.between(1, 12);
        options.length = 6;
        options.seed = random.next();
        const BatchPlan plan(made.dataset, options);
        const auto size = std::min(options.batch, made.dataset->train.count);
        ASSERT_EQ(plan.batchesPerEpoch(), made.dataset->train.count / size);
        for (const std::int64_t epoch : {0, 5}) {
            std::set<std::int64_t> seen;
            for (std::int64_t index = 0; index < plan.batchesPerEpoch(); ++index) {
                const auto batch = plan.batch(epoch, index);
                ASSERT_EQ(batch.size, size);
                EXPECT_EQ(batch.length,
                          *std::max_element(batch.lengths.begin(), batch.lengths.end()));
                for (std::int64_t row = 0; row < size; ++row) expectRow(batch, row, made, seen);
            }
            EXPECT_EQ(static_cast<std::int64_t>(seen.size()), plan.batchesPerEpoch() * size);
        }
    }
}

// An incomplete batch at the end of an epoch is dropped. Its samples must appear in other epochs.
TEST(BatchLaws, NoSampleIsDroppedForEver) {
    util::Random random(93);
    const auto made = randomTexts(random);
    BatchOptions options;
    options.batch = made.dataset->train.count / 2 + 1;  // one batch per epoch
    options.length = 6;
    const BatchPlan plan(made.dataset, options);
    ASSERT_EQ(plan.batchesPerEpoch(), 1);
    std::set<std::int32_t> seen;
    for (std::int64_t epoch = 0; epoch < 40; ++epoch) {
        const auto batch = plan.batch(epoch, 0);
        seen.insert(batch.tokens.begin(), batch.tokens.end());
    }
    seen.erase(text::kPad);
    EXPECT_EQ(static_cast<std::int64_t>(seen.size()), made.dataset->train.count);
}

TEST(BatchLaws, AskingInAnyOrderFromAnyThreadGivesTheSameBatches) {
    util::Random random(94);
    const auto made = randomTexts(random);
    BatchOptions options;
    options.batch = 2;
    options.length = 6;
    const BatchPlan plan(made.dataset, options);
    const auto batches = plan.batchesPerEpoch();
    std::vector<std::vector<std::int32_t>> inOrder;
    for (std::int64_t i = 0; i < 6 * batches; ++i)
        inOrder.push_back(plan.batch(i / batches, i % batches).tokens);
    std::vector<std::future<bool>> askers;
    for (std::uint64_t asker = 0; asker < 4; ++asker)
        askers.push_back(std::async(std::launch::async, [&, asker] {
            bool same = true;
            for (const auto i : util::permutation(6 * batches, asker))
                same &= plan.batch(i / batches, i % batches).tokens ==
                        inOrder[static_cast<std::size_t>(i)];
            return same;
        }));
    for (auto& asker : askers) EXPECT_TRUE(asker.get());
}

TEST(BatchLaws, EvaluationSeesEverySampleOnceInTheOrderOfTheFile) {
    util::Random random(95);
    for (int round = 0; round < 100; ++round) {
        const auto made = randomTexts(random);
        const auto& split = made.dataset->train;
        const auto size = random.between(1, 9);
        std::int64_t next = 0;
        for (std::int64_t first = 0; first < orderedCount(*made.dataset, split, 6); first += size) {
            const auto batch = orderedBatch(*made.dataset, split, first, size, 6);
            EXPECT_EQ(batch.size, std::min(size, split.count - first));
            for (std::int64_t row = 0; row < batch.size; ++row)
                EXPECT_EQ(batch.tokens.at(static_cast<std::size_t>(row * batch.length)),
                          2 + next++);
        }
        EXPECT_EQ(next, split.count);
        EXPECT_EQ(orderedBatch(*made.dataset, split, split.count, 3, 6).size, 0);
    }
}

// Windows of a token stream: the target at each position is the next token. Evaluation covers the
// whole stream, except for a last part that is too short for a window.
TEST(BatchLaws, WindowsOfAStreamCoverItWithoutGapsOrOverlap) {
    util::Random random(96);
    for (int round = 0; round < 100; ++round) {
        Dataset d;
        d.task = Task::LanguageModel;
        d.stream = true;
        d.valid.tokens.resize(static_cast<std::size_t>(random.between(2, 300)));
        std::iota(d.valid.tokens.begin(), d.valid.tokens.end(), 2);
        d.valid.count = static_cast<std::int64_t>(d.valid.tokens.size());
        const auto length = random.between(1, 20);
        const auto windows = orderedCount(d, d.valid, length);
        EXPECT_EQ(windows, (d.valid.count - 1) / length);
        const auto batch = orderedBatch(d, d.valid, 0, windows, length);
        for (std::size_t i = 0; i < batch.tokens.size(); ++i) {
            EXPECT_EQ(batch.tokens[i], static_cast<std::int32_t>(i) + 2);
            EXPECT_EQ(batch.targets[i], batch.tokens[i] + 1);
        }
        EXPECT_EQ(static_cast<std::int64_t>(batch.tokens.size()), windows * length);
    }
}

// Downscaling by a whole factor gives the mean of each block. Converting a picture to colour planes
// and back must not change it.
TEST(PictureLaws, AShrunkPixelIsTheMeanOfItsBlock) {
    util::Random random(97);
    for (int round = 0; round < 60; ++round) {
        const auto factor = static_cast<int>(random.between(1, 4)),
                   width = static_cast<int>(random.between(1, 6)),
                   height = static_cast<int>(random.between(1, 6));
        Picture picture{width * factor, height * factor, {}};
        picture.rgb.resize(static_cast<std::size_t>(picture.width) *
                           static_cast<std::size_t>(picture.height) * 3);
        for (auto& byte : picture.rgb) byte = static_cast<std::uint8_t>(random.below(256));
        const auto small = resized(picture, width, height);
        for (int i = 0; i < width * height * 3; ++i) {
            const int x = i / 3 % width, y = i / 3 / width;
            double sum = 0;
            for (int block = 0; block < factor * factor; ++block) {
                const auto at =
                    (y * factor + block / factor) * picture.width + x * factor + block % factor;
                sum += picture.rgb[static_cast<std::size_t>(at * 3 + i % 3)];
            }
            ASSERT_NEAR(small.rgb[static_cast<std::size_t>(i)], sum / (factor * factor), 0.5001)
                << factor;
        }
        const auto planes = planesFrom(picture);
        EXPECT_EQ(pictureFrom(planes.data(), 3, picture.width, picture.height).rgb, picture.rgb);
    }
}

}  // namespace
}  // namespace headscope::data

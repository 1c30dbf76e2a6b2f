// Tests of batches of text pairs: decoder inputs and targets, padding, and complete epochs without
// repeated pairs. Also tests the artificial language pair, whose alignment is known.
#include "core/data/batches/pair_batches.h"
#include "core/base/util/random.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/subset.h"
#include "core/data/generated/pair_grammar.h"
#include "core/data/readers/pair_corpus.h"
#include "tests/core/support/pair_support.h"

#include <set>

namespace headscope::data {
namespace {

// Creates pairs with typical sentence lengths: around 12 tokens, a few very long.
std::shared_ptr<const Dataset> manyPairs(std::int64_t count) {
    auto data = std::make_shared<Dataset>();
    data->task = Task::Translation;
    data->tokenizer = data->targetTokenizer =
        text::Tokenizer::fromTokens({"[PAD]", "[UNK]", "a", "b"}, {}).value();
    auto& split = data->train;
    split.offsets = split.pairs.offsets = {0};
    util::Random random(5);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto length = std::max<std::int64_t>(
            1,
            static_cast<std::int64_t>(12 + 4 * random.normal() + (random.chance(0.03) ? 20 : 0)));
        const auto other = std::max<std::int64_t>(1, length + random.between(-3, 3));
        PairTokens pair;
        pair.source.assign(static_cast<std::size_t>(length), 2 + static_cast<std::int32_t>(i % 2));
        pair.target.assign(static_cast<std::size_t>(other), 3);
        addPair(pair, endOf(data->tokenizer), split);
    }
    split.count = count;
    measureLengths(*data);
    return data;
}

TEST(PairBatches, TheDecoderIsGivenWhatComesBeforeWhatIsAsked) {
    Dataset data;
    data.task = Task::Translation;
    data.tokenizer = data.targetTokenizer =
        text::Tokenizer::fromTokens({"[PAD]", "[UNK]", "a", "b", "c"}, {}).value();
    data.train.offsets = data.train.pairs.offsets = {0};
    addPair({{2, 3}, {4, 3, 2}}, endOf(data.tokenizer), data.train);
    addPair({{4, 4, 4}, {2}}, endOf(data.tokenizer), data.train);
    data.train.count = 2;
    const std::int32_t begin = 5, end = 6;
    EXPECT_EQ(beginOf(data.tokenizer), begin);
    EXPECT_EQ(endOf(data.tokenizer), end);
    EXPECT_EQ(idsWithSpecialTokens(data.tokenizer), 7);
    const auto batch = orderedBatch(data, data.train, 0, 2, 16);
    EXPECT_EQ(batch.length, 4);
    EXPECT_EQ(batch.tokens, (std::vector<std::int32_t>{2, 3, end, 0, 4, 4, 4, end}));
    EXPECT_EQ(batch.lengths, (std::vector<std::int32_t>{3, 4}));
    EXPECT_EQ(batch.targetLength, 4);
    EXPECT_EQ(batch.targetTokens, (std::vector<std::int32_t>{begin, 4, 3, 2, begin, 2, 0, 0}));
    EXPECT_EQ(batch.targets, (std::vector<std::int32_t>{4, 3, 2, end, 2, end, -1, -1}));
    EXPECT_EQ(batch.targetLengths, (std::vector<std::int32_t>{4, 2}));
    const auto cut = orderedBatch(data, data.train, 0, 1, 2);
    EXPECT_EQ(cut.tokens, (std::vector<std::int32_t>{2, end})) << "a source that is cut still ends";
    EXPECT_EQ(cut.targetTokens, (std::vector<std::int32_t>{begin, 4}));
    EXPECT_EQ(cut.targets, (std::vector<std::int32_t>{4, 3}));
    const auto own = ownInput(data, "b a", 16);
    ASSERT_TRUE(own) << own.error().text();
    EXPECT_EQ(own->tokens, (std::vector<std::int32_t>{3, 2, end}));
    EXPECT_EQ(own->targetTokens, std::vector<std::int32_t>{begin});
    EXPECT_TRUE(own->targets.empty());
}

TEST(PairBatches, AnEpochHoldsEveryPairOnceWithLittlePadding) {
    const auto data = manyPairs(6000);
    for (const std::int64_t tokens : {500, 3000}) {
        BatchOptions options;
        options.tokens = tokens;
        options.seed = 3;
        options.length = 64;
        const BatchPlan plan(data, options);
        std::int64_t rows = 0, places = 0, filled = 0;
        for (std::int64_t b = 0; b < plan.batchesPerEpoch(); ++b) {
            const auto batch = plan.batch(2, b);
            std::int64_t mine = 0;
            for (const auto length : batch.lengths) mine += length;
            for (const auto length : batch.targetLengths) mine += length;
            EXPECT_NEAR(static_cast<double>(mine), static_cast<double>(tokens),
                        0.15 * static_cast<double>(tokens));
            rows += batch.size;
            filled += mine;
            places += batch.size * (batch.length + batch.targetLength);
        }
        EXPECT_EQ(rows, 6000) << tokens;
        EXPECT_LT(1 - static_cast<double>(filled) / static_cast<double>(places), 0.1) << tokens;
    }
}

TEST(PairBatches, EpochsMixAndRepeatExactly) {
    const auto data = manyPairs(2000);
    const auto one = shuffledTokenBatches(data->train, 80, 1),
               again = shuffledTokenBatches(data->train, 80, 1),
               other = shuffledTokenBatches(data->train, 80, 2);
    EXPECT_EQ(one, again);
    ASSERT_EQ(one.size(), other.size());
    std::multiset<std::int64_t> seen;
    std::set<std::set<std::int64_t>> before;
    for (const auto& list : one) {
        seen.insert(list.begin(), list.end());
        before.insert({list.begin(), list.end()});
        EXPECT_FALSE(list.empty());
    }
    EXPECT_EQ(seen.size(), 2000u);
    EXPECT_EQ(std::set<std::int64_t>(seen.begin(), seen.end()).size(), 2000u);
    std::size_t same = 0;
    for (const auto& list : other) same += before.count({list.begin(), list.end()});
    EXPECT_LT(same, one.size() / 10) << "other pairs meet in another epoch";
}

TEST(PairBatches, FewPairsMakeFewBatches) {
    const auto data = manyPairs(3);
    EXPECT_EQ(tokenBatches(data->train, 1), 3) << "never more batches than pairs";
    EXPECT_EQ(tokenBatches(data->train, 1000000), 1);
    for (const std::int64_t batches : {1, 2, 3}) {
        std::size_t pairs = 0;
        for (const auto& list : shuffledTokenBatches(data->train, batches, 7)) {
            EXPECT_FALSE(list.empty());
            pairs += list.size();
        }
        EXPECT_EQ(pairs, 3u);
    }
}

// All words are in the vocabulary, and sure links connect words with the same meaning. Over all
// sentences, each source word must have a single target stem.
TEST(ArtificialPair, LinksLeadToTheWordThatIsTranslated) {
    const std::set<std::string> sources(sourceWords().begin(), sourceWords().end()),
        targets(targetWords().begin(), targetWords().end());
    std::map<std::string, std::set<std::string>> translations;  // source word to target stems
    for (std::uint64_t i = 0; i < 3000; ++i) {
        util::Random random(util::derivedSeed(9, "test", i));
        const auto pair = makeAlignedPair(random);
        std::multiset<std::int32_t> surelyLinked;
        for (const auto& word : pair.source) EXPECT_TRUE(sources.count(word)) << word;
        for (const auto& word : pair.target) EXPECT_TRUE(targets.count(word)) << word;
        for (const auto& link : pair.links) {
            ASSERT_LT(static_cast<std::size_t>(link.source), pair.source.size());
            ASSERT_LT(static_cast<std::size_t>(link.target), pair.target.size());
            if (!link.sure) continue;
            surelyLinked.insert(link.target);
            auto stem = pair.target[static_cast<std::size_t>(link.target)];
            const auto& word = pair.source[static_cast<std::size_t>(link.source)];
            if (word == stem) continue;  // names are not translated
            if (stem.back() == 's') stem.pop_back();
            translations[word].insert(stem.substr(0, 2));
        }
        EXPECT_EQ(surelyLinked.size(), pair.target.size())
            << "each target word translates exactly one";
    }
    for (const auto& [word, stems] : translations) EXPECT_EQ(stems.size(), 1u) << word;
    EXPECT_GT(translations.size(), 30u);
}

TEST(ArtificialPair, LoadsWithAlignmentOfEverySample) {
    const auto data = loadPairs(*makeArtificialPair(), "", {{"dataset.size", std::int64_t{300}}});
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->train.count, 300);
    EXPECT_EQ(data->test.count, 100);
    EXPECT_LE(std::max(data->length, data->targetLength), 24);
    ASSERT_TRUE(data->test.pairs.aligned());
    EXPECT_EQ(data->test.pairs.linkOffsets.size(), 101u);
    for (const auto id : data->train.pairs.tokens) EXPECT_GT(id, text::kUnknown);
    EXPECT_EQ(data->targetTokenizer.decode(targetOf(data->test, 5)), data->test.pairs.texts[5]);
    const auto seeded =
        loadPairs(*makeArtificialPair(), "",
                  {{"dataset.size", std::int64_t{300}}, {"dataset.split_seed", std::int64_t{1}}});
    EXPECT_NE(seeded->fingerprint, data->fingerprint);
    EXPECT_NE(seeded->train.texts, data->train.texts);
    const auto small = loadPairs(*makeArtificialPair(), "", {{"model.length", std::int64_t{4}}});
    ASSERT_FALSE(small);
    EXPECT_THAT(small.error().text(),
                ::testing::HasSubstr("model.length is 4; the longest sentence has"));
}

}  // namespace
}  // namespace headscope::data

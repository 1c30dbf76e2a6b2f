// Compares the tokenizers with simple reference versions, which count all pairs again for each
// merge. Also tests properties of every kind of tokenizer on random texts.
#include "core/base/text/byte_pairs.h"
#include "core/base/text/pieces.h"
#include "core/base/text/tokenizer.h"

#include "core/base/util/random.h"
#include "core/base/util/utf8.h"
#include "core/service/runs/dataset_record.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

namespace headscope::text {
namespace {

using Ids = std::vector<std::int32_t>;

std::string randomText(util::Random& random, std::uint64_t most, bool badBytes) {
    static const std::vector<std::string> kParts = {"the ",
                                                    "a",
                                                    "an",
                                                    "and ",
                                                    " low",
                                                    "er",
                                                    "est ",
                                                    "A",
                                                    "Z",
                                                    "7",
                                                    " ",
                                                    "  ",
                                                    "\n",
                                                    "\r\n",
                                                    "\t",
                                                    ".",
                                                    "--",
                                                    "'s",
                                                    "\xc3\x89",
                                                    "\xc3\xa9",
                                                    "e\xcc\x81",
                                                    "\xe4\xbd\xa0",
                                                    "\xd0\x96",
                                                    "\xf0\x9f\x98\x80",
                                                    "\xef\xbf\xbd",
                                                    "\xe2\x80\x8d"};
    std::string text;
    for (auto count = random.below(most + 1); count > 0; --count)
        text += badBytes && random.chance(0.1)
                    ? std::string(1, static_cast<char>(random.below(256)))
                    : random.pick(kParts);
    return text;
}

std::vector<std::string> randomTexts(util::Random& random, std::size_t count, bool badBytes) {
    std::vector<std::string> texts(count);
    for (auto& text : texts) text = randomText(random, 40, badBytes);
    return texts;
}

TokenizerOptions optionsOf(TokenKind kind, std::int64_t size, bool lowerCase) {
    TokenizerOptions options;
    options.kind = kind;
    options.maximumSize = size;
    options.lowerCase = lowerCase;
    options.minimumFrequency = 1;
    return options;
}

Ids joined(const Ids& ids, const Merge& pair, std::int32_t made) {
    Ids out;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (i + 1 < ids.size() && Merge{ids[i], ids[i + 1]} == pair)
            out.push_back(made), ++i;
        else
            out.push_back(ids[i]);
    return out;
}

Ids bytesOf(const std::string& chunk) {
    Ids ids;
    for (const char c : chunk) ids.push_back(kFirstByte + static_cast<unsigned char>(c));
    return ids;
}

// Sennrich et al. 2016, figure 1: repeatedly count all pairs and merge the most frequent one
// everywhere.
std::vector<Merge> plainMerges(const std::vector<ChunkCount>& chunks, std::size_t most,
                               std::int64_t minimum) {
    std::vector<Ids> words;
    for (const auto& chunk : chunks) words.push_back(bytesOf(chunk.bytes));
    std::vector<Merge> merges;
    while (merges.size() < most) {
        // The map is ordered by token ids.
        std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> counts;
        for (std::size_t w = 0; w < words.size(); ++w)
            for (std::size_t i = 0; i + 1 < words[w].size(); ++i)
                counts[{words[w][i], words[w][i + 1]}] += chunks[w].count;
        auto best = counts.end();
        for (auto at = counts.begin(); at != counts.end(); ++at)
            if (best == counts.end() || at->second > best->second) best = at;
        if (best == counts.end() || best->second < minimum) break;
        merges.push_back({best->first.first, best->first.second});
        for (auto& word : words)
            word = joined(word, merges.back(),
                          kFirstMerge + static_cast<std::int32_t>(merges.size()) - 1);
    }
    return merges;
}

std::vector<ChunkCount> randomChunks(util::Random& random) {
    std::map<std::string, std::int64_t> counts;  // each chunk occurs once in the list
    for (auto count = random.between(1, 12); count > 0; --count) {
        std::string bytes;
        for (auto length = random.between(1, 14); length > 0; --length)
            bytes += random.pick(std::string("aaabbc"));
        counts[bytes] += random.between(1, 5);
    }
    std::vector<ChunkCount> chunks;
    for (const auto& [bytes, count] : counts) chunks.push_back({bytes, count});
    util::shuffle(chunks, util::Random(random.next()));
    return chunks;
}

TEST(TokenizerReference, MergesEqualThoseOfACompleteRecount) {
    util::Random random(111);
    for (int round = 0; round < 400; ++round) {
        const auto chunks = randomChunks(random);
        const auto most = random.between(0, 25), minimum = random.between(1, 4);
        const auto merges = trainMerges(chunks, most, minimum);
        ASSERT_EQ(merges, plainMerges(chunks, static_cast<std::size_t>(most), minimum))
            << "round " << round;
        const auto pairs = BytePairs::of(merges);
        ASSERT_TRUE(pairs.ok()) << pairs.error().text();
        for (const auto& chunk : randomChunks(random)) {
            Ids expected = bytesOf(chunk.bytes), found;
            for (std::size_t i = 0; i < merges.size(); ++i)
                expected = joined(expected, merges[i], kFirstMerge + static_cast<std::int32_t>(i));
            pairs->encode(chunk.bytes, found);
            ASSERT_EQ(found, expected) << chunk.bytes;
        }
    }
}

TEST(TokenizerReference, ChunksTogetherAreTheTextAndAreOfOneClassEach) {
    util::Random random(112);
    for (int round = 0; round < 3000; ++round) {
        const auto text = randomText(random, 60, true);
        std::string together;
        forEachChunk(text, [&](std::string_view chunk) {
            EXPECT_FALSE(chunk.empty());
            EXPECT_LE(chunk.size(), kLongestChunk);
            together += chunk;
            return true;
        });
        ASSERT_EQ(together, text) << testing::PrintToString(text);
        std::size_t visited = 0;
        forEachChunk(text, [&](std::string_view) { return ++visited < 2; });
        EXPECT_LE(visited, 2u) << "stops when it is told to";
    }
    std::string longest;
    forEachChunk(std::string(500, 'x'),
                 [&](std::string_view chunk) { return longest = chunk, false; });
    EXPECT_EQ(longest.size(), kChunkPoints);
}

TEST(TokenizerReference, BytePairsDecodeToAnyTextTheyWereNotTrainedOn) {
    util::Random random(113);
    for (int round = 0; round < 40; ++round) {
        const auto tokenizer =
            Tokenizer::train(randomTexts(random, 20, true),
                             optionsOf(TokenKind::BytePairs, random.between(258, 500), false));
        for (int i = 0; i < 40; ++i) {
            const auto text = randomText(random, 60, true);
            const auto ids = tokenizer.encode(text);
            ASSERT_EQ(tokenizer.decode(ids), text) << testing::PrintToString(text);
            for (const auto id : ids) ASSERT_TRUE(id >= kFirstByte && id < tokenizer.size()) << id;
        }
    }
}

TEST(TokenizerReference, CharactersDecodeToTheTextWithUnknownOnesMarked) {
    util::Random random(114);
    for (int round = 0; round < 300; ++round) {
        const auto texts = randomTexts(random, 5, false);
        const auto tokenizer =
            Tokenizer::train(texts, optionsOf(TokenKind::Characters, 1000, false));
        for (const auto& text : texts) ASSERT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
        const auto other = randomText(random, 30, false);
        std::string expected;
        for (std::size_t at = 0; at < other.size();) {
            const auto size = util::codePointAt(other, at).size;
            const auto letter = other.substr(at, size);
            const bool known = std::any_of(texts.begin(), texts.end(), [&](const auto& text) {
                return text.find(letter) != std::string::npos;
            });
            expected += known ? letter : "[UNK]";
            at += size;
        }
        ASSERT_EQ(tokenizer.decode(tokenizer.encode(other)), expected) << other;
    }
}

const TokenKind kAllKinds[] = {TokenKind::Words, TokenKind::Characters, TokenKind::Symbols,
                               TokenKind::BytePairs};

TEST(TokenizerReference, AShorterEncodingBeginsTheLongerOne) {
    util::Random random(115);
    for (const auto kind : kAllKinds) {
        const auto tokenizer =
            Tokenizer::train(randomTexts(random, 20, false), optionsOf(kind, 400, true));
        for (int round = 0; round < 200; ++round) {
            const auto text = randomText(random, 40, true);
            const auto whole = tokenizer.encode(text);
            const auto most = static_cast<std::size_t>(random.below(30));
            const auto size = std::min(most, whole.size());
            ASSERT_EQ(tokenizer.encode(text, most),
                      Ids(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)))
                << idOf(kind);
            EXPECT_EQ(hasToken(text, tokenizer.options()), !whole.empty())
                << idOf(kind) << testing::PrintToString(text);
        }
    }
}

// With the lower-case setting, capital letters must not make a difference at any position of a
// text.
TEST(TokenizerReference, WhereLowerCaseIsAskedForCapitalsMakeNoDifference) {
    util::Random random(116);
    for (const auto kind : {TokenKind::Words, TokenKind::Characters, TokenKind::BytePairs}) {
        const auto tokenizer =
            Tokenizer::train(randomTexts(random, 20, false), optionsOf(kind, 400, true));
        const auto exact = Tokenizer::train({"abc ABC"}, optionsOf(kind, 400, false));
        EXPECT_NE(exact.encode("abc"), exact.encode("ABC")) << idOf(kind);
        for (int round = 0; round < 100; ++round) {
            const auto text = randomText(random, 30, false);
            auto capitals = text;
            for (auto& c : capitals)
                if (c >= 'a' && c <= 'z' && random.chance(0.5))
                    c = static_cast<char>(c - 'a' + 'A');
            ASSERT_EQ(tokenizer.encode(capitals), tokenizer.encode(text))
                << idOf(kind) << ' ' << capitals;
        }
    }
}

TEST(TokenizerReference, TheVocabularyOfARunReadsBackAsTheSameTokenizer) {
    util::Random random(117);
    const test::ScratchFolder folder;
    const auto run = *io::Directory::open(folder.path());
    for (int round = 0; round < 24; ++round) {
        data::Dataset dataset;
        dataset.classes = {"a", "b"};
        const auto kind = kAllKinds[round % 4];
        dataset.tokenizer = Tokenizer::train(
            randomTexts(random, 20, round % 2 == 0 && kind == TokenKind::BytePairs),
            optionsOf(kind, random.between(258, 400), random.chance(0.5)));
        ASSERT_TRUE(runs::writeDatasetRecord(run, dataset).ok());
        const auto back = runs::readDatasetRecord(run);
        ASSERT_TRUE(back.ok()) << back.error().text();
        const auto& read = back->tokenizer;
        EXPECT_EQ(read.tokens(), dataset.tokenizer.tokens());
        EXPECT_EQ(read.merges(), dataset.tokenizer.merges());
        EXPECT_EQ(read.options().kind, kind);
        for (int i = 0; i < 20; ++i) {
            const auto text = randomText(random, 30, true);
            EXPECT_EQ(read.encode(text), dataset.tokenizer.encode(text))
                << idOf(kind) << testing::PrintToString(text);
        }
    }
}

}  // namespace
}  // namespace headscope::text

// Test vectors for hashes and random numbers that files and recorded runs depend on. They must be
// the same on every machine.
// The expected values come from Python: hashlib, and separate implementations of xoshiro,
// SplitMix64 and the Fisher-Yates shuffle.
#include "core/base/util/path.h"
#include "core/base/util/random.h"
#include "core/base/util/sha256.h"
#include "core/base/util/utf8.h"
#include "core/data/readers/split_rows.h"

#include <gmock/gmock.h>

#include <numeric>

namespace headscope::util {
namespace {

using ::testing::ElementsAre;

// Message lengths around the padding limit: with at most 55 bytes, the length still fits into the
// same block.
TEST(Sha256Vectors, MessagesAroundTheEndOfABlock) {
    const std::vector<std::pair<std::size_t, const char*>> digests = {
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
        {111, "6374f73208854473827f6f6a3f43b1f53eaa3b82c21c1a6d69a2110b2a79baad"},
        {112, "f54353008a2553262ecdc4a34749563ba0950e8b0fc8652780b0a614b99683c1"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"}};
    for (const auto& [length, digest] : digests)
        EXPECT_EQ(sha256Hex(std::string(length, 'a')), digest) << length;
}

TEST(Sha256Vectors, EveryByteAndTheLongExampleOfTheStandard) {
    EXPECT_EQ(sha256Hex("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjk"
                        "lmnopqklmnopqrlmnopqrsmno"
                        "pqrstnopqrstu"),
              "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    std::string bytes(256, '\0');
    std::iota(bytes.begin(), bytes.end(), '\0');
    EXPECT_EQ(sha256Hex(bytes), "40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880");
}

// The parts of a dataset fingerprint: numbers in little-endian order, texts after their length.
TEST(Sha256Vectors, FieldsAndNumbersAsEncodedInAFingerprint) {
    Sha256 number, fields;
    number.updateNumber(0x0102030405060708);
    EXPECT_EQ(number.hex(), "380b980886b7a3e726b5c2776160d7842b8f139eaea1e6acf7442cdf890e6287");
    fields.updateField("ab");
    fields.updateField("c");
    EXPECT_EQ(fields.hex(), "43ee655579de01ca739b3f95c1c2d3f46d353b2c0df818064ea594506cdb2617");
    const std::uint8_t bytes[] = {0x00, 0x0f, 0xa0, 0xff};
    EXPECT_EQ(toHex(bytes, sizeof bytes), "000fa0ff");
}

TEST(Sha256Vectors, AnyWayOfCuttingTheMessageGivesItsDigest) {
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        std::string message(static_cast<std::size_t>(random.below(400)), '\0');
        for (auto& byte : message) byte = static_cast<char>(random.below(256));
        Sha256 sha;
        for (std::size_t at = 0; at < message.size();) {
            const auto size = std::min<std::size_t>(static_cast<std::size_t>(random.below(130)),
                                                    message.size() - at);
            sha.update(message.data() + at, size);
            at += size;
        }
        EXPECT_EQ(sha.hex(), sha256Hex(message)) << message.size() << " bytes";
    }
}

TEST(RandomVectors, TheGeneratorOfASeed) {
    Random zero(0), other(42);
    EXPECT_EQ(zero.next(), 11091344671253066420u);
    EXPECT_EQ(zero.next(), 13793997310169335082u);
    EXPECT_EQ(zero.next(), 1900383378846508768u);
    EXPECT_EQ(zero.next(), 7684712102626143532u);
    EXPECT_EQ(other.uniform(), 0.08386297105988216);
    EXPECT_EQ(other.uniform(), 0.3789802506626686);
    EXPECT_EQ(other.uniform(), 0.6800434110281394);
    Random dice(9);
    std::vector<std::uint64_t> rolls(12);
    for (auto& roll : rolls) roll = dice.below(6);
    EXPECT_THAT(rolls, ElementsAre(2, 1, 5, 0, 5, 0, 5, 1, 1, 5, 4, 1));
}

TEST(RandomVectors, StreamsAndOrders) {
    EXPECT_EQ(derivedSeed(0, "shuffle"), 5415200117748721631u);
    EXPECT_EQ(derivedSeed(7, "augment", 3, 9), 7130460583307992562u);
    EXPECT_EQ(derivedSeed(123456789, "split"), 15455628113529783639u);
    EXPECT_THAT(permutation(10, 0), ElementsAre(4, 2, 1, 7, 5, 6, 3, 9, 8, 0));
    EXPECT_THAT(permutation(12, 7), ElementsAre(3, 10, 11, 7, 1, 9, 5, 0, 4, 8, 2, 6));
    EXPECT_THAT(permutation(1, 5), ElementsAre(0));
    EXPECT_TRUE(permutation(0, 5).empty());
}

// The choice of held-out rows is part of a published result, so it must never change.
TEST(RandomVectors, RowsOfASplit) {
    data::SplitOptions options;
    options.testFraction = 0.2;
    const auto a = data::splitRows(20, options);
    EXPECT_THAT(a.train, ElementsAre(0, 2, 4, 6, 7, 9, 11, 13, 14, 15, 16, 17, 18, 19));
    EXPECT_THAT(a.valid, ElementsAre(1, 3));
    EXPECT_THAT(a.test, ElementsAre(5, 8, 10, 12));
    const auto b = data::splitRows(20, {0.25, 0, 1, 0});
    EXPECT_THAT(b.train, ElementsAre(1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17));
    EXPECT_THAT(b.valid, ElementsAre(0, 5, 12, 18, 19));
    EXPECT_TRUE(b.test.empty());
}

TEST(RandomVectors, BoundsAreReachedAndKept) {
    Random random(1);
    std::int64_t low = 100, high = -100;
    for (int i = 0; i < 2000; ++i) {
        const auto value = random.between(-3, 4);
        low = std::min(low, value), high = std::max(high, value);
        const auto real = random.uniform(-2.5, 0.5);
        ASSERT_TRUE(real >= -2.5 && real < 0.5) << real;
        ASSERT_EQ(random.below(1), 0u);
    }
    EXPECT_EQ(low, -3);
    EXPECT_EQ(high, 4);
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
    const auto whole = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < 100; ++i) EXPECT_GE(random.between(whole - 1, whole), whole - 1);
}

// File names are arbitrary bytes, but a config holds text. The encoded text must be valid UTF-8 and
// decode to the same bytes.
TEST(PathText, AnyBytesComeBackAndAreText) {
    Random random(21);
    for (int round = 0; round < 3000; ++round) {
        std::string path = random.chance(0.1) ? "file:" : "/";
        for (auto length = random.below(12); length > 0; --length)
            path += random.chance(0.3) ? static_cast<char>(1 + random.below(255))
                                       : random.pick(std::string("a%/ é"));
        const auto text = pathText(path);
        EXPECT_FALSE(findUtf8Fault(text)) << testing::PrintToString(path);
        EXPECT_EQ(pathOfText(text), path) << text;
        if (path.rfind("file:", 0) != 0 && !findUtf8Fault(path)) {
            EXPECT_EQ(text, path) << "readable as it is";
        }
    }
}

}  // namespace
}  // namespace headscope::util

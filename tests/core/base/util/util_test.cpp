#include "core/base/util/path.h"
#include "core/base/util/random.h"
#include "core/base/util/sha256.h"
#include "core/base/util/utf8.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace headscope::util {
namespace {

// Examples of FIPS 180-4.
TEST(Sha256Test, KnownDigests) {
    EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256Hex(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256Test, PiecesGiveTheSameDigest) {
    const std::string text(1000, 'x');
    for (const std::size_t size : {1u, 7u, 63u, 64u, 65u, 200u}) {
        Sha256 sha;
        for (std::size_t at = 0; at < text.size(); at += size)
            sha.update(std::string_view(text).substr(at, size));
        EXPECT_EQ(sha.hex(), sha256Hex(text)) << size;
    }
}

TEST(Sha256Test, FieldsDoNotRunTogether) {
    Sha256 a, b;
    a.updateField("ab");
    a.updateField("c");
    b.updateField("a");
    b.updateField("bc");
    EXPECT_NE(a.hex(), b.hex());
}

TEST(RandomTest, StreamsDifferByNameAndPlace) {
    std::set<std::uint64_t> seeds;
    for (const char* name : {"shuffle", "augment", "init"})
        for (std::uint64_t a = 0; a < 10; ++a)
            for (std::uint64_t b = 0; b < 10; ++b) seeds.insert(derivedSeed(7, name, a, b));
    EXPECT_EQ(seeds.size(), 300u);
    EXPECT_NE(derivedSeed(0, "shuffle"), derivedSeed(1, "shuffle"));
}

// Recorded runs depend on these random numbers, so they must never change.
TEST(RandomTest, GoldenValues) {
    std::uint64_t state = 1234567;  // published test vector of SplitMix64
    EXPECT_EQ(splitMix64(state), 6457827717110365317u);
    EXPECT_EQ(splitMix64(state), 3203168211198807973u);
    EXPECT_EQ(permutation(8, 0), permutation(8, 0));
    EXPECT_NE(permutation(100, 0), permutation(100, 1));
}

TEST(RandomTest, PermutationHoldsEveryNumberOnce) {
    auto order = permutation(1000, 5);
    std::sort(order.begin(), order.end());
    for (std::int64_t i = 0; i < 1000; ++i) ASSERT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST(RandomTest, BelowIsUniformAndNormalHasUnitVariance) {
    Random random(3);
    std::array<int, 6> counts{};
    double sum = 0, squares = 0;
    for (int i = 0; i < 60000; ++i) {
        ++counts[random.below(6)];
        const double x = random.normal();
        sum += x, squares += x * x;
    }
    for (const int n : counts) EXPECT_NEAR(n, 10000, 400);  // a tolerance of 4 standard deviations
    EXPECT_NEAR(sum / 60000, 0, 0.02);
    EXPECT_NEAR(squares / 60000, 1, 0.03);
}

TEST(Utf8Test, AcceptsAllLengths) {
    const std::string text = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
    EXPECT_FALSE(findUtf8Fault(text));
    EXPECT_EQ(codePointCount(text), 4u);
    EXPECT_EQ(codePointAt(text, 6).value, U'\U0001F600');
}

TEST(Utf8Test, RefusesWhatTheStandardRefuses) {
    for (const std::string bad : {"\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xff", "\x80",
                                  "\xe0\x80\xaf", "\xf4\x90\x80\x80", "\xc3("})
        EXPECT_TRUE(findUtf8Fault("ok" + bad)) << testing::PrintToString(bad);
}

TEST(Utf8Test, ReportsLineByteAndExcerpt) {
    const auto fault = findUtf8Fault("one\r\ntwo\rab\xe9 c");
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->line, 3u);
    EXPECT_EQ(fault->column, 3u);
    EXPECT_EQ(fault->byte, 0xe9);
    EXPECT_FALSE(fault->cut);
    EXPECT_TRUE(findUtf8Fault("caf\xe2\x82")->cut);
}

TEST(Utf8Test, RepairReplacesEachBadByte) {
    std::size_t replaced = 0;
    EXPECT_EQ(repairedUtf8("a\xff\xfe z", replaced), "a\xef\xbf\xbd\xef\xbf\xbd z");
    EXPECT_EQ(replaced, 2u);
}

TEST(PathTest, XdgFoldersAndTilde) {
    setenv("XDG_CACHE_HOME", "/some/cache", 1);
    EXPECT_EQ(cacheFolder(), "/some/cache/headscope");
    // A relative path, which the XDG specification says to ignore.
    setenv("XDG_CACHE_HOME", "relative", 1);
    EXPECT_EQ(cacheFolder(), homeFolder() + "/.cache/headscope");
    unsetenv("XDG_CACHE_HOME");
    EXPECT_EQ(expandUser("~/x"), homeFolder() + "/x");
    EXPECT_EQ(expandUser("a~/x"), "a~/x");
}

}  // namespace
}  // namespace headscope::util

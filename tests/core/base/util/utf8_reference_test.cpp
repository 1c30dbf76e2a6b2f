// Compares the strict UTF-8 reader with a reference based only on the arithmetic of RFC 3629. A
// sequence is valid if it is in a list of all encoded code points.
#include "core/base/util/random.h"
#include "core/base/util/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::util {
namespace {

constexpr char32_t kLastPoint = 0x10ffff;

bool surrogate(char32_t c) {
    return c >= 0xd800 && c <= 0xdfff;
}

// Encodes a code point by division, without shifts and masks.
std::string encoded(char32_t c) {
    if (c < 0x80) return {static_cast<char>(c)};
    const int trail = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    const int leads[] = {0, 192, 224, 240};
    std::string bytes;
    for (int i = 0; i < trail; ++i, c /= 64)
        bytes.insert(bytes.begin(), static_cast<char>(128 + c % 64));
    return static_cast<char>(leads[trail] + static_cast<int>(c)) + bytes;
}

// Packs the bytes of a sequence into one number. Sequences of different lengths give different
// numbers.
std::uint32_t packed(std::string_view bytes) {
    std::uint32_t number = 0;
    for (const char byte : bytes) number = number * 256 + static_cast<unsigned char>(byte);
    return number;
}

// All valid sequences in ascending order, because longer sequences begin with larger bytes.
const std::vector<std::uint32_t>& table() {
    static const auto kTable = [] {
        std::vector<std::uint32_t> made;
        for (char32_t c = 0; c <= kLastPoint; ++c)
            if (!surrogate(c)) made.push_back(packed(encoded(c)));
        return made;
    }();
    return kTable;
}

// Returns the length of the valid sequence at the start of a text, or 0 if it is invalid.
std::size_t referenceLength(std::string_view text) {
    for (std::size_t size = 1; size <= 4 && size <= text.size(); ++size) {
        const auto number = packed(text.substr(0, size));
        const bool leadingZero = size > 1 && text[0] == '\0';
        if (!leadingZero && std::binary_search(table().begin(), table().end(), number)) return size;
    }
    return 0;
}

struct Walk {
    std::size_t points = 0, bad = 0, firstBad = std::string::npos;
    std::string repaired;
};

Walk walked(const std::string& text) {
    Walk walk;
    for (std::size_t at = 0; at < text.size(); ++walk.points) {
        const auto size = referenceLength(text.substr(at, 4));
        if (size == 0 && walk.bad++ == 0) walk.firstBad = at;
        walk.repaired += size == 0 ? encoded(0xfffd) : text.substr(at, size);
        at += std::max<std::size_t>(size, 1);
    }
    return walk;
}

TEST(Utf8Reference, EveryCodePointIsWrittenAndReadAsTheStandardSays) {
    ASSERT_TRUE(std::is_sorted(table().begin(), table().end()));
    EXPECT_EQ(table().size(), 0x110000u - 0x800u);
    for (char32_t c = 0; c <= kLastPoint; ++c) {
        if (surrogate(c)) continue;
        const auto bytes = encoded(c);
        std::string written;
        appendUtf8(written, c);
        const auto read = codePointAt(bytes, 0);
        const bool same = written == bytes && read.value == c && read.size == bytes.size() &&
                          utf8Length(bytes + "\x80") == bytes.size();
        if (!same) FAIL() << "U+" << std::hex << static_cast<std::uint32_t>(c);
    }
}

// The number of valid sequences must equal the number of code points. This check does not depend on
// rules for single bytes.
TEST(Utf8Reference, AsManySequencesAreGoodAsThereAreCodePoints) {
    std::size_t two = 0, three = 0, pairsOfFour = 0;
    for (int lead = 0x80; lead < 0x100; ++lead)
        for (int second = 0; second < 0x100; ++second) {
            char bytes[] = {static_cast<char>(lead), static_cast<char>(second), '\x80', '\xbf'};
            two += utf8Length({bytes, 2}) == 2;
            pairsOfFour += utf8Length({bytes, 4}) == 4;
            for (int third = 0; third < 0x100; ++third) {
                bytes[2] = static_cast<char>(third);
                three += utf8Length({bytes, 3}) == 3;
            }
        }
    EXPECT_EQ(two, 0x800u - 0x80u);
    EXPECT_EQ(three, 0x10000u - 0x800u - 0x800u);
    EXPECT_EQ(pairsOfFour, 0x100000u / (64 * 64));
}

// Returns a random text of bytes at the limits of lead and continuation bytes. Most of these texts
// are invalid.
std::string hardText(Random& random) {
    static const std::string kBytes(
        "\x00\x41\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed\xee\xef\xf0\xf1\xf3"
        "\xf4\xf5\xff",
        25);
    std::string text;
    for (auto length = random.below(12); length > 0; --length)
        text += random.chance(0.4) ? encoded(random.pick(std::u32string(
                                         U"aé\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff")))
                                   : std::string(1, random.pick(kBytes));
    return text;
}

TEST(Utf8Reference, TextsOfHardBytesAreJudgedCountedAndRepairedAlike) {
    Random random(17);
    std::size_t good = 0;
    for (int round = 0; round < 10000; ++round) {
        const auto text = hardText(random);
        const auto expected = walked(text);
        const auto fault = findUtf8Fault(text);
        ASSERT_EQ(fault.has_value(), expected.bad > 0) << testing::PrintToString(text);
        if (fault) {
            ASSERT_EQ(fault->offset, expected.firstBad) << testing::PrintToString(text);
        }
        good += !fault;
        ASSERT_EQ(codePointCount(text), expected.points) << testing::PrintToString(text);
        std::size_t replaced = 0;
        const auto repaired = repairedUtf8(text, replaced);
        ASSERT_EQ(repaired, expected.repaired) << testing::PrintToString(text);
        ASSERT_EQ(replaced, expected.bad);
        ASSERT_FALSE(findUtf8Fault(repaired));
    }
    EXPECT_GT(good, 250u);
}

// A text is "cut" if more bytes could make it valid, as after an interrupted download.
TEST(Utf8Reference, ATextIsCutWhenMoreBytesWouldMakeItGood) {
    Random random(18);
    const auto couldContinue = [](const std::string& rest) {
        for (const auto& more :
             {"\x80", "\x80\x80", "\x80\x80\x80", "\x90\x80\x80", "\xa0\x80", "\x90"})
            if (referenceLength(rest + more) == rest.size() + std::string(more).size()) return true;
        return false;
    };
    std::size_t cut = 0;
    for (int round = 0; round < 10000; ++round) {
        const auto text = hardText(random);
        const auto fault = findUtf8Fault(text);
        if (!fault) continue;
        cut += fault->cut;
        ASSERT_EQ(fault->cut, couldContinue(text.substr(fault->offset)))
            << testing::PrintToString(text);
    }
    EXPECT_GT(cut, 50u);
}

TEST(Utf8Reference, AMessageShowsWholeCharactersOnly) {
    const std::string text = "ab\xc3\xa9\xf0\x9f\x98\x80z";
    EXPECT_EQ(shortened(text, 5), text);
    EXPECT_EQ(shortened(text, 9), text);
    EXPECT_EQ(shortened(text, 4), "ab\xc3\xa9\xf0\x9f\x98\x80...");
    EXPECT_EQ(shortened(text, 3), "ab\xc3\xa9...");
    EXPECT_EQ(shortened(text, 0), "...");
    EXPECT_EQ(shortened("", 0), "");
}

}  // namespace
}  // namespace headscope::util

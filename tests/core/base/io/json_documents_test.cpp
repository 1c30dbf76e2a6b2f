// Tests of the strict JSON reader on random documents. Valid documents are read unchanged in any
// layout; a single syntax error is refused with its position.
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/util/random.h"
#include "core/base/util/utf8.h"

#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::io {
namespace {

using Document = nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;

std::string anyText(util::Random& random) {
    static const std::u32string kLetters =
        U"ab \"\\/\b\f\n\r\t\u0001\u007f\u00e9\u2028\ud7ff\uffff\U0001f600\U0010ffff{}[]:,";
    std::string text;
    for (auto length = random.below(9); length > 0; --length)
        util::appendUtf8(text, random.pick(kLetters));
    return text;
}

Document anyNumber(util::Random& random) {
    static const std::vector<double> kReals = {
        0.0, -0.0, 0.1, -1.5e-300, 4.9e-324, 1.7976931348623157e308, 1e22, 1.0 / 3};
    if (random.chance(0.3)) return static_cast<std::int64_t>(random.next());
    if (random.chance(0.3)) return random.next();
    return random.chance(0.5) ? Document(random.pick(kReals))
                              : Document(random.normal() * std::exp(20 * random.normal()));
}

Document anyDocument(util::Random& random, int depth) {
    const auto kind = random.below(depth > 0 ? 7 : 5);
    if (kind == 0) return nullptr;
    if (kind == 1) return random.chance(0.5);
    if (kind <= 3) return anyNumber(random);
    if (kind == 4) return anyText(random);
    Document made = kind == 5 ? Document::array() : Document::object();
    for (auto count = random.below(5); count > 0; --count)
        if (kind == 5)
            made.push_back(anyDocument(random, depth - 1));
        else
            made[anyText(random)] = anyDocument(random, depth - 1);
    return made;
}

TEST(JsonDocuments, EveryLayoutIsReadAsTheSameDocument) {
    util::Random random(41);
    for (int round = 0; round < 4000; ++round) {
        const auto document = anyDocument(random, 5);
        const auto text = document.dump(static_cast<int>(random.between(-1, 3)),
                                        random.pick(std::string(" \t")), random.chance(0.5));
        const auto read = parseJson((random.chance(0.1) ? "\xef\xbb\xbf" : "") + text, "x");
        ASSERT_TRUE(read.ok()) << read.error().text() << text;
        ASSERT_EQ(*read, document) << text;
        ASSERT_EQ(read->dump(), document.dump()) << "the same kinds of numbers, too";
    }
}

TEST(JsonDocuments, NoBeginningOfADocumentIsADocument) {
    util::Random random(42);
    for (int round = 0; round < 300; ++round) {
        const Document document = {{"a", anyDocument(random, 3)}, {"b", anyText(random)}};
        const auto text = document.dump();
        for (std::size_t size = 0; size < text.size(); ++size) {
            const auto read = parseJson(text.substr(0, size), "x");
            ASSERT_FALSE(read.ok()) << text.substr(0, size);
            ASSERT_EQ(read.error().code, ErrorCode::BadData);
            ASSERT_FALSE(read.error().hint.empty());
        }
    }
}

// nlohmann's reader keeps the last of two equal names, so a setting that is given twice would be
// lost without a message.
TEST(JsonDocuments, ANameGivenTwiceIsRefusedAtAnyDepthHoweverItIsWritten) {
    util::Random random(43);
    for (int depth = 0; depth < 60; depth += 7)
        for (const char* again : {"name", "n\\u0061me", "\\u006e\\u0061\\u006D\\u0065"}) {
            std::string text, closing;
            for (int level = 0; level < depth; ++level) {
                const bool list = random.chance(0.5);
                text += list ? "[1,\n" : "{\"name\":\n";
                closing.insert(0, list ? "]" : "}");
            }
            const auto document = [&](const std::string& second) {
                return text + "{\"name\": 1,\n\"" + second + "\": 2}" + closing;
            };
            ASSERT_TRUE(parseJson(document("names"), "x").ok()) << document("names");
            const auto twice = parseJson(document(again), "x");
            ASSERT_FALSE(twice.ok()) << document(again);
            EXPECT_THAT(twice.error(),
                        test::IsError(ErrorCode::BadData, "name", depth + 1, depth + 2));
        }
}

std::string nestedLevels(std::size_t levels, bool lists) {
    std::string open, close;
    for (std::size_t i = 0; i < levels; ++i) {
        open += lists ? "[" : "{\"a\":";
        close += lists ? "]" : "}";
    }
    return open + "1" + close;
}

TEST(JsonDocuments, LimitsHoldToTheLastOne) {
    for (const bool lists : {true, false}) {
        EXPECT_TRUE(parseJson(nestedLevels(kJsonDepth, lists), "x").ok());
        const auto deep = parseJson(nestedLevels(kJsonDepth + 1, lists), "x");
        ASSERT_FALSE(deep.ok());
        EXPECT_THAT(deep.error(), test::IsError(ErrorCode::BadData, kJsonDepth));
    }
    JsonLimits limits;
    limits.values = 5;
    limits.topKeys = 3;
    limits.topKeysError = verbatim("too many names here");
    const auto said = [&](const std::string& text) {
        const auto read = parseJson(text, "x", limits);
        return read ? std::vector<std::string>{"read"} : test::valuesOf(read.error());
    };
    EXPECT_THAT(said("[1, [2], 3]"), Contains("read"));
    EXPECT_THAT(said("[1, [2], 3, 4]"), Contains("5"));
    EXPECT_THAT(said(R"({"a": 1, "b": 2, "c": 3})"), Contains("read"));
    EXPECT_THAT(said(R"({"a": 1, "b": 2, "c": 3, "d": 4})"), Contains("too many names here"));
    EXPECT_THAT(said(R"([{"a": 1, "b": 2, "c": 3}])"), Contains("read"))
        << "of the outermost object only";
    limits.textBytes = 20;
    EXPECT_THAT(said("[\"" + std::string(15, 'x') + "\"]"), Contains("read"));
    EXPECT_THAT(said("[\"" + std::string(40, 'x') + "\"]"), Contains("20"));
    EXPECT_THAT(said("[" + std::string(40, ' ') + "]"), Contains("20"));
}

TEST(JsonDocuments, WholeNumbersAreExactToTheLastBit) {
    const auto read = *parseJson(
        "[9223372036854775807, -9223372036854775808, 18446744073709551615, 9007199254740993]", "x");
    EXPECT_EQ(read[0].get<std::int64_t>(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(read[1].get<std::int64_t>(), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(read[2].get<std::uint64_t>(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(read[3].get<std::int64_t>(), 9007199254740993) << "no double holds it";
    EXPECT_TRUE((*parseJson("[18446744073709551616]", "x"))[0].is_number_float());
    EXPECT_TRUE(std::signbit((*parseJson("[-0.0]", "x"))[0].get<double>()));
    const auto huge = parseJson("{\"train\": {\"lr\": [1, 1e999]}}", "x");
    ASSERT_FALSE(huge.ok());
    EXPECT_THAT(huge.error(), test::IsError(ErrorCode::BadData, "1e999", "train.lr"));
}

TEST(JsonDocuments, FilesOfOtherEncodingsAreNamedAsSuch) {
    for (const auto& text : {std::string("\xff\xfe{\0}\0", 6), std::string("\xfe\xff\0{\0}", 6),
                             std::string("{\0}\0", 4)}) {
        const auto read = parseJson(text, "x.json");
        ASSERT_FALSE(read.ok());
        EXPECT_THAT(read.error(), test::IsError(ErrorCode::BadData));
        EXPECT_THAT(read.error().hint.text(), HasSubstr("UTF-8"));
    }
    EXPECT_THAT(parseJson("{\"a\":\n \"\xe9\"}", "x.json").error(),
                test::IsError(ErrorCode::BadData, "x.json", 2, 3));
}

TEST(JsonDocuments, AFileIsWrittenSoThatItReadsBack) {
    const test::ScratchFolder folder;
    const auto path = folder.path() + "/x.json";
    util::Random random(44);
    for (int round = 0; round < 20; ++round) {
        const auto document = anyDocument(random, 4);
        ASSERT_TRUE(writeJsonFile(path, document).ok());
        ASSERT_EQ(*readJsonFile(path), document);
        ASSERT_EQ(readFile(path, 1 << 20)->back(), '\n');
    }
    // A file name that is not valid UTF-8 must not prevent the other values from being saved.
    ASSERT_TRUE(writeJsonFile(path, {{"name", "a\xff"}, {"step", 3}}).ok());
    EXPECT_EQ(readJsonFile(path)->at("step"), 3);
    EXPECT_EQ(readJsonFile(folder.path() + "/none.json").error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::io

#include "core/base/io/json.h"

#include "core/base/util/random.h"

#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

namespace headscope::io {
namespace {

Error refusal(const std::string& text) {
    const auto parsed = parseJson(text, "x.json");
    EXPECT_FALSE(parsed.ok()) << text;
    return parsed ? Error{} : parsed.error();
}

TEST(JsonTest, ReadsValidDocuments) {
    const auto json = parseJson(
        R"({"a": [1, -2, 0.5, true, null, "\u00e9\n"], "b": {"a": 18446744073709551615}})", "x");
    ASSERT_TRUE(json.ok()) << json.error().text();
    EXPECT_EQ((*json)["a"].size(), 6u);
    EXPECT_EQ((*json)["b"]["a"].get<std::uint64_t>(), 18446744073709551615ull);
    EXPECT_TRUE(parseJson("[[], {}, [{}]]", "x").ok());
    EXPECT_TRUE(parseJson("3", "x").ok());
}

TEST(JsonTest, SaysWhereItFails) {
    EXPECT_THAT(refusal("{\n  \"a\": 1,\n  \"b\": oops\n}"),
                test::IsError(ErrorCode::BadData, "x.json", 3));
    EXPECT_THAT(refusal("{\"a\": 1"), test::IsError(ErrorCode::BadData, "x.json", 1));
    EXPECT_THAT(refusal("{\"a\": 1,\n\"b\": {\"a\": 1},\n\"a\": 2}"),
                test::IsError(ErrorCode::BadData, "a", 1, 3));
}

TEST(JsonTest, RefusesWhatOtherReadersLetPass) {
    for (const char* text :
         {"", "  ", "{\"a\": NaN}", "{\"a\": Infinity}", "{\"a\": 1,}", "{'a': 1}", "{\"a\": 01}",
          "{\"a\": 1e400}", "{} {}", "/* x */ {}", "{\"a\": \"\\ud800\"}", "{\"a\": \"\x01\"}",
          "{\"a\": \"\xc0\x80\"}", "[1 2]", "{\"a\" 1}", "tru"})
        refusal(text);
    refusal(std::string(100000, '['));
}

// nlohmann's reader treats a zero byte as the end of the text and ignores everything after it.
TEST(JsonTest, ZeroBytesAreRefusedAnywhere) {
    const std::string zero(1, '\0');
    for (const auto& text : {"{\"a\": 1}" + zero, "{\"a\": 1}" + zero + "garbage",
                             "{\"a\": 1}\n" + zero + "{\"a\": 2}", "{\"a\":  " + zero + "1}",
                             "{\"a\": \"" + zero + "\"}"}) {
        const auto parsed = parseJson(text, "x.json");
        ASSERT_FALSE(parsed.ok());
        EXPECT_THAT(parsed.error(), test::IsError(ErrorCode::BadData, "x.json"));
    }
}

TEST(JsonTest, ThirtyThousandDamagedDocumentsNeitherCrashNorHang) {
    const std::string good =
        R"({"format_version": 1, "train": {"lr": 5e-4, "batch": 64}, "names": ["a", "b\u00e9", "c\\"], "on": true})";
    util::Random random(5);
    int accepted = 0;
    for (int i = 0; i < 30000; ++i) {
        std::string text = good;
        for (int edits = static_cast<int>(random.between(1, 4)); edits > 0 && !text.empty();
             --edits) {
            const auto at = static_cast<std::size_t>(random.below(text.size()));
            if (random.chance(0.3))
                text.erase(at, 1);
            else if (random.chance(0.3))
                text.resize(at);
            else
                text[at] = static_cast<char>(random.below(256));
        }
        accepted += parseJson(text, "x").ok();
    }
    EXPECT_GT(accepted, 0);      // some edits only change letters inside a string
    EXPECT_LT(accepted, 15000);  // most edits violate the grammar
}

}  // namespace
}  // namespace headscope::io

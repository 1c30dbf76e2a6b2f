#include "core/base/io/json_fields.h"

#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

namespace headscope::io {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(JsonFieldsTest, ReadsValuesAndDefaults) {
    const json object = {{"size", 4},   {"rate", 0.5},         {"on", true},
                         {"name", "x"}, {"list", {1, 2.5, 3}}, {"nothing", nullptr}};
    JsonFields fields(object, "file.json");
    EXPECT_EQ(fields.integer("size", 1, 9), 4);
    EXPECT_EQ(fields.integer("nothing", 1, 9, 7), 7);
    EXPECT_EQ(fields.real("rate", 0, 1), 0.5);
    EXPECT_EQ(fields.real("size", 0, 9), 4);
    EXPECT_TRUE(fields.flag("on"));
    EXPECT_FALSE(fields.flag("off", false));
    EXPECT_EQ(fields.text("name"), "x");
    EXPECT_THAT(fields.reals("list", 3, 0, 9, {}), ElementsAre(1, 2.5, 3));
    EXPECT_THAT(fields.reals("absent", 2, 0, 9, {1, 1}), ElementsAre(1, 1));
    EXPECT_FALSE(fields.has("nothing"));
    EXPECT_TRUE(fields.ok());
}

TEST(JsonFieldsTest, FirstErrorIsKept) {
    const json object = {{"size", 10}, {"rate", "fast"}};
    JsonFields fields(object, "file.json");
    EXPECT_EQ(fields.integer("size", 1, 9, 5), 5);
    EXPECT_EQ(fields.real("rate", 0, 1, 0.1), 0.1);
    ASSERT_FALSE(fields.ok());
    EXPECT_THAT(fields.status().error(),
                test::IsError(ErrorCode::BadData, "file.json", "size", 10, 1, 9));
}

TEST(JsonFieldsTest, WrongTypesAndRangesAreNamed) {
    const auto refusal = [](const json& object, const auto& read) {
        JsonFields fields(object, "f");
        read(fields);
        return fields.ok() ? "" : fields.status().error().text();
    };
    const auto integer = [](JsonFields& fields) { fields.integer("k", 0, 1'000'000); };
    EXPECT_THAT(refusal(json::object(), integer), HasSubstr("the key k is missing"));
    EXPECT_THAT(refusal({{"k", 1.5}}, integer), HasSubstr("k is 1.5"));
    EXPECT_THAT(refusal({{"k", 18446744073709551615ULL}}, integer),
                HasSubstr("k is 18446744073709551615"));
    EXPECT_THAT(refusal({{"k", std::string(1000, 'a')}}, integer), HasSubstr("aaa"));
    EXPECT_LT(refusal({{"k", std::string(1000, 'a')}}, integer).size(), 250U);
    EXPECT_THAT(refusal({{"k", json::object()}}, integer), HasSubstr("k is an object"));
    EXPECT_THAT(refusal({{"k", 1}}, [](JsonFields& f) { f.flag("k"); }), HasSubstr("true"));
    EXPECT_THAT(refusal({{"k", 1}}, [](JsonFields& f) { f.text("k"); }), HasSubstr("text"));
    EXPECT_THAT(refusal({{"k", {1, 2}}}, [](JsonFields& f) { f.reals("k", 3, 0, 1, {}); }),
                HasSubstr("3 numbers"));
    EXPECT_THAT(refusal(json::array(), integer), HasSubstr("an object in braces"));
}

}  // namespace
}  // namespace headscope::io

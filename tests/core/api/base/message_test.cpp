// Tests messages: English text, arguments, and what a file keeps of them.
#include "core/api/base/message.h"

#include "core/api/base/result.h"
#include "core/base/io/message_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace headscope {
namespace {

TEST(Message, ArgumentsStandInTheirPlacesInAnyOrder) {
    EXPECT_EQ("%2 of %1, %3 %"_m(7, "a", 50).text(), "a of 7, 50 %");
    EXPECT_EQ("the run %1 is gone"_m(std::string("r1")).text(), "the run r1 is gone");
    EXPECT_EQ("cannot %1 %2"_m("read"_m, "x.csv").text(), "cannot read x.csv");
}

TEST(Message, APlaceInANameIsNotFilled) {
    EXPECT_EQ("%1 and %2"_m("%2", "%1").text(), "%2 and %1");
    EXPECT_EQ(verbatim("100 %1").text(), "100 %1");
    EXPECT_EQ("at most %1 of %2 %"_m(1, 2).text(), "at most 1 of 2 %");
}

TEST(Message, APlaceWithoutAnArgumentStaysVisible) {
    EXPECT_EQ(Message{"%1 of %2"}("a").text(), "a of %2");
}

TEST(Message, ListsAreJoined) {
    EXPECT_EQ(joined({"one"_m, verbatim("two"), "three"_m}, ", ").text(), "one, two, three");
    EXPECT_TRUE(joined({}, ", ").empty());
}

TEST(Message, AnErrorsTextIsContextMessageAndHint) {
    const auto error =
        Error{ErrorCode::BadData, "line %1 is too long"_m(3), "Shorten it"_m}.within("a\nb").within(
            "data of the run"_m);
    EXPECT_EQ(error.text(), "data of the run: a\\x0ab: line 3 is too long. Shorten it");
    EXPECT_EQ(error.whole().text(), "data of the run: a\nb: line 3 is too long. Shorten it");
}

TEST(MessageJson, GivesTheSameMessageBack) {
    const Message message =
        "cannot %1 %2: %3"_m("read"_m, "x.csv", "line %1: %2"_m(3, verbatim("a NUL byte")));
    EXPECT_EQ(io::messageIn(nlohmann::json::parse(io::messageJson(message).dump())), message);
    EXPECT_EQ(io::messageIn(io::messageJson(verbatim("%1"))), verbatim("%1"));
}

TEST(MessageJson, ForeignValuesGiveAnEmptyMessageOrTheirText) {
    for (const char* text :
         {"null", "3", "[1]", "{}", R"({"format": 3})", R"({"arguments": ["a"]})"})
        EXPECT_TRUE(io::messageIn(nlohmann::json::parse(text)).empty()) << text;
    EXPECT_EQ(io::messageIn(nlohmann::json::parse(R"({"format": "a", "arguments": 3})")).text(),
              "a");
    nlohmann::json deep = "x";
    for (int i = 0; i < 50; ++i) deep = {{"format", "%1"}, {"arguments", {deep}}};
    EXPECT_EQ(io::messageIn(deep).text(), "");
}

}  // namespace
}  // namespace headscope

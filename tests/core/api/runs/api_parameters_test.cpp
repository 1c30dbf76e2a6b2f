#include "core/api/runs/parameters.h"
#include "core/base/util/random.h"

#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

using ::testing::HasSubstr;

ParamSpec numberSpec(ParamKind kind, double low, double high) {
    ParamSpec spec;
    spec.key = "train.x";
    spec.kind = kind;
    spec.minimum = low;
    spec.maximum = high;
    return spec;
}

TEST(ParametersTest, ReadsWhatPeopleType) {
    const auto real = numberSpec(ParamKind::Real, 0, 10),
               integer = numberSpec(ParamKind::Integer, 0, 1e12);
    EXPECT_EQ(std::get<double>(*parseValue(real, " 5e-4 ")), 5e-4);
    EXPECT_EQ(std::get<double>(*parseValue(real, "+.5")), 0.5);
    EXPECT_EQ(std::get<std::int64_t>(*parseValue(integer, "12.0")), 12);
    EXPECT_EQ(std::get<std::int64_t>(*parseValue(integer, "1e3")), 1000);
    EXPECT_EQ(std::get<std::int64_t>(*parseValue(integer, "123456789012")), 123456789012);
}

TEST(ParametersTest, RefusesWhatIsNoNumberHere) {
    const auto real = numberSpec(ParamKind::Real, -10, 10),
               integer = numberSpec(ParamKind::Integer, 0, 100);
    for (const char* text : {"", " ", "nan", "inf", "-inf", "0x10", "1,5", "1.5.2", "five", "1e400",
                             "1 2", "--1", "+-1", "1e"})
        EXPECT_FALSE(parseValue(real, text).ok()) << text;
    for (const char* text : {"12.5", "1e30", "101", "-1", "9223372036854775808", "nan"})
        EXPECT_FALSE(parseValue(integer, text).ok()) << text;
    EXPECT_THAT(parseValue(real, "1,5").error().hint.text(), HasSubstr("1.5"));
    EXPECT_THAT(parseValue(integer, "101").error(), test::IsError(ErrorCode::Usage, 0, 100));
}

// "1.000" is a valid real number (1), so a hint that suggests it would change the value that the
// user meant.
TEST(ParametersTest, AHintNeverSuggestsAnotherNumberThanTheOneThatIsMeant) {
    const auto real = numberSpec(ParamKind::Real, 0, 1e6),
               integer = numberSpec(ParamKind::Integer, 0, 1e6);
    for (const char* text : {"1,000", "1.000,5", "1,000.5", "1,000,000"})
        for (const auto& spec : {real, integer}) {
            const auto refused = parseValue(spec, text);
            ASSERT_FALSE(refused.ok()) << text;
            EXPECT_EQ(refused.error().hint.text().find_first_of("0123456789"), std::string::npos)
                << refused.error().hint.text();
        }
}

TEST(ParametersTest, TheLocaleChangesNothing) {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    if (!std::setlocale(LC_ALL, "de_DE.UTF-8"))
        GTEST_SKIP() << "the locale de_DE.UTF-8 is not installed";
    EXPECT_EQ(std::get<double>(*parseValue(numberSpec(ParamKind::Real, 0, 10), "0.25")), 0.25);
    EXPECT_EQ(valueText(0.25), "0.25");
    std::setlocale(LC_ALL, before.c_str());
}

TEST(ParametersTest, TextOfAValueReadsBackAsTheSame) {
    const auto spec = numberSpec(ParamKind::Real, -1e300, 1e300);
    for (const double value : {0.1, 1.0 / 3, 1e-300, -5e-324, 123456789.123456789,
                               std::numeric_limits<double>::epsilon(), 1e22})
        EXPECT_EQ(std::get<double>(*parseValue(spec, valueText(value))), value);
    EXPECT_EQ(valueText(true), "true");
    EXPECT_EQ(valueText(std::int64_t{-3}), "-3");
}

TEST(ParametersTest, ChecksTypes) {
    const auto real = numberSpec(ParamKind::Real, 0, 10),
               integer = numberSpec(ParamKind::Integer, 0, 10);
    EXPECT_EQ(std::get<double>(*checkValue(real, std::int64_t{3})), 3.0);
    EXPECT_EQ(std::get<std::int64_t>(*checkValue(integer, 3.0)), 3);
    EXPECT_FALSE(checkValue(integer, 3.5).ok());
    EXPECT_FALSE(checkValue(integer, true).ok());
    EXPECT_FALSE(checkValue(real, std::string("3")).ok());
    EXPECT_FALSE(checkValue(real, std::nan("")).ok());
}

TEST(ParametersTest, SaysWhichSettingsHaveNoEffectAndWhy) {
    std::vector<ParamSpec> specs(4);
    specs[0].key = "m.drop", specs[0].name = "Drop", specs[0].defaultValue = 0.0;
    specs[1].key = "m.schedule", specs[1].name = "Schedule", specs[1].kind = ParamKind::Choice;
    specs[1].choices = {{"v", "V-shape"}, {"up", "rising"}},
    specs[1].defaultValue = std::string("v");
    specs[1].matters = {{"m.drop"}};
    specs[2].key = "m.turn", specs[2].matters = {{"m.schedule", {"v"}}, {"m.terms", {"@v"}}};
    specs[3].key = "m.terms", specs[3].kind = ParamKind::Text,
    specs[3].defaultValue = std::string();
    const auto reason = [&](int index, std::map<std::string, ParamValue> values) {
        return withoutEffect(specs[static_cast<std::size_t>(index)], specs,
                             RunConfig{std::move(values)})
            .text();
    };
    EXPECT_EQ(reason(0, {}), "");
    EXPECT_EQ(reason(1, {}), "No effect while Drop is 0.");
    EXPECT_EQ(reason(1, {{"m.drop", 0.5}}), "");
    // The condition of setting 2 is met, but by a setting that itself has no effect.
    EXPECT_EQ(reason(2, {}), "No effect while Drop is 0.");
    EXPECT_EQ(reason(2, {{"m.drop", 0.5}}), "");
    EXPECT_EQ(reason(2, {{"m.drop", 0.5}, {"m.schedule", std::string("up")}}),
              "No effect while Schedule is rising.");
    // One satisfied condition is enough.
    EXPECT_EQ(reason(2, {{"m.terms", std::string("cka:1@v")}}), "");
}

TEST(ParametersTest, SaysTheChoicesAndTheNearestOne) {
    ParamSpec spec;
    spec.key = "train.schedule";
    spec.kind = ParamKind::Choice;
    spec.choices = {{"constant", ""}, {"cosine", ""}, {"one-cycle", ""}};
    EXPECT_TRUE(parseValue(spec, "cosine").ok());
    const auto refused = parseValue(spec, "cosin");
    EXPECT_THAT(refused.error(), test::Inserts("constant", "cosine", "one-cycle"));
    EXPECT_THAT(refused.error().hint.text(), HasSubstr("cosine"));
}

TEST(ParametersTest, NearestName) {
    EXPECT_EQ(nearestName("heds", {"layers", "heads", "width"}), "heads");
    EXPECT_EQ(nearestName("HEADS", {"layers", "heads"}), "heads");
    EXPECT_EQ(nearestName("zzzzzz", {"layers", "heads"}), "");
    EXPECT_EQ(nearestName("", {"layers"}), "");
    EXPECT_EQ(nearestName(std::string(100000, 'a'), {"layers"}), "");
}

// Edit distance without the early exit of nearestName; the reference for the test below.
std::size_t plainDistance(const std::string& a, const std::string& b) {
    if (a.empty() || b.empty()) return a.size() + b.size();
    const auto restA = a.substr(1), restB = b.substr(1);
    if (a[0] == b[0]) return plainDistance(restA, restB);
    return 1 + std::min(
                   {plainDistance(restA, b), plainDistance(a, restB), plainDistance(restA, restB)});
}

TEST(ParametersTest, TheNearestNameIsTheOneOfTheSmallestDistance) {
    util::Random random(5);
    const auto word = [&] {
        std::string made;
        for (auto letters = random.between(1, 7); letters > 0; --letters)
            made += "abc"[random.below(3)];
        return made;
    };
    for (int i = 0; i < 300; ++i) {
        const auto given = word();
        const std::vector<std::string> names{word(), word(), word(), word()};
        std::string best;
        auto least = std::max<std::size_t>(2, given.size() / 3) + 1;
        for (const auto& name : names)
            if (const auto far = plainDistance(given, name); far < least && far < name.size()) {
                best = name;
                least = far;
            }
        EXPECT_EQ(nearestName(given, names), best) << given;
    }
}

TEST(ParametersTest, AMissingKeyIsABrokenInvariant) {
    RunConfig config;
    config.values["a"] = std::int64_t{2};
    EXPECT_EQ(config.real("a"), 2.0);
    EXPECT_THROW(config.integer("b"), std::logic_error);
    EXPECT_THROW(config.text("a"), std::logic_error);
    EXPECT_EQ(config.textOr("b", "c"), "c");
}

}  // namespace
}  // namespace headscope

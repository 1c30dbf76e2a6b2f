// Tests of the settings of attention patterns and sparse activations: what they mean, and
// combinations that are refused.
#include "core/spec/models/pattern_settings.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/spec/models/site_pattern.h"
#include "core/spec/models/variant_checks.h"
#include "core/spec/models/variants.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace headscope::test {
namespace {

using attention::Pattern;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Values = std::map<std::string, ParamValue>;

ParamValue patternWord(const char* value) {
    return ParamValue(std::string(value));
}

RunConfig patternOf(Values values) {
    RunConfig config;
    config.values = {{"model.layers", std::int64_t{4}}, {"model.length", std::int64_t{16}}};
    for (auto& [key, value] : values) config.values[key] = value;
    return config;
}

TEST(PatternSettings, ReachTheirPattern) {
    EXPECT_EQ(models::patternFrom(patternOf({})), attention::PatternOptions());
    const auto pattern =
        models::patternFrom(patternOf({{"model.pattern", patternWord("dilated")},
                                       {"model.pattern_width", std::int64_t{5}},
                                       {"model.pattern_dilation_per_head", true},
                                       {"model.pattern_global", std::int64_t{9}},
                                       {"model.pattern_layers", patternWord("2 0")}}));
    EXPECT_EQ(pattern.kind, Pattern::Dilated);
    EXPECT_EQ(pattern.width, 5);
    EXPECT_TRUE(pattern.dilationPerHead);
    EXPECT_EQ(pattern.global, attention::PatternOptions().global) << "belongs to other patterns";
    EXPECT_THAT(pattern.fullLayers, ElementsAre(1, 3));
    const auto alternate =
        models::patternFrom(patternOf({{"model.pattern", patternWord("local")},
                                       {"model.pattern_layers", patternWord("alternate")}}));
    EXPECT_THAT(alternate.fullLayers, ElementsAre(1, 3));
    const auto seeded = models::patternFrom(
        patternOf({{"model.pattern", patternWord("bigbird")}, {"train.seed", std::int64_t{11}}}));
    EXPECT_EQ(seeded.seed, 11u);
    EXPECT_THAT(seeded.fullLayers, IsEmpty());
}

TEST(PatternSettings, AreThoseFromWhichAPatternIsMade) {
    for (const char* id : {"local", "strided", "fixed-merged", "bigbird", "neighbourhood"}) {
        auto pattern = models::patternFrom(patternOf(
            {{"model.pattern", patternWord(id)}, {"model.pattern_layers", patternWord("1 2")}}));
        auto config = models::patternConfig(pattern, 4);
        config.values["model.layers"] = std::int64_t{4};
        EXPECT_EQ(models::patternFrom(config), pattern) << id;
    }
    EXPECT_TRUE(models::patternConfig({}, 4).values.empty());
}

TEST(PatternSettings, OnlyImagesHavePatternsOfPatches) {
    const auto offers = [](Task task, const std::string& id) {
        const auto specs = models::patternParameters(task);
        const auto& choices = specs.front().choices;
        return std::any_of(choices.begin(), choices.end(),
                           [&](const auto& choice) { return choice.id == id; });
    };
    for (const char* id : {"axial", "neighbourhood"}) {
        EXPECT_TRUE(offers(Task::ImageClassification, id));
        for (const auto task : {Task::TextClassification, Task::LanguageModel, Task::Translation})
            EXPECT_FALSE(offers(task, id));
    }
    const auto checked =
        checkValue(models::patternParameters(Task::LanguageModel).front(), patternWord("axial"));
    ASSERT_FALSE(checked.ok());
    EXPECT_THAT(checked.error().text(), HasSubstr("global-local"));
}

TEST(PatternSettings, ValuesOutOfRangeAreRefused) {
    const auto refused = [](const std::vector<ParamSpec>& specs, const char* key,
                            const ParamValue& value) {
        const auto found =
            std::find_if(specs.begin(), specs.end(), [&](const auto& s) { return s.key == key; });
        EXPECT_NE(found, specs.end()) << key;
        const auto checked = checkValue(*found, value);
        return !checked.ok() && !checked.error().hint.text().empty();
    };
    const auto patterns = models::patternParameters(Task::ImageClassification);
    for (const char* key : {"model.pattern_width", "model.pattern_dilation", "model.pattern_block",
                            "model.pattern_blocks", "model.pattern_reach"})
        EXPECT_TRUE(refused(patterns, key, std::int64_t{0})) << key;
    const auto variants = models::variantParameters();
    EXPECT_TRUE(refused(variants, "model.top_k", std::int64_t{0}));
    for (const double alpha : {0.5, 1.0, 2.0, 2.5})
        EXPECT_TRUE(refused(variants, "model.entmax_alpha", alpha)) << alpha;
}

TEST(PatternSettings, ContradictionsAreRefusedWithANextStep) {
    struct Case {
        Values values;
        std::vector<const char*> says;
    };
    const std::vector<Case> cases = {
        {{{"model.pattern", patternWord("local")}, {"model.window", std::int64_t{4}}},
         {"model.pattern", "local", "model.window", "4"}},
        {{{"model.pattern", patternWord("local")}, {"model.pattern_layers", patternWord("0 4")}},
         {"model.pattern_layers", "0 4", "3"}},
        {{{"model.pattern", patternWord("local")}, {"model.pattern_layers", patternWord("odd")}},
         {"model.pattern_layers", "odd", "alternate"}},
        {{{"model.pattern", patternWord("local")}, {"model.pattern_layers", patternWord(" ")}},
         {"model.pattern_layers", "alternate"}},
        {{{"model.pattern", patternWord("local")}, {"objective.id", patternWord("inter-score")}},
         {"inter-score", "model.pattern = full"}},
        {{{"model.pattern", patternWord("bigbird")}, {"model.pattern_blocks", std::int64_t{2}}},
         {"model.pattern_blocks", "2", "1 or 3"}},
        {{{"model.pattern", patternWord("bigbird")}, {"model.pattern_block", std::int64_t{17}}},
         {"model.pattern_block", "17", "16", "model.length"}},
        {{{"model.pattern", patternWord("fixed")}, {"model.pattern_summary", std::int64_t{5}}},
         {"model.pattern_summary", "5", "4"}}};
    for (const auto& one : cases) {
        const auto checked = models::checkPattern(patternOf(one.values));
        ASSERT_FALSE(checked.ok()) << one.says.back();
        EXPECT_EQ(checked.error().code, ErrorCode::Usage);
        const auto said = checked.error().message.text() + " " + checked.error().hint.text();
        for (const char* part : one.says) EXPECT_THAT(said, HasSubstr(part));
    }
    EXPECT_TRUE(models::checkPattern(patternOf({{"model.pattern", patternWord("bigbird")}})).ok());
}

// Layers with a window of an imported model have a local pattern; cross-attention never has one.
TEST(SitePattern, WindowsAreLocalPatternsAndCrossAttentionSeesAll) {
    models::ModelSpec spec;
    spec.heads = {2, 2};
    spec.style.window = 3;
    spec.style.fullLayers = {1};
    const auto first = models::patternAt(spec, 0, models::SiteKind::Causal);
    EXPECT_EQ(first.kind, Pattern::Local);
    EXPECT_EQ(first.width, 3);
    EXPECT_EQ(models::patternAt(spec, 1, models::SiteKind::Causal).kind, Pattern::Full);
    spec.style.window = 0;
    spec.pattern.kind = Pattern::Strided;
    spec.pattern.fullLayers = {0};
    EXPECT_EQ(models::patternAt(spec, 0, models::SiteKind::Self).kind, Pattern::Full);
    EXPECT_EQ(models::patternAt(spec, 1, models::SiteKind::Self).kind, Pattern::Strided);
    EXPECT_EQ(models::patternAt(spec, 1, models::SiteKind::Cross).kind, Pattern::Full);
    EXPECT_EQ(models::patternPlaces(spec, 1, models::SiteKind::Self).size(), 2u);
    EXPECT_EQ(models::patternPlaces(spec, 0, models::SiteKind::Self).size(), 1u);
}

}  // namespace
}  // namespace headscope::test

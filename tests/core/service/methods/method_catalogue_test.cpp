// Tests of the catalogue of methods other than objectives and models. Entries must be complete,
// name the settings that switch the method on, and appear in a run's methods paragraph.
#include "core/service/methods/method_catalogue.h"

#include "core/api/runs/parameters.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/config_specs.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace headscope::test {
namespace {

using methods::builtinMethods;
using methods::uses;
using ::testing::HasSubstr;
using ::testing::Not;

config::Environment environment() {
    config::Environment s;
    s.datasets = data::builtinDatasets();
    s.machine.threads = 2;
    s.machine.devices = {{"cpu", "a test", true, {}}};
    s.runsFolder = "/nowhere/runs";
    return s;
}

RunConfig headlines() {
    RunConfig config;
    config.values["dataset.id"] = std::string("headlines");
    return config;
}

// Only a model for text pairs can copy, and only images have patterns of patches, so these methods
// need a dataset of pairs or images.
void takeItsData(const MethodInfo& method, RunConfig& config) {
    const auto pattern = method.use.textOr("model.pattern", "");
    if (method.use.has("model.copy")) config.values["dataset.id"] = std::string("artificial-pair");
    if (pattern == "axial" || pattern == "neighbourhood")
        config.values["dataset.id"] = std::string("shapes");
}

// Returns the keys of all BibTeX entries, including repeated ones.
std::multiset<std::string> keysOf(const std::string& bibtex) {
    std::multiset<std::string> keys;
    for (auto at = bibtex.find('@'); at != std::string::npos; at = bibtex.find("\n@", at + 1)) {
        const auto open = bibtex.find('{', at);
        keys.insert(bibtex.substr(open + 1, bibtex.find(',', open) - open - 1));
    }
    return keys;
}

TEST(MethodCatalogue, EveryMethodIsDescribedInFull) {
    std::set<std::string> ids;
    for (const auto& method : builtinMethods()) {
        EXPECT_TRUE(ids.insert(method.id).second) << method.id << " twice";
        for (const auto* text :
             {&method.name, &method.summary, &method.formula, &method.range, &method.source})
            EXPECT_FALSE(text->empty()) << method.id;
        EXPECT_EQ(method.bibtex.empty(), method.source.rfind("No paper", 0) == 0) << method.id;
        EXPECT_NE(method.use.values.empty(), method.where.empty())
            << method.id << " is a setting or a look at a run";
    }
}

TEST(MethodCatalogue, UseSwitchesTheMethodOnAndTheDefaultsAreOff) {
    const auto s = environment();
    const auto plain = config::resolveConfig(s, headlines());
    ASSERT_TRUE(plain.ok());
    for (const auto& method : builtinMethods()) {
        EXPECT_FALSE(uses(plain->config, method)) << method.id;
        auto config = headlines();
        takeItsData(method, config);
        for (const auto& [key, value] : method.use.values) config.values[key] = value;
        const auto resolved = config::resolveConfig(s, config);
        ASSERT_TRUE(resolved.ok()) << method.id << ": " << resolved.error().text();
        EXPECT_EQ(uses(resolved->config, method), !method.use.values.empty()) << method.id;
        for (const auto& key : method.furtherKeys)
            EXPECT_TRUE(resolved->config.has(key)) << method.id << ", " << key;
    }
}

TEST(MethodCatalogue, CopyingIsAMethodOfPairsAndOffByDefault) {
    RunConfig pairs;
    pairs.values["dataset.id"] = std::string("artificial-pair");
    const auto resolved = config::resolveConfig(environment(), pairs);
    ASSERT_TRUE(resolved.ok()) << resolved.error().text();
    EXPECT_EQ(resolved->config.text("model.copy"), "off");
    pairs.values["model.copy"] = std::string("on");
    const auto refused = config::resolveConfig(environment(), pairs);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().text(), HasSubstr("off, pointer"));
}

// Ensures that each new model variant is added to the catalogue.
TEST(MethodCatalogue, EveryChoiceOfAModelSettingBesideTheDefaultIsAMethod) {
    for (const auto& spec : config::specsFor(environment(), headlines())) {
        if (spec.kind != ParamKind::Choice || spec.key.rfind("model.", 0) != 0) continue;
        if (spec.key == "model.id" || spec.key == "model.preset") continue;
        for (const auto& choice : spec.choices) {
            const bool found = std::any_of(
                builtinMethods().begin(), builtinMethods().end(),
                [&](const auto& method) { return method.use.textOr(spec.key, "") == choice.id; });
            EXPECT_TRUE(found || choice.id == std::get<std::string>(spec.defaultValue))
                << spec.key << '=' << choice.id;
        }
    }
}

struct MethodsOfRuns : ::testing::Test {
    MethodsText textOf(const RunConfig& config) {
        const auto run = started(engine, config)->wait().run;
        auto text = engine.methods({run});
        EXPECT_TRUE(text.ok()) << run;
        return text.ok() ? *text : MethodsText{};
    }

    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;
};

TEST_F(MethodsOfRuns, APlainRunCitesEachWorkOnceAndNoMethod) {
    auto config = smallRun(2);
    config.values["objective.id"] = std::string("attn-cos");
    config.values["objective.terms"] = std::string("attn-cos-token:0.1, cka:0.1, hsic:0.1");
    const auto text = textOf(config);
    const auto keys = keysOf(text.bibtex);
    EXPECT_EQ(keys.count("chen2022principle"), 1u);
    EXPECT_EQ(keys.count("kornblith2019similarity"), 1u);
    EXPECT_EQ(std::set<std::string>(keys.begin(), keys.end()).size(), keys.size()) << text.bibtex;
    EXPECT_THAT(text.paragraph, Not(HasSubstr("The run used \u201c")));
}

TEST_F(MethodsOfRuns, EveryMethodIsDescribedWithFormulaSourceAndCitation) {
    for (const auto& method : engine.methodInfos()) {
        if (method.use.values.empty()) continue;
        auto config = smallRun(2);
        takeItsData(method, config);
        for (const auto& [key, value] : method.use.values) config.values[key] = value;
        const auto text = textOf(config);
        for (const auto* part : {&method.name, &method.formula, &method.source})
            EXPECT_THAT(text.paragraph, HasSubstr(*part)) << method.id;
        const auto cited = keysOf(text.bibtex);
        for (const auto& key : keysOf(method.bibtex))
            EXPECT_EQ(cited.count(key), 1u) << method.id << ", " << key;
        for (const auto& [key, value] : method.use.values)
            EXPECT_THAT(text.paragraph, Not(HasSubstr("(" + key + ")"))) << "said twice";
    }
}

TEST_F(MethodsOfRuns, DefaultSettingsOfAMethodAreDescribedToo) {
    auto config = smallRun(2);
    config.values["model.drophead"] = 0.15;
    config.values["model.head_weights"] = std::string("dynamic");
    const auto text = textOf(config);
    for (const char* part :
         {"DropHead 0.15", "DropHead turning point 0.125", "KL reward on head weights 0.001"})
        EXPECT_THAT(text.paragraph, HasSubstr(part));
}

TEST_F(MethodsOfRuns, LayersAndTheirWeightsAreDescribedInWords) {
    auto config = smallRun(2);
    config.values["objective.lambda"] = 0.1;
    const std::vector<std::pair<const char*, const char*>> rows = {
        {"all", "the head pairs of all layers."},
        {"1", "the head pairs of layer 1."},
        {"1:0.5", "the head pairs of layer 1 (weight 0.5)."},
        {"0,1:2", "of layers 0 and 1 (weight 2)."}};
    for (const auto& [given, reported] : rows) {
        config.values["objective.layers"] = std::string(given);
        EXPECT_THAT(textOf(config).paragraph, HasSubstr(reported)) << given;
    }
}

}  // namespace
}  // namespace headscope::test

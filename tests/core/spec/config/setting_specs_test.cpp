// Tests of every setting of all datasets, models, sizes and objectives: complete texts for the
// form, the command line and the documentation, and exact limits.
#include "tests/core/support/session_fake.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/preset_store.h"
#include "core/spec/models/registry.h"
#include "core/spec/objectives/catalogue.h"
#include "tests/support/error_matchers.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

config::Environment plainMachine() {
    config::Environment s;
    s.datasets = data::builtinDatasets();
    s.machine.threads = 2;
    s.machine.devices = {{"cpu", "a test", true, {}}, {"cuda:0", "none here", false, {}}};
    s.runsFolder = "/nowhere/runs";
    return s;
}

RunConfig choiceOf(const std::string& dataset) {
    RunConfig partial;
    partial.values["dataset.id"] = dataset;
    return partial;
}

// Returns each combination of choices that changes the list of settings or their defaults.
std::vector<RunConfig> combinations() {
    std::vector<RunConfig> all;
    for (const auto& source : data::builtinDatasets())
        for (const auto& model : models::modelInfos())
            for (const auto& preset : model.presets) {
                if (model.task != source->info().task) continue;
                all.push_back(choiceOf(source->info().id));
                all.back().values["model.id"] = model.id;
                all.back().values["model.preset"] = preset;
            }
    for (const auto& objective : objectives::builtinObjectives()) {
        all.push_back(choiceOf("headlines"));
        all.back().values["objective.id"] = objective.id;
    }
    for (const char* schedule : {"one-cycle", "cosine", "constant"}) {
        all.push_back(choiceOf("shapes"));
        all.back().values["train.schedule"] = std::string(schedule);
    }
    return all;
}

template <class Check>
void forEverySpec(Check check) {
    for (const auto& partial : combinations()) {
        const auto specs = config::specsFor(plainMachine(), partial);
        for (const auto& spec : specs) {
            SCOPED_TRACE(spec.key + " of " + partial.text("dataset.id"));
            check(spec, specs);
        }
    }
}

bool isNumber(const ParamSpec& spec) {
    return spec.kind == ParamKind::Integer || spec.kind == ParamKind::Real;
}

TEST(SettingSpecs, EachHasAKeyANameAndASentenceOfHelp) {
    const std::set<std::string> sections = {"dataset", "model", "objective", "train", "run"};
    forEverySpec([&](const ParamSpec& spec, const std::vector<ParamSpec>&) {
        EXPECT_EQ(sections.count(spec.key.substr(0, spec.key.find('.'))), 1u);
        EXPECT_EQ(spec.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_."),
                  std::string::npos);
        EXPECT_EQ(std::count(spec.key.begin(), spec.key.end(), '.'), 1);
        ASSERT_FALSE(spec.name.empty() || spec.help.empty());
        EXPECT_EQ(spec.help.back(), '.') << spec.help;
        EXPECT_THAT(spec.help, Not(HasSubstr("  ")));
        std::set<std::string> ids;
        for (const auto& choice : spec.choices)
            EXPECT_TRUE(ids.insert(choice.id).second && !choice.name.empty()) << choice.id;
        EXPECT_EQ(spec.kind == ParamKind::Choice, !ids.empty());
    });
}

TEST(SettingSpecs, NoKeyOccursTwiceInAForm) {
    for (const auto& partial : combinations()) {
        std::set<std::string> keys;
        for (const auto& spec : config::specsFor(plainMachine(), partial))
            EXPECT_TRUE(keys.insert(spec.key).second)
                << spec.key << " of " << partial.text("dataset.id");
    }
}

TEST(SettingSpecs, TheFallbackIsAllowedAndReadBackFromItsText) {
    forEverySpec([](const ParamSpec& spec, const std::vector<ParamSpec>&) {
        const auto checked = checkValue(spec, spec.defaultValue);
        ASSERT_TRUE(checked.ok()) << checked.error().text();
        EXPECT_EQ(*checked, spec.defaultValue) << "of the kind that the setting has";
        const auto read = parseValue(spec, valueText(spec.defaultValue));
        ASSERT_TRUE(read.ok()) << read.error().text();
        EXPECT_EQ(*read, spec.defaultValue) << valueText(spec.defaultValue);
    });
}

TEST(SettingSpecs, ConditionsNameSettingsOfTheFormAndValuesThatTheyCanHave) {
    forEverySpec([](const ParamSpec& spec, const std::vector<ParamSpec>& specs) {
        for (const auto& condition : spec.matters) {
            const auto other = std::find_if(specs.begin(), specs.end(),
                                            [&](const auto& s) { return s.key == condition.key; });
            // The condition names a setting of another model or dataset; it counts as satisfied.
            if (other == specs.end()) continue;
            EXPECT_NE(other->key, spec.key);
            for (const auto& value : condition.values)
                EXPECT_TRUE(other->kind == ParamKind::Text || parseValue(*other, value).ok())
                    << condition.key << " = " << value;
        }
    });
}

// Returns the next representable value beyond a limit, for the type of the setting.
double beyond(const ParamSpec& spec, double limit, double direction) {
    if (spec.kind == ParamKind::Integer) return limit + direction;
    return std::nextafter(limit, direction * std::numeric_limits<double>::infinity());
}

void expectRefused(const ParamSpec& spec, const Result<ParamValue>& value) {
    ASSERT_FALSE(value.ok());
    EXPECT_THAT(value.error(), test::IsError(ErrorCode::Usage, spec.key));
    EXPECT_THAT(value.error().message.text(), HasSubstr(allowedText(spec).text()))
        << "what is allowed";
    EXPECT_FALSE(value.error().hint.empty());
}

TEST(SettingSpecs, LimitsAreKeptToTheLastValue) {
    std::size_t limited = 0;
    forEverySpec([&](const ParamSpec& spec, const std::vector<ParamSpec>&) {
        if (!isNumber(spec) || (spec.minimum == 0 && spec.maximum == 0)) return;
        ASSERT_LT(spec.minimum, spec.maximum);
        ++limited;
        EXPECT_EQ(checkValue(spec, spec.minimum).ok(), !spec.exclusiveMinimum) << spec.minimum;
        EXPECT_TRUE(checkValue(spec, spec.maximum).ok() || spec.maximum >= 9007199254740992.0)
            << spec.maximum;
        expectRefused(spec, checkValue(spec, beyond(spec, spec.minimum, -1)));
        expectRefused(spec, parseValue(spec, valueText(beyond(spec, spec.minimum, -1))));
        expectRefused(spec, parseValue(spec, valueText(spec.maximum * 2 + 1)));
    });
    EXPECT_GT(limited, 100u);
}

TEST(SettingSpecs, InvalidValueIsRefusedByNameWithTheAllowedValues) {
    forEverySpec([](const ParamSpec& spec, const std::vector<ParamSpec>&) {
        const bool text = spec.kind == ParamKind::Text || spec.kind == ParamKind::Path;
        if (!text) expectRefused(spec, parseValue(spec, "no such value"));
        if (!text) expectRefused(spec, parseValue(spec, ""));
        EXPECT_FALSE(parseValue(spec, std::string("a\0b", 3)).ok());
        if (isNumber(spec)) expectRefused(spec, checkValue(spec, ParamValue(true)));
        if (isNumber(spec)) expectRefused(spec, parseValue(spec, "nan"));
        if (spec.kind == ParamKind::Integer) expectRefused(spec, parseValue(spec, "1.5"));
        if (!isNumber(spec)) expectRefused(spec, checkValue(spec, ParamValue(0.5)));
    });
}

// Precedence for every dataset: the dataset's recommendation < the named size < values that the
// user sets.
TEST(SettingPrecedence, DatasetRecommendsSizeOverrulesAndGivenValueWins) {
    for (const auto& source : data::builtinDatasets()) {
        const auto& id = source->info().id;
        std::map<std::string, ParamSpec> bare, sized;
        auto partial = choiceOf(id);
        for (auto& spec : config::specsFor(plainMachine(), partial)) bare[spec.key] = spec;
        const auto model = config::modelIdOf(plainMachine(), partial);
        for (const auto& [key, value] : source->defaults()) {
            ASSERT_EQ(bare.count(key), 1u)
                << id << " recommends " << key << ", which is no setting";
            EXPECT_EQ(bare[key].defaultValue, *checkValue(bare[key], value)) << id << " " << key;
        }
        partial.values["model.preset"] = std::string("base");
        for (auto& spec : config::specsFor(plainMachine(), partial)) sized[spec.key] = spec;
        const std::set<std::string> sizes = {"model.layers", "model.heads", "model.width",
                                             "model.ff"};
        for (const auto& spec : models::kindOf(model).parameters("base")) {
            if (sizes.count(spec.key) == 0) continue;
            EXPECT_EQ(sized[spec.key].defaultValue, spec.defaultValue) << id << " " << spec.key;
        }
        for (const auto& [key, value] : source->defaults()) {
            if (sizes.count(key) > 0 || key == "model.preset") continue;
            EXPECT_EQ(sized[key].defaultValue, bare[key].defaultValue)
                << id << " " << key << " is no size";
        }
    }
}

TEST(SettingPrecedence, EveryGivenValueIsUsedByTheRun) {
    const auto machine = plainMachine();
    auto resolvedOf = [&](const RunConfig& partial) {
        return config::resolveConfig(machine, partial);
    };
    const auto plain = resolvedOf(choiceOf("headlines"));
    ASSERT_TRUE(plain.ok()) << plain.error().text();
    std::size_t tried = 0;
    for (const auto& spec : config::specsFor(machine, choiceOf("headlines"))) {
        auto partial = choiceOf("headlines");
        if (spec.key == "train.threads") continue;  // limited by the machine
        const auto& before = plain->config.values.at(spec.key);
        if (const auto* flag = std::get_if<bool>(&before)) partial.values[spec.key] = !*flag;
        if (const auto* number = std::get_if<double>(&before))
            partial.values[spec.key] = *number / 2 + 0.001;
        const auto resolved = resolvedOf(partial);
        // Rules between settings have separate tests.
        if (!partial.has(spec.key) || !resolved) continue;
        ++tried;
        EXPECT_EQ(resolved->config.values.at(spec.key), partial.values.at(spec.key)) << spec.key;
        auto rest = resolved->config;
        rest.values[spec.key] = before;
        EXPECT_TRUE(rest == plain->config) << spec.key << " changes other settings";
    }
    EXPECT_GT(tried, 15u);
}

TEST(SettingPrecedence, EveryResolvedConfigIsWrittenReadAndResolvedToItself) {
    const ScratchFolder folder;
    for (const auto& partial : combinations()) {
        const auto* source = config::sourceOf(plainMachine(), partial.text("dataset.id"));
        auto given = partial;
        if (source->info().needsPath) given.values["dataset.path"] = folder.path();
        const auto resolved = config::resolveConfig(plainMachine(), given);
        ASSERT_TRUE(resolved.ok()) << resolved.error().text();
        const auto path = folder.path() + "/config.json";
        ASSERT_TRUE(io::writeFileAtomically(path, config::configJson(resolved->config)).ok());
        const auto read = config::readConfigFile(path);
        ASSERT_TRUE(read.ok()) << read.error().text();
        const auto again = config::resolveConfig(plainMachine(), *read);
        ASSERT_TRUE(again.ok()) << again.error().text();
        EXPECT_TRUE(again->config == resolved->config) << config::configJson(again->config);
        EXPECT_EQ(again->warnings, resolved->warnings);
    }
}

TEST(PresetFolder, ConfigsAreListedByNameWithTheirHelpAndTheRestIsLeftOut) {
    const ScratchFolder folder;
    const std::string config =
        R"({"format_version": 1, "dataset": {"id": "headlines"}, "train": {"lr": 0.5}})";
    const std::map<std::string, std::string> files = {
        {"b.json", config},    {"b.md", "# The title\n\nWhat it shows.\n"},
        {"a.json", config},    {"a.md", "No title, but help."},
        {"c.json", "{broken"}, {"d.json", R"({"format_version": 99})"},
        {"e.txt", config},     {"README.md", "# Not one of them"},
        {"f.json", config},    {"g.json", R"(["no object"])"}};
    for (const auto& [name, text] : files)
        ASSERT_TRUE(io::writeFileAtomically(folder.path() + "/" + name, text).ok());
    const auto presets = config::listPresets(folder.path());
    ASSERT_EQ(presets.size(), 3u);
    EXPECT_EQ(presets[0].id + presets[1].id + presets[2].id, "abf");
    EXPECT_EQ(presets[0].name, "a");
    EXPECT_EQ(presets[0].help, "No title, but help.");
    EXPECT_EQ(presets[1].name, "The title");
    EXPECT_EQ(presets[1].help, "What it shows.\n");
    EXPECT_EQ(presets[2].name + presets[2].help, "f");
    EXPECT_EQ(presets[1].config.real("train.lr"), 0.5);
    EXPECT_TRUE(config::listPresets(folder.path() + "/none").empty());
}

TEST(PresetFolder, ShippedPresetsNameExistingSettings) {
    const auto presets = config::listPresets(sourceFolder() + "/resources/presets");
    ASSERT_FALSE(presets.empty());
    for (const auto& preset : presets) {
        EXPECT_FALSE(preset.name.empty() || preset.help.empty()) << preset.id;
        std::set<std::string> keys;
        for (const auto& spec : config::specsFor(plainMachine(), preset.config)) {
            keys.insert(spec.key);
            if (!preset.config.has(spec.key)) continue;
            EXPECT_TRUE(checkValue(spec, preset.config.values.at(spec.key)).ok())
                << preset.id << " " << spec.key;
        }
        for (const auto& [key, value] : preset.config.values)
            EXPECT_EQ(keys.count(key), 1u) << preset.id << " " << key;
    }
}

}  // namespace
}  // namespace headscope::test

// Tests of the objective's settings: syntax of terms and layers, refusals before the start, and
// round trips through a file.
#include "core/spec/config/config_file.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/objectives/catalogue.h"
#include "core/spec/objectives/terms.h"
#include "tests/core/support/session_fake.h"

#include "core/base/io/atomic_file.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

#include <limits>
#include <set>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;
using ObjectiveValues = std::map<std::string, ParamValue>;

Result<ResolvedConfig> resolvedWith(const ObjectiveValues& values) {
    config::Environment s;
    s.datasets = data::builtinDatasets();
    s.machine.threads = 2;
    s.machine.devices = {{"cpu", "a test", true, {}}};
    s.runsFolder = "/nowhere/runs";
    RunConfig config;
    config.values = {{"dataset.id", std::string("headlines")}, {"model.layers", std::int64_t{4}}};
    for (const auto& [key, value] : values) config.values[key] = value;
    return config::resolveConfig(s, config);
}

ParamValue words(const char* value) {
    return std::string(value);
}

std::string languageModelDataset() {
    for (const auto& source : data::builtinDatasets())
        if (source->info().task == Task::LanguageModel && !source->info().needsPath)
            return source->info().id;
    return {};
}

struct ObjectiveRefusal {
    ObjectiveValues values;
    const char* reason;
    const char* allowed;
};

TEST(ObjectiveSettings, InapplicableObjectiveIsRefusedWithReasonAndAllowedValues) {
    const ParamValue one = std::int64_t{1};
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<ObjectiveRefusal> rows = {
        {{{"model.heads", one}}, "one head: nothing to diversify", "more heads"},
        {{{"model.heads", one},
          {"objective.lambda", 0.0},
          {"objective.terms", words("out-cos:0.1")}},
         "gives out-cos lambda 0.1 with one head",
         "Leave the term out"},
        {{{"model.heads", std::int64_t{2}},
          {"model.head_schedule", words("openelm")},
          {"objective.layers", words("0")}},
         "each layer of objective.layers has one head",
         "two heads or more: 2, 3"},
        {{{"objective.id", words("intra-context")}, {"train.batch", one}},
         "there is only one",
         "several samples"},
        {{{"objective.schedule", words("target")}, {"objective.sign", words("as-printed")}},
         "the target could not be met",
         "objective.sign = similarity"},
        {{{"objective.schedule", words("target")},
          {"objective.id", words("attn-js")},
          {"objective.target", 0.5}},
         "objective.target is 0.5, which attn-js cannot meet",
         "between -0.69"},
        {{{"objective.lambda", infinity}}, "objective.lambda", "0 to 1e+15"},
        {{{"objective.lambda", std::numeric_limits<double>::quiet_NaN()}},
         "objective.lambda",
         "0 to 1e+15"},
        {{{"objective.lambda", -0.1}}, "objective.lambda", "0 to 1e+15"},
        {{{"objective.warmup", 1.5}, {"objective.schedule", words("warmup")}},
         "objective.warmup",
         "0 to 1"},
        {{{"objective.layers", words("0,4")}}, "unknown layer 4", "0 to 3"},
        {{{"objective.layers", words("0:0")}}, "weight of layer 0 is \"0\"", "weight above 0"},
        {{{"objective.layers", words("0:x")}}, "weight of layer 0 is \"x\"", "weight above 0"},
        {{{"objective.layers", words("1,0:2,1:3")}},
         "layer 1 is given twice",
         "different layer numbers"},
        {{{"objective.transform", words("squared")}, {"objective.id", words("cka")}},
         "does not apply to cka",
         "plain"},
        {{{"objective.transform", words("off-diagonal")}},
         "does not apply to attn-cos",
         "plain, squared"},
        {{{"objective.terms", words("attn-cos:0.1")}},
         "objective.id names already",
         "objective.lambda"},
        {{{"objective.id", words("weight-cos-k")}, {"model.kv_heads", one}},
         "share their keys",
         "weight-cos-q"},
        {{{"objective.terms", words("disagreement-subspace:1")}, {"model.kv_heads", one}},
         "share their values",
         "attn-cos"},
        {{{"dataset.id", languageModelDataset()}, {"objective.id", words("intra-context")}},
         "samples of a language model have none",
         "inter-context"},
        {{{"dataset.id", languageModelDataset()}, {"objective.terms", words("intra-context:1")}},
         "objective.terms holds intra-context",
         "inter-context"},
        {{{"objective.id", words("attn-cosine")}}, "objective.id", "attn-cos"},
    };
    for (const auto& row : rows) {
        const auto outcome = resolvedWith(row.values);
        ASSERT_FALSE(outcome.ok()) << row.reason;
        EXPECT_EQ(outcome.error().code, ErrorCode::Usage);
        EXPECT_THAT(outcome.error().text(), HasSubstr(row.reason));
        EXPECT_THAT(outcome.error().text(), HasSubstr(row.allowed));
    }
}

// The heads of each layer count, not model.heads. With 2 heads OpenELM has 1, 1, 2 and 2 heads per
// layer; linear growth with 1 head also has layers with one head.
TEST(ObjectiveSettings, LayersWithOneHeadAreLeftOutWithAWarning) {
    for (const auto& [schedule, heads] :
         {std::pair{"openelm", std::int64_t{2}}, std::pair{"linear-growth", std::int64_t{1}}}) {
        const auto some =
            resolvedWith({{"model.heads", heads}, {"model.head_schedule", words(schedule)}});
        ASSERT_TRUE(some.ok()) << some.error().text();
        EXPECT_THAT(test::textsOf(some->warnings),
                    ::testing::Contains(::testing::EndsWith("diversity loss: 0, 1")));
    }
}

TEST(ObjectiveSettings, ATargetMayBeAnyValueThatTheTermCanHave) {
    const auto met = [](const char* id, const char* transform, double target) {
        return resolvedWith({{"objective.schedule", words("target")},
                             {"objective.id", words(id)},
                             {"objective.transform", words(transform)},
                             {"objective.target", target}})
            .ok();
    };
    EXPECT_TRUE(met("attn-js", "plain", -0.5));
    EXPECT_TRUE(met("disagreement-position", "plain", 4));
    EXPECT_TRUE(met("out-cos", "plain", -0.2));
    EXPECT_FALSE(met("out-cos", "squared", -0.2));
    EXPECT_TRUE(met("attn-cos-token", "centred", -0.2));
    EXPECT_FALSE(met("attn-cos-token", "plain", -0.2));
}

TEST(ObjectiveSettings, UnwiseSettingWarns) {
    const auto late =
        resolvedWith({{"objective.terms", words("out-cos:0.1@warmup")}, {"objective.warmup", 1.0}});
    ASSERT_TRUE(late.ok()) << late.error().text();
    EXPECT_THAT(test::textsOf(late->warnings), ::testing::Contains(HasSubstr("only at the end")));
    const auto large = resolvedWith({{"objective.terms", words("out-cos:1e9")}});
    ASSERT_TRUE(large.ok());
    EXPECT_THAT(test::textsOf(large->warnings), ::testing::Contains(HasSubstr("hardly count")));
}

// With many heads, the grouping is found by a heuristic and may not be optimal. Such a
// configuration must be accepted.
TEST(ObjectiveSettings, GroupsOfMoreHeadsThanCanBeLookedThroughAreNotRefused) {
    const auto many = resolvedWith(
        {{"model.heads", std::int64_t{32}},
         {"objective.terms", words("group-homogenisation-v:0.1,group-diversification-v:0.1")}});
    EXPECT_TRUE(many.ok()) << many.error().text();
}

TEST(ObjectiveTerms, AreReadWithTheirTransformLambdaAndSchedule) {
    const auto terms =
        objectives::parseTerms(" out-cos : 0.1 ,lin-penalty/off-diagonal:1e-2@cosine, cka:0");
    ASSERT_TRUE(terms.ok()) << terms.error().text();
    ASSERT_EQ(terms->size(), 3u);
    EXPECT_EQ((*terms)[0].id, "out-cos");
    EXPECT_EQ((*terms)[0].transform, "plain");
    EXPECT_EQ((*terms)[0].schedule, "constant");
    EXPECT_EQ((*terms)[0].lambda, 0.1);
    EXPECT_EQ((*terms)[1].id, "lin-penalty");
    EXPECT_EQ((*terms)[1].transform, "off-diagonal");
    EXPECT_EQ((*terms)[1].schedule, "cosine");
    EXPECT_EQ((*terms)[1].lambda, 0.01);
    for (const char* none : {"", "   "}) {
        const auto empty = objectives::parseTerms(none);
        ASSERT_TRUE(empty.ok());
        EXPECT_TRUE(empty->empty());
    }
}

TEST(ObjectiveTerms, FaultsAreNamedWithTheirPlace) {
    const std::vector<std::array<const char*, 4>> rows = {
        {"out-cos", "term 1", "a lambda is missing", "out-cos:0.1@cosine"},
        {"out-cos:", "term 1", "lambda is \"\"", "finite number from 0"},
        {"cka:1, out-cso:0.1", "term 2 \"out-cso:0.1\"", "unknown objective \"out-cso\"",
         "Did you mean out-cos?"},
        {"cka:1,,out-cos:1", "term 2", "an entry between two commas is empty", "out-cos:0.1"},
        {"cka:1,", "term 2", "an entry between two commas is empty", "id:lambda"},
        {"cka:nan", "term 1", "lambda is \"nan\"", "finite"},
        {"cka:inf", "term 1", "lambda is \"inf\"", "finite"},
        {"cka:-1", "term 1", "lambda is \"-1\"", "from 0"},
        {"cka:0,1", "term 2", "a lambda is missing", "id:lambda"},
        {"cka:1e16", "term 1", "lambda is", "1e15"},
        {"cka:1@cosin", "term 1", "unknown schedule \"cosin\"", "Did you mean cosine?"},
        {"cka:1@target", "term 1", "main term only", "constant, warmup, cosine"},
        {"cka/squared:1", "term 1", "does not apply to cka", "Allowed for cka: plain"},
        {"cka:1, cka:2", "term 2", "cka is listed twice", "once"},
    };
    for (const auto& row : rows) {
        const auto outcome = objectives::parseTerms(row[0]);
        ASSERT_FALSE(outcome.ok()) << row[0];
        EXPECT_THAT(outcome.error().text(), HasSubstr("objective.terms")) << row[0];
        for (int part = 1; part < 4; ++part)
            EXPECT_THAT(outcome.error().text(), HasSubstr(row[part])) << row[0];
    }
}

TEST(ObjectiveLayers, CarryWeights) {
    using Weights = std::vector<double>;
    EXPECT_EQ(*objectives::parseLayers("all", 3), (Weights{1, 1, 1}));
    EXPECT_EQ(*objectives::parseLayers("0, 2", 3), (Weights{1, 0, 1}));
    EXPECT_EQ(*objectives::parseLayers("0:1, 2 : 0.5", 3), (Weights{1, 0, 0.5}));
}

// Writes and reads each objective of the catalogue with each transform, both as the main and as a
// further term.
TEST(ObjectiveSettings, ConfigsReadBackAsTheSame) {
    ScratchFolder folder;
    for (const auto& d : objectives::builtinObjectives())
        for (const auto& transform : objectives::transformsOf(d.id)) {
            const std::string other = d.id == "out-cos" ? "attn-js" : "out-cos";
            const auto config = resolvedWith({{"objective.id", d.id},
                                              {"objective.transform", transform},
                                              {"objective.layers", words("0:1, 3:0.5")},
                                              {"objective.terms", other + ":0.25@warmup"}});
            ASSERT_TRUE(config.ok()) << d.id << ": " << config.error().text();
            const auto path = folder.path() + "/config.json";
            ASSERT_TRUE(io::writeFileAtomically(path, config::configJson(config->config)).ok());
            const auto back = config::readConfigFile(path);
            ASSERT_TRUE(back.ok()) << back.error().text();
            const auto again = resolvedWith(back->values);
            ASSERT_TRUE(again.ok()) << again.error().text();
            EXPECT_TRUE(again->config == config->config) << d.id;
            const auto asTerm = objectives::parseTerms(d.id + "/" + transform + ":0.5");
            EXPECT_TRUE(asTerm.ok()) << d.id;
        }
}

TEST(ObjectiveCatalogue, SaysEverythingAboutEachObjective) {
    std::set<std::string> ids;
    for (const auto& d : objectives::builtinObjectives()) {
        EXPECT_TRUE(ids.insert(d.id).second) << d.id << " is there twice";
        for (const auto& part : {d.name, d.summary, d.formula, d.range, d.source})
            EXPECT_FALSE(part.empty()) << d.id;
        // For homogenisation within groups, a low value means that the heads of a group are
        // redundant.
        const bool within = d.id.rfind("group-homogenisation", 0) == 0;
        EXPECT_EQ(d.redundantWhen, d.id == "intra-context" ? "" : within ? "low" : "high") << d.id;
        EXPECT_EQ(d.bibtex.rfind("@", 0), 0u) << d.id << " has no BibTeX entry";
        EXPECT_THAT(d.source, ::testing::ContainsRegex("[12][0-9][0-9][0-9]"))
            << d.id << ": a year";
    }
    EXPECT_EQ(ids.size(), 33u);
}

}  // namespace
}  // namespace headscope::test

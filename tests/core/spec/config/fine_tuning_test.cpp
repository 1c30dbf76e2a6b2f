// Settings of frozen parts and early stopping: refusals, warnings, and runs of earlier versions.
#include "core/spec/config/fine_tuning.h"

#include "core/api/runs/parameters.h"
#include "core/service/jobs/sweep_plan.h"
#include "core/spec/config/config_resolve.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <sstream>

namespace headscope::config {
namespace {

Environment tuningMachine() {
    Environment s;
    s.datasets = data::builtinDatasets();
    s.machine.threads = 2;
    s.machine.devices = {{"cpu", "a test", true, {}}};
    s.runsFolder = "/nowhere/runs";
    return s;
}

Result<ResolvedConfig> tuned(const std::map<std::string, ParamValue>& values,
                             const char* dataset = "headlines") {
    RunConfig config;
    config.values = values;
    config.values["dataset.id"] = std::string(dataset);
    return resolveConfig(tuningMachine(), config);
}

bool warnsOf(const Result<ResolvedConfig>& resolved, const std::string& part) {
    if (!resolved) return false;
    for (const auto& warning : resolved->warnings)
        if (warning.text().find(part) != std::string::npos) return true;
    return false;
}

TEST(FineTuningSettings, MoreFrozenLayersThanLayersAreRefused) {
    const auto refused =
        tuned({{"model.layers", std::int64_t{2}}, {"train.freeze_layers", std::int64_t{3}}});
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, 3, 2));
    EXPECT_THAT(refused.error().hint, test::Inserts(2));
    EXPECT_TRUE(
        tuned({{"model.layers", std::int64_t{2}}, {"train.freeze_layers", std::int64_t{2}}}).ok());
}

TEST(FineTuningSettings, LayersOfBothStacksCount) {
    const auto refused = tuned({{"train.freeze_layers", std::int64_t{99}}}, "artificial-pair");
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, 99));
}

TEST(FineTuningSettings, PenaltyOnFrozenLayersIsReported) {
    const std::map<std::string, ParamValue> all = {{"model.layers", std::int64_t{2}},
                                                   {"train.freeze_embeddings", true},
                                                   {"train.freeze_layers", std::int64_t{2}}};
    EXPECT_TRUE(warnsOf(tuned(all), "the penalty changes nothing"));
    auto first = all;
    first["train.freeze_layers"] = std::int64_t{1};
    EXPECT_FALSE(warnsOf(tuned(first), "the penalty changes nothing"));
    first["objective.layers"] = std::string("0");
    EXPECT_TRUE(warnsOf(tuned(first), "the penalty changes nothing"));
    // Embeddings that learn are still moved by the penalty above them.
    first["train.freeze_embeddings"] = false;
    EXPECT_FALSE(warnsOf(tuned(first), "the penalty changes nothing"));
    EXPECT_TRUE(warnsOf(tuned(first), "train.freeze_embeddings too"));
    auto plain = all;
    plain["objective.lambda"] = 0.0;
    EXPECT_FALSE(warnsOf(tuned(plain), "the penalty changes nothing"));
}

TEST(FineTuningSettings, FrozenRandomWeightsAreReported) {
    EXPECT_TRUE(warnsOf(tuned({{"train.freeze_embeddings", true}}), "random weights"));
}

TEST(FineTuningSettings, DecayIsInItsRange) {
    EXPECT_FALSE(tuned({{"train.layer_decay", 0.0}}).ok());
    EXPECT_FALSE(tuned({{"train.layer_decay", 1.5}}).ok());
    EXPECT_TRUE(tuned({{"train.layer_decay", 0.8}}).ok());
    EXPECT_FALSE(tuned({{"train.patience", std::int64_t{-1}}}).ok());
    EXPECT_FALSE(tuned({{"train.final_weights", std::string("first")}}).ok());
}

TEST(FineTuningSettings, RatesFallTowardsTheEmbeddings) {
    PartRates parts;
    parts.layerDecay = 0.5;
    EXPECT_DOUBLE_EQ(parts.rate(4, 3), 1);
    EXPECT_DOUBLE_EQ(parts.rate(3, 3), 0.5);
    EXPECT_DOUBLE_EQ(parts.rate(0, 3), 0.0625);
}

// A queue that was filled before these settings existed must find its runs again.
TEST(FineTuningSettings, NeutralValuesDoNotChangeTheIdOfARun) {
    auto resolved = tuned({});
    ASSERT_TRUE(resolved.ok());
    const auto id = jobs::runId(resolved->config);
    auto earlier = resolved->config;
    for (const auto& specs : {partParameters(), stoppingParameters()})
        for (const auto& spec : specs) EXPECT_EQ(earlier.values.erase(spec.key), 1u) << spec.key;
    EXPECT_EQ(jobs::runId(earlier), id);
    earlier.values["train.freeze_layers"] = std::int64_t{1};
    EXPECT_NE(jobs::runId(earlier), id);
}

TEST(FineTuningSettings, ReadWellInAForm) {
    for (const auto& specs : {partParameters(), stoppingParameters()})
        for (const auto& spec : specs) {
            EXPECT_TRUE(spec.advanced) << spec.key;
            std::istringstream words(spec.help), label(spec.name);
            const auto count = [](std::istringstream& text) {
                std::string word;
                int found = 0;
                while (text >> word) ++found;
                return found;
            };
            EXPECT_LE(count(words), 20) << spec.help;
            EXPECT_LE(count(label), 3) << spec.name;
        }
}

TEST(PairColumn, NeedsAnImportedTokenizer) {
    const data::TempFolder folder;
    folder.write("pairs.csv", "text,answer,label\na,b,c\n");
    const auto refused = tuned({{"dataset.pair_column", std::string("answer")},
                                {"dataset.path", folder.path("pairs.csv")}},
                               "csv-text");
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, "answer"));
}

TEST(FineTuningSettings, ModelInWhichNothingLearnsIsRefused) {
    std::map<std::string, ParamValue> all = {{"model.layers", std::int64_t{2}},
                                             {"model.norm", std::string("after")},
                                             {"model.tied_output", true},
                                             {"train.freeze_embeddings", true},
                                             {"train.freeze_layers", std::int64_t{2}}};
    const auto refused = tuned(all, "recall");
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    all["model.norm"] = std::string("before");  // the final norm learns
    EXPECT_TRUE(tuned(all, "recall").ok());
    all["model.norm"] = std::string("after");
    all["train.freeze_layers"] = std::int64_t{1};
    const auto resolved = tuned(all, "recall");
    EXPECT_TRUE(resolved.ok());
    EXPECT_TRUE(warnsOf(resolved, "the output layer is the table of embeddings"));
}

// Gates are not weights of the model, so the best weights would be combined with the last gates.
TEST(FineTuningSettings, BestWeightsWithGatesAreRefused) {
    std::map<std::string, ParamValue> values = {{"train.gates", std::string("together")},
                                                {"train.final_weights", std::string("best")}};
    const auto refused = tuned(values);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    values["train.final_weights"] = std::string("last");
    EXPECT_TRUE(tuned(values).ok());
}

TEST(FineTuningSettings, LayersThatShareWeightsAreNotFrozenOneByOne) {
    std::map<std::string, ParamValue> values = {{"model.layers", std::int64_t{4}},
                                                {"model.layer_groups", std::int64_t{1}},
                                                {"train.freeze_layers", std::int64_t{1}}};
    EXPECT_EQ(tuned(values).error().code, ErrorCode::Usage);
    values["train.freeze_layers"] = std::int64_t{4};
    EXPECT_TRUE(tuned(values).ok());
    values["train.layer_decay"] = 0.9;
    EXPECT_EQ(tuned(values).error().code, ErrorCode::Usage);
}

}  // namespace
}  // namespace headscope::config

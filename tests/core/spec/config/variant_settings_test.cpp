// Tests of attention variants whose combination cannot run: refused before the start, with the
// allowed values.
#include "core/spec/config/config_resolve.h"

#include "tests/core/support/session_fake.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;
using Values = std::map<std::string, ParamValue>;

Result<ResolvedConfig> resolved(const Values& values) {
    config::Environment s;
    s.datasets = data::builtinDatasets();
    s.machine.threads = 2;
    s.machine.devices = {{"cpu", "a test", true, {}}};
    s.runsFolder = "/nowhere/runs";
    RunConfig config;
    config.values = values;
    config.values["dataset.id"] = std::string("headlines");
    config.values["model.heads"] =
        values.count("model.heads") ? values.at("model.heads") : std::int64_t{8};
    config.values["model.width"] = std::int64_t{64};
    config.values["objective.lambda"] = 0.0;  // with a single head only lambda 0 is allowed
    return config::resolveConfig(s, config);
}

struct Refusal {
    Values values;
    const char* reason;
    const char* allowed;
};

TEST(VariantSettings, InvalidVariantIsRefusedWithTheAllowedValues) {
    const ParamValue split = std::string("split"), tied = std::string("tied"),
                     one = std::int64_t{1};
    const std::vector<Refusal> rows = {
        {{{"model.kv_heads", std::int64_t{3}}}, "does not divide model.heads 8", "1, 2, 4, 8"},
        {{{"model.kv_heads", std::int64_t{2}}, {"model.head_input", split}},
         "model.kv_heads is 2",
         "model.kv_heads = 0"},
        {{{"model.simulated_heads", std::int64_t{12}}},
         "larger multiple of model.heads 8",
         "16, 24"},
        {{{"model.simulated_heads", std::int64_t{8}}},
         "larger multiple of model.heads 8",
         "16, 24"},
        {{{"model.init", tied}, {"model.head_input", split}},
         "different coordinates",
         "model.init = random"},
        {{{"model.init", tied}, {"model.simulated_heads", std::int64_t{16}}},
         "make the heads different",
         "simulated_heads = 0"},
        {{{"model.drophead", 0.2}, {"model.heads", one}},
         "would leave nothing",
         "model.drophead = 0"},
        {{{"train.repulsive", 1.0}, {"model.heads", one}},
         "needs another head",
         "train.repulsive = 0"},
        {{{"model.head_weights", std::string("dynamic")}, {"model.heads", one}},
         "always 1",
         "head_weights = none"},
        {{{"model.head_schedule", std::string("openelm")}, {"model.head_input", split}},
         "whole width",
         "full or wide"},
        {{{"model.head_schedule", std::string("linear-growth")},
          {"model.kv_heads", std::int64_t{2}}},
         "shares keys",
         "kv_heads = 0"},
        {{{"model.head_schedule", std::string("linear-growth")},
          {"model.simulated_heads", std::int64_t{16}}},
         "same number",
         "simulated_heads = 0"},
        {{{"model.routed_heads", std::int64_t{9}}}, "a layer has only 8 heads", "0 (none) to 8"},
        {{{"model.routed_heads", std::int64_t{4}}, {"model.active_heads", std::int64_t{5}}},
         "only 4 heads are routed",
         "1 to 4"},
        {{{"model.routed_heads", std::int64_t{4}}, {"model.head_weights", std::string("dynamic")}},
         "already weighs",
         "model.routed_heads = 0"},
        {{{"model.head_gate", std::string("head")}, {"model.init", tied}},
         "model.head_gate makes the heads different",
         "model.init = random"},
        {{{"model.differential", true}, {"model.activation", std::string("sparsemax")}},
         "model.activation is sparsemax",
         "softmax"},
        {{{"model.differential", true}, {"model.simulated_heads", std::int64_t{16}}},
         "model.simulated_heads is 16",
         "model.simulated_heads = 0"},
        {{{"model.differential", true}, {"model.head_width", std::int64_t{3}}},
         "heads of width 3",
         "even"},
        {{{"model.differential", true}, {"objective.id", std::string("attn-js")}},
         "negative",
         "attn-cos"},
        {{{"model.differential", true}, {"objective.id", std::string("inter-score")}},
         "two scores",
         "attn-cos"},
        {{{"model.head_gate", std::string("element")},
          {"objective.id", std::string("circuit-cos-ov")}},
         "no OV circuit",
         "attn-cos"},
        {{{"model.differential", true}, {"objective.terms", std::string("circuit-cos-qk:0.1")}},
         "two maps per head",
         "circuit-cos-ov"},
        {{{"model.drophead", 1.0}}, "model.drophead", "0.95"},
        {{{"model.activation", std::string("softmax1")}}, "model.activation", "softmax-1"},
        {{{"model.drophead_turn", -0.1}}, "model.drophead_turn", "0 to 1"},
    };
    for (const auto& row : rows) {
        const auto outcome = resolved(row.values);
        ASSERT_FALSE(outcome.ok()) << row.reason;
        EXPECT_EQ(outcome.error().code, ErrorCode::Usage);
        EXPECT_THAT(outcome.error().text(), HasSubstr(row.reason));
        EXPECT_THAT(outcome.error().text(), HasSubstr(row.allowed));
    }
}

TEST(VariantSettings, UnwiseSettingWarns) {
    const auto tied = resolved({{"model.init", std::string("tied")}});
    ASSERT_TRUE(tied.ok()) << tied.error().text();
    EXPECT_THAT(test::textsOf(tied->warnings), ::testing::Contains(HasSubstr("stay equal")));
    const auto relu = resolved({{"model.activation", std::string("relu")}});
    ASSERT_TRUE(relu.ok());
    EXPECT_THAT(test::textsOf(relu->warnings),
                ::testing::Contains(HasSubstr("lacks a fast CPU kernel")));
}

// The CPU kernels skip the keys that a pattern hides.
TEST(VariantSettings, SparsePatternsDoNotWarnAboutSlowKernels) {
    for (const char* pattern : {"local", "strided", "bigbird"}) {
        const auto sparse = resolved({{"model.pattern", std::string(pattern)}});
        ASSERT_TRUE(sparse.ok()) << sparse.error().text();
        EXPECT_THAT(test::textsOf(sparse->warnings),
                    ::testing::Not(::testing::Contains(HasSubstr("CPU kernel"))))
            << pattern;
    }
}

TEST(VariantSettings, DefaultsAreThePlainTransformerWithoutWarning) {
    const auto plain = resolved({});
    ASSERT_TRUE(plain.ok()) << plain.error().text();
    EXPECT_TRUE(plain->warnings.empty());
    EXPECT_EQ(plain->config.text("model.activation"), "softmax");
    EXPECT_EQ(plain->config.real("model.drophead"), 0);
    EXPECT_EQ(plain->config.real("train.repulsive"), 0);
}

}  // namespace
}  // namespace headscope::test

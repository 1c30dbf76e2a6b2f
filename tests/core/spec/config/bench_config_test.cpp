// Tests the settings of the models that `bench` times.
#include "core/spec/config/bench_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using testing::HasSubstr;

Result<config::BenchSetup> setupOf(const std::string& task,
                                   std::map<std::string, std::string> settings = {}) {
    BenchOptions options;
    options.task = task;
    options.settings = std::move(settings);
    return config::benchSetup(options);
}

// Returns the text of the error and its hint.
std::string refusal(const std::string& task, std::map<std::string, std::string> settings) {
    const auto setup = setupOf(task, std::move(settings));
    return setup ? "accepted" : setup.error().message.text() + " | " + setup.error().hint.text();
}

TEST(BenchConfig, DefaultSizesAreThoseOfTheReferenceTraining) {
    struct Sizes {
        const char* task;
        std::int64_t vocabulary, length, width, layers, heads, ff, outputs, batch;
    };
    for (const Sizes& s : {Sizes{"text", 30000, 64, 128, 4, 8, 512, 4, 64},
                           Sizes{"vit", 0, 64, 128, 6, 8, 512, 10, 64},
                           Sizes{"lm", 96, 128, 256, 6, 8, 1024, 96, 32},
                           Sizes{"mt", 8000, 24, 256, 3, 8, 1024, 8000, 96}}) {
        SCOPED_TRACE(s.task);
        const auto setup = setupOf(s.task);
        ASSERT_TRUE(setup) << setup.error().message.text();
        const auto& spec = setup->spec;
        EXPECT_EQ(setup->data.vocabulary, s.vocabulary);
        EXPECT_EQ(setup->data.outputs, s.outputs);
        EXPECT_EQ(setup->batch, s.batch);
        EXPECT_EQ(spec.length, s.length);
        EXPECT_EQ(spec.width, s.width);
        EXPECT_EQ(spec.ff, s.ff);
        EXPECT_EQ(spec.headSize, s.width / s.heads);
        EXPECT_EQ(spec.dropout, 0);
        EXPECT_TRUE(setup->warnings.empty());
        // An encoder layer has one attention site, a decoder layer two.
        const bool pairs = std::string(s.task) == "mt";
        EXPECT_EQ(spec.heads, std::vector<std::int64_t>(
                                  static_cast<std::size_t>((pairs ? 3 : 1) * s.layers), s.heads));
        EXPECT_EQ(spec.encoderLayers, pairs ? s.layers : 0);
    }
    EXPECT_EQ(setupOf("mt")->spec.embeddings, models::Embeddings::Shared)
        << "one table for source, target and output, as in the peer";
}

TEST(BenchConfig, TypedSettingsChangeTheModel) {
    const auto wide = setupOf("text", {{"model.width", "768"},
                                       {"model.heads", "12"},
                                       {"model.layers", "12"},
                                       {"model.ff", "3072"},
                                       {"model.pattern", "local"}});
    ASSERT_TRUE(wide) << wide.error().message.text();
    EXPECT_EQ(wide->spec.width, 768);
    EXPECT_EQ(wide->spec.ff, 3072);
    EXPECT_EQ(wide->spec.heads, std::vector<std::int64_t>(12, 12));
    EXPECT_EQ(wide->spec.pattern.kind, attention::Pattern::Local);
    const auto layers = setupOf("mt", {{"model.layers", "2"}});
    EXPECT_EQ(layers->spec.decoderLayers(), 2) << "as many as the encoder has";
    EXPECT_EQ(
        setupOf("mt", {{"model.layers", "2"}, {"model.decoder_layers", "1"}})->spec.decoderLayers(),
        1);
    EXPECT_EQ(setupOf("text", {{"model.preset", "tiny"}})->spec.width, 64);
    EXPECT_EQ(setupOf("text", {{"objective.id", "out-cos"}})->config.text("objective.id"),
              "out-cos");
}

TEST(BenchConfig, RefusesWhatATrainingWouldRefuse) {
    EXPECT_THAT(refusal("text", {{"model.heads", "3"}}),
                HasSubstr("model.heads is 3, which does not divide model.width 128 | Allowed "
                          "heads:"));
    EXPECT_THAT(refusal("text", {{"model.heads", "many"}}), HasSubstr("model.heads"));
    EXPECT_THAT(refusal("text", {{"model.width", "100000000"}}), HasSubstr("model.width"));
    EXPECT_THAT(refusal("vit", {{"model.patch", "5"}}),
                HasSubstr("does not divide the image size 32"));
    BenchOptions one;
    one.settings = {{"model.heads", "1"}};
    EXPECT_TRUE(config::benchSetup(one)) << "a step with one head is timed with any penalty";
    EXPECT_THAT(
        refusal("lm", {{"model.width", "8192"}, {"model.layers", "64"}, {"model.length", "4096"}}),
        HasSubstr("of memory; this machine has"));
}

TEST(BenchConfig, RefusesSettingsThatAStepDoesNotUse) {
    for (const char* key : {"train.lr", "dataset.id", "run.name", "objective.schedule"})
        EXPECT_THAT(refusal("text", {{key, "1"}}),
                    HasSubstr(std::string(key) + " does not apply to bench --task text"));
    EXPECT_THAT(refusal("vit", {{"model.length", "32"}}),
                HasSubstr("model.length does not apply to bench"));
    EXPECT_THAT(refusal("text", {{"model.widht", "32"}}), HasSubstr("Did you mean model.width?"));
}

}  // namespace
}  // namespace headscope::test

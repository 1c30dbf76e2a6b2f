// Tests the sketch of the model that is about to be trained.
#include "ui/features/train/model_sketch.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

RunConfig settings() {
    RunConfig config;
    config.values["model.layers"] = std::int64_t{3};
    config.values["model.heads"] = std::int64_t{4};
    config.values["model.width"] = std::int64_t{64};
    config.values["objective.lambda"] = 0.1;
    return config;
}

std::vector<int> penalised(const RunConfig& config) {
    std::vector<int> rows;
    const auto sketch = modelSketch(config, 0);
    for (std::size_t i = 0; i < sketch.rows.size(); ++i)
        if (sketch.rows[i].penalised) rows.push_back(static_cast<int>(i));
    return rows;
}

TEST(ModelSketchTest, ALayerIsARowOfItsHeads) {
    const auto sketch = modelSketch(settings(), 35'200);
    ASSERT_EQ(sketch.rows.size(), 3U);
    EXPECT_EQ(sketch.rows[2].name, QStringLiteral("L2"));
    EXPECT_EQ(sketch.rows[2].heads, 4);
    EXPECT_EQ(sketch.width, 64);
    EXPECT_EQ(sketch.parameters, 35'200);
}

TEST(ModelSketchTest, ThePenaltyActsOnTheLayersThatTheSettingNames) {
    auto config = settings();
    EXPECT_EQ(penalised(config), (std::vector<int>{0, 1, 2}));
    config.values["objective.layers"] = std::string("0:1, 2:0.5");
    EXPECT_EQ(penalised(config), (std::vector<int>{0, 2}));
    config.values["objective.lambda"] = 0.0;
    EXPECT_EQ(penalised(config), std::vector<int>{}) << "without a weight it acts nowhere";
}

TEST(ModelSketchTest, AnEncoderDecoderHasThreeKindsOfRows) {
    auto config = settings();
    config.values["model.decoder_layers"] = std::int64_t{2};
    config.values["objective.layers"] = std::string("cross:1, encoder.0:0.5");
    const auto sketch = modelSketch(config, 0);
    QStringList names;
    for (const auto& row : sketch.rows) names << row.name;
    EXPECT_EQ(names.join(QLatin1Char(' ')), QStringLiteral("E0 E1 E2 D0 C0 D1 C1"));
    EXPECT_EQ(penalised(config), (std::vector<int>{0, 4, 6}));
}

TEST(ModelSketchTest, WithoutSizesThereIsNoSketch) {
    EXPECT_TRUE(modelSketch({}, 0).rows.empty());
    EXPECT_EQ(sketchText({}), QString());
}

}  // namespace
}  // namespace headscope::ui

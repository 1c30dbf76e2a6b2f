// Tests of analyses of a vision transformer with class tokens: maps contain them, labelled, and
// views of the picture leave them out.
#include "core/api/requests/head_card.h"
#include "core/api/requests/mean_maps.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope {
namespace {

using testing::ElementsAre;

std::shared_ptr<const data::Dataset> smallShapes() {
    RunConfig config;
    config.values = {{"dataset.size", std::int64_t{100}}};
    for (const auto& source : data::builtinDatasets())
        if (source->info().id == "shapes")
            return std::make_shared<data::Dataset>(source->load(config, {}).value());
    return nullptr;
}

class ClassTokens : public testing::Test {
protected:
    ClassTokens() : m_data(smallShapes()) {
        auto config = test::smallConfig();
        config.values["model.id"] = std::string("vit");
        config.values["model.patch"] = std::int64_t{8};
        config.values["model.class_token"] = std::string("distillation");
        config.values["model.pool"] = std::string("first");
        config.values["train.steps"] = std::int64_t{4};
        auto trainer = test::trainerFor(config, m_data);
        for (int i = 0; i < 4; ++i) trainer->trainStep();
        m_analyzer = std::move(test::analyzerFor(config, trainer->modelTensors(), m_data)).value();
        m_side = static_cast<int>(m_data->imageSize / 8);
    }
    int tokens() const { return 2 + m_side * m_side; }

    std::shared_ptr<const data::Dataset> m_data;
    std::unique_ptr<analysis::Analyzer> m_analyzer;
    int m_side = 0;
};

TEST_F(ClassTokens, ComeFirstInMapsAndAreMarked) {
    AttentionRequest request;
    request.input.split = "valid";
    const auto maps = m_analyzer->ask(request);
    ASSERT_TRUE(maps.ok()) << maps.error().text();
    EXPECT_EQ(maps->tokens, tokens());
    ASSERT_EQ(static_cast<int>(maps->labels.size()), tokens());
    EXPECT_EQ(maps->labels[0], "[CLS]");
    EXPECT_EQ(maps->labels[1], "[DIST]");
    EXPECT_EQ(maps->labels[2], "0,0");
    EXPECT_EQ(maps->labels.back(), std::to_string(m_side - 1) + "," + std::to_string(m_side - 1));
    EXPECT_THAT(maps->marks, ElementsAre(0, 1));
    for (int query = 0; query < tokens(); ++query) {
        double sum = 0;
        for (int key = 0; key < tokens(); ++key)
            sum += double(maps->map(1, 3)[query * tokens() + key]);
        EXPECT_NEAR(sum, 1, 1e-5);
    }
    MeanMapsRequest mean;
    mean.samples = 8;
    const auto means = m_analyzer->ask(mean);
    ASSERT_TRUE(means.ok()) << means.error().text();
    EXPECT_EQ(means->maps.labels, maps->labels);
}

TEST_F(ClassTokens, CannotBeHidden) {
    AttentionRequest request;
    request.input.split = "valid";
    request.input.hidden = {0, 5};
    const auto refused = m_analyzer->ask(request);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, 0, "[CLS]"));
    EXPECT_THAT(refused.error().hint, test::Inserts(2));
    request.input.hidden.clear();
    for (int token = 2; token < tokens(); ++token) request.input.hidden.push_back(token);
    EXPECT_FALSE(m_analyzer->ask(request).ok()) << "no patch is left";
    request.input.hidden.pop_back();
    EXPECT_TRUE(m_analyzer->ask(request).ok());
}

TEST_F(ClassTokens, AreNotPartOfDistancesInThePicture) {
    HeadCardRequest request;
    request.samples = 16;
    const auto card = m_analyzer->ask(request);
    ASSERT_TRUE(card.ok()) << card.error().text();
    EXPECT_TRUE(card->byDistance);
    // The longest distance between two patches of the picture is its diagonal.
    for (const auto& offset : card->offsets)
        EXPECT_LE(offset.offset, static_cast<int>(std::lround(std::hypot(m_side - 1, m_side - 1))));
}

}  // namespace
}  // namespace headscope

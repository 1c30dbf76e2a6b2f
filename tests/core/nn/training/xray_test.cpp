// Tests of the X-ray records of a real model: recording must not change training, and the records
// must have the content that core/spec/measures/xray.h describes.
#include "core/service/backend/trainer.h"

#include "core/spec/measures/xray.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::training {
namespace {

std::unique_ptr<Trainer> trainer() {
    return test::trainerFor(test::smallConfig());
}

const SimilarityFrame& pairOf(const XrayFrame& frame, const std::string& measure) {
    for (const auto& pair : frame.pairs)
        if (pair.measure == measure) return pair;
    throw std::out_of_range(measure);
}

TEST(Xray, LeavesTrainingAsItIsBitForBit) {
    auto watched = trainer(), plain = trainer();
    for (int step = 0; step < 8; ++step) {
        if (step % 2 == 0) {
            EXPECT_EQ(watched->recordOf<XrayFrame>()->step, step + 1);
        }
        const auto a = watched->trainStep(), b = plain->trainStep();
        EXPECT_EQ(a.totalLoss, b.totalLoss) << step;
    }
    const auto a = watched->modelTensors(), b = plain->modelTensors();
    for (const auto& [name, tensor] : a.tensors)
        EXPECT_EQ(tensor.bytes, b.tensors.at(name).bytes) << name;
}

TEST(Xray, IsOfTheBatchThatTheNextStepTakes) {
    auto first = trainer();
    for (int step = 0; step < 3; ++step) first->trainStep();
    const auto expected = *first->recordOf<XrayFrame>(), again = *first->recordOf<XrayFrame>();
    // A resumed trainer in the same state must use the same batch.
    auto second = trainer();
    ASSERT_TRUE(
        second->restore(first->modelTensors(), first->optimizerTensors(), first->state()).ok());
    const auto found = *second->recordOf<XrayFrame>();
    for (std::size_t i = 0; i < expected.pairs.size(); ++i) {
        EXPECT_EQ(expected.pairs[i].layers, found.pairs[i].layers) << expected.pairs[i].measure;
        EXPECT_EQ(expected.pairs[i].layers, again.pairs[i].layers) << expected.pairs[i].measure;
    }
    first->trainStep();
    EXPECT_NE(first->recordOf<XrayFrame>()->pairs[0].layers, expected.pairs[0].layers);
}

TEST(Xray, HasEveryMetricOfEveryLayer) {
    const auto frame = *trainer()->recordOf<XrayFrame>();
    ASSERT_EQ(frame.pairs.size(), measures::xrayPairMeasures().size());
    ASSERT_EQ(frame.heads.size(), measures::xrayHeadMeasures().size());
    for (const auto& pair : frame.pairs) {
        ASSERT_EQ(pair.layers.size(), 2u) << pair.measure;
        for (const auto& layer : pair.layers) {
            ASSERT_EQ(layer.size(), 16u) << pair.measure;
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < 4; ++j)
                    EXPECT_FLOAT_EQ(layer[static_cast<std::size_t>(i * 4 + j)],
                                    layer[static_cast<std::size_t>(j * 4 + i)])
                        << pair.measure;
        }
    }
    for (const auto& head : frame.heads)
        for (const auto& layer : head.layers) EXPECT_EQ(layer.size(), 4u) << head.measure;
}

TEST(Xray, NormalisedFormsAreCosinesAndTheThirdIsMinusOne) {
    const auto frame = *trainer()->recordOf<XrayFrame>();
    for (const char* measure :
         {"query-orthogonality-normalised", "context-nonorthogonality-normalised"})
        for (const auto& layer : pairOf(frame, measure).layers)
            for (const float value : layer) {
                EXPECT_GE(value, 0) << measure;
                EXPECT_LE(value, 1 + 1e-5) << measure;
            }
    for (const auto& layer : pairOf(frame, "output-dissimilarity").layers)
        for (int head = 0; head < 4; ++head)
            EXPECT_NEAR(layer[static_cast<std::size_t>(head * 5)], -1, 1e-5);
}

}  // namespace
}  // namespace headscope::training

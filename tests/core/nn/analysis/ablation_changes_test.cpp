// Tests of the list of samples whose prediction changes if heads are removed, compared with
// predictions of each single sample.
#include "core/api/requests/ablation_changes.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace headscope {
namespace {

TEST(ChangedSamples, AreThoseThatGetAnotherClassWithBothPredictions) {
    const auto config = test::smallConfig();
    const auto data = test::smallTexts();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 15; ++i) trainer->trainStep();
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    ChangedSamplesRequest request;
    request.split = "valid";
    request.samples = 0;
    const auto none = analyzer->ask(request);
    ASSERT_TRUE(none.ok());
    EXPECT_TRUE(none->shown.empty()) << "all heads are on";
    request.mask = HeadMask::none(analyzer->shape());
    const auto changed = analyzer->ask(request);
    ASSERT_TRUE(changed.ok()) << changed.error().text();
    EXPECT_TRUE(changed->classes);
    const auto& classes = analyzer->shape().classes;
    int flips = 0;
    for (int index = 0; index < changed->SampleSet::samples; ++index) {
        AttentionRequest one;
        one.input.split = "valid";
        one.input.index = index;
        const auto with = analyzer->ask(one);
        one.mask = request.mask;
        const auto without = analyzer->ask(one);
        ASSERT_TRUE(with.ok() && without.ok());
        const auto same = [&](const ChangedSample& sample) { return sample.index == index; };
        const auto found = std::find_if(changed->shown.begin(), changed->shown.end(), same);
        const bool flipped = with->prediction[0].name != without->prediction[0].name;
        EXPECT_EQ(found != changed->shown.end(), flipped) << index;
        flips += flipped;
        if (!flipped || found == changed->shown.end()) continue;
        EXPECT_EQ(classes[std::size_t(found->with)], with->prediction[0].name);
        EXPECT_EQ(classes[std::size_t(found->without)], without->prediction[0].name);
        EXPECT_EQ(found->label, with->label);
        EXPECT_NEAR(found->lossChange, without->loss - with->loss, 1e-4);
    }
    EXPECT_GT(flips, 0) << "without any head the order of the words cannot be seen";
    EXPECT_EQ(changed->becameWrong + changed->becameRight + changed->otherwiseWrong, flips);
    for (std::size_t i = 1; i < changed->shown.size(); ++i)
        EXPECT_GE(changed->shown[i - 1].lossChange, changed->shown[i].lossChange);
    request.mask = HeadMask::without({{9, 9}});
    EXPECT_EQ(analyzer->ask(request).error().code, ErrorCode::Usage);
}

}  // namespace
}  // namespace headscope

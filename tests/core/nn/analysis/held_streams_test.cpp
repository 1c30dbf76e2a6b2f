// Tests that held activations save work but do not change results, and that their memory is
// bounded.
#include "core/nn/analysis/held_streams.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

namespace headscope::analysis {
namespace {

constexpr std::int64_t kSamples = 150;  // three batches, the last one not full

class HeldStreamsTest : public ::testing::Test {
protected:
    TorchAnalyzer& analyzer() { return dynamic_cast<TorchAnalyzer&>(*m_owner); }
    models::Model& model() { return analyzer().model(); }
    data::Subset samples() { return analyzer().subset("test", kSamples); }

    // Evaluates the same batches by whole passes.
    std::vector<float> lossesOfWholePasses(const torch::Tensor& mask) {
        torch::NoGradGuard noGrad;
        const models::Float32Products exact(model());
        const auto chosen = samples();
        const auto batches = batchesOf(model(), *m_data, chosen, HeldStreams::kBatch);
        training::EvaluatedSplit found;
        for (std::int64_t number = 0; number < batches.count; ++number) {
            const auto input = batches.make(number);
            models::Pass pass;
            pass.headMask = mask;
            training::addOutcome(model().forward(input, pass), input, found);
        }
        return found.losses;
    }

    static std::unique_ptr<Analyzer> trained(const std::shared_ptr<const data::Dataset>& data) {
        auto config = test::smallConfig();
        config.values["model.layers"] = std::int64_t{3};
        auto trainer = test::trainerFor(config, data);
        for (int i = 0; i < 3; ++i) trainer->trainStep();
        return std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    }

    std::shared_ptr<const data::Dataset> m_data = test::smallTexts(200);
    std::unique_ptr<Analyzer> m_owner = trained(m_data);
};

TEST_F(HeldStreamsTest, GivesTheResultsOfWholePassesWhateverIsHeld) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t limit :
         {std::int64_t{64} << 20, std::int64_t{150'000}, std::int64_t{60'000}, std::int64_t{0}}) {
        HeldStreams held(model(), *m_data, samples(), limit);
        for (const auto& off : std::vector<std::vector<HeadPlace>>{
                 {{2, 1}}, {{0, 0}}, {{1, 3}}, {{0, 2}, {2, 0}}, {{1, 0}, {1, 1}}}) {
            const auto mask = maskOf(model(), off);
            const auto both = held.compare(mask, {}, {});
            ASSERT_TRUE(both);
            EXPECT_EQ(both->before.losses, lossesOfWholePasses({})) << limit;
            EXPECT_EQ(both->after.losses, lossesOfWholePasses(mask)) << limit;
            EXPECT_NE(both->after.losses, both->before.losses);
            EXPECT_EQ(both->after.right.size(), static_cast<std::size_t>(kSamples));
        }
        EXPECT_LE(held.heldBytes(), limit);
        EXPECT_LT(held.heldBytes(), least) << "each limit is effective";
        least = held.heldBytes();
    }
    EXPECT_EQ(least, 0);
}

TEST_F(HeldStreamsTest, FirstBatchIsTheBeginningOfAll) {
    HeldStreams held(model(), *m_data, samples());
    const auto mask = maskOf(model(), {{1, 2}});
    int calls = 0;
    HeldStreams::Both first;
    const auto both =
        held.compare(mask, {}, {}, [&](const HeldStreams::Both& some, const SampleSet& set) {
            ++calls;
            first = some;
            EXPECT_EQ(set.samples, HeldStreams::kBatch);
        });
    ASSERT_TRUE(both);
    EXPECT_EQ(calls, 1);
    ASSERT_EQ(first.after.losses.size(), static_cast<std::size_t>(HeldStreams::kBatch));
    EXPECT_TRUE(std::equal(first.before.losses.begin(), first.before.losses.end(),
                           both->before.losses.begin()));
    EXPECT_TRUE(std::equal(first.after.losses.begin(), first.after.losses.end(),
                           both->after.losses.begin()));
    EXPECT_EQ(first.after.summary.samples, HeldStreams::kBatch);
}

TEST_F(HeldStreamsTest, AfterAStopTheRestIsEvaluated) {
    HeldStreams held(model(), *m_data, samples());
    const auto mask = maskOf(model(), {{0, 1}});
    std::atomic<bool> cancel{false};
    Work work;
    work.cancel = &cancel;
    work.progress = [&](double) { cancel = true; };  // stops after the first batch
    EXPECT_FALSE(held.compare(mask, {}, work));
    const auto both = held.compare(mask, {}, {});
    ASSERT_TRUE(both);
    EXPECT_EQ(both->before.losses, lossesOfWholePasses({}));
    EXPECT_EQ(both->after.losses, lossesOfWholePasses(mask));
}

TEST_F(HeldStreamsTest, ARequestReportsItsFirstSamples) {
    AblationRequest request;
    request.mask = HeadMask::without({{1, 0}});
    request.samples = kSamples;
    std::vector<AblationReport> firsts;
    request.onFirst = [&](const AblationReport& first) { firsts.push_back(first); };
    const auto report = m_owner->ask(request);
    ASSERT_TRUE(report.ok()) << report.error().text();
    ASSERT_EQ(firsts.size(), 1U);
    EXPECT_EQ(firsts[0].samples, HeldStreams::kBatch);
    EXPECT_EQ(report->samples, kSamples);
    ASSERT_FALSE(firsts[0].difference.empty());
    ASSERT_TRUE(firsts[0].difference[0].interval);
    request.samples = HeldStreams::kBatch;  // the first samples are all
    EXPECT_EQ(m_owner->ask(request)->after[0].value, firsts[0].after[0].value);
    EXPECT_EQ(firsts.size(), 1U);
}

}  // namespace
}  // namespace headscope::analysis

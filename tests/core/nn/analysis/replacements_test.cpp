// Tests of replacements for removed heads (zero, mean, resampled): compared with the model's own
// contexts, with values computed by hand, and through queries.
#include "core/api/requests/ablation_changes.h"
#include "core/data/batches/dataset.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/models/tensor_bridge.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <set>

namespace headscope::analysis {
namespace {

class ReplacementsTest : public ::testing::Test {
protected:
    ReplacementsTest() : analyzer(spec(), shapeless(), data, 1) { torch::NoGradGuard noGrad; }

    models::ModelSpec spec() {
        return models::specOf(test::smallConfig(), models::DataSizes::of(*data));
    }
    static ModelShape shapeless() {
        ModelShape shape;
        shape.task = Task::TextClassification;
        shape.layers = 2;
        shape.heads = 4;
        shape.length = 8;
        shape.sites = {"0", "1"};
        shape.classes = {"first", "second"};
        return shape;
    }
    void SetUp() override {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
        torch::NoGradGuard noGrad;
        for (auto& parameter : analyzer.model().parameters()) parameter.normal_(0, 0.4, generator);
    }
    data::Subset subset(const std::string& split, std::int64_t count) {
        return analyzer.subset(split, count);
    }
    models::Input batch(const std::string& split, std::vector<std::int64_t> samples) {
        return models::inputFrom(data::listedBatch(*data, data::splitByName(*data, split), samples,
                                                   0, static_cast<std::int64_t>(samples.size()), 8),
                                 Task::TextClassification, torch::kCPU);
    }
    // Returns the contexts (B, T, H*dh) of each attention site with all heads on, as padded rows.
    std::vector<torch::Tensor> contexts(const models::Input& input) {
        torch::NoGradGuard noGrad;
        models::Pass pass;
        pass.record.assign(2, true);
        analyzer.model().forward(input, pass);
        return {pass.captures[0].context, pass.captures[1].context};
    }
    torch::Tensor logits(const models::Input& input, const models::Pass& set) {
        torch::NoGradGuard noGrad;
        auto pass = set;
        return analyzer.model().forward(input, pass);
    }
    training::SetUpPass setUp(HeadAblation kind, const std::string& split) {
        return std::move(analyzer.replacements(kind, HeadMask::none(analyzer.shape()), split, {}))
            .value();
    }

    std::shared_ptr<const data::Dataset> data = test::smallTexts();
    TorchAnalyzer analyzer;
};

TEST_F(ReplacementsTest, HeadThatReplacesItselfChangesNothing) {
    const auto input = batch("test", {0, 1, 2, 3, 4, 5});
    models::Pass whole, own;
    own.headMask = maskOf(analyzer.model(), {{0, 0}, {0, 2}, {1, 1}});
    const auto zeroed = logits(input, own), with = logits(input, whole);
    own.replacements = contexts(input);
    EXPECT_LT((logits(input, own) - with).abs().max().item<double>(), 2e-5);
    EXPECT_GT((zeroed - with).abs().max().item<double>(), 1e-2);
}

TEST_F(ReplacementsTest, TheMeanIsThatOfAllValidQueriesByHand) {
    const auto reference = subset("valid", kMeanSamples);
    auto sum = torch::zeros({16}, torch::kDouble);
    std::int64_t queries = 0;
    for (const auto sample : reference.samples) {
        const auto one = batch("valid", {sample});
        const auto length =
            one.lengths.defined() ? one.lengths[0].item<std::int64_t>() : one.tokens.size(1);
        sum += contexts(one)[1][0].narrow(0, 0, length).to(torch::kDouble).sum(0);
        queries += length;
    }
    models::Pass pass;
    setUp(HeadAblation::Mean, "test")(pass, batch("test", {0}), {0});
    ASSERT_EQ(pass.replacements[1].dim(), 1);
    EXPECT_LT((pass.replacements[1].to(torch::kDouble) - sum / queries).abs().max().item<double>(),
              1e-5);
}

TEST_F(ReplacementsTest, ADonorIsReadAtTheSamePositionsAndNeverTheSampleItself) {
    const auto donors = subset("valid", kDonors);
    const auto batches = batchesOf(analyzer.model(), *data, donors);
    const auto made =
        Replacements::of(HeadAblation::Resample, analyzer.model(), batches, donors, 1, {});
    const std::vector<std::int64_t> samples{3, 7, 11};
    const auto input = batch("valid", samples);
    models::Pass pass;
    made.forSplit(analyzer.model(), "valid")(pass, input, samples);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto donor =
            donors.samples[static_cast<std::size_t>(made.donorOf("valid", samples[i]))];
        const auto one = batch("valid", {donor});
        const auto length =
            one.lengths.defined() ? one.lengths[0].item<std::int64_t>() : one.tokens.size(1);
        const auto theirs = contexts(one)[0][0];  // (T, H*dh)
        for (std::int64_t t = 0; t < input.tokens.size(1); ++t)
            EXPECT_LT((pass.replacements[0][static_cast<std::int64_t>(i)][t] - theirs[t % length])
                          .abs()
                          .max()
                          .item<double>(),
                      1e-5);
    }
    std::set<std::int64_t> drawn;
    for (std::int64_t sample = 0; sample < 64; ++sample) {
        const auto donor = made.donorOf("valid", sample);
        EXPECT_NE(donors.samples[static_cast<std::size_t>(donor)], sample);
        EXPECT_EQ(donor, made.donorOf("valid", sample)) << "a function of the sample";
        drawn.insert(donor);
    }
    EXPECT_GT(drawn.size(), 20U);
}

// Packed batches, padded batches and single samples must give the results of the same model.
TEST_F(ReplacementsTest, EveryRequestUsesTheSameReplacements) {
    for (const auto kind : {HeadAblation::Zero, HeadAblation::Mean, HeadAblation::Resample}) {
        AblationRequest ablation;
        ablation.mask = HeadMask::without({{0, 1}, {1, 3}});
        ablation.samples = 0;
        ablation.ablation = kind;
        const auto report = analyzer.answer(AblationRequest::kId, &ablation, {});
        ASSERT_TRUE(report.ok()) << report.error().text();
        double loss = 0;
        const auto samples = data->test.count;
        for (std::int64_t i = 0; i < samples; ++i) {
            AttentionRequest one{{}, ablation.mask};
            one.input.index = i;
            one.ablation = kind;
            const auto maps = analyzer.answer(AttentionRequest::kId, &one, {});
            ASSERT_TRUE(maps.ok()) << maps.error().text();
            loss +=
                static_cast<const AttentionMaps*>(maps->get())->loss / static_cast<double>(samples);
        }
        const auto& after = static_cast<const AblationReport*>(report->get())->after;
        const auto* measured = scoreOf(after, kLoss);
        ASSERT_TRUE(measured);
        EXPECT_NEAR(measured->value, loss, 1e-4) << infoOf(kind).id;
        LeaveOneOutRequest alone;
        alone.samples = 0;
        alone.split = "test";
        alone.ablation = kind;
        const auto scoreChanges = analyzer.answer(LeaveOneOutRequest::kId, &alone, {});
        ablation.mask = HeadMask::without({{1, 3}});
        const auto single = analyzer.answer(AblationRequest::kId, &ablation, {});
        ASSERT_TRUE(scoreChanges.ok() && single.ok());
        const auto* rise =
            scoreOf(static_cast<const AblationReport*>(single->get())->difference, kLoss);
        EXPECT_NEAR(
            scoreChangeOf(*static_cast<const LeaveOneOutReport*>(scoreChanges->get()), kLoss)
                ->changes[7],
            rise->value, 1e-4);
    }
}

TEST_F(ReplacementsTest, KindsAreNamedAndRefusedByName) {
    for (const auto& info : headAblations()) EXPECT_EQ(headAblationOf(info.id).value(), info.kind);
    const auto unknown = headAblationOf("median");
    ASSERT_FALSE(unknown.ok());
    EXPECT_NE(unknown.error().hint.text().find("resample"), std::string::npos);
}

}  // namespace
}  // namespace headscope::analysis

// Tests of two-dimensional maps of heads and of their contributions, compared with the same values
// computed in another way.
#include "core/api/requests/head_projection.h"
#include "core/api/requests/head_overview.h"
#include "core/base/stats/projection.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope {
namespace {

std::unique_ptr<analysis::Analyzer> projectionAnalyzer() {
    const auto config = test::smallConfig();
    const auto data = test::smallTexts();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 10; ++i) trainer->trainStep();
    return std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
}

// Returns the mean over the tokens of each sample, computed from contributions of single tokens.
stats::Matrix contributionsTokenByToken(analysis::TorchAnalyzer& analyzer, int samples) {
    torch::NoGradGuard noGrad;
    auto recording = analyzer.record("valid", samples, {}, {});
    stats::Matrix rows;
    for (int site = 0; site < analyzer.shape().layers; ++site) {
        const auto layer = recording.nextLayer(analyzer.model());
        const auto added = layer.contributions().to(torch::kDouble);  // (tokens, H, D)
        const auto owner = layer.rowSamples();                        // (tokens)
        for (int sample = 0; sample < samples; ++sample) {
            const auto mean = added.index({owner.eq(sample)}).mean(0).contiguous();  // (H, D)
            rows.columns = static_cast<std::size_t>(mean.size(1));
            rows.rows += static_cast<std::size_t>(mean.size(0));
            rows.values.insert(rows.values.end(), mean.data_ptr<double>(),
                               mean.data_ptr<double>() + mean.numel());
        }
    }
    return rows;
}

TEST(HeadProjection, IsThePrincipalComponentsOfWhatHeadsAdd) {
    const auto analyzer = projectionAnalyzer();
    const int heads = analyzer->shape().headCount();
    HeadProjectionRequest request;
    request.points = 20 * heads + heads - 1;
    const auto map = analyzer->ask(request);
    ASSERT_TRUE(map.ok()) << map.error().text();
    EXPECT_EQ(map->SampleSet::samples, 20) << "whole samples";
    EXPECT_EQ(map->split, "valid");
    ASSERT_EQ(map->points.size(), std::size_t(20 * heads));
    const auto rows = contributionsTokenByToken(dynamic_cast<analysis::TorchAnalyzer&>(*analyzer),
                                                map->SampleSet::samples);
    ASSERT_EQ(rows.rows, map->points.size());
    const auto expected = stats::principalComponents(rows, 2);
    EXPECT_NEAR(map->explained[0], expected.ratios[0], 1e-5);
    EXPECT_NEAR(map->explained[1], expected.ratios[1], 1e-5);
    double scale = 0;
    for (std::size_t i = 0; i < rows.rows; ++i)
        scale = std::max(scale, std::abs(expected.scores.at(i, 0)));
    for (std::size_t i = 0; i < rows.rows; ++i) {
        EXPECT_NEAR(std::abs(map->points[i].x), std::abs(expected.scores.at(i, 0)), 1e-4 * scale);
        EXPECT_NEAR(std::abs(map->points[i].y), std::abs(expected.scores.at(i, 1)), 1e-4 * scale);
    }
    ASSERT_EQ(map->silhouettes.size(), std::size_t(heads));
    for (const auto& one : map->silhouettes) {
        EXPECT_GE(one.width, -1);
        EXPECT_LE(one.width, 1);
    }
    ASSERT_EQ(map->shown.size(), 20U);
    EXPECT_FALSE(map->shown[0].text.empty());
    EXPECT_GE(map->shown[0].label, 0);
}

TEST(HeadProjection, NeighboursAreTheSameEachTimeAndTheWorkCanBeStopped) {
    const auto analyzer = projectionAnalyzer();
    HeadProjectionRequest request;
    request.method = ProjectionMethod::Tsne;
    request.points = 80;
    double last = 0;
    analysis::Work work;
    work.progress = [&last](double share) {
        EXPECT_GE(share, last);
        last = share;
    };
    const auto first = analyzer->ask(request, work), again = analyzer->ask(request);
    ASSERT_TRUE(first.ok() && again.ok());
    EXPECT_DOUBLE_EQ(last, 1);
    EXPECT_GT(first->divergence, 0);
    EXPECT_LT(first->perplexity, 30) << "80 points have fewer neighbours";
    for (std::size_t i = 0; i < first->points.size(); ++i)
        EXPECT_EQ(first->points[i].x, again->points[i].x);
    std::atomic<bool> stop{true};
    analysis::Work stopped;
    stopped.cancel = &stop;
    const auto none = analyzer->ask(request, stopped);
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error().code, ErrorCode::Cancelled);
}

TEST(HeadProjection, HeadsArePlacedByTheirDistances) {
    const auto analyzer = projectionAnalyzer();
    HeadProjectionRequest request;
    request.things = ProjectedThings::Heads;
    const auto map = analyzer->ask(request);
    HeadsAcrossRequest across;
    across.split = "valid";
    const auto distances = analyzer->ask(across);
    ASSERT_TRUE(map.ok() && distances.ok());
    const auto n = map->points.size();
    ASSERT_EQ(n, std::size_t(analyzer->shape().headCount()));
    stats::Matrix roots(n, n);
    for (std::size_t i = 0; i < n * n; ++i)
        roots.values[i] = std::sqrt(std::max(0.0, double(distances->matrix.values[i])));
    const auto expected = stats::classicalScaling(roots, 2);
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_NEAR(std::abs(map->points[i].x), std::abs(expected.coordinates.at(i, 0)), 1e-6);
        EXPECT_EQ(map->points[i].sample, -1);
    }
    EXPECT_TRUE(map->silhouettes.empty());
    EXPECT_TRUE(std::isnan(map->silhouette));
}

}  // namespace
}  // namespace headscope

// Tests of sparse normalisers: values of an independent implementation, finite differences, and
// exact cases.
#include "core/nn/attention/sparse_normalisers.h"

#include "core/base/io/json.h"
#include "tests/support/shared_data.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <functional>

namespace headscope::attention {
namespace {

using Normalise = std::function<torch::Tensor(const torch::Tensor&)>;

torch::Tensor tensorOf(const nlohmann::json& values) {
    const auto numbers = values.get<std::vector<double>>();
    return torch::tensor(numbers, torch::kDouble).view({1, 1, 1, -1});
}

// Compares weights and the gradient of the scores with those of a golden case.
void expectCase(const Normalise& normalise, const nlohmann::json& one, const nlohmann::json& wanted,
                const std::string& what) {
    for (const auto type : {torch::kDouble, torch::kFloat}) {
        auto scores = tensorOf(one.at("scores")).to(type).requires_grad_(true);
        const auto weights = normalise(scores);
        weights.backward(tensorOf(one.at("gradient_of_weights")).to(type));
        EXPECT_TRUE(
            torch::allclose(weights.to(torch::kDouble), tensorOf(wanted.at("weights")), 1e-5, 1e-5))
            << what << weights;
        EXPECT_TRUE(torch::allclose(scores.grad().to(torch::kDouble),
                                    tensorOf(wanted.at("gradient_of_scores")), 1e-5, 1e-5))
            << what << scores.grad();
    }
}

TEST(SparseNormalisers, ValuesAreThoseOfTheIndependentImplementation) {
    const auto folder = test::sharedFolder("golden3/sparse");
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto cases = io::readJsonFile(folder + "/sparse_normalisers.json").value();
    ASSERT_EQ(cases.at("normalisers").size(), 10u);
    for (const auto& one : cases.at("normalisers")) {
        const auto count = std::to_string(one.at("scores").size());
        expectCase(sparsemax, one, one.at("sparsemax"), "sparsemax " + count);
        expectCase(entmax15, one, one.at("entmax-1.5"), "entmax-1.5 " + count);
        const auto& top = one.at("top-k");
        const auto k = top.at("k").get<std::int64_t>();
        expectCase([&](const auto& z) { return topKSoftmax(z, k); }, one, top, "top-k " + count);
        for (const auto& adaptive : one.at("entmax-adaptive")) {
            auto theta = torch::tensor({adaptive.at("theta").get<double>()}, torch::kDouble)
                             .requires_grad_(true);
            const auto alpha = [&] { return 1 + theta.sigmoid(); };
            EXPECT_NEAR(alpha().item<double>(), adaptive.at("alpha"), 1e-12);
            expectCase([&](const auto& z) { return entmax(z, alpha()); }, one, adaptive,
                       "alpha " + adaptive.at("alpha").dump() + " " + count);
            theta.mutable_grad() = torch::Tensor();
            const auto weights = entmax(tensorOf(one.at("scores")), alpha());
            weights.backward(tensorOf(one.at("gradient_of_weights")));
            EXPECT_NEAR(theta.grad().item<double>(), adaptive.at("gradient_of_theta"), 1e-5)
                << adaptive.at("alpha") << " " << count;
        }
    }
}

torch::Tensor randomScores(at::IntArrayRef shape, std::uint64_t seed = 4) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape, torch::kDouble).normal_(0, 2, generator);
}

// Central differences of sum(normalise(z) g) with respect to each number of `at`.
torch::Tensor differences(const std::function<torch::Tensor()>& value, torch::Tensor at) {
    constexpr double kStep = 1e-6;
    torch::NoGradGuard noGrad;
    auto slopes = torch::zeros_like(at);
    auto flat = at.view(-1), out = slopes.view(-1);
    for (std::int64_t i = 0; i < flat.size(0); ++i) {
        const double before = flat[i].item<double>();
        flat[i] = before + kStep;
        const double above = value().item<double>();
        flat[i] = before - kStep;
        const double below = value().item<double>();
        flat[i] = before;
        out[i] = (above - below) / (2 * kStep);
    }
    return slopes;
}

TEST(SparseNormalisers, GradientsAreFiniteDifferences) {
    const auto g = randomScores({2, 3, 2, 5}, 9);
    auto alpha = torch::tensor({1.15, 1.5, 1.8}, torch::kDouble).requires_grad_(true);
    const std::vector<std::pair<const char*, Normalise>> kinds = {
        {"sparsemax", sparsemax},
        {"entmax-1.5", entmax15},
        {"adaptive", [&](const auto& z) { return entmax(z, alpha); }},
        {"top-k", [](const auto& z) { return topKSoftmax(z, 3); }}};
    for (const auto& [name, normalise] : kinds) {
        auto scores = randomScores({2, 3, 2, 5}).requires_grad_(true);
        const auto value = [&, normalise = normalise] { return (normalise(scores) * g).sum(); };
        value().backward();
        EXPECT_TRUE(torch::allclose(scores.grad(), differences(value, scores.detach()), 1e-5, 1e-6))
            << name;
        if (std::string(name) != "adaptive") continue;
        EXPECT_TRUE(torch::allclose(alpha.grad(), differences(value, alpha.detach()), 1e-5, 1e-6));
    }
}

TEST(SparseNormalisers, HiddenKeysGetNothingAndSumsAreOne) {
    const double infinity = std::numeric_limits<double>::infinity();
    auto scores = randomScores({2, 2, 3, 6}) * 20;
    scores.narrow(3, 4, 2).fill_(-infinity);
    scores[1][0][2].fill_(-infinity);  // a query without keys
    for (const auto& normalise :
         std::vector<Normalise>{sparsemax, entmax15, [](const auto& z) {
                                    return entmax(z, torch::tensor({1.2, 1.7}, torch::kDouble));
                                }}) {
        const auto weights = normalise(scores);
        EXPECT_TRUE(weights.isfinite().all().item<bool>());
        EXPECT_TRUE(weights.ge(0).all().item<bool>());
        EXPECT_EQ(weights.narrow(3, 4, 2).abs().max().item<double>(), 0);
        EXPECT_EQ(weights[1][0][2].abs().max().item<double>(), 0);
        EXPECT_TRUE(torch::allclose(weights.sum(-1)[0], torch::ones({2, 3}, torch::kDouble)));
    }
}

// The limits of the family: alpha near 1 is softmax, alpha near 2 is sparsemax.
TEST(SparseNormalisers, AdaptiveEntmaxHasItsLimits) {
    const auto scores = randomScores({1, 1, 4, 8}) / 4;
    const auto with = [&](double alpha) {
        return entmax(scores, torch::tensor({alpha}, torch::kDouble));
    };
    EXPECT_TRUE(torch::allclose(with(1.0001), scores.softmax(-1), 1e-2, 1e-3));
    EXPECT_TRUE(torch::allclose(with(1.9999), sparsemax(scores), 1e-2, 1e-3));
    EXPECT_TRUE(torch::allclose(with(1.5), entmax15(scores), 1e-9, 1e-12));
}

TEST(SparseNormalisers, TopKKeepsTheLowerIndexOfEqualScores) {
    const auto scores = torch::tensor({1.0, 2.0, 1.0, 1.0, 0.0}, torch::kDouble).view({1, 1, 1, 5});
    const auto weights = topKSoftmax(scores, 2).flatten();
    EXPECT_GT(weights[0].item<double>(), 0);
    EXPECT_GT(weights[1].item<double>(), 0);
    EXPECT_EQ(weights.narrow(0, 2, 3).abs().max().item<double>(), 0);
    EXPECT_TRUE(torch::allclose(topKSoftmax(scores, 9), scores.softmax(-1)));
}

// A query that is not finite makes all its scores NaN.
TEST(SparseNormalisers, ARowOfNaNStaysVisible) {
    auto scores = torch::full({1, 1, 2, 3}, std::numeric_limits<double>::quiet_NaN());
    scores[0][0][1][2] = -std::numeric_limits<double>::infinity();
    for (const auto& weights : {sparsemax(scores), entmax15(scores)})
        EXPECT_TRUE(weights.isnan().all(-1).all().item<bool>());
}

TEST(SparseNormalisers, NaNScoresStayVisible) {
    auto scores = randomScores({1, 1, 1, 5});
    scores[0][0][0][2] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(topKSoftmax(scores, 2).isnan().any().item<bool>());
    EXPECT_TRUE(sparsemax(scores).isnan().any().item<bool>());
    EXPECT_TRUE(entmax15(scores).isnan().any().item<bool>());
    EXPECT_TRUE(entmax(scores, torch::tensor({1.3}, torch::kDouble)).isnan().any().item<bool>());
}

}  // namespace
}  // namespace headscope::attention

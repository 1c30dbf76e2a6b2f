// Tests of the properties that every term of the diversity loss must have, whatever its formula.
#include "core/nn/objectives/similarities.h"
#include "tests/core/nn/support/objective_scene.h"

namespace headscope::objectives {
namespace {

class Term : public testing::TestWithParam<std::string> {
protected:
    std::vector<std::string> transforms() const { return transformsOf(GetParam()); }
    double value(const measures::LayerTensors& layer, const std::string& transform) const {
        return similarityOf(GetParam(), transform, test::viewFrom(layer, test::randomLabels()))
            .item<double>();
    }
};

TEST_P(Term, DoesNotDependOnTheOrderOfHeads) {
    const auto plain = test::randomLayer(true, true);
    auto other = plain;
    const auto order = torch::tensor({2, 0, 1}, torch::kLong),
               rows = torch::tensor({4, 5, 0, 1, 2, 3}, torch::kLong);
    for (auto* perHead : {&other.maps, &other.context, &other.q, &other.k, &other.v})
        *perHead = perHead->index_select(1, order);
    for (auto* weight : {&other.wq, &other.wk, &other.wv}) *weight = weight->index_select(0, rows);
    other.wo = other.wo.index_select(1, rows);
    for (const auto& transform : transforms())
        EXPECT_NEAR(value(plain, transform), value(other, transform), 1e-12);
}

TEST_P(Term, IgnoresWhatPaddedTokensHold) {
    const auto plain = test::randomLayer(false, true);
    auto other = plain;
    const auto junk = plain.queryMask.logical_not().unsqueeze(1).unsqueeze(-1);  // (B, 1, T, 1)
    other.maps = plain.maps.masked_fill(junk, 0.25);
    for (auto* perHead : {&other.context, &other.q, &other.k, &other.v})
        *perHead = perHead->masked_fill(junk, 17);
    for (const auto& transform : transforms())
        EXPECT_NEAR(value(plain, transform), value(other, transform), 1e-12);
}

// Value of a term for zero vectors. Terms that measure the distance to the identity count each
// missing vector as distance 1.
double valueOfNothing(const std::string& id, const std::string& transform) {
    for (const char* distance :
         {"ortho-gram-attn", "ortho-gram-out", "inter-context", "inter-score", "lin-penalty"})
        if (id == distance && transform == "plain") return 1.0 / 2;  // H / (H(H-1)), H = 3
    return 0;
}

// A zero head adds a distance of 1, and so does each pair of equal heads. There are more pairs than
// heads, so the value never exceeds 1.
TEST(OrthogonalityTerms, AreOneForEqualHeadsAndLessWhereHeadsAreZero) {
    for (const char* id :
         {"ortho-gram-attn", "ortho-gram-out", "inter-context", "inter-score", "lin-penalty"}) {
        auto layer = test::randomLayer(false, false);
        layer.maps.zero_().select(3, 1).fill_(1);
        for (auto* perHead : {&layer.q, &layer.k}) perHead->fill_(1);
        layer.context.copy_(
            layer.context.select(1, 0).clone().unsqueeze(1).expand_as(layer.context));
        // 0, 1, 2 and 3 of the three heads are zero.
        for (const double expected : {1., (1 + 2) / 6., 2 / 6., 3 / 6.}) {
            EXPECT_NEAR(similarityOf(id, "plain", test::viewFrom(layer)).item<double>(), expected,
                        1e-12)
                << id;
            const auto next = layer.maps.sum({0, 2, 3}).gt(0).sum().item<std::int64_t>() - 1;
            if (next < 0) break;
            layer.maps.select(1, next).zero_();
            for (auto* perHead : {&layer.context, &layer.q}) perHead->select(1, next).zero_();
        }
    }
}

TEST_P(Term, StaysWithinTheRangeThatTheCatalogueStates) {
    for (const auto& transform : transforms()) {
        const auto limits = limitsOf(GetParam(), transform);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            auto layer = test::randomLayer(seed % 2 == 0, seed % 3 == 0, seed);
            if (seed > 10)  // all heads are equal
                for (auto* perHead : {&layer.maps, &layer.context, &layer.q, &layer.k, &layer.v})
                    *perHead = perHead->narrow(1, 0, 1).expand_as(*perHead).contiguous();
            const double found = value(layer, transform);
            EXPECT_GE(found, limits.low - 1e-12) << transform << ", seed " << seed;
            EXPECT_LE(found, limits.high + 1e-12) << transform << ", seed " << seed;
        }
    }
}

TEST_P(Term, ZeroVectorsGiveNoSimilarityAndFiniteGradients) {
    auto layer = test::randomLayer(false, true);
    const auto uniform = layer.keyMask.to(torch::kDouble) / layer.keyMask.sum(1, true);
    std::vector<torch::Tensor*> all = {&layer.maps, &layer.context, &layer.q,  &layer.k, &layer.v,
                                       &layer.wq,   &layer.wk,      &layer.wv, &layer.wo};
    for (auto* tensor : all) {
        if (tensor != &layer.maps) *tensor = torch::zeros_like(*tensor);
        tensor->requires_grad_();
    }
    for (const auto& transform : transforms()) {
        // Empty input: zero attention, or uniform attention for centred forms.
        const bool centred = GetParam() == "attn-cos-centred" || transform == "centred";
        layer.maps = (centred ? uniform.view({4, 1, 1, 5}).expand({4, 3, 5, 5}).clone()
                              : torch::zeros_like(layer.maps))
                         .detach()
                         .requires_grad_();
        const auto found =
            similarityOf(GetParam(), transform, test::viewFrom(layer, test::randomLabels()));
        EXPECT_NEAR(found.item<double>(), valueOfNothing(GetParam(), transform), 1e-12);
        found.backward();
        for (auto* tensor : all) {
            if (!tensor->grad().defined()) continue;
            EXPECT_EQ(tensor->grad().abs().max().item<double>(), 0);
        }
    }
}

TEST_P(Term, OneZeroHeadLeavesTheOthersTheirGradients) {
    auto layer = test::randomLayer(true, false);
    for (auto* perHead : {&layer.maps, &layer.context, &layer.q, &layer.k, &layer.v})
        perHead->select(1, 0).zero_();
    for (auto* weight : {&layer.wq, &layer.wk, &layer.wv}) weight->narrow(0, 0, 2).zero_();
    layer.wo.narrow(1, 0, 2).zero_();
    std::vector<torch::Tensor*> all = {&layer.maps, &layer.context, &layer.q,  &layer.k, &layer.v,
                                       &layer.wq,   &layer.wk,      &layer.wv, &layer.wo};
    for (auto* tensor : all) tensor->requires_grad_();
    for (const auto& transform : transforms()) {
        similarityOf(GetParam(), transform, test::viewFrom(layer, test::randomLabels())).backward();
        double largest = 0;
        for (auto* tensor : all) {
            if (!tensor->grad().defined()) continue;
            EXPECT_TRUE(torch::isfinite(tensor->grad()).all().item<bool>());
            largest = std::max(largest, tensor->grad().abs().max().item<double>());
        }
        EXPECT_LT(largest, 1e6);
        // With three groups for three heads, each head is the mean of its group, so the gradient of
        // the cosine is zero. With two groups, the zero head can form its own group. The cosine
        // with its mean is 0 and has a zero gradient, too.
        if (GetParam().rfind("group-homogenisation", 0) == 0 && transform != "plain") continue;
        if (GetParam().rfind("group-diversification", 0) == 0 && transform == "plain") continue;
        EXPECT_GT(largest, 0);
    }
}

// Compares the gradients of every form with finite differences, in double precision.
TEST_P(Term, EveryFormHasTheRightGradient) {
    for (const auto& transform : transforms()) {
        auto layer = test::randomLayer(true, true);
        const std::vector<torch::Tensor*> all = {&layer.maps, &layer.context, &layer.q,
                                                 &layer.k,    &layer.v,       &layer.wq,
                                                 &layer.wk,   &layer.wv,      &layer.wo};
        for (auto* tensor : all) tensor->requires_grad_();
        similarityOf(GetParam(), transform, test::viewFrom(layer, test::randomLabels())).backward();
        torch::NoGradGuard noGrad;
        for (auto* tensor : all) {
            if (!tensor->grad().defined()) continue;
            auto flat = tensor->view({-1});
            const auto gradient = tensor->grad().reshape({-1});
            for (const auto at : {std::int64_t{0}, flat.numel() / 3, flat.numel() / 2}) {
                const double original = flat[at].item<double>(),
                             step = 1e-6 * std::max(1.0, std::abs(original));
                if (tensor == &layer.maps && original == 0) continue;
                flat[at] = original + step;
                const double above = value(layer, transform);
                flat[at] = original - step;
                const double below = value(layer, transform);
                flat[at] = original;
                const double expected = (above - below) / (2 * step);
                EXPECT_NEAR(gradient[at].item<double>(), expected, 1e-7 + 1e-5 * std::abs(expected))
                    << transform;
            }
        }
    }
}

TEST_P(Term, GivesTheSameOnAGpu) {
    if (!torch::cuda::is_available()) GTEST_SKIP() << "needs a CUDA device";
    const auto layer = test::randomLayer(true, true);
    auto moved = layer;
    for (auto* tensor : {&moved.maps, &moved.context, &moved.q, &moved.k, &moved.v, &moved.wq,
                         &moved.wk, &moved.wv, &moved.wo, &moved.queryMask, &moved.keyMask})
        *tensor = tensor->to(torch::kCUDA);
    for (const auto& transform : transforms()) {
        const auto there = similarityOf(
            GetParam(), transform, test::viewFrom(moved, test::randomLabels().to(torch::kCUDA)));
        EXPECT_NEAR(there.item<double>(), value(layer, transform), 1e-9);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Term, testing::ValuesIn(test::objectiveIds()), test::nameOfId);

// This term of Lee 2019 rewards consistency. It is lowest if the contexts of a head agree within
// each class.
TEST(IntraContext, IsLowestWhenSamplesOfAClassAgree) {
    auto layer = test::randomLayer(false, false);
    const auto labels = test::randomLabels();
    const auto before =
        similarityOf("intra-context", "plain", test::viewFrom(layer, labels)).item<double>();
    layer.context = layer.context.select(0, 0).unsqueeze(0).expand({4, 3, 5, 2}).clone();
    const auto agreeing =
        similarityOf("intra-context", "plain", test::viewFrom(layer, labels)).item<double>();
    EXPECT_NEAR(agreeing, -1, 1e-12);
    EXPECT_GT(before, agreeing);
    const auto allDifferent = torch::tensor({0, 1, 2, 3}, torch::kLong);
    EXPECT_EQ(
        similarityOf("intra-context", "plain", test::viewFrom(layer, allDifferent)).item<double>(),
        0);
}

torch::Tensor rotation(at::Generator generator) {
    return std::get<0>(
        torch::linalg_qr(torch::empty({2, 2}, torch::kDouble).normal_(0, 1, generator)));
}

// An invertible matrix far from a rotation.
torch::Tensor stretch(at::Generator generator) {
    return torch::matmul(
        torch::matmul(rotation(generator), torch::diag(torch::tensor({8.0, 0.25}, torch::kDouble))),
        rotation(generator));
}

// Returns the layer with other bases of its heads, which computes the same output: W_Q R, W_K R^-T;
// W_V S, S^-1 W_O.
measures::LayerTensors turned(const measures::LayerTensors& plain,
                              torch::Tensor (*change)(at::Generator)) {
    auto layer = plain;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(11);
    std::vector<torch::Tensor> wq, wk, wv, wo, context, q, k, v;
    for (std::int64_t h = 0; h < 3; ++h) {
        const auto r = change(generator), s = change(generator);
        wq.push_back(torch::matmul(r.t(), plain.wq.narrow(0, 2 * h, 2)));
        wk.push_back(torch::matmul(torch::linalg_inv(r), plain.wk.narrow(0, 2 * h, 2)));
        wv.push_back(torch::matmul(s.t(), plain.wv.narrow(0, 2 * h, 2)));
        wo.push_back(torch::matmul(plain.wo.narrow(1, 2 * h, 2), torch::linalg_inv(s).t()));
        q.push_back(torch::matmul(plain.q.select(1, h), r));
        k.push_back(torch::matmul(plain.k.select(1, h), torch::linalg_inv(r).t()));
        v.push_back(torch::matmul(plain.v.select(1, h), s));
        context.push_back(torch::matmul(plain.context.select(1, h), s));
    }
    layer.wq = torch::cat(wq);
    layer.wk = torch::cat(wk);
    layer.wv = torch::cat(wv);
    layer.wo = torch::cat(wo, 1);
    layer.q = torch::stack(q, 1);
    layer.k = torch::stack(k, 1);
    layer.v = torch::stack(v, 1);
    layer.context = torch::stack(context, 1);
    return layer;
}

// Returns true if the term keeps its value when the bases of all heads change.
bool stays(const std::string& id, torch::Tensor (*change)(at::Generator)) {
    const auto value = [&](const measures::LayerTensors& layer) {
        return similarityOf(id, "plain", test::viewFrom(layer, test::randomLabels()))
            .item<double>();
    };
    const auto plain = test::randomLayer(false, true);
    return std::abs(value(plain) - value(turned(plain, change))) < 1e-9;
}

// Checks the label `BasisInvariance` (core/api/runs/catalogue.h): rotations and stretches must
// change a term exactly if the label says so.
TEST(ObjectiveBasisInvariance, TermsDependOnTheBasesNamedByTheirLabels) {
    for (const auto& d : builtinObjectives()) {
        EXPECT_EQ(stays(d.id, rotation), d.basisInvariance != BasisInvariance::NotInvariant)
            << d.id;
        EXPECT_EQ(stays(d.id, stretch), d.basisInvariance == BasisInvariance::AnyBasis) << d.id;
    }
}

}  // namespace
}  // namespace headscope::objectives

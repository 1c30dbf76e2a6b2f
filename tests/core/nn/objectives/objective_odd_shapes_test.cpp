// Tests of every form of every term on layers of unusual shape: a single head, heads of width 1,
// samples with only padding, masks with gaps.
#include "core/nn/measures/measures.h"
#include "core/nn/objectives/similarities.h"
#include "tests/core/nn/support/objective_scene.h"
#include "tests/core/nn/support/plain_layer.h"

namespace headscope::objectives::oddshapes {
namespace {

using test::RaggedShape;

std::vector<RaggedShape> oddShapes() {
    return {{"one_head", 3, 1, 4, 4, 3, 5, false, RaggedShape::Lengths},
            {"two_heads_causal", 4, 2, 5, 5, 3, 6, true, RaggedShape::Lengths},
            {"five_narrow_heads", 3, 5, 3, 3, 1, 5, false, RaggedShape::Gaps},
            {"one_token", 5, 3, 1, 1, 2, 4},
            {"one_sample", 1, 3, 7, 7, 2, 6, true},
            {"masses", 4, 3, 5, 5, 2, 6, false, RaggedShape::Lengths, true}};
}

torch::Tensor labelsOf(const RaggedShape& shape) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(4);
    return torch::randint(-1, 2, {shape.samples}, generator, torch::kLong);
}

std::vector<torch::Tensor*> partsOf(measures::LayerTensors& layer) {
    return {&layer.maps, &layer.context, &layer.q,  &layer.k, &layer.v,
            &layer.wq,   &layer.wk,      &layer.wv, &layer.wo};
}

class OddShape : public testing::TestWithParam<RaggedShape> {
protected:
    measures::LayerTensors layer = test::raggedLayer(GetParam(), 17);

    torch::Tensor value(const std::string& id, const std::string& transform,
                        const measures::LayerTensors& of) const {
        return similarityOf(id, transform, test::viewFrom(of, labelsOf(GetParam())));
    }
    // Derivative along `direction` of one part, by central differences.
    double slope(const std::string& id, const std::string& transform, std::size_t part,
                 const torch::Tensor& direction) {
        constexpr double kStep = 1e-6;
        double sides = 0;
        for (const double sign : {1.0, -1.0}) {
            auto moved = layer;
            *partsOf(moved)[part] = *partsOf(moved)[part] + sign * kStep * direction;
            sides += sign * value(id, transform, moved).item<double>();
        }
        return sides / (2 * kStep);
    }
    template <class Check>
    void eachForm(const Check& check) {
        for (const auto& id : test::objectiveIds())
            for (const auto& transform : transformsOf(id)) check(id, transform);
    }
};

// Compares derivatives along a random direction of each part. Entries that are 0 because they are
// masked stay 0: at a zero vector, the derivative does not exist.
TEST_P(OddShape, GradientsAreTheSlopesOfTheValue) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(23);
    eachForm([&](const std::string& id, const std::string& transform) {
        auto leaves = layer;
        std::vector<torch::Tensor> inputs;
        for (auto* part : partsOf(leaves)) {
            *part = part->clone().requires_grad_(true);
            inputs.push_back(*part);
        }
        const auto found = value(id, transform, leaves);
        ASSERT_TRUE(found.isfinite().item<bool>()) << id << "/" << transform;
        if (!found.requires_grad()) return;
        const auto gradients = torch::autograd::grad({found}, inputs, {}, false, false, true);
        for (std::size_t part = 0; part < inputs.size(); ++part) {
            if (!gradients[part].defined()) continue;
            const auto at = inputs[part].detach();
            const auto direction = torch::empty_like(at).normal_(0, 1, generator) * at;
            const double expected = slope(id, transform, part, direction);
            EXPECT_NEAR((gradients[part] * direction).sum().item<double>(), expected,
                        1e-6 * (1 + std::abs(expected)))
                << id << "/" << transform << ", part " << part;
        }
    });
}

TEST_P(OddShape, ValuesStayWithinTheLimitsThatAreStated) {
    eachForm([&](const std::string& id, const std::string& transform) {
        const auto limits = limitsOf(id, transform);
        const double found = value(id, transform, layer).item<double>();
        // The stated limits do not apply to rows of attention that sum to more than 1.
        if (GetParam().masses && readsOf(id) == Reads::Maps) return;
        EXPECT_GE(found, limits.low - 1e-12) << id << "/" << transform;
        EXPECT_LE(found, limits.high + 1e-12) << id << "/" << transform;
    });
}

// A term and the measure of the same name must agree for every shape. The measures are compared
// with loops elsewhere.
TEST_P(OddShape, TermsAreTheMeansOfTheirMeasures) {
    if (GetParam().heads < 2) GTEST_SKIP() << "one head has no pairs";
    const measures::MaskedLayer masked(layer);
    int compared = 0;
    for (const auto& id : test::objectiveIds()) {
        const auto matrix = measures::pairwise(id == "cka" ? "cka-out" : id, masked);
        // Uses attention weights, not shares.
        if (!matrix.defined() || (GetParam().masses && id == "attn-overlap")) continue;
        ++compared;
        const double sign = id == "attn-js" ? -1 : 1;
        EXPECT_NEAR(value(id, "plain", layer).item<double>(), sign * measures::pairMean(matrix),
                    1e-8)
            << id;
    }
    EXPECT_GE(compared, 14);
}

// Doubles the length with padding that holds arbitrary values.
TEST_P(OddShape, LongerPaddingChangesNoTerm) {
    auto wider = layer;
    const auto tokens = GetParam().queries;
    const auto valid = layer.keyMask.defined()
                           ? layer.keyMask
                           : torch::ones({GetParam().samples, tokens}, torch::kBool);
    wider.maps = torch::constant_pad_nd(layer.maps, {0, tokens, 0, tokens}, 0.3);
    for (auto* x : {&wider.context, &wider.q, &wider.k, &wider.v})
        *x = torch::constant_pad_nd(*x, {0, 0, 0, tokens}, 3);
    wider.queryMask = wider.keyMask =
        torch::constant_pad_nd(valid.to(torch::kLong), {0, tokens}, 0).to(torch::kBool);
    eachForm([&](const std::string& id, const std::string& transform) {
        const double before = value(id, transform, layer).item<double>();
        EXPECT_NEAR(value(id, transform, wider).item<double>(), before,
                    1e-10 * (1 + std::abs(before)))
            << id << "/" << transform;
    });
}

INSTANTIATE_TEST_SUITE_P(Shapes, OddShape, testing::ValuesIn(oddShapes()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace headscope::objectives::oddshapes

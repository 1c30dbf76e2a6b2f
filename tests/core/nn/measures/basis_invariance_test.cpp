// Changing the basis of a head (W_V^h R, R^-1 W_O^h and W_Q^h R, W_K^h R^-T) does not change the
// output of a layer. Measures labelled as basis-invariant (`BasisInvarianceTest`) must keep their
// value; all others must change.
#include "core/nn/measures/measures.h"
#include "core/nn/measures/rollout.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/made_up_layer.h"

#include <gtest/gtest.h>

namespace headscope::measures {
namespace {

using test::MadeUpLayer;

torch::Tensor rotation(at::Generator generator) {
    return std::get<0>(torch::linalg_qr(test::randomDouble({3, 3}, generator)));
}

// An invertible matrix far from a rotation: stretches directions by 1, 8 and 1/8.
torch::Tensor stretch(at::Generator generator) {
    return torch::matmul(
        torch::matmul(rotation(generator),
                      torch::diag(torch::tensor({1.0, 8.0, 0.125}, torch::kDouble))),
        rotation(generator));
}

MadeUpLayer turned(const MadeUpLayer& plain, torch::Tensor (*change)(at::Generator),
                   std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    auto layer = plain;
    for (auto* w : {&layer.wq, &layer.wk, &layer.wv, &layer.wo}) *w = w->clone();
    for (std::int64_t h = 0; h < MadeUpLayer::kHeads; ++h) {
        const auto r = change(generator), s = change(generator);
        const auto rows = [&](torch::Tensor& w) { return w.narrow(0, h * 3, 3); };
        rows(layer.wq).copy_(torch::matmul(r.t(), rows(layer.wq)));
        rows(layer.wk).copy_(torch::matmul(torch::linalg_inv(r), rows(layer.wk)));
        rows(layer.wv).copy_(torch::matmul(s.t(), rows(layer.wv)));
        const auto out = layer.wo.narrow(1, h * 3, 3);
        out.copy_(torch::matmul(out, torch::linalg_inv(s).t()));
    }
    return layer;
}

torch::Tensor valueOf(const MeasureInfo& info, const MadeUpLayer& layer, const MadeUpLayer& above) {
    const MaskedLayer masked(layer.tensors());
    if (info.shape == MeasureShape::Pairwise) return pairwise(info.id, masked);
    if (info.shape == MeasureShape::Head) return perHead(info.id, masked, layer.samples());
    if (info.shape == MeasureShape::Layer)
        return torch::tensor(perLayer(info.id, masked).value(), torch::kDouble);
    if (info.shape == MeasureShape::Tokens)
        return meanRow(
            rolledOut(info.id, MaskedLayer(above.tensors()), rolledOut(info.id, masked, {})),
            masked);
    NetworkHeads network;
    network.add(masked);
    network.add(MaskedLayer(above.tensors()));
    return acrossLayers(info.id, network);
}

bool isCount(const std::string& id) {
    return id.rfind("clusters-", 0) == 0;
}

class BasisInvarianceTest : public testing::Test {
protected:
    MadeUpLayer plain{21}, above{22};

    // Returns true if the measure keeps its value when the bases of all heads change.
    bool stays(const MeasureInfo& info, torch::Tensor (*change)(at::Generator)) {
        return torch::allclose(valueOf(info, plain, above),
                               valueOf(info, turned(plain, change, 5), turned(above, change, 6)),
                               1e-7, 1e-9);
    }
};

TEST_F(BasisInvarianceTest, ChangedBasesComputeTheSame) {
    const auto contribution = [](const MadeUpLayer& layer) {
        return MaskedLayer(layer.tensors()).contributions();
    };
    for (const auto change : {rotation, stretch}) {
        EXPECT_TRUE(torch::allclose(contribution(plain), contribution(turned(plain, change, 5)),
                                    1e-8, 1e-9));
        EXPECT_TRUE(torch::allclose(plain.tensors().maps, turned(plain, change, 5).tensors().maps,
                                    1e-8, 1e-9));
    }
}

TEST_F(BasisInvarianceTest, RotationsAffectOnlyMeasuresNotLabelledInvariant) {
    for (const auto& info : builtinMeasures())
        EXPECT_EQ(stays(info, rotation),
                  info.basisInvariance != headscope::BasisInvariance::NotInvariant)
            << info.id;
}

TEST_F(BasisInvarianceTest, InvertibleChangesAffectOnlyMeasuresNotLabelledInvariant) {
    for (const auto& info : builtinMeasures()) {
        // A count can stay equal by chance.
        if (isCount(info.id) && info.basisInvariance != headscope::BasisInvariance::AnyBasis)
            continue;
        EXPECT_EQ(stays(info, stretch),
                  info.basisInvariance == headscope::BasisInvariance::AnyBasis)
            << info.id;
    }
}

}  // namespace
}  // namespace headscope::measures

// Tests of the encoder-decoder model: values of an independent reference, gradients, invariances,
// objectives on one kind of attention site, removed and cut heads.
#include "core/nn/models/tensor_bridge.h"
#include "core/nn/objectives/diversity.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/spec_json.h"
#include "core/spec/pruning/surgery.h"
#include "tests/core/nn/support/golden_layer.h"
#include "tests/core/nn/support/small_pairs.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::test {
namespace {

using models::Embeddings;
using models::ModelPointer;
using models::ModelSpec;
using models::Positions;
using testing::HasSubstr;

// Fills the weights by the same rule as tests/golden/encoder_decoder.py.
void fillByRule(models::Model& model) {
    torch::NoGradGuard noGrad;
    std::map<std::string, torch::Tensor> byName;
    for (const auto& item : model.named_parameters()) byName[item.key()] = item.value();
    double number = 0;
    for (auto& [name, tensor] : byName) {
        const auto places = torch::arange(tensor.numel(), torch::kDouble);
        auto values = 0.3 * torch::sin(0.9 * places + 1.7 * number);
        const bool normWeight =
            name.find("norm") != std::string::npos && name.rfind("weight") == name.size() - 6;
        if (normWeight) values = values + 1;
        tensor.copy_(values.view(tensor.sizes()));
        number += 1;
    }
}

models::Input goldenPairs() {
    return pairInput({{2, 3, 4, 5, 8}, {6, 7, 8}}, {{9, 2, 3}, {9, 5, 6, 7}},
                     {{2, 3, 10}, {5, 6, 7, 10}});
}

ModelSpec goldenSpec(Embeddings embeddings, Positions positions) {
    auto spec = pairSpec(embeddings == Embeddings::Shared ? 11 : 9, 11);
    spec.embeddings = embeddings;
    spec.positions = positions;
    return spec;
}

torch::Tensor forwardOf(models::Model& model, const models::Input& input) {
    torch::NoGradGuard noGrad;
    models::Pass pass;
    return model.forward(input, pass);
}

void expectGolden(const nlohmann::json& expected, models::Model& model, double tolerance) {
    const auto input = goldenPairs();
    const auto logits = forwardOf(model, input);  // (2, 4, 11)
    for (std::size_t b = 0; b < 2; ++b) {
        const auto& rows = expected["logits"][b];
        for (std::size_t t = 0; t < rows.size(); ++t)
            for (std::size_t v = 0; v < rows[t].size(); ++v)
                ASSERT_NEAR(logits[static_cast<std::int64_t>(b)][static_cast<std::int64_t>(t)]
                                  [static_cast<std::int64_t>(v)]
                                      .item<double>(),
                            rows[t][v].get<double>(), tolerance)
                    << "pair " << b << ", place " << t << ", token " << v;
    }
    EXPECT_NEAR(model.loss(logits, input, 0.1).item<double>(), expected["loss"].get<double>(),
                tolerance);
}

TEST(EncoderDecoder, EqualsTheReferenceWithAllItsLoops) {
    const auto expected = goldenJson(ownGolden("encoder-decoder.expected.json"));
    ASSERT_EQ(expected.size(), 3u);
    for (const auto& [name, answers] : expected.items()) {
        const auto dash = name.find('-');
        const auto model = pairModel(goldenSpec(*models::findEmbeddings(name.substr(0, dash)),
                                                *models::findPositions(name.substr(dash + 1))));
        fillByRule(*model);
        expectGolden(answers, *model, 1e-5);
        model->to(torch::kDouble);
        fillByRule(*model);
        expectGolden(answers, *model, name.find("sinusoidal") == std::string::npos ? 1e-9 : 1e-5);
    }
}

TEST(EncoderDecoder, GradientsAreThoseOfFiniteDifferences) {
    auto spec = goldenSpec(Embeddings::Tied, Positions::Learned);
    const auto model = pairModel(spec);
    model->to(torch::kDouble);
    const auto input = goldenPairs();
    const auto lossOf = [&] {
        models::Pass pass;
        pass.cosine.assign(6, true);
        const auto logits = model->forward(input, pass);
        auto total = model->loss(logits, input, 0.1);
        for (const auto& capture : pass.captures) total = total + 0.1 * capture.cosine;
        return total;
    };
    lossOf().backward();
    for (auto& item : model->named_parameters()) {
        auto flat = item.value().detach().flatten();
        const auto gradient = item.value().grad().flatten();
        for (const auto place : {std::int64_t{0}, flat.numel() / 2, flat.numel() - 1}) {
            torch::NoGradGuard noGrad;
            const double before = flat[place].item<double>(), step = 1e-6;
            flat[place] = before + step;
            const double above = lossOf().item<double>();
            flat[place] = before - step;
            const double below = lossOf().item<double>();
            flat[place] = before;
            EXPECT_NEAR(gradient[place].item<double>(), (above - below) / (2 * step), 1e-7)
                << item.key() << place;
        }
    }
}

// Compares the kernels with plain arithmetic in double precision: same dropout masks, padding
// without effect.
TEST(EncoderDecoder, FastPathsTrainAsThePlainOnes) {
    auto spec = goldenSpec(Embeddings::Separate, Positions::Learned);
    spec.dropout = 0.3;
    spec.heads = {2, 4, 2, 1, 3, 2};
    const auto fast = pairModel(spec), plain = pairModel(spec);
    plain->to(torch::kDouble);
    const auto input = goldenPairs();
    const auto gradientOf = [&](models::Model& model) {
        models::Pass pass;
        pass.dropoutSeed = 11;
        pass.headDrop = 0.2;
        pass.cosine.assign(6, true);
        auto total = model.loss(model.forward(input, pass), input, 0.1);
        for (const auto& capture : pass.captures) total = total + capture.cosine;
        total.backward();
        return total.template item<double>();
    };
    EXPECT_NEAR(gradientOf(*fast), gradientOf(*plain), 1e-5);
    const auto& slow = plain->named_parameters();
    for (const auto& item : fast->named_parameters())
        EXPECT_TRUE(torch::allclose(item.value().grad().to(torch::kDouble), slow[item.key()].grad(),
                                    1e-3, 1e-5))
            << item.key();
}

// Packed rows, padded rows, and padded rows with recorded heads must train equally. In some
// batches, one side is without padding.
TEST(EncoderDecoder, PackedRowsTrainAsPaddedOnes) {
    auto spec = goldenSpec(Embeddings::Tied, Positions::Learned);
    spec.dropout = 0.3;
    const auto fullTarget =
                   pairInput({{6, 7, 8}, {5, 2}}, {{9, 5, 6}, {9, 7, 8}}, {{5, 6, 10}, {7, 8, 10}}),
               fullSource = pairInput({{6, 7}, {5, 2}}, {{9, 5, 6}, {9, 7}}, {{5, 6, 10}, {7, 10}});
    enum Way { kPacked, kPadded, kRecorded };
    const auto lossesOf = [&](Way way) {
        const auto model = pairModel(spec);
        std::vector<double> losses;
        for (int step = 0; step < 9; ++step) {
            auto input = step % 3 == 0 ? goldenPairs() : step % 3 == 1 ? fullTarget : fullSource;
            if (way != kPacked) input.valid = input.validTargets = {};
            models::Pass pass;
            pass.dropoutSeed = static_cast<std::uint64_t>(step);
            pass.cosine.assign(6, true);
            if (way == kRecorded) pass.record.assign(6, true);
            pass.headDrop = step % 2 == 0 ? 0 : 0.3;
            const auto streams = model->begin(input, pass);
            EXPECT_EQ(streams.main.dim(), way == kPacked ? 2 : 3);
            auto total = model->passLoss(input, pass, 0.1);
            for (const auto& capture : pass.captures) total = total + 0.1 * capture.cosine;
            losses.push_back(total.item<double>());
            model->zero_grad();
            total.backward();
            torch::NoGradGuard noGrad;
            for (auto& p : model->parameters()) p.sub_(0.1 * p.grad());
        }
        return losses;
    };
    const auto packed = lossesOf(kPacked), padded = lossesOf(kPadded),
               recorded = lossesOf(kRecorded);
    for (std::size_t step = 0; step < packed.size(); ++step) {
        EXPECT_NEAR(packed[step], padded[step], 1e-5) << step;
        EXPECT_NEAR(recorded[step], padded[step], 1e-5) << step;
    }
}

TEST(EncoderDecoder, PackedScoresAreAtTheirPositions) {
    const auto model = pairModel(goldenSpec(Embeddings::Shared, Positions::Learned));
    const auto packed = goldenPairs();
    auto padded = packed;
    padded.valid = padded.validTargets = {};
    const auto predicted = packed.targets.ge(0).unsqueeze(-1);  // (B, T, 1)
    EXPECT_TRUE(torch::allclose(forwardOf(*model, packed) * predicted,
                                forwardOf(*model, padded) * predicted, 1e-5, 1e-6));
}

TEST(EncoderDecoder, PaddingAndLaterTokensChangeNothing) {
    const auto model = pairModel(goldenSpec(Embeddings::Shared, Positions::Sinusoidal));
    const auto together = forwardOf(*model, goldenPairs());  // (2, 4, 11)
    const auto alone = forwardOf(*model, pairInput({{6, 7, 8}}, {{9, 5, 6, 7}}, {{5, 6, 7, 10}}));
    EXPECT_TRUE(torch::allclose(together[1], alone[0], 1e-5, 1e-6));
    const auto otherEnd =
        forwardOf(*model, pairInput({{6, 7, 8}}, {{9, 5, 2, 2}}, {{5, 2, 2, 10}}));
    EXPECT_TRUE(torch::allclose(otherEnd[0].narrow(0, 0, 2), alone[0].narrow(0, 0, 2), 1e-5, 1e-6));
    EXPECT_FALSE(torch::allclose(otherEnd[0][2], alone[0][2], 1e-3, 1e-3)) << "a token sees itself";
    const auto otherSource =
        forwardOf(*model, pairInput({{6, 2, 8}}, {{9, 5, 6, 7}}, {{5, 6, 7, 10}}));
    EXPECT_FALSE(torch::allclose(otherSource[0][0], alone[0][0], 1e-3, 1e-3))
        << "the source is looked at";
}

// Without this, a model with sinusoidal positions or tied readout could not train on a GPU.
TEST(EncoderDecoder, StateBesidesWeightsMovesWithThemToADevice) {
    auto spec = pairSpec(9, 9);
    spec.positions = Positions::Sinusoidal;
    spec.embeddings = Embeddings::Shared;
    const auto model = pairModel(spec);
    const auto tensors = models::weightsOf(*model).tensors;
    std::vector<std::string> names;
    for (const auto& buffer : model->named_buffers()) names.push_back(buffer.key());
    EXPECT_THAT(names, testing::UnorderedElementsAre("positions", "no_bias"));
    for (const auto& name : names)
        EXPECT_FALSE(tensors.count(name)) << name << " is in the file of weights";
    model->to(torch::kDouble);
    for (const auto& buffer : model->named_buffers())
        EXPECT_EQ(buffer.value().scalar_type(), torch::kDouble);
    // The forward pass must use these buffers.
    const auto input = pairInput({{4, 5, 6}}, {{2, 7}}, {{7, 3}});
    models::Pass pass;
    const auto before = model->forward(input, pass);
    torch::NoGradGuard noGrad;
    for (auto& buffer : model->buffers())
        buffer.add_(torch::arange(buffer.numel(), torch::kDouble).view(buffer.sizes()));
    EXPECT_GT((model->forward(input, pass) - before).abs().max().item<double>(), 0.1);
}

TEST(EncoderDecoder, SitesFollowThePassAndCapturesMatchThem) {
    auto spec = goldenSpec(Embeddings::Shared, Positions::Learned);
    spec.heads = {2, 1, 2, 0, 2, 2};
    const auto model = pairModel(spec);
    EXPECT_EQ(models::siteIdsOf(spec),
              (std::vector<std::string>{"encoder.0", "encoder.1", "decoder.0", "cross.0",
                                        "decoder.1", "cross.1"}));
    const auto input = goldenPairs();
    models::Pass pass;
    pass.record.assign(6, true);
    model->forward(input, pass);
    const std::int64_t queries[] = {5, 5, 4, 4, 4, 4}, keys[] = {5, 5, 4, 5, 4, 5};
    for (std::int64_t site = 0; site < 6; ++site) {
        const auto& maps = pass.captures[static_cast<std::size_t>(site)].maps;
        EXPECT_EQ(maps.sizes().vec(),
                  (std::vector<std::int64_t>{2, spec.heads[static_cast<std::size_t>(site)],
                                             queries[site], keys[site]}));
        const auto valid = model->queryLengths(site, input), seen = model->keyLengths(site, input);
        for (std::int64_t b = 0; b < 2 && maps.size(1) > 0; ++b) {
            const auto rows = maps[b].narrow(1, 0, valid[b].item<std::int64_t>());
            EXPECT_TRUE(torch::allclose(rows.sum(-1), torch::ones_like(rows.sum(-1)))) << site;
            EXPECT_EQ(rows.narrow(2, seen[b].item<std::int64_t>(),
                                  keys[site] - seen[b].item<std::int64_t>())
                          .abs()
                          .sum()
                          .item<double>(),
                      0)
                << site << ": padding is seen";
        }
    }
}

// As in Li et al. 2018, who penalise one kind of attention at a time.
TEST(EncoderDecoder, AnObjectiveOnOneKindOfSiteMovesThatKindAlone) {
    const auto spec = goldenSpec(Embeddings::Separate, Positions::Learned);
    const auto input = goldenPairs();
    for (const std::string kind : {"encoder", "decoder", "cross"}) {
        const auto model = pairModel(spec);
        auto config = smallConfig();
        config.values["objective.layers"] = kind;
        config.values["objective.id"] = std::string("disagreement-subspace");
        const objectives::DiversityObjective objective(config, spec.sites(),
                                                       models::siteIdsOf(spec));
        models::Pass pass;
        objective.prepare(pass);
        model->forward(input, pass);
        objective.value(*model, input, pass).backward();
        for (const auto& site : model->sites()) {
            const auto index = static_cast<std::int64_t>(&site - model->sites().data());
            const auto name = models::attentionNameOf(spec, index) + ".qkv.weight";
            const auto& gradient = model->named_parameters()[name].grad();
            const auto values =
                gradient.defined() ? gradient.narrow(0, 16, 8).abs().sum().item<double>() : 0;
            if (site.id == kind + ".1") {
                EXPECT_GT(values, 1e-7) << name;
            }
            // Later sites cannot receive a gradient from the encoder.
            if (kind == "encoder" && index >= spec.encoderLayers) {
                EXPECT_EQ(values, 0) << name;
            }
        }
    }
}

TEST(EncoderDecoder, LayersOfAnObjectiveMayBeNamed) {
    const std::vector<std::string> sites = {"encoder.0", "decoder.0", "cross.0", "decoder.1",
                                            "cross.1"};
    using Weights = std::vector<double>;
    EXPECT_EQ(*objectives::parseLayers("cross", 5, sites), (Weights{0, 0, 1, 0, 1}));
    EXPECT_EQ(*objectives::parseLayers("encoder:0.5, cross.1", 5, sites),
              (Weights{0.5, 0, 0, 0, 1}));
    EXPECT_EQ(*objectives::parseLayers("0, cross.0:2", 5, sites), (Weights{1, 0, 2, 0, 0}));
    for (const char* wrong : {"encoder, 0", "cross.2", "self", "cross, cross.0", "5", "cross:0"}) {
        const auto refused = objectives::parseLayers(wrong, 5, sites);
        ASSERT_FALSE(refused.ok()) << wrong;
        EXPECT_THAT(refused.error().text(), HasSubstr("encoder, decoder, cross")) << wrong;
    }
}

TEST(EncoderDecoder, HeadsCutOutAnswerAsHeadsSwitchedOff) {
    const auto spec = goldenSpec(Embeddings::Tied, Positions::Sinusoidal);
    const auto model = pairModel(spec);
    const auto removed = HeadMask::without({{0, 1}, {2, 0}, {3, 0}, {3, 1}, {5, 1}});
    const auto smaller = pruning::withoutHeads(spec, removed);
    ASSERT_TRUE(smaller.ok()) << smaller.error().text();
    EXPECT_EQ(smaller->heads, (std::vector<std::int64_t>{1, 2, 1, 0, 2, 1}));
    const auto cut = pairModel(*smaller);
    const auto loaded =
        models::loadWeights(*cut, pruning::cutWeights(spec, removed, models::weightsOf(*model)));
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    torch::NoGradGuard noGrad;
    models::Pass pass;
    pass.headMask = torch::ones({6, 2});
    for (const auto& head : removed.off()) pass.headMask[head.site][head.head] = 0;
    const auto input = goldenPairs();
    EXPECT_TRUE(torch::allclose(model->forward(input, pass), forwardOf(*cut, input), 1e-5, 1e-6));
}

TEST(EncoderDecoder, ModelJsonReadsBackAndRefusesWhatDoesNotFit) {
    const auto spec = goldenSpec(Embeddings::Shared, Positions::Sinusoidal);
    const auto json = models::specToJson(spec);
    const auto back = models::specFromJson(json, "model.json");
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(models::specToJson(*back), json);
    const std::vector<std::tuple<std::string, nlohmann::json, std::string>> rows = {
        {"encoder_layers", 0, "from 1 to"},
        {"encoder_layers", 3, "two of the others"},
        {"encoder_layers", 6, "at least one"},
        {"embeddings", "one", "shared, tied, separate or inputs"},
        {"positions", "none", "learned, sinusoidal or relative"},
        {"outputs", 12, "embeddings is shared"},
        {"width", 7, "even width"},
    };
    for (const auto& [key, value, why] : rows) {
        auto other = json;
        other[key] = value;
        const auto refused = models::specFromJson(other, "model.json");
        ASSERT_FALSE(refused.ok()) << key;
        EXPECT_THAT(refused.error().text(), HasSubstr(why)) << key;
    }
}

}  // namespace
}  // namespace headscope::test

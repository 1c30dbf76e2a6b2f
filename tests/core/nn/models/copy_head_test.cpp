// Tests of the copy mechanism (copying words from the source): probabilities compared with plain
// loops, loss, gradients, decoding, invariances, and training.
#include "core/nn/decoding/answers.h"
#include "core/nn/models/continuation.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/spec_json.h"
#include "core/spec/pruning/surgery.h"
#include "tests/core/nn/support/small_pairs.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::test {
namespace {

using models::Copy;
using models::Embeddings;
using models::Input;
using models::ModelPointer;
using models::ModelSpec;
using testing::HasSubstr;

using Rows = std::vector<std::vector<std::int64_t>>;

// Pairs of different lengths, with words that occur twice in a source.
const Rows kCopySources = {{2, 3, 2, 5, 10}, {6, 6, 10}}, kCopyGiven = {{9, 2, 3}, {9, 5, 6, 7}},
           kCopyWanted = {{2, 3, 10}, {5, 6, 7, 10}};

Input copiedPairs() {
    return pairInput(kCopySources, kCopyGiven, kCopyWanted);
}

ModelSpec copySpec(Embeddings embeddings = Embeddings::Shared) {
    auto spec = pairSpec(11, 11);
    spec.embeddings = embeddings;
    spec.copy = Copy::Pointer;
    return spec;
}

// Enlarges the copy weights, so that attention and gate are far from uniform.
ModelPointer copyModel(const ModelSpec& spec, torch::ScalarType type = torch::kFloat) {
    const auto model = pairModel(spec);
    torch::NoGradGuard noGrad;
    for (const auto& item : model->named_parameters())
        if (item.key().rfind("copy.", 0) == 0) item.value().mul_(3);
    model->to(type);
    return model;
}

torch::Tensor mixtureOf(models::Model& model, const Input& input) {
    torch::NoGradGuard noGrad;
    models::Pass pass;
    return model.forward(input, pass);
}

// Returns the states after the last attention site: the normalised decoder state (B, T, D) and the
// encoder state (B, S, D).
std::pair<torch::Tensor, torch::Tensor> statesOf(models::Model& model, Input input) {
    torch::NoGradGuard noGrad;
    input.valid = input.validTargets = {};  // uses padded rows
    models::Pass pass;
    auto streams = model.begin(input, pass);
    for (std::int64_t site = 0; site < model.siteCount(); ++site)
        streams = model.through(site, streams, input, pass);
    const auto& weights = model.named_parameters();
    return {torch::layer_norm(streams.main, {8}, weights["target_norm.weight"],
                              weights["target_norm.bias"]),
            streams.memory};
}

std::vector<double> mapped(const models::Model& model, const std::string& name,
                           const torch::Tensor& x) {
    const auto& weights = model.named_parameters();
    const auto y = torch::matmul(weights[name + ".weight"], x) + weights[name + ".bias"];
    return {y.data_ptr<double>(), y.data_ptr<double>() + y.numel()};
}

// Reference: the formula for a single position. y: (D) and memory m: (S, D), in double precision.
std::vector<double> plainProbabilities(models::Model& model, const torch::Tensor& y,
                                       const torch::Tensor& memory,
                                       const std::vector<std::int64_t>& source,
                                       const torch::Tensor& output) {
    torch::NoGradGuard noGrad;
    const auto query = mapped(model, "copy.query", y);
    const double gate = 1 / (1 + std::exp(-mapped(model, "copy.gate", y).front()));
    std::vector<double> attention, p;
    double sum = 0;
    for (std::size_t s = 0; s < source.size(); ++s) {
        const auto key = mapped(model, "copy.key", memory[static_cast<std::int64_t>(s)]);
        double score = 0;
        for (std::size_t i = 0; i < key.size(); ++i) score += query[i] * key[i];
        attention.push_back(std::exp(score / std::sqrt(8.0)));
        sum += attention.back();
    }
    const auto z = torch::matmul(output, y);  // (V)
    double all = 0;
    for (std::int64_t w = 0; w < z.numel(); ++w) all += std::exp(z[w].item<double>());
    for (std::int64_t w = 0; w < z.numel(); ++w)
        p.push_back(gate * std::exp(z[w].item<double>()) / all);
    for (std::size_t s = 0; s < source.size(); ++s)
        p[static_cast<std::size_t>(source[s])] += (1 - gate) * attention[s] / sum;
    return p;
}

TEST(CopyHead, EqualsThePlainLoop) {
    for (const auto embeddings : {Embeddings::Shared, Embeddings::Tied})
        for (const auto type : {torch::kFloat, torch::kDouble}) {
            const auto model = copyModel(copySpec(embeddings), type);
            const auto logs = mixtureOf(*model, copiedPairs());  // (2, 4, 11)
            EXPECT_TRUE(torch::allclose(logs.exp().sum(2), torch::ones({2, 4}, logs.options()),
                                        1e-5, 1e-6));
            const auto [y, memory] = statesOf(*model, copiedPairs());
            model->to(torch::kDouble);
            const char* table = embeddings == Embeddings::Shared ? "embedding" : "target_embedding";
            const auto output = model->named_parameters()[table].detach();
            for (std::size_t b = 0; b < 2; ++b)
                for (std::size_t t = 0; t < kCopyGiven[b].size(); ++t) {
                    const auto row = static_cast<std::int64_t>(b),
                               place = static_cast<std::int64_t>(t);
                    const auto p =
                        plainProbabilities(*model, y[row][place].to(torch::kDouble),
                                           memory[row].to(torch::kDouble), kCopySources[b], output);
                    for (std::size_t w = 0; w < p.size(); ++w)
                        EXPECT_NEAR(logs[row][place][static_cast<std::int64_t>(w)].item<double>(),
                                    std::log(p[w]), type == torch::kDouble ? 1e-9 : 1e-5)
                            << "pair " << b << ", place " << t << ", token " << w;
                }
        }
}

// The training loss must equal the cross-entropy of the probabilities of forward(), in value and
// gradients.
TEST(CopyHead, TheLossIsTheCrossEntropyOfItsProbabilities) {
    for (const double smoothing : {0.0, 0.1, 0.5}) {
        const auto fast = copyModel(copySpec(), torch::kDouble),
                   plain = copyModel(copySpec(), torch::kDouble);
        models::Pass pass;
        const auto input = copiedPairs();
        const auto loss = fast->passLoss(input, pass, smoothing);
        const auto logs = plain->forward(input, pass);
        torch::Tensor expected;
        for (std::int64_t b = 0; b < 2; ++b)
            for (std::size_t t = 0; t < kCopyWanted[static_cast<std::size_t>(b)].size(); ++t) {
                const auto row = logs[b][static_cast<std::int64_t>(t)];
                const auto one =
                    -(1 - smoothing) * row[kCopyWanted[static_cast<std::size_t>(b)][t]] -
                    smoothing * row.mean();
                expected = expected.defined() ? expected + one : one;
            }
        expected = expected / 7;
        EXPECT_NEAR(loss.item<double>(), expected.item<double>(), 1e-12);
        EXPECT_NEAR(plain->loss(logs, input, smoothing).item<double>(), expected.item<double>(),
                    1e-6)
            << "in float32";
        loss.backward();
        expected.backward();
        const auto& others = plain->named_parameters();
        for (const auto& item : fast->named_parameters())
            EXPECT_TRUE(
                torch::allclose(item.value().grad(), others[item.key()].grad(), 1e-9, 1e-12))
                << item.key();
    }
}

TEST(CopyHead, PackedRowsTrainAsPaddedOnes) {
    const auto packed = copyModel(copySpec()), whole = copyModel(copySpec());
    auto input = copiedPairs();
    ASSERT_TRUE(input.valid.defined() && input.validTargets.defined());
    models::Pass pass;
    const auto loss = packed->passLoss(input, pass, 0.1);
    loss.backward();
    const auto logs = mixtureOf(*packed, input);
    input.valid = input.validTargets = {};
    const auto expected = whole->passLoss(input, pass, 0.1);
    expected.backward();
    EXPECT_NEAR(loss.item<double>(), expected.item<double>(), 1e-6);
    const auto& others = whole->named_parameters();
    for (const auto& item : packed->named_parameters())
        EXPECT_TRUE(torch::allclose(item.value().grad(), others[item.key()].grad(), 1e-4, 1e-6))
            << item.key();
    const auto padded = mixtureOf(*whole, input);
    for (std::int64_t b = 0; b < 2; ++b) {
        const auto places =
            static_cast<std::int64_t>(kCopyGiven[static_cast<std::size_t>(b)].size());
        EXPECT_TRUE(torch::allclose(logs[b].narrow(0, 0, places), padded[b].narrow(0, 0, places),
                                    1e-5, 1e-6));
    }
}

TEST(CopyHead, GradientsAreThoseOfFiniteDifferences) {
    const auto model = copyModel(copySpec(Embeddings::Separate), torch::kDouble);
    const auto input = copiedPairs();
    const auto lossOf = [&] {
        models::Pass pass;
        return model->passLoss(input, pass, 0.1);
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

// Saturates the gate, the word scores and the copy attention beyond the range of float32
// probabilities.
TEST(CopyHead, StaysFiniteWhereItIsSure) {
    for (const double gate : {-300.0, 0.0, 300.0})
        for (const double words : {1.0, 400.0}) {
            const auto model = copyModel(copySpec(Embeddings::Separate));
            {
                torch::NoGradGuard noGrad;
                auto weights = model->named_parameters();
                weights["copy.gate.bias"].fill_(gate);
                weights["copy.query.weight"].mul_(words);
                weights["head.weight"].mul_(words);
            }
            for (const double smoothing : {0.0, 0.1}) {
                models::Pass pass;
                const auto loss = model->passLoss(copiedPairs(), pass, smoothing);
                loss.backward();
                EXPECT_TRUE(std::isfinite(loss.item<double>())) << gate << " " << words;
                for (const auto& item : model->named_parameters())
                    EXPECT_TRUE(item.value().grad().isfinite().all().item<bool>())
                        << item.key() << " " << gate << " " << words;
            }
            const auto logs = mixtureOf(*model, copiedPairs());
            EXPECT_TRUE(logs.isfinite().all().item<bool>());
            EXPECT_TRUE(torch::allclose(logs.exp().sum(2), torch::ones({2, 4}), 1e-5, 1e-5));
        }
}

TEST(CopyHead, PaddingAndLaterTokensChangeNothing) {
    const auto model = copyModel(copySpec());
    const auto together = mixtureOf(*model, copiedPairs());
    const auto alone =
        mixtureOf(*model, pairInput({kCopySources[1]}, {kCopyGiven[1]}, {kCopyWanted[1]}));
    EXPECT_TRUE(torch::allclose(together[1], alone[0], 1e-5, 1e-6));
    auto padded = copiedPairs();
    padded.tokens[1].narrow(0, 3, 2).fill_(7);  // padding after a text must not be copied
    EXPECT_TRUE(torch::allclose(mixtureOf(*model, padded)[1], together[1], 1e-5, 1e-6));
    const auto later =
        mixtureOf(*model, pairInput({kCopySources[1]}, {{9, 5, 2, 2}}, {kCopyWanted[1]}));
    EXPECT_TRUE(torch::allclose(later[0].narrow(0, 0, 2), alone[0].narrow(0, 0, 2), 1e-5, 1e-6));
    const auto longer =
        mixtureOf(*model, pairInput({{6, 6, 7, 10}}, {kCopyGiven[1]}, {kCopyWanted[1]}));
    EXPECT_GT(longer[0][0][7].item<double>(), alone[0][0][7].item<double>() + 0.1)
        << "a word of the source is likelier";
}

TEST(CopyHead, AHiddenTokenIsNotCopied) {
    const auto model = copyModel(copySpec());
    {
        torch::NoGradGuard noGrad;
        auto weights = model->named_parameters();
        weights["copy.gate.bias"].fill_(-30);  // the model always copies, from any position
        for (const char* name : {"copy.query.weight", "copy.query.bias"}) weights[name].fill_(0);
    }
    auto input = copiedPairs();  // {2, 3, 2, 5, 10} and {6, 6, 10}
    const auto all = mixtureOf(*model, input);
    EXPECT_NEAR(all[0][0][2].item<double>(), std::log(2.0 / 5), 1e-5);
    EXPECT_NEAR(all[0][0][3].item<double>(), std::log(1.0 / 5), 1e-5);
    EXPECT_NEAR(all[1][0][6].item<double>(), std::log(2.0 / 3), 1e-5);
    input.hidden = torch::zeros({2, 5}, torch::kBool);
    input.hidden[0][1] = true;
    const auto some = mixtureOf(*model, input);
    EXPECT_NEAR(some[0][0][2].item<double>(), std::log(2.0 / 4), 1e-5);
    EXPECT_LT(some[0][0][3].item<double>(), -20);
    EXPECT_NEAR(some[1][0][6].item<double>(), std::log(2.0 / 3), 1e-5);
}

TEST(CopyHead, WritingOnSaysWhatTheWholePassSays) {
    for (const bool kept : {true, false}) {
        auto spec = copySpec();
        // This activation does not use the cache.
        if (!kept) spec.variants.activation = attention::Activation::SoftmaxOne;
        const auto model = copyModel(spec);
        Input sources;
        sources.size = 2;
        sources.tokens = paddedRows(kCopySources);
        sources.lengths = lengthsOfRows(kCopySources);
        models::indexValidTokens(sources);
        const auto writing = model->continuation(sources, {});
        const std::vector<std::vector<models::PrefixRow>> steps = {
            {{0, 9}, {1, 9}}, {{1, 6}, {0, 2}, {1, 3}}, {{2, 5}, {0, 7}}};
        const std::vector<std::vector<std::pair<std::size_t, std::vector<std::int64_t>>>> prefixes =
            {{{0, {9}}, {1, {9}}},
             {{1, {9, 6}}, {0, {9, 2}}, {1, {9, 3}}},
             {{1, {9, 3, 5}}, {1, {9, 6, 7}}}};
        for (std::size_t step = 0; step < steps.size(); ++step) {
            const auto scores = writing->step(steps[step]);
            for (std::size_t row = 0; row < prefixes[step].size(); ++row) {
                const auto& [source, prefix] = prefixes[step][row];
                const auto whole =
                    mixtureOf(*model, pairInput({kCopySources[source]}, {prefix}, {prefix}))[0];
                EXPECT_TRUE(torch::allclose(scores[static_cast<std::int64_t>(row)],
                                            whole[static_cast<std::int64_t>(prefix.size()) - 1],
                                            1e-4, 1e-5))
                    << "kept " << kept << ", step " << step << ", row " << row;
            }
        }
    }
}

// If an unknown word is the most likely one to copy, a known word must be written instead.
TEST(CopyHead, NoUnknownWordIsWritten) {
    const auto data = reversals(8);
    auto spec = copySpec();
    spec.data.vocabulary = spec.data.outputs = 10;  // eight words plus [BEGIN] and [END]
    const auto model = copyModel(spec);
    {
        torch::NoGradGuard noGrad;
        auto weights = model->named_parameters();
        weights["copy.gate.bias"].fill_(-30);
        for (const char* name : {"copy.query.weight", "copy.query.bias"}) weights[name].fill_(0);
    }
    const auto unknown = text::kUnknown;
    const auto end = data::endOf(data->tokenizer);
    const std::vector<std::int32_t> source{unknown, 4, unknown, unknown, end};
    const Rows read = {{unknown, 4, unknown, unknown, end}}, begun = {{8}}, wanted = {{4}};
    ASSERT_EQ(mixtureOf(*model, pairInput(read, begun, wanted))[0][0].argmax().item<std::int64_t>(),
              unknown);
    for (const std::int64_t beam : {1, 3}) {
        decoding::AnswerOptions options;
        options.beam = beam;
        const auto answers = decoding::answersTo(*model, *data, {source}, options);
        ASSERT_FALSE(answers.front().empty());
        for (const auto& answer : answers.front())
            EXPECT_THAT(answer.tokens, testing::Each(testing::AnyOf(4, end)));
    }
}

TEST(CopyHead, OffNothingIsAddedAndOnNothingElseStartsOtherwise) {
    auto spec = copySpec();
    const auto with = pairModel(spec);
    spec.copy = Copy::Off;
    const auto without = pairModel(spec);
    const auto& weights = without->named_parameters();
    std::vector<std::string> more;
    for (const auto& item : with->named_parameters()) {
        if (const auto* same = weights.find(item.key()))
            EXPECT_TRUE(torch::equal(*same, item.value())) << item.key();
        else
            more.push_back(item.key());
    }
    EXPECT_THAT(more, testing::UnorderedElementsAre("copy.query.weight", "copy.query.bias",
                                                    "copy.key.weight", "copy.key.bias",
                                                    "copy.gate.weight", "copy.gate.bias"));
    EXPECT_EQ(with->named_parameters().size(), weights.size() + 6);
    EXPECT_FALSE(models::specToJson(spec).contains("copy"))
        << "a model.json of before stays as it is";
}

// With copying, the output is not a sum of head contributions. Relevance must be refused and leave
// the model unchanged.
TEST(CopyHead, HasNoRelevance) {
    const auto model = copyModel(copySpec());
    EXPECT_FALSE(model->setRelevance(models::Relevance::Gradient));
    EXPECT_TRUE(model->setRelevance(models::Relevance::Off));
}

TEST(CopyHead, ModelJsonReadsBackAndRefusesWhatDoesNotFit) {
    const auto json = models::specToJson(copySpec(Embeddings::Tied));
    EXPECT_EQ(json["copy"], "pointer");
    const auto back = models::specFromJson(json, "model.json");
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->copy, Copy::Pointer);
    auto spec = copySpec(Embeddings::Tied);
    spec.copy = Copy::Off;
    const auto difference = models::firstDifference(copySpec(Embeddings::Tied), spec);
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->key + " " + difference->first + " " + difference->second,
              "copy pointer off");
    for (const auto& [key, value, why] :
         std::vector<std::tuple<std::string, nlohmann::json, std::string>>{
             {"copy", "on", "copy is \"on\"; it must be off or pointer"},
             {"copy", 1, "copy is 1; it must be text"},
             {"outputs", 12, "copy is pointer, but vocabulary_size is 11 and outputs is 12"}}) {
        auto other = json;
        other[key] = value;
        const auto refused = models::specFromJson(other, "model.json");
        ASSERT_FALSE(refused.ok()) << key;
        EXPECT_THAT(refused.error().text(), HasSubstr(why)) << key;
    }
}

TEST(CopyHead, HeadsCutOutAnswerAsHeadsSwitchedOff) {
    const auto spec = copySpec();
    const auto model = copyModel(spec);
    const auto removed = HeadMask::without({{0, 1}, {3, 0}, {3, 1}});
    const auto smaller = pruning::withoutHeads(spec, removed);
    ASSERT_TRUE(smaller.ok()) << smaller.error().text();
    const auto cut = pairModel(*smaller);
    const auto loaded =
        models::loadWeights(*cut, pruning::cutWeights(spec, removed, models::weightsOf(*model)));
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    torch::NoGradGuard noGrad;
    models::Pass pass;
    pass.headMask = torch::ones({6, 2});
    for (const auto& head : removed.off()) pass.headMask[head.site][head.head] = 0;
    EXPECT_TRUE(torch::allclose(model->forward(copiedPairs(), pass), mixtureOf(*cut, copiedPairs()),
                                1e-5, 1e-6));
}

RunConfig copyConfig(std::int64_t steps) {
    auto config = reversalConfig();
    config.values["model.copy"] = std::string("pointer");
    config.values["train.steps"] = steps;
    return config;
}

TEST(CopyTraining, ResumesBitForBit) {
    auto config = copyConfig(40);
    config.values["model.dropout"] = 0.2;
    const auto data = reversals();
    const auto whole = trainerFor(config, data), first = trainerFor(config, data),
               second = trainerFor(config, data);
    while (whole->step() < 40) whole->trainStep();
    const auto cut = whole->stepsPerEpoch() + 3;
    ASSERT_LT(cut, 40);
    while (first->step() < cut) first->trainStep();
    ASSERT_TRUE(
        second->restore(first->modelTensors(), first->optimizerTensors(), first->state()).ok());
    while (second->step() < 40) second->trainStep();
    EXPECT_TRUE(sameBytes(whole->modelTensors(), second->modelTensors()));
    EXPECT_TRUE(sameBytes(whole->optimizerTensors(), second->optimizerTensors()));
}

TEST(CopyTraining, ReversalIsLearned) {
    const auto trainer = trainerFor(copyConfig(300), reversals(1500));
    for (int step = 0; step < 300; ++step) ASSERT_TRUE(trainer->trainStep().finite);
    EXPECT_GT(*scoreValue(trainer->evaluate("test", nullptr).scores, kExactMatch), 0.9);
}

}  // namespace
}  // namespace headscope::test

// Tests of decoding with cached keys and values. Scores must equal those of a full forward pass
// over the prefix, for any order of beam rows. Also tests generated text of language models.
#include "core/nn/models/continuation.h"
#include "core/nn/decoding/answers.h"
#include "core/nn/decoding/continued.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/styles.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using models::Continuation;
using models::Input;
using models::ModelSpec;
using Rows = std::vector<std::vector<std::int64_t>>;

const Rows kSources = {{2, 3, 4, 8}, {6, 8}, {5, 5, 2, 3, 8}};

Input sourcesOnly() {
    Input input;
    input.size = 3;
    input.tokens = paddedRows(kSources);
    input.lengths = lengthsOfRows(kSources);
    models::indexValidTokens(input);
    return input;
}

// Returns the scores of the next token after a prefix, from a full forward pass.
torch::Tensor scoresOf(models::Model& model, std::size_t source,
                       const std::vector<std::int64_t>& prefix, const torch::Tensor& headMask) {
    torch::NoGradGuard noGrad;
    models::Pass pass;
    pass.headMask = headMask;
    const auto input = pairInput({kSources[source]}, {prefix}, {prefix});
    return model.forward(input, pass)[0][static_cast<std::int64_t>(prefix.size()) - 1];
}

struct Kind {
    const char* name;
    std::function<void(ModelSpec&)> change;
};

std::vector<Kind> kinds() {
    return {
        {"plain", [](auto&) {}},
        {"heads of each site", [](auto& s) { s.heads = {1, 2, 2, 1, 3, 2}; }},
        {"a site without heads", [](auto& s) { s.heads = {2, 2, 0, 2, 2, 0}; }},
        {"shared keys", [](auto& s) { s.variants.kvHeads = 1; }},
        {"softmax-1", [](auto& s) { s.variants.activation = attention::Activation::SoftmaxOne; }},
        {"relu", [](auto& s) { s.variants.activation = attention::Activation::Relu; }},
        {"bayes-softmax",
         [](auto& s) { s.variants.activation = attention::Activation::BayesSoftmax; }},
        {"sparsemax", [](auto& s) { s.variants.activation = attention::Activation::Sparsemax; }},
        {"adaptive",
         [](auto& s) { s.variants.activation = attention::Activation::EntmaxAdaptive; }},
        {"local",  // keeps keys
         [](auto& s) {
             s.pattern.kind = attention::Pattern::Local;
             s.pattern.width = 2;
         }},
        {"global-local",
         [](auto& s) {
             s.pattern.kind = attention::Pattern::GlobalLocal;
             s.pattern.width = 1;
         }},
        {"fixed", [](auto& s) { s.pattern.kind = attention::Pattern::Fixed; }},
        {"split", [](auto& s) { s.variants.input = attention::HeadInput::Split; }},
        {"simulated", [](auto& s) { s.variants.simulatedHeads = 4; }},
        {"dynamic weights", [](auto& s) { s.variants.dynamicWeights = true; }},
        {"gates", [](auto& s) { s.variants.gate = attention::HeadGate::Element; }},
        {"routed",
         [](auto& s) {
             s.variants.routedHeads = 2;
             s.variants.activeHeads = 1;
         }},
        {"differential", [](auto& s) { s.variants.differential = true; }}};
}

// Prefixes (sample, tokens) that branch and end like those of a beam search.
TEST(Continuation, SaysOfEveryPrefixWhatTheWholePassSays) {
    for (const auto& kind : kinds())
        for (const bool masked : {false, true}) {
            auto spec = pairSpec(9, 11);
            kind.change(spec);
            const auto model = pairModel(spec);
            torch::Tensor mask;
            if (masked) {
                mask = torch::ones({6, spec.mostHeads()});
                mask[0][0] = mask[4][1] = mask[5][0] = 0;
            }
            const auto writing = model->continuation(sourcesOnly(), mask);
            ASSERT_TRUE(writing);
            EXPECT_EQ(writing->room(), 6);
            std::vector<std::pair<std::size_t, std::vector<std::int64_t>>> prefixes;
            const std::vector<std::vector<models::PrefixRow>> steps = {
                {{0, 9}, {1, 9}, {2, 9}},          // all start
                {{0, 2}, {0, 3}, {2, 5}},          // the second ends, the first branches
                {{2, 4}, {1, 6}, {1, 7}, {0, 2}},  // in another order
                {{3, 2}},
            };
            for (std::size_t step = 0; step < steps.size(); ++step) {
                decltype(prefixes) next;
                for (const auto& row : steps[step]) {
                    const auto parent = static_cast<std::size_t>(row.parent);
                    next.push_back(step == 0 ? std::make_pair(parent, std::vector<std::int64_t>())
                                             : prefixes[parent]);
                    next.back().second.push_back(row.token);
                }
                prefixes = next;
                const auto scores = writing->step(steps[step]);
                ASSERT_EQ(
                    scores.sizes().vec(),
                    (std::vector<std::int64_t>{static_cast<std::int64_t>(prefixes.size()), 11}));
                for (std::size_t row = 0; row < prefixes.size(); ++row)
                    EXPECT_TRUE(torch::allclose(
                        scores[static_cast<std::int64_t>(row)],
                        scoresOf(*model, prefixes[row].first, prefixes[row].second, mask), 1e-4,
                        1e-5))
                        << kind.name << (masked ? ", masked" : "") << ", step " << step << ", row "
                        << row;
            }
            EXPECT_EQ(writing->room(), 2);
            writing->step({{0, 2}});
            writing->step({{0, 2}});
            EXPECT_EQ(writing->room(), 0);
            EXPECT_THROW(writing->step({{0, 2}}), std::out_of_range);
        }
}

ModelSpec languageSpec() {
    ModelSpec spec;
    spec.model = "decoder-lm";
    spec.data.task = Task::LanguageModel;
    spec.data.vocabulary = spec.data.outputs = 9;
    spec.heads = {2, 2};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 12;
    spec.length = 5;
    spec.dropout = 0;
    return spec;
}

torch::Tensor nextOf(models::Model& model, const std::vector<std::int64_t>& tokens,
                     const torch::Tensor& headMask = {}) {
    torch::NoGradGuard noGrad;
    Input input;
    input.tokens = paddedRows({tokens});
    input.size = 1;
    models::Pass pass;
    pass.headMask = headMask;
    return model.forward(input, pass)[0][static_cast<std::int64_t>(tokens.size()) - 1];
}

std::vector<ModelSpec> languageSpecs() {
    std::vector<ModelSpec> specs;
    for (const auto activation : {attention::Activation::Softmax, attention::Activation::Relu}) {
        specs.push_back(languageSpec());
        specs.back().variants.activation = activation;
        for (const auto& named : allStyles()) {
            if (named.task != Task::LanguageModel) continue;
            specs.push_back(specs.back());
            specs.back().style = named.style;
        }
    }
    specs.push_back(languageSpec());
    specs.back().style = llamaStyle();
    specs.back().variants.kvHeads = 1;
    return specs;
}

TEST(Continuation, LanguageModelContinuesAnEmptyPrompt) {
    auto oneOff = torch::ones({2, 2});
    oneOff[0][1] = oneOff[1][0] = 0;
    for (const auto& spec : languageSpecs())
        for (const auto& mask : {torch::Tensor(), oneOff}) {
            const auto model = pairModel(spec);
            const auto writing = model->continuation({}, mask);
            std::vector<std::int64_t> tokens;
            for (const std::int32_t token : {4, 2, 8, 8, 3}) {
                tokens.push_back(token);
                EXPECT_TRUE(torch::allclose(writing->step({{0, token}})[0],
                                            nextOf(*model, tokens, mask), 1e-4, 1e-5));
            }
            EXPECT_EQ(writing->room(), 0);
        }
    auto encoder = languageSpec();
    encoder.model = "text-encoder";
    encoder.data.task = Task::TextClassification;
    EXPECT_EQ(pairModel(encoder)->continuation({}, {}), nullptr);
}

TEST(Continued, TheLikeliestTokenIsTheLikeliestOfTheWholePass) {
    const auto model = pairModel(languageSpec());
    decoding::ContinueOptions options;
    options.temperature = 0;
    options.tokens = 3;
    const auto written = decoding::continued(*model, {4, 2}, options);
    std::vector<std::int64_t> tokens = {4, 2};
    ASSERT_EQ(written.tokens.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        auto scores = nextOf(*model, tokens).to(torch::kDouble);
        const double own = scores.log_softmax(0)[written.tokens[i]].item<double>();
        EXPECT_NEAR(written.logProbabilities[i], own, 1e-5);
        scores[text::kPad] = -1e9;
        EXPECT_EQ(written.tokens[i], scores.argmax().item<std::int64_t>());
        tokens.push_back(written.tokens[i]);
    }
}

TEST(Continued, SeedTopKAndLengthDoWhatTheySay) {
    const auto model = pairModel(languageSpec());
    decoding::ContinueOptions options;
    // Many times the maximum length of the model, which is five tokens.
    options.tokens = 40;
    options.temperature = 3;
    const auto first = decoding::continued(*model, {4}, options),
               again = decoding::continued(*model, {4}, options);
    EXPECT_EQ(first.tokens, again.tokens);
    EXPECT_EQ(first.tokens.size(), 40u);
    options.seed = 1;
    EXPECT_NE(decoding::continued(*model, {4}, options).tokens, first.tokens);
    options.topK = 1;
    auto likeliest = options;
    likeliest.temperature = 0;
    EXPECT_EQ(decoding::continued(*model, {4}, options).tokens,
              decoding::continued(*model, {4}, likeliest).tokens);
    // If the prompt is longer than the model allows, only its end is used.
    EXPECT_EQ(decoding::continued(*model, {7, 7, 7, 4, 2, 8, 8, 3}, likeliest).tokens,
              decoding::continued(*model, {4, 2, 8, 8, 3}, likeliest).tokens);
    std::atomic<bool> cancel{true};
    options.cancel = &cancel;
    EXPECT_TRUE(decoding::continued(*model, {4}, options).tokens.empty());
}

// The frequencies of sampled tokens must match the softmax of the scores divided by the
// temperature.
TEST(Continued, DrawsByTheSharesOfTheModel) {
    const auto model = pairModel(languageSpec());
    const double temperature = 0.5;
    auto scores = nextOf(*model, {4}).to(torch::kDouble) / temperature;
    scores[text::kPad] = -std::numeric_limits<double>::infinity();
    const auto expected = scores.softmax(0);
    std::vector<double> found(9, 0);
    constexpr int kDraws = 2000;
    for (int seed = 0; seed < kDraws; ++seed) {
        decoding::ContinueOptions options;
        options.tokens = 1;
        options.temperature = temperature;
        options.seed = static_cast<std::uint64_t>(seed);
        found[static_cast<std::size_t>(decoding::continued(*model, {4}, options).tokens[0])] +=
            1.0 / kDraws;
    }
    for (std::int64_t i = 0; i < 9; ++i)
        EXPECT_NEAR(found[static_cast<std::size_t>(i)], expected[i].item<double>(), 0.05) << i;
    EXPECT_EQ(found[text::kPad], 0);
}

}  // namespace
}  // namespace headscope::test

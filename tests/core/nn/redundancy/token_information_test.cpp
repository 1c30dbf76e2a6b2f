// Tests of the information about tokens, on models whose residual stream is known: all layers add
// nothing, so the vectors stay the token embeddings, and counting tokens gives the answer.
#include "core/nn/redundancy/token_information.h"
#include "core/nn/models/tensor_bridge.h"
#include "tests/core/nn/redundancy/planted.h"
#include "tests/core/nn/support/small_pairs.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <map>

namespace headscope {
namespace {

using redundancy::tokenInformation;
using testing::HasSubstr;

// Token and token to predict of each place.
using TokenPlaces = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Sequences of random tokens, two of which are more frequent than the others.
std::shared_ptr<data::Dataset> randomTokens(Task task, std::int64_t samples = 300) {
    auto set = std::make_shared<data::Dataset>(*test::smallTexts(4));
    set->task = task;
    util::Random random(11);
    for (auto* split : {&set->train, &set->valid, &set->test}) {
        *split = {};
        split->offsets.push_back(0);
        for (std::int64_t i = 0; i < samples; ++i) {
            for (auto left = random.between(2, 7); left > 0; --left)
                split->tokens.push_back(static_cast<std::int32_t>(
                    random.chance(0.5) ? random.between(2, 3) : random.between(4, 7)));
            split->offsets.push_back(static_cast<std::int64_t>(split->tokens.size()));
            split->labels.push_back(static_cast<std::int32_t>(i % 2));
        }
        split->count = samples;
    }
    return set;
}

bool isEmbedding(const std::string& name) {
    return name.find("embedding") != std::string::npos && name.find("norm") == std::string::npos;
}

// Sets everything but the token embeddings to zero, so that layers and positions add nothing.
void silence(models::Model& model) {
    torch::NoGradGuard noGrad;
    for (auto& item : model.named_parameters()) {
        if (isEmbedding(item.key())) continue;
        if (item.key().find("norm") != std::string::npos)
            item.value().fill_(item.key().find("bias") == std::string::npos ? 1 : 0);
        else
            item.value().zero_();
    }
}

struct StreamScene {
    std::shared_ptr<data::Dataset> set;
    models::ModelSpec spec;
    models::ModelPointer model;
    std::unique_ptr<analysis::TorchAnalyzer> analyzer;

    explicit StreamScene(std::shared_ptr<data::Dataset> data, bool silent = true)
        : set(std::move(data)), spec(test::plantedSpec(set->task)) {
        model = test::plantedModel(spec);
        if (silent) silence(*model);
    }
    Result<TokenInformationReport> ask(const TokenInformationRequest& request,
                                       const analysis::Work& work = {}) {
        analyzer =
            std::make_unique<analysis::TorchAnalyzer>(spec, analysis::shapeOf(spec, *set), set, 3);
        EXPECT_TRUE(analyzer->load(models::weightsOf(*model)).ok());
        return tokenInformation(*analyzer, request, work);
    }
    TokenInformationReport report(const TokenInformationRequest& request) {
        auto found = ask(request);
        EXPECT_TRUE(found.ok()) << found.error().text();
        return std::move(found).value();
    }
};

TokenInformationRequest smallRequest(int clusters = 12) {
    TokenInformationRequest request;
    request.clusters = clusters;
    return request;
}

double countedEntropy(const std::vector<std::int64_t>& labels) {
    std::map<std::int64_t, double> counts;
    for (const auto label : labels) counts[label] += 1;
    double sum = 0;
    for (const auto& [label, count] : counts) {
        const double p = count / static_cast<double>(labels.size());
        sum -= p * std::log(p);
    }
    return sum;
}

// H(A) + H(B) - H(A, B) by counting.
double countedInformation(const TokenPlaces& places) {
    std::vector<std::int64_t> first, second, both;
    for (const auto& [a, b] : places) {
        first.push_back(a);
        second.push_back(b);
        both.push_back(1000 * a + b);
    }
    return countedEntropy(first) + countedEntropy(second) - countedEntropy(both);
}

TokenPlaces nextTokens(const data::Split& split) {
    TokenPlaces places;
    for (std::int64_t i = 0; i < split.count; ++i) {
        const auto first = split.offsets[static_cast<std::size_t>(i)],
                   end = split.offsets[static_cast<std::size_t>(i) + 1];
        for (auto t = first; t + 1 < end; ++t)
            places.emplace_back(split.tokens[static_cast<std::size_t>(t)],
                                split.tokens[static_cast<std::size_t>(t) + 1]);
    }
    return places;
}

std::vector<std::int64_t> inputsOf(const TokenPlaces& places) {
    std::vector<std::int64_t> inputs;
    for (const auto& place : places) inputs.push_back(place.first);
    return inputs;
}

TEST(TokenInformation, EmbeddingsMatchInformationFromCounts) {
    StreamScene scene(randomTokens(Task::LanguageModel));
    const auto report = scene.report(smallRequest());
    const auto places = nextTokens(scene.set->test);
    EXPECT_EQ(report.split, "test");
    EXPECT_EQ(report.samples, 300);
    ASSERT_EQ(report.streams.size(), 1u);
    EXPECT_EQ(report.streams[0].stream, "decoder");
    const auto& input = report.streams[0].input;
    ASSERT_TRUE(report.streams[0].predicted.has_value());
    const auto& predicted = *report.streams[0].predicted;
    EXPECT_EQ(input.vectors, static_cast<std::int64_t>(places.size()));
    EXPECT_EQ(input.kinds, 6);
    ASSERT_EQ(input.layers.size(), 4u) << "before and after three layers";
    ASSERT_EQ(predicted.layers.size(), 4u);
    const double entropy = countedEntropy(inputsOf(places));
    for (std::size_t layer = 0; layer < 4; ++layer) {
        EXPECT_NEAR(input.layers[layer].information, entropy, 1e-9);
        EXPECT_NEAR(input.share(layer), 1, 1e-9);
        EXPECT_NEAR(predicted.layers[layer].information, countedInformation(places), 1e-9);
        // The tokens are independent of each other.
        EXPECT_LT(std::abs(predicted.layers[layer].excess()), 4 * predicted.layers[layer].noise);
    }
}

TEST(TokenInformation, TokensWithTheSameVectorAreOneCluster) {
    StreamScene scene(randomTokens(Task::LanguageModel));
    {
        torch::NoGradGuard noGrad;
        const auto table = scene.model->named_parameters()["token_embedding"];
        table[5].copy_(table[2]);
        table[7].copy_(table[3]);
    }
    const auto report = scene.report(smallRequest());
    auto inputs = inputsOf(nextTokens(scene.set->test));
    EXPECT_NEAR(report.streams[0].input.entropy, countedEntropy(inputs), 1e-9);
    for (auto& token : inputs) token = token == 5 ? 2 : token == 7 ? 3 : token;
    for (const auto& layer : report.streams[0].input.layers)
        EXPECT_NEAR(layer.information, countedEntropy(inputs), 1e-9);
}

TEST(TokenInformation, EqualVectorsSayNothing) {
    StreamScene scene(randomTokens(Task::TextClassification));
    {
        torch::NoGradGuard noGrad;
        scene.model->named_parameters()["token_embedding"].fill_(0.5);
    }
    const auto report = scene.report(smallRequest());
    EXPECT_EQ(report.streams[0].stream, "encoder");
    EXPECT_FALSE(report.streams[0].predicted.has_value()) << "a classifier predicts no tokens";
    for (const auto& layer : report.streams[0].input.layers) {
        EXPECT_NEAR(layer.information, 0, 1e-12);
        EXPECT_NEAR(layer.chance, 0, 1e-12);
    }
}

TEST(TokenInformation, OnlyTheMostFrequentTokensCount) {
    StreamScene scene(randomTokens(Task::TextClassification));
    auto request = smallRequest();
    request.tokens = 2;
    const auto report = scene.report(request);
    const auto& tokens = scene.set->test.tokens;
    std::vector<std::int64_t> frequent;
    for (const auto token : tokens)
        if (token == 2 || token == 3) frequent.push_back(token);
    const auto& input = report.streams[0].input;
    EXPECT_EQ(input.places, static_cast<std::int64_t>(tokens.size()));
    EXPECT_EQ(input.vectors, static_cast<std::int64_t>(frequent.size()));
    EXPECT_EQ(input.kinds, 2);
    EXPECT_NEAR(input.layers.back().information, countedEntropy(frequent), 1e-9);
}

TEST(TokenInformation, HiddenTokensArePredictedAndTheOthersAreInput) {
    auto set = randomTokens(Task::MaskedLanguageModel);
    StreamScene scene(set);
    const auto report = scene.report(smallRequest());
    const auto& split = scene.set->test;
    const auto batch = data::orderedBatch(*set, split, 0, split.count, scene.spec.length);
    std::vector<std::int64_t> shown;
    TokenPlaces hidden;
    for (std::size_t i = 0; i < batch.tokens.size(); ++i) {
        const auto place = static_cast<std::int64_t>(i) % batch.length;
        if (place >= batch.lengths[i / static_cast<std::size_t>(batch.length)]) continue;
        if (batch.targets[i] >= 0)
            hidden.emplace_back(batch.tokens[i], batch.targets[i]);
        else
            shown.push_back(batch.tokens[i]);
    }
    const auto& found = report.streams.at(0);
    EXPECT_EQ(found.input.places, static_cast<std::int64_t>(shown.size()));
    EXPECT_NEAR(found.input.layers[0].information, countedEntropy(shown), 1e-9);
    ASSERT_TRUE(found.predicted.has_value());
    EXPECT_EQ(found.predicted->places, static_cast<std::int64_t>(hidden.size()));
    EXPECT_NEAR(found.predicted->layers[0].information, countedInformation(hidden), 1e-9);
}

TEST(TokenInformation, EncoderAndDecoderAreMeasuredSeparately) {
    StreamScene scene(std::make_shared<data::Dataset>(*test::reversals()));
    const auto report = scene.report(smallRequest());
    ASSERT_EQ(report.streams.size(), 2u);
    const auto &encoder = report.streams[0], &decoder = report.streams[1];
    EXPECT_EQ(encoder.stream, "encoder");
    EXPECT_EQ(decoder.stream, "decoder");
    EXPECT_FALSE(encoder.predicted.has_value());
    ASSERT_TRUE(decoder.predicted.has_value());
    const auto& split = scene.set->test;
    ASSERT_EQ(encoder.input.layers.size(), 3u) << "two layers";
    for (const auto& layer : encoder.input.layers)
        EXPECT_NEAR(layer.information, countedEntropy({split.tokens.begin(), split.tokens.end()}),
                    1e-9);
    // The decoder reads [BEGIN] y_1 .. y_n and predicts y_1 .. y_n [END].
    constexpr std::int64_t kBegin = -1, kEnd = -2;
    TokenPlaces places;
    for (std::size_t i = 0; i < static_cast<std::size_t>(split.count); ++i) {
        auto last = kBegin;
        for (auto t = split.pairs.offsets[i]; t < split.pairs.offsets[i + 1]; ++t) {
            const std::int64_t next = split.pairs.tokens[static_cast<std::size_t>(t)];
            places.emplace_back(last, next);
            last = next;
        }
        places.emplace_back(last, kEnd);
    }
    ASSERT_EQ(decoder.input.layers.size(), 3u);
    for (std::size_t layer = 0; layer < 3; ++layer) {
        EXPECT_NEAR(decoder.input.layers[layer].information, countedEntropy(inputsOf(places)),
                    1e-9);
        EXPECT_NEAR(decoder.predicted->layers[layer].information, countedInformation(places), 1e-9);
    }
}

// ---- samples, threads, errors ----

void expectEqual(const TokenInformation& a, const TokenInformation& b) {
    EXPECT_EQ(a.entropy, b.entropy);
    ASSERT_EQ(a.layers.size(), b.layers.size());
    for (std::size_t i = 0; i < a.layers.size(); ++i) {
        EXPECT_EQ(a.layers[i].information, b.layers[i].information);
        EXPECT_EQ(a.layers[i].chance, b.layers[i].chance);
        EXPECT_EQ(a.layers[i].range, b.layers[i].range);
    }
}

TEST(TokenInformation, ThreadsDoNotChangeTheResult) {
    StreamScene scene(randomTokens(Task::LanguageModel, 900), false);
    const int threads = at::get_num_threads();
    at::set_num_threads(1);
    const auto alone = scene.report(smallRequest(40));
    at::set_num_threads(4);
    const auto together = scene.report(smallRequest(40));
    at::set_num_threads(threads);
    expectEqual(alone.streams[0].input, together.streams[0].input);
    expectEqual(*alone.streams[0].predicted, *together.streams[0].predicted);
    // Layers with weights change the vectors.
    const auto& layers = alone.streams[0].input.layers;
    EXPECT_NE(layers.front().information, layers.back().information);
}

TEST(TokenInformation, DefaultSamplesHaveEnoughTokens) {
    StreamScene scene(randomTokens(Task::TextClassification, 6000));
    const auto report = scene.report(smallRequest());
    EXPECT_GE(report.streams[0].input.places, kInformationPlaces);
    EXPECT_LT(report.streams[0].input.places, kInformationPlaces * 5 / 4);
    EXPECT_LT(report.samples, report.available);
    auto request = smallRequest();
    request.samples = 50;
    request.split = "valid";
    const auto few = scene.report(request);
    EXPECT_EQ(few.samples, 50);
    EXPECT_EQ(few.split, "valid");
}

// All samples would be read in the order of the file; a part of them is drawn at random.
TEST(TokenInformation, LittleMemoryUsesFewerSamples) {
    StreamScene scene(randomTokens(Task::TextClassification, 6000));
    auto request = smallRequest();
    request.samples = 6000;
    const auto all = scene.report(request);
    EXPECT_EQ(all.samples, 6000);
    const auto part = tokenInformation(*scene.analyzer, request, {}, 0);
    ASSERT_TRUE(part.ok()) << part.error().text();
    const auto places = part->streams[0].input.places;
    EXPECT_LT(part->samples, 6000);
    EXPECT_EQ(part->available, 6000);
    EXPECT_GT(places, kInformationPlaces * 9 / 10);
    EXPECT_LT(places, kInformationPlaces + 32 * 7);
    request.samples = part->samples;
    expectEqual(part->streams[0].input, scene.report(request).streams[0].input);
}

TEST(TokenInformation, BadRequestIsRefusedWithAHint) {
    StreamScene scene(randomTokens(Task::LanguageModel));
    const auto refused = [&](StreamScene& in, const TokenInformationRequest& request,
                             ErrorCode code, const std::string& says) {
        const auto found = in.ask(request);
        ASSERT_FALSE(found.ok()) << says;
        EXPECT_EQ(found.error().code, code);
        EXPECT_THAT(found.error().text(), HasSubstr(says));
        EXPECT_FALSE(found.error().hint.text().empty());
    };
    refused(scene, smallRequest(0), ErrorCode::Usage, "the number of clusters is 0");
    refused(scene, smallRequest(9999), ErrorCode::Usage, "9999 clusters need at least");
    auto request = smallRequest();
    request.tokens = 1;
    refused(scene, request, ErrorCode::Usage, "the number of tokens is 1");
    request = smallRequest();
    request.samples = -1;
    refused(scene, request, ErrorCode::Usage, "the number of samples is -1");
    request = smallRequest();
    request.split = "nonsense";
    refused(scene, request, ErrorCode::Usage, "nonsense");
    auto& split = scene.set->test;
    for (auto& token : split.tokens) token = 4;
    refused(scene, smallRequest(), ErrorCode::BadData, "do not vary");
    split = {};
    refused(scene, smallRequest(), ErrorCode::BadData, "test samples are not available");
    StreamScene pictures(std::make_shared<data::Dataset>());
    pictures.set->task = Task::ImageClassification;
    pictures.spec = test::plantedSpec(Task::ImageClassification);
    pictures.model = test::plantedModel(pictures.spec);
    refused(pictures, smallRequest(), ErrorCode::Usage, "pictures");
}

TEST(TokenInformation, StopsWhenCancelled) {
    StreamScene scene(randomTokens(Task::LanguageModel));
    const std::atomic<bool> cancel{true};
    analysis::Work work;
    work.cancel = &cancel;
    const auto found = scene.ask(smallRequest(), work);
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace headscope

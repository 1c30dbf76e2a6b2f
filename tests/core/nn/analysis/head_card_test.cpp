// Tests of the summary of one head over a split, compared with queries on single samples or on all
// samples.
#include "core/api/requests/head_card.h"
#include "core/api/requests/head_overview.h"
#include "core/nn/analysis/class_effects.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope {
namespace {

std::unique_ptr<analysis::Analyzer> cardAnalyzer(const std::shared_ptr<const data::Dataset>& data) {
    const auto config = test::smallConfig();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 10; ++i) trainer->trainStep();
    return std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
}

const CardList& listOf(const HeadCard& card, const std::string& id) {
    const auto found = std::find_if(card.lists.begin(), card.lists.end(),
                                    [&](const CardList& list) { return list.id == id; });
    EXPECT_NE(found, card.lists.end()) << id;
    return *found;
}

TEST(HeadCard, SaysOfEachSampleWhatAttentionAndLossSayOfIt) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    HeadCardRequest request;
    request.head = {1, 2};
    const auto card = analyzer->ask(request);
    ASSERT_TRUE(card.ok()) << card.error().text();
    EXPECT_EQ(card->split, "valid");
    EXPECT_EQ(card->SampleSet::samples, 64);
    ASSERT_FALSE(card->shown.empty());
    for (const auto& sample : card->shown) {
        AttentionRequest one;
        one.input.split = "valid";
        one.input.index = sample.index;
        const auto with = analyzer->ask(one);
        one.mask = HeadMask::without({{1, 2}});
        const auto without = analyzer->ask(one);
        ASSERT_TRUE(with.ok() && without.ok());
        EXPECT_NEAR(sample.lossChange, without->loss - with->loss, 1e-4) << sample.index;
        EXPECT_EQ(sample.label, with->label);
        const auto& classes = analyzer->shape().classes;
        EXPECT_EQ(classes[std::size_t(sample.with)], with->prediction[0].name);
        EXPECT_EQ(classes[std::size_t(sample.without)], without->prediction[0].name);
        double entropy = 0;
        const float* map = with->map(1, 2);
        for (int i = 0; i < with->tokens * with->tokens; ++i)
            entropy -= map[i] > 0 ? map[i] * std::log(map[i]) : 0;
        EXPECT_NEAR(sample.entropy, entropy / with->tokens, 1e-4) << sample.index;
    }
}

// Head 1 of the strided pattern sees every second key only (stride 2).
TEST(HeadCard, UniformAttentionCoversWhatTheHeadMaySee) {
    auto config = test::smallConfig();
    config.values["model.pattern"] = std::string("strided");
    config.values["model.pattern_stride"] = std::int64_t{2};
    const auto data = test::smallTexts();
    auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    HeadCardRequest request;
    request.head = {0, 1};
    const auto card = analyzer->ask(request);
    ASSERT_TRUE(card.ok()) << card.error().text();
    double even = 0;
    for (const auto& share : card->offsets) {
        EXPECT_EQ(share.offset % 2, 0);
        even += share.even;
    }
    EXPECT_NEAR(even, 1, 1e-9);
}

// The special tokens at the ends of a sentence do not belong to the tokenizer, but each attention
// site of a translation model has them.
TEST(HeadCard, NamesTheSpecialTokensOfPairedTexts) {
    const auto data = test::reversals(200);
    const auto config = test::reversalConfig();
    auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    std::set<std::string> names;
    for (int site = 0; site < analyzer->shape().layers; ++site) {
        HeadCardRequest request;
        request.head = {site, 0};
        const auto card = analyzer->ask(request);
        ASSERT_TRUE(card.ok()) << card.error().text();
        for (const auto& token : card->attending) names.insert(token.token);
        for (const auto& point : card->queryKeys.points) names.insert(point.token);
    }
    EXPECT_TRUE(names.count("[BEGIN]") && names.count("[END]"));
    const auto overview = analyzer->ask(HeadOverviewRequest{});
    EXPECT_TRUE(overview.ok()) << overview.error().text();
}

TEST(HeadCard, ListsAreOrderedAndTenthsSpanAllSamples) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    const auto card = analyzer->ask(HeadCardRequest{});
    ASSERT_TRUE(card.ok());
    const auto at = [&](int index) -> const CardSample& { return card->shown[std::size_t(index)]; };
    const auto falls = [&](const std::string& id, auto value) {
        const auto& samples = listOf(*card, id).samples;
        for (std::size_t i = 1; i < samples.size(); ++i)
            EXPECT_GE(value(at(samples[i - 1])), value(at(samples[i]))) << id;
    };
    falls("contribution", [](const CardSample& s) { return s.contribution; });
    falls("deciles", [](const CardSample& s) { return s.contribution; });
    falls("focused", [](const CardSample& s) { return -s.entropy; });
    falls("spread", [](const CardSample& s) { return s.entropy; });
    falls("harmed", [](const CardSample& s) { return s.lossChange; });
    falls("helped", [](const CardSample& s) { return -s.lossChange; });
    for (const int index : listOf(*card, "flipped").samples) EXPECT_TRUE(at(index).flips());
    const auto& tenths = listOf(*card, "deciles").samples;
    ASSERT_EQ(tenths.size(), 10U);
    EXPECT_LT(at(tenths.front()).contribution,
              at(listOf(*card, "contribution").samples.front()).contribution)
        << "the middle of the first tenth, not the top";
    std::set<std::int64_t> shown;
    for (const auto& sample : card->shown)
        EXPECT_TRUE(shown.insert(sample.index).second) << "each once";
}

TEST(HeadCard, OffsetsAndTokensAreSharesOfItsAttention) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    const auto card = analyzer->ask(HeadCardRequest{});
    ASSERT_TRUE(card.ok());
    EXPECT_FALSE(card->byDistance);
    double share = 0, even = 0;
    for (std::size_t i = 0; i < card->offsets.size(); ++i) {
        if (i > 0) {
            EXPECT_GT(card->offsets[i].offset, card->offsets[i - 1].offset);
        }
        share += card->offsets[i].share;
        even += card->offsets[i].even;
    }
    EXPECT_NEAR(share, 1, 1e-5) << "texts of eight tokens: nothing lies too far off";
    EXPECT_NEAR(even, 1, 1e-5);
    ASSERT_FALSE(card->attended.empty());
    for (const auto& token : card->attended) {
        EXPECT_GE(token.count, kTokenOccurrences);
        EXPECT_NE(token.token, "[PAD]");
    }
    EXPECT_GE(card->attended.front().value, 1)
        << "some token gets at least what even attention gives it";
}

TEST(HeadCard, RefusesAHeadThatTheModelHasNotAndStops) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    HeadCardRequest request;
    request.head = {7, 0};
    const auto card = analyzer->ask(request);
    ASSERT_FALSE(card.ok());
    EXPECT_EQ(card.error().code, ErrorCode::Usage);
    std::atomic<bool> cancel{true};
    EXPECT_EQ(analyzer->ask(HeadCardRequest{}, {&cancel, {}, 0}).error().code,
              ErrorCode::Cancelled);
}

// Compares with loops: W (gamma * (a - mean a) / deviation) per token, averaged over the valid
// tokens. The scores of all parts of a stream must add up to the total.
TEST(HeadCard, DirectScoresAreTheReadoutOfAPartAgainstLoops) {
    models::ModelSpec spec;
    spec.model = test::modelOf(Task::TextClassification);
    spec.data.task = Task::TextClassification;
    spec.data.vocabulary = 9;
    spec.data.outputs = 3;
    spec.heads = {2, 2};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 12;
    spec.length = 5;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const auto model = models::makeModel(spec, generator);
    for (auto& parameter : model->parameters()) parameter.set_requires_grad(false);
    const auto parameters = model->named_parameters();
    auto gamma = parameters["norm.weight"], beta = parameters["norm.bias"];
    gamma.uniform_(0.5, 2, generator);
    beta.uniform_(-1, 1, generator);
    models::Input input;
    input.size = 2;
    input.tokens = torch::tensor({2, 3, 4, 5, 6, 7, 8, 2, 0, 0}, torch::kLong).view({2, 5});
    input.lengths = torch::tensor({5, 3}, torch::kLong);
    models::indexValidTokens(input);
    const auto last = torch::empty({2, 5, 8}).normal_(0, 2, generator);
    const auto part = torch::empty({2, 5, 8}).normal_(0, 1, generator);
    const auto direct = analysis::directScores(*model, input, last, part);
    const auto weight = parameters["head.weight"];
    for (int b = 0; b < 2; ++b)
        for (int c = 0; c < 3; ++c) {
            const int tokens = b == 0 ? 5 : 3;
            double expected = 0;
            for (int t = 0; t < tokens; ++t) {
                double mean = 0, own = 0, square = 0;
                for (int d = 0; d < 8; ++d)
                    mean += last[b][t][d].item<double>() / 8,
                        own += part[b][t][d].item<double>() / 8;
                for (int d = 0; d < 8; ++d)
                    square += std::pow(last[b][t][d].item<double>() - mean, 2) / 8;
                for (int d = 0; d < 8; ++d)
                    expected += weight[c][d].item<double>() * gamma[d].item<double>() *
                                (part[b][t][d].item<double>() - own) / std::sqrt(square + 1e-5) /
                                tokens;
            }
            EXPECT_NEAR(direct[b][c].item<double>(), expected, 1e-4) << b << c;
        }
    const auto rest = analysis::directScores(*model, input, last, last - part);
    const auto scores = model->finish({last, {}}, input);
    const auto biases = torch::matmul(weight, beta) + parameters["head.bias"];
    EXPECT_TRUE(torch::allclose(direct + rest + biases, scores, 1e-4, 1e-4))
        << "nothing is left over";

    // A pass that fails must leave the model unchanged: scaling a normalised stream must not change
    // its scores.
    EXPECT_THROW(analysis::directScores(*model, input, last.narrow(2, 0, 4), part), c10::Error);
    const auto stream = last.clone().requires_grad_(true);
    model->finish({stream, {}}, input).abs().sum().backward();
    EXPECT_NEAR((stream.grad() * last).sum().item<double>(), 0, 1e-3);
}

TEST(HeadCard, EffectsOnTheClassesAreMeansThatAddUpToNothing) {
    const auto data = test::smallTexts();
    const auto analyzer = cardAnalyzer(data);
    HeadCardRequest request;
    request.head = {1, 1};
    request.samples = 0;
    const auto card = analyzer->ask(request);
    ASSERT_TRUE(card.ok());
    ASSERT_EQ(card->effects.size(), 2U);
    EXPECT_NEAR(card->effects[0].mean + card->effects[1].mean, 0, 1e-6)
        << "of two classes one gets what the other loses";
    EXPECT_NE(card->effects[0].mean, 0);
    const auto& labels = data->valid.labels;
    const double first =
        double(std::count(labels.begin(), labels.end(), 0)) / double(labels.size());
    // Between two classes the effects have opposite signs. The mean over all samples therefore
    // combines the effects on class 0 and class 1.
    EXPECT_NEAR(card->effects[0].mean,
                first * card->effects[0].own - (1 - first) * card->effects[1].own, 1e-6);
}

// Reference: principal components of centred rows, by power iteration in plain loops.
struct Axes {
    std::vector<std::vector<double>> scores;  // [axis][row]
    std::vector<double> shares;               // fractions of the total variance
};
Axes axesOf(std::vector<std::vector<double>> rows, int wanted) {
    const std::size_t n = rows.size(), width = rows.front().size();
    for (std::size_t d = 0; d < width; ++d) {
        double mean = 0;
        for (const auto& row : rows) mean += row[d] / static_cast<double>(n);
        for (auto& row : rows) row[d] -= mean;
    }
    double all = 0;
    for (const auto& row : rows)
        for (const double value : row) all += value * value;
    Axes found;
    for (int axis = 0; axis < wanted; ++axis) {
        std::vector<double> direction(width, 1), scores(n);
        for (int round = 0; round < 3000; ++round) {
            std::vector<double> next(width, 0);
            for (std::size_t i = 0; i < n; ++i) {
                scores[i] = 0;
                for (std::size_t d = 0; d < width; ++d) scores[i] += rows[i][d] * direction[d];
                for (std::size_t d = 0; d < width; ++d) next[d] += scores[i] * rows[i][d];
            }
            double length = 0;
            for (const double value : next) length += value * value;
            for (std::size_t d = 0; d < width; ++d) direction[d] = next[d] / std::sqrt(length);
        }
        double own = 0;
        for (std::size_t i = 0; i < n; ++i) {
            scores[i] = 0;
            for (std::size_t d = 0; d < width; ++d) scores[i] += rows[i][d] * direction[d];
            for (std::size_t d = 0; d < width; ++d) rows[i][d] -= scores[i] * direction[d];
            own += scores[i] * scores[i];
        }
        found.scores.push_back(scores);
        found.shares.push_back(own / all);
    }
    return found;
}

TEST(HeadCard, QueriesAndKeysAreProjectedOnPrincipalComponents) {
    const auto data = test::smallTexts();
    const auto analyzer = cardAnalyzer(data);
    HeadCardRequest request;
    request.head = {1, 2};
    const auto card = analyzer->ask(request);
    ASSERT_TRUE(card.ok());
    const auto& points = card->queryKeys.points;
    auto& torch = dynamic_cast<analysis::TorchAnalyzer&>(*analyzer);
    const at::NoGradGuard noGrad;
    auto recording = torch.record("valid", 1000, {}, {});
    const auto order = torch.subset("valid", 1000).samples;
    recording.nextLayer(torch.model());
    const auto layer = recording.nextLayer(torch.model());
    std::set<std::pair<std::int64_t, int>> places[2];
    std::vector<std::vector<double>> rows;
    for (const auto& point : points) {
        const auto length = data->valid.offsets[std::size_t(point.sample) + 1] -
                            data->valid.offsets[std::size_t(point.sample)];
        ASSERT_LT(point.position, length) << "no padding";
        const auto token =
            data->valid.tokens[std::size_t(data->valid.offsets[std::size_t(point.sample)]) +
                               std::size_t(point.position)];
        EXPECT_EQ(point.token, data->tokenizer.token(token));
        EXPECT_TRUE(places[point.key].insert({point.sample, point.position}).second) << "each once";
        const auto rank = std::find(order.begin(), order.end(), point.sample) - order.begin();
        const auto vector = (point.key ? layer.raw().k : layer.raw().q)[rank][2][point.position];
        rows.emplace_back();
        for (int d = 0; d < vector.size(0); ++d) rows.back().push_back(vector[d].item<double>());
    }
    EXPECT_EQ(places[0], places[1]) << "of one stream the same tokens ask and are asked";
    EXPECT_GT(places[0].size(), 64U) << "of 64 samples some tokens each";
    const auto axes = axesOf(rows, 2);
    for (int axis = 0; axis < 2; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        EXPECT_NEAR(card->queryKeys.explained[axis], axes.shares[at], 1e-5);
        const auto value = [&](std::size_t i) { return axis == 0 ? points[i].x : points[i].y; };
        double same = 0, size = 0;  // equal up to the sign of the axis
        for (std::size_t i = 0; i < points.size(); ++i)
            same += value(i) * axes.scores[at][i], size += value(i) * value(i);
        const double sign = same < 0 ? -1 : 1,
                     tolerance = 1e-3 * std::sqrt(size / double(points.size()));
        for (std::size_t i = 0; i < points.size(); ++i)
            EXPECT_NEAR(value(i), sign * axes.scores[at][i], tolerance) << axis << ", " << i;
    }
}

TEST(HeadCard, OfManySamplesSomeGiveAQueryAndAKeyEach) {
    const auto analyzer = cardAnalyzer(test::smallTexts(1100));
    HeadCardRequest request;
    request.samples = 0;
    const auto card = analyzer->ask(request);
    ASSERT_TRUE(card.ok());
    std::set<std::int64_t> samples;
    std::set<int> positions;
    int keys = 0;
    for (const auto& point : card->queryKeys.points) {
        samples.insert(point.sample);
        positions.insert(point.position);
        keys += point.key;
    }
    EXPECT_EQ(samples.size(), 367U) << "every third of 1100";
    EXPECT_EQ(card->queryKeys.points.size(), 2 * samples.size());
    EXPECT_EQ(keys, int(samples.size()));
    EXPECT_GE(positions.size(), 7U) << "not always the first token";
}

}  // namespace
}  // namespace headscope

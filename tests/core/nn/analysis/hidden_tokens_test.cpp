// Tests of hiding tokens of one input: the result must not depend on them, and the remaining
// attention is renormalised.
#include "core/nn/attention/attention.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>

#include <cmath>

namespace headscope {
namespace {

using testing::ElementsAre;

// A dataset with one long text of the same words, for a language model.
std::shared_ptr<const data::Dataset> smallStream() {
    auto set = std::make_shared<data::Dataset>(*test::smallTexts());
    set->id = "small-stream";
    set->task = Task::LanguageModel;
    set->classes.clear();
    set->stream = true;
    for (auto* split : {&set->train, &set->valid, &set->test}) {
        split->offsets.clear();
        split->labels.clear();
        split->texts.clear();
        split->count = static_cast<std::int64_t>(split->tokens.size());
    }
    return set;
}

std::unique_ptr<analysis::Analyzer> trained(RunConfig config,
                                            const std::shared_ptr<const data::Dataset>& data) {
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 8; ++i) trainer->trainStep();
    return std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
}

RunConfig configOf(Task task) {
    if (task == Task::Translation) return test::reversalConfig();
    auto config = test::smallConfig();
    config.values["model.id"] = test::modelOf(task);
    return config;
}

std::shared_ptr<const data::Dataset> dataOf(Task task) {
    if (task == Task::Translation) return test::reversals(40);
    return task == Task::LanguageModel ? smallStream() : test::smallTexts();
}

class HiddenTokens : public testing::TestWithParam<Task> {
protected:
    HiddenTokens() : m_analyzer(trained(configOf(GetParam()), dataOf(GetParam()))) {}
    Result<AttentionMaps> ask(const std::string& text, std::vector<int> hidden = {},
                              const std::string& target = {}) {
        AttentionRequest request;
        request.input.kind = ModelInput::Kind::Text;
        request.input.text = text;
        request.input.hidden = std::move(hidden);
        request.input.targetText = target;
        if (!target.empty()) request.input.target = ModelInput::Target::Text;
        return m_analyzer->ask(request);
    }
    static void expectSame(const AttentionMaps& a, const AttentionMaps& b) {
        ASSERT_EQ(a.maps.size(), b.maps.size());
        for (std::size_t i = 0; i < a.maps.size(); ++i)
            ASSERT_NEAR(a.maps[i], b.maps[i], 1e-6) << i;
        ASSERT_EQ(a.prediction.size(), b.prediction.size());
        for (std::size_t i = 0; i < a.prediction.size(); ++i) {
            EXPECT_EQ(a.prediction[i].name, b.prediction[i].name);
            EXPECT_NEAR(a.prediction[i].probability, b.prediction[i].probability, 1e-6);
        }
        EXPECT_EQ(a.target.written.labels, b.target.written.labels);
        for (std::size_t i = 0; i < a.target.logProbabilities.size(); ++i)
            EXPECT_NEAR(a.target.logProbabilities[i], b.target.logProbabilities[i], 1e-5);
    }
    std::unique_ptr<analysis::Analyzer> m_analyzer;
};

TEST_P(HiddenTokens, ReplacedTokensChangeNothing) {
    const auto one = ask("a b c d e", {1, 3}), other = ask("a f c b e", {3, 1, 3});
    ASSERT_TRUE(one.ok() && other.ok()) << (one ? other.error() : one.error()).text();
    EXPECT_THAT(one->hidden, ElementsAre(1, 3));
    EXPECT_THAT(other->hidden, ElementsAre(1, 3)) << "in order, each once";
    expectSame(*one, *other);
    const auto shown = ask("a b c d e"), changed = ask("a f c b e");
    EXPECT_NE(shown->maps, changed->maps) << "or the test above would say nothing";
    EXPECT_NE(shown->maps, one->maps);
    EXPECT_TRUE(shown->hidden.empty());
}

// In the first layer, each row of attention is the remaining part, divided by its sum.
TEST_P(HiddenTokens, TheFirstLayerIsRenormalised) {
    const auto shown = ask("a b c d e", {}, "e d"), hidden = ask("a b c d e", {0, 2}, "e d");
    ASSERT_TRUE(hidden.ok()) << hidden.error().text();
    const int n = shown->tokens;
    const auto out = [](int token) { return token == 0 || token == 2; };
    for (int head = 0; head < shown->heads; ++head)
        for (int q = 0; q < n; ++q) {
            const float *before = shown->map(0, head) + q * n,
                        *after = hidden->map(0, head) + q * n;
            double left = 0;
            for (int k = 0; k < n; ++k) left += out(k) ? 0 : double(before[k]);
            for (int k = 0; k < n; ++k)
                EXPECT_NEAR(after[k], out(q) || out(k) ? 0 : double(before[k]) / left, 1e-5)
                    << q << "," << k;
        }
}

// Hiding the last tokens equals the text without them, because positions and words of the others
// stay the same.
TEST(HiddenTokensOfAClassifier, AtTheEndAreATextWithoutThem) {
    const auto analyzer = trained(test::smallConfig(), test::smallTexts());
    AttentionRequest whole, part;
    whole.input.kind = part.input.kind = ModelInput::Kind::Text;
    whole.input.text = "a b c d e f";
    whole.input.hidden = {4, 5};
    part.input.text = "a b c d";
    const auto hidden = analyzer->ask(whole), cut = analyzer->ask(part);
    ASSERT_TRUE(hidden.ok() && cut.ok());
    for (std::size_t i = 0; i < cut->prediction.size(); ++i)
        EXPECT_NEAR(hidden->prediction[i].probability, cut->prediction[i].probability, 1e-6);
    for (int layer = 0; layer < 2; ++layer)
        for (int q = 0; q < 4; ++q)
            for (int k = 0; k < 4; ++k) {
                EXPECT_NEAR(hidden->map(layer, 1)[q * 6 + k], cut->map(layer, 1)[q * 4 + k], 1e-6);
                EXPECT_NEAR(hidden->rollout[std::size_t(q * 6 + k)],
                            cut->rollout[std::size_t(q * 4 + k)], 1e-6);
            }
}

TEST_P(HiddenTokens, ThatCannotBeAreRefusedWithTheReason) {
    EXPECT_THAT(ask("a b c", {7}).error(), test::IsError(ErrorCode::Usage, 7));
    EXPECT_THAT(ask("a b c", {-1}).error(), test::IsError(ErrorCode::Usage, -1));
    const auto none = ask("a b c", {0, 1, 2, 3});
    const auto all = GetParam() == Task::Translation ? none : ask("a b c", {0, 1, 2});
    EXPECT_THAT(all.error(), test::IsError(ErrorCode::Usage));
    const auto last = ask("a b c", {2});
    EXPECT_EQ(last.ok(), GetParam() != Task::LanguageModel);
    if (!last.ok()) {
        EXPECT_THAT(last.error(), test::IsError(ErrorCode::Usage));
    }
}

INSTANTIATE_TEST_SUITE_P(All, HiddenTokens,
                         testing::Values(Task::TextClassification, Task::LanguageModel,
                                         Task::Translation),
                         [](const auto& info) {
                             return info.param == Task::Translation     ? "Translation"
                                    : info.param == Task::LanguageModel ? "LanguageModel"
                                                                        : "TextClassification";
                         });

// Positions of hidden tokens are not part of a language model's loss.
TEST(HiddenTokensOfALanguageModel, AreNotAskedForWhatFollowsThem) {
    const auto analyzer = trained(configOf(Task::LanguageModel), smallStream());
    AttentionRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = "a b";
    EXPECT_GT(analyzer->ask(request)->loss, 0);
    request.input.hidden = {0};
    EXPECT_EQ(analyzer->ask(request)->loss, 0) << "nothing else is asked for";
}

TEST(HiddenSpecialTokens, AreNamedOnBothSidesOfAModelThatWrites) {
    const auto analyzer = trained(test::reversalConfig(), test::reversals(40));
    AttentionRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = "a b c";
    request.input.target = ModelInput::Target::Text;
    request.input.targetText = "c b";
    const auto maps = analyzer->ask(request);
    ASSERT_TRUE(maps.ok());
    EXPECT_THAT(maps->marks, ElementsAre(3));
    EXPECT_THAT(maps->target.read.marks, ElementsAre(0));
    EXPECT_THAT(maps->target.written.marks, ElementsAre(2));
}

// Reference: softmax over the visible keys. If a query does not see any key, its context must be 0
// instead of NaN.
TEST(HiddenKeys, OfAttentionItselfAgainstALoop) {
    constexpr std::int64_t kTokens = 5, kWidth = 3;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    const auto qkv = torch::empty({1, kTokens, 3 * kWidth}).normal_(0, 1, generator);
    attention::Options options;
    options.record = true;
    options.visibility.causal = true;
    options.visibility.hidden = torch::tensor({true, false, false, true, false}).unsqueeze(0);
    const auto out = attention::attend(qkv, options);
    const auto x = qkv.accessor<float, 3>();
    const bool hidden[] = {true, false, false, true, false};
    for (int t = 0; t < kTokens; ++t) {
        double weights[kTokens] = {}, sum = 0, context[kWidth] = {};
        for (int s = 0; s <= t; ++s) {
            double score = 0;
            for (int i = 0; i < kWidth; ++i)
                score += double(x[0][t][i]) * double(x[0][s][kWidth + i]);
            if (!hidden[s]) sum += weights[s] = std::exp(score / std::sqrt(double(kWidth)));
        }
        for (int s = 0; s < kTokens; ++s) {
            if (sum > 0) weights[s] /= sum;
            EXPECT_NEAR(out.maps[0][0][t][s].item<double>(), weights[s], 1e-6) << t << "," << s;
            for (int i = 0; i < kWidth; ++i)
                context[i] += weights[s] * double(x[0][s][2 * kWidth + i]);
        }
        for (int i = 0; i < kWidth; ++i)
            EXPECT_NEAR(out.context[0][t][i].item<double>(), context[i], 1e-6);
    }
}

}  // namespace
}  // namespace headscope

// Tests of the choices of TransformerStyle: gradients, parameter counts, removed heads, gates,
// hidden tokens, relevance rules and packed streams work in every style.
#include "core/nn/models/relevance_rules.h"
#include "core/spec/models/costs.h"
#include "tests/core/nn/support/styles.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace headscope::test {
namespace {

using models::Input;
using models::ModelSpec;
using models::Pass;

constexpr std::int64_t kStyledHeads = 2, kStyledLayers = 2;

ModelSpec styledSpec(const NamedStyle& named) {
    ModelSpec spec;
    spec.model = modelOf(named.task);
    spec.data.task = named.task;
    spec.data.vocabulary = 9;
    spec.data.outputs = named.task == Task::LanguageModel ? 9 : 3;
    spec.data.imageSize = 6;
    spec.patch = 2;
    spec.heads = {kStyledHeads, kStyledHeads};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 12;
    spec.length = named.task == Task::ImageClassification ? 9 : 5;
    spec.dropout = 0.25;
    spec.style = named.style;
    return spec;
}

models::ModelPointer styledModel(const ModelSpec& spec, torch::ScalarType type) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    auto model = models::makeModel(spec, generator);
    torch::NoGradGuard noGrad;
    // Embeddings of deviation 0.02 would make all gradients tiny; norms and biases start trivial.
    for (auto& parameter : model->parameters())
        parameter.add_(torch::empty_like(parameter).normal_(0, 0.3, generator));
    model->to(type);
    return model;
}

Input styledInput(const ModelSpec& spec, torch::ScalarType type = torch::kFloat) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(9);
    Input input;
    input.size = 3;
    const auto ids = [&](std::int64_t below, at::IntArrayRef shape) {
        return torch::randint(0, below, shape, generator, torch::kLong);
    };
    if (spec.data.task == Task::ImageClassification) {
        input.pixels = torch::empty({3, 3, 6, 6}, type).normal_(0, 1, generator);
    } else {
        input.tokens = ids(spec.data.vocabulary, {3, 5});
        if (spec.style.tokenTypes > 0) input.tokenTypes = ids(spec.style.tokenTypes, {3, 5});
    }
    input.targets = spec.data.task == Task::LanguageModel ? ids(9, {3, 5}) : ids(3, {3});
    if (spec.data.task == Task::TextClassification) {
        input.lengths = torch::tensor({5, 2, 4}, torch::kLong);
        models::indexValidTokens(input);
    }
    return input;
}

class EachStyle : public testing::TestWithParam<NamedStyle> {
protected:
    ModelSpec m_spec = styledSpec(GetParam());
};

TEST_P(EachStyle, GradientsAgreeWithFiniteDifferences) {
    const auto model = styledModel(m_spec, torch::kDouble);
    const auto input = styledInput(m_spec, torch::kDouble);
    const auto gate = torch::tensor({0.5, 2.0}, torch::kDouble);
    const auto loss = [&] {
        Pass pass;
        pass.dropoutSeed = 3;
        pass.gates = {gate, {}};
        return model->passLoss(input, pass, 0.1);
    };
    loss().backward();
    torch::NoGradGuard noGrad;
    for (auto& item : model->named_parameters()) {
        ASSERT_TRUE(item.value().grad().defined()) << item.key();
        auto flat = item.value().view(-1);
        for (std::int64_t i = 0; i < flat.numel(); i += flat.numel() / 3 + 1) {
            const double before = flat[i].item<double>(), step = 1e-6;
            flat[i] = before + step;
            const double up = loss().item<double>();
            flat[i] = before - step;
            const double down = loss().item<double>();
            flat[i] = before;
            EXPECT_NEAR(item.value().grad().view(-1)[i].item<double>(), (up - down) / (2 * step),
                        1e-6)
                << item.key();
        }
    }
}

TEST_P(EachStyle, LayoutAndCostsCountItsParametersInOrder) {
    const auto model = styledModel(m_spec, torch::kFloat);
    const auto layout = models::layoutOf(m_spec);
    std::int64_t count = 0;
    std::vector<models::NamedShape> built;
    for (const auto& item : model->named_parameters()) {
        built.emplace_back(item.key(), item.value().sizes().vec());
        count += item.value().numel();
    }
    EXPECT_EQ(models::costsOf(m_spec, 4).parameters, count);
    std::sort(built.begin(), built.end());
    auto said = layout;
    std::sort(said.begin(), said.end());
    EXPECT_EQ(built, said);
}

// Packed streams, padded streams, kernels and plain ATen must give the same loss with the same
// dropout masks.
TEST_P(EachStyle, EveryPathGivesTheSameLoss) {
    const auto model = styledModel(m_spec, torch::kFloat),
               exact = styledModel(m_spec, torch::kFloat);
    exact->to(torch::kDouble);
    const auto input = styledInput(m_spec);
    auto padded = input;
    padded.valid = {};
    auto precise = padded;
    if (precise.pixels.defined()) precise.pixels = precise.pixels.to(torch::kDouble);
    const auto lossOf = [](models::Model& of, const Input& in, bool record) {
        Pass pass;
        pass.dropoutSeed = 7;
        if (record) pass.record = {true, true};
        return of.passLoss(in, pass, 0).item<double>();
    };
    const double wanted = lossOf(*exact, precise, false);
    EXPECT_NEAR(lossOf(*model, input, false), wanted, 1e-5);
    EXPECT_NEAR(lossOf(*model, padded, false), wanted, 1e-5);
    EXPECT_NEAR(lossOf(*model, input, true), wanted, 1e-5);
}

// A removed head is one whose columns of the output projection are 0; its replacement is the same
// as that context.
TEST_P(EachStyle, RemovedHeadsAndReplacementsActBeforeTheOutputProjection) {
    if (m_spec.style.layerGroups > 0) GTEST_SKIP() << "the layers share their weights";
    torch::NoGradGuard noGrad;
    const auto model = styledModel(m_spec, torch::kFloat), cut = styledModel(m_spec, torch::kFloat);
    cut->named_parameters()["block1.attention.output.weight"].narrow(1, 4, 4).zero_();
    const auto input = styledInput(m_spec);
    Pass plain, masked, recording;
    masked.headMask = torch::tensor({{1.0F, 1.0F}, {1.0F, 0.0F}});
    EXPECT_TRUE(
        torch::allclose(model->forward(input, masked), cut->forward(input, plain), 1e-4, 1e-5));
    recording.record = {true, true};
    const auto whole = model->forward(input, recording);
    const auto& capture = recording.captures[1];
    EXPECT_EQ(capture.maps.sizes(),
              (std::vector<std::int64_t>{3, kStyledHeads, m_spec.tokens(), m_spec.tokens()}));
    Pass replaced = masked;
    replaced.replacements = {{}, capture.context};
    const auto read = [&](const torch::Tensor& logits) {
        return logits.dim() == 3 && input.valid.defined() ? input.valid.of(logits) : logits;
    };
    EXPECT_TRUE(torch::allclose(read(model->forward(input, replaced)), read(whole), 1e-4, 1e-5));
}

// The last token changes no earlier prediction of a causal model.
TEST_P(EachStyle, CausalModelsDoNotSeeLaterTokens) {
    if (m_spec.data.task != Task::LanguageModel) GTEST_SKIP() << "not a language model";
    torch::NoGradGuard noGrad;
    const auto model = styledModel(m_spec, torch::kFloat);
    auto input = styledInput(m_spec);
    Pass pass;
    const auto before = model->forward(input, pass);
    input.tokens = input.tokens.clone();
    input.tokens.select(1, 4).add_(1).remainder_(9);
    const auto after = model->forward(input, pass);
    EXPECT_TRUE(torch::allclose(after.narrow(1, 0, 4), before.narrow(1, 0, 4), 1e-5, 1e-6));
    EXPECT_FALSE(torch::allclose(after.select(1, 4), before.select(1, 4), 1e-3, 1e-3));
}

// Padding on the right does not change the prediction of a text.
TEST_P(EachStyle, TextAloneEqualsItsRowOfTheBatch) {
    if (m_spec.data.task != Task::TextClassification) GTEST_SKIP() << "rows have no padding";
    torch::NoGradGuard noGrad;
    const auto model = styledModel(m_spec, torch::kFloat);
    const auto input = styledInput(m_spec);
    Pass pass;
    const auto together = model->forward(input, pass);
    for (std::int64_t row = 0; row < 3; ++row) {
        const auto length = input.lengths[row].item<std::int64_t>();
        Input alone;
        alone.size = 1;
        alone.tokens = input.tokens.narrow(0, row, 1).narrow(1, 0, length);
        if (input.tokenTypes.defined())
            alone.tokenTypes = input.tokenTypes.narrow(0, row, 1).narrow(1, 0, length);
        EXPECT_TRUE(torch::allclose(model->forward(alone, pass)[0], together[row], 1e-4, 1e-5));
    }
}

TEST_P(EachStyle, HiddenTokensDoNotChangeThePrediction) {
    torch::NoGradGuard noGrad;
    const auto model = styledModel(m_spec, torch::kFloat);
    auto input = styledInput(m_spec), other = input;
    const bool picture = input.pixels.defined();
    const std::int64_t prefix = m_spec.style.prefixTokens;
    input.hidden = torch::zeros({3, m_spec.tokens()}, torch::kBool);
    input.hidden.select(1, prefix + 1).fill_(true);
    other.hidden = input.hidden;
    if (picture) {
        // Patch 1 is the second of the first row.
        other.pixels = input.pixels.clone();
        other.pixels.narrow(2, 0, 2).narrow(3, 2, 2).add_(1);
    } else {
        other.tokens = input.tokens.clone();
        other.tokens.select(1, 1).add_(1).remainder_(9);
    }
    Pass pass;
    auto a = model->forward(input, pass), b = model->forward(other, pass);
    if (a.dim() == 3) {  // the hidden token's own prediction is not used
        a = a.index_select(1, torch::tensor({0, 2, 3, 4}));
        b = b.index_select(1, torch::tensor({0, 2, 3, 4}));
    }
    EXPECT_TRUE(torch::allclose(a, b, 1e-5, 1e-6));
}

// Relevance rules change gradients only. With all parts constant, a logit is linear in the
// embeddings and biases together, so it is the sum of gradient times value over them.
TEST_P(EachStyle, RelevanceRulesKeepTheLogitsAndShareThemOut) {
    const auto model = styledModel(m_spec, torch::kDouble);
    const auto input = styledInput(m_spec, torch::kDouble);
    Pass plain;
    const auto wanted = model->forward(input, plain).detach();
    for (const auto rules : {models::Relevance::Gradient, models::Relevance::Identity}) {
        const models::RelevanceRules scope(*model, rules);
        ASSERT_TRUE(scope.ok());
        Pass pass;
        model->zero_grad();
        const auto logits = model->forward(input, pass);
        EXPECT_TRUE(torch::allclose(logits.flatten()[0], wanted.flatten()[0], 1e-9, 1e-9));
        // A tied table is an embedding and an output layer at the same time.
        if (rules != models::Relevance::Identity || m_spec.style.tiedOutput) continue;
        logits.flatten()[0].backward();
        double sum = 0;
        for (const auto& item : model->named_parameters()) {
            const auto& name = item.key();
            const bool bias = name.size() > 4 && name.substr(name.size() - 4) == "bias";
            const bool embedding = name == "token_embedding" || name == "position" ||
                                   name == "token_type" || name == "prefix" ||
                                   name == "patch_embedding.weight";
            // Maps are constant, and so their biases have no gradient.
            if (name == "relative_bias") continue;
            if (bias || embedding) sum += (item.value().grad() * item.value()).sum().item<double>();
        }
        EXPECT_NEAR(sum, logits.flatten()[0].item<double>(), 1e-8);
    }
}

INSTANTIATE_TEST_SUITE_P(Styles, EachStyle, testing::ValuesIn(allStyles()),
                         [](const auto& info) { return info.param.name; });

TEST(Pooling, ReadsTheFirstAndTheLastTokenOfATextWithPadding) {
    torch::NoGradGuard noGrad;
    for (const auto pooling : {models::Pooling::First, models::Pooling::Last}) {
        NamedStyle named{"", Task::TextClassification, {}};
        named.style.pooling = pooling;
        const auto spec = styledSpec(named);
        const auto model = styledModel(spec, torch::kFloat);
        const auto input = styledInput(spec);
        Pass pass;
        const auto together = model->forward(input, pass);
        for (std::int64_t row = 0; row < 3; ++row) {
            Input alone;
            alone.size = 1;
            alone.tokens = input.tokens.narrow(0, row, 1).narrow(
                1, 0, input.lengths[row].item<std::int64_t>());
            const auto streams = [&] {
                Pass plain;
                auto x = model->begin(alone, plain);
                for (std::int64_t site = 0; site < kStyledLayers; ++site)
                    x = model->through(site, x, alone, plain);
                return x;
            }();
            EXPECT_TRUE(
                torch::allclose(model->finish(streams, alone)[0], together[row], 1e-4, 1e-5));
            // The other end of the text does not matter after the last layer.
            auto changed = streams;
            changed.main = streams.main.clone();
            const auto last = changed.main.size(1) - 1;
            changed.main.select(1, pooling == models::Pooling::First ? last : 0).add_(3);
            EXPECT_TRUE(torch::equal(model->finish(changed, alone), model->finish(streams, alone)));
        }
    }
}

}  // namespace
}  // namespace headscope::test

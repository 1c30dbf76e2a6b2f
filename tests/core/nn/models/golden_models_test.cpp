// Models of other programs: logits, maps, states, loss, gradients and removed heads must be those
// that the original program recorded (shared/golden3).
#include "core/nn/models/continuation.h"
#include "tests/core/nn/models/support/foreign_models.h"
#include "tests/core/nn/support/styles.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using models::FeedForwardActivation;
using models::Pass;
using models::TransformerStyle;

TransformerStyle activatedBy(TransformerStyle style, FeedForwardActivation activation) {
    style.activation = activation;
    return style;
}

using Names = std::vector<std::pair<std::string, std::string>>;
const Names kClassifier = {{"head.weight", "classifier.weight"}, {"head.bias", "classifier.bias"}};

Names classifierAnd(const std::string& dense) {
    auto names = kClassifier;
    names.emplace_back("transform.weight", dense + ".weight");
    names.emplace_back("transform.bias", dense + ".bias");
    return names;
}

TransformerStyle masked(TransformerStyle style) {
    style.tiedOutput = true;
    style.pooling = models::Pooling::Mean;
    style.transform = models::Transform::Prediction;
    return style;
}

// Layers after the stack of a masked language model.
Names predictions(const std::string& dense, const std::string& norm, const std::string& bias) {
    return {{"transform.weight", dense + ".weight"},
            {"transform.bias", dense + ".bias"},
            {"transform_norm.weight", norm + ".weight"},
            {"transform_norm.bias", norm + ".bias"},
            {"output_bias", bias}};
}

std::vector<ForeignModel> goldenModels() {
    const auto text = Task::TextClassification, image = Task::ImageClassification;
    const Names roberta = {{"transform.weight", "classifier.dense.weight"},
                           {"transform.bias", "classifier.dense.bias"},
                           {"head.weight", "classifier.out_proj.weight"},
                           {"head.bias", "classifier.out_proj.bias"}};
    return {
        {"bert_seqcls", Family::Bert, "bert.", bertStyle(), text, 40, 36,
         classifierAnd("bert.pooler.dense")},
        {"distilbert_seqcls", Family::DistilBert, "distilbert.", distilBertStyle(), text, 40, 36,
         classifierAnd("pre_classifier")},
        {"roberta_seqcls", Family::Bert, "roberta.", robertaStyle(), text, 32, 36, roberta},
        {"gpt2_lm", Family::Gpt2, "transformer.", gpt2Style(), Task::LanguageModel, 40, 96},
        {"gpt2_seqcls",
         Family::Gpt2,
         "transformer.",
         gpt2ClassifierStyle(),
         text,
         40,
         36,
         {{"head.weight", "score.weight"}},
         true},
        {"vit_imgcls", Family::Vit, "vit.", vitStyle(1), image, 9, 36, kClassifier},
        {"deit_imgcls", Family::Vit, "deit.", vitStyle(2), image, 9, 36, kClassifier},
        {"bert_mlm", Family::Bert, "bert.", masked(bertStyle()), Task::MaskedLanguageModel, 40, 36,
         predictions("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm",
                     "cls.predictions.bias")},
        {"xlm_roberta_mlm", Family::Bert, "roberta.", masked(robertaStyle()),
         Task::MaskedLanguageModel, 32, 36,
         predictions("lm_head.dense", "lm_head.layer_norm", "lm_head.bias")}};
}

// |a - b| <= 1e-4 + 1e-4 |b|.
testing::AssertionResult agrees(const torch::Tensor& found, const torch::Tensor& wanted) {
    if (found.sizes() != wanted.sizes())
        return testing::AssertionFailure() << found.sizes() << " instead of " << wanted.sizes();
    if (torch::allclose(found, wanted, 1e-4, 1e-4)) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "differs by " << (found - wanted).abs().max().item<double>();
}

class GoldenModels : public testing::TestWithParam<ForeignModel> {
protected:
    void SetUp() override {
        if (sharedFolder("golden3/models").empty())
            GTEST_SKIP() << "shared/golden3 is missing (HEADSCOPE_SHARED)";
        m_golden = openGolden(GetParam());
    }
    models::Model& model() { return *m_golden.model; }
    // Rows of real queries: (B, T, ...) -> (rows, ...).
    static torch::Tensor real(const torch::Tensor& x, const models::Input& input) {
        return input.valid.defined() ? input.valid.of(x) : x;
    }

    GoldenModel m_golden;
};

TEST_P(GoldenModels, MapsStatesAndLogitsAreTheRecordedOnes) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    Pass pass;
    pass.record = std::vector<bool>(3, true);
    auto streams = model().begin(input, pass);
    EXPECT_TRUE(agrees(real(streams.main, input), real(m_golden.tensor("hidden.0"), input)));
    for (std::int64_t layer = 0; layer < model().siteCount(); ++layer) {
        streams = model().through(layer, streams, input, pass);
        const auto number = std::to_string(layer);
        const auto maps = pass.captures[static_cast<std::size_t>(layer)].maps;
        EXPECT_TRUE(agrees(real(maps.transpose(1, 2), input),
                           real(m_golden.tensor("attention." + number).transpose(1, 2), input)))
            << "map of layer " << layer;
        auto state = streams.main;
        // GPT-2's last state is the one after the final norm.
        if (GetParam().family == Family::Gpt2 && layer + 1 == model().siteCount()) {
            const auto parameters = model().named_parameters();
            state = torch::layer_norm(state, {state.size(2)}, parameters["norm.weight"],
                                      parameters["norm.bias"], model().spec().style.normEpsilon);
        }
        EXPECT_TRUE(agrees(real(state, input),
                           real(m_golden.tensor("hidden." + std::to_string(layer + 1)), input)))
            << "state after layer " << layer;
    }
    const auto logits = model().finish(streams, input), wanted = m_golden.tensor("logits");
    const bool everyPosition = logits.dim() == 3;
    EXPECT_TRUE(everyPosition ? agrees(real(logits, input), real(wanted, input))
                              : agrees(logits, wanted));
    // Without recording, texts are packed.
    Pass plain;
    const auto packed = model().forward(input, plain);
    EXPECT_TRUE(everyPosition ? agrees(real(packed, input), real(wanted, input))
                              : agrees(packed, wanted));
}

TEST_P(GoldenModels, LossAndGradientsAreThoseOfAFirstStep) {
    Pass pass;
    const auto loss = model().passLoss(m_golden.input(), pass, 0);
    EXPECT_NEAR(loss.item<double>(), m_golden.answers["loss"].get<double>(), 1e-4);
    loss.backward();
    const auto& norms = m_golden.answers["grad_norm"];
    for (const auto& name : m_golden.names) {
        // Version 5 records a tied table by the name of the output layer.
        const bool tied = name.ours == "token_embedding" && !norms.contains(name.theirs);
        const auto recorded = tied ? std::string("lm_head.decoder.weight") : name.theirs;
        ASSERT_TRUE(norms.contains(recorded)) << recorded;
        const double wanted = norms[recorded].get<double>();
        EXPECT_NEAR(m_golden.gradientOf(name).norm().item<double>(), wanted, 1e-4 + 1e-4 * wanted)
            << name.theirs;
    }
}

TEST_P(GoldenModels, RemovedHeadChangesTheLogitsAsRecorded) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    const auto& rows = m_golden.answers["head_off"];
    ASSERT_FALSE(rows.empty());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const bool record : {false, true}) {
            Pass pass;
            pass.headMask = torch::ones({3, 3});
            pass.headMask[rows[i]["layer"].get<int>()][rows[i]["head"].get<int>()] = 0;
            if (record) pass.record = std::vector<bool>(3, true);
            const auto wanted = m_golden.tensor("head_off." + std::to_string(i) + ".logits");
            const auto logits = model().forward(input, pass).narrow(0, 0, wanted.size(0));
            if (logits.dim() == 2) {
                EXPECT_TRUE(agrees(logits, wanted));
                continue;
            }
            const auto length = input.lengths[0].item<std::int64_t>();
            EXPECT_TRUE(agrees(logits[0].narrow(0, 0, length), wanted[0].narrow(0, 0, length)));
        }
}

INSTANTIATE_TEST_SUITE_P(Folders, GoldenModels, testing::ValuesIn(goldenModels()),
                         [](const auto& info) { return std::string(info.param.name); });

// GPT-2 continues the third text greedily with the recorded tokens.
TEST(GoldenContinuation, Gpt2WritesTheRecordedTokens) {
    if (sharedFolder("golden3/models").empty())
        GTEST_SKIP() << "shared/golden3 is missing (HEADSCOPE_SHARED)";
    const auto golden = openGolden(goldenModels()[3]);
    const auto tokens = golden.answers["greedy_from_row_2"].get<std::vector<std::int32_t>>();
    const auto given = golden.input().lengths[2].item<std::int64_t>();
    const auto writing = golden.model->continuation({}, {});
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const auto scores = writing->step({{0, tokens[i]}})[0];
        if (static_cast<std::int64_t>(i) + 1 < given) continue;
        EXPECT_EQ(scores.argmax().item<std::int64_t>(), tokens[i + 1]) << "token " << i + 1;
    }
}

// DeiT with a teacher averages two classifiers: one output layer over both tokens with half of
// each weight.
TEST(GoldenTeacher, DeitAveragesTheClassifiersOfItsTwoTokens) {
    if (sharedFolder("golden3/models").empty())
        GTEST_SKIP() << "shared/golden3 is missing (HEADSCOPE_SHARED)";
    auto style = vitStyle(2);
    style.pooling = models::Pooling::Prefix;
    const ForeignModel row{"deit_teacher_imgcls",     Family::Vit, "deit.", style,
                           Task::ImageClassification, 9,           36,      {{"", ""}}};
    auto golden = openGolden(row);
    const auto weights =
        io::readSafetensors(sharedFolder("golden3/models/deit_teacher_imgcls/model") +
                            "/model.safetensors")
            .value();
    const auto half = [&](const std::string& name) {
        return models::tensorFrom(weights.tensors.at(name)).value() / 2;
    };
    torch::NoGradGuard noGrad;
    auto parameters = golden.model->named_parameters();
    parameters["head.weight"].copy_(
        torch::cat({half("cls_classifier.weight"), half("distillation_classifier.weight")}, 1));
    parameters["head.bias"].copy_(half("cls_classifier.bias") +
                                  half("distillation_classifier.bias"));
    const auto input = golden.input();
    Pass pass;
    EXPECT_TRUE(agrees(golden.model->forward(input, pass), golden.tensor("logits")));
    pass.headMask = torch::ones({3, 3});
    pass.headMask[2][2] = 0;
    EXPECT_TRUE(agrees(golden.model->forward(input, pass), golden.tensor("head_off.0.logits")));
}

// A folder without a classifier: states, and the pooler's output through an identity.
TEST(GoldenEncoder, BareBertHasTheRecordedStatesAndPooler) {
    if (sharedFolder("golden3/models").empty())
        GTEST_SKIP() << "shared/golden3 is missing (HEADSCOPE_SHARED)";
    ForeignModel row{"bert_base_model", Family::Bert, "",
                     activatedBy(bertStyle(), FeedForwardActivation::Relu)};
    auto golden = openGolden(row);
    torch::NoGradGuard noGrad;
    auto parameters = golden.model->named_parameters();
    const auto weights = io::readSafetensors(sharedFolder("golden3/models/bert_base_model/model") +
                                             "/model.safetensors")
                             .value();
    for (const auto* part : {"weight", "bias"})
        parameters[std::string("transform.") + part].copy_(
            models::tensorFrom(weights.tensors.at(std::string("pooler.dense.") + part)).value());
    const auto input = golden.input();
    Pass pass;
    EXPECT_TRUE(agrees(golden.model->forward(input, pass), golden.tensor("pooler_output")));
    for (const bool off : {false, true}) {
        Pass recorded;
        recorded.record = std::vector<bool>(3, true);
        recorded.headMask = torch::ones({3, 3});
        if (off) recorded.headMask[0][0] = 0;
        auto streams = golden.model->begin(input, recorded);
        for (std::int64_t layer = 0; layer < 3; ++layer)
            streams = golden.model->through(layer, streams, input, recorded);
        EXPECT_TRUE(agrees(input.valid.of(streams.main),
                           input.valid.of(golden.tensor(off ? "head_off.0.last_hidden_state"
                                                            : "last_hidden_state"))));
    }
}

}  // namespace
}  // namespace headscope::test

// Folders of golden3, read by core/spec/foreign: logits, maps, states, loss, gradients and removed
// heads must be those that transformers recorded.
#include "tests/core/nn/models/support/imported_golden.h"
#include "core/api/runs/tasks.h"
#include "core/nn/models/continuation.h"
#include "core/spec/foreign/write_weights.h"

#include <gtest/gtest.h>

#include <set>

namespace headscope::test {
namespace {

using models::Pass;

class ImportedGolden : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (sharedFolder("golden3/models").empty())
            GTEST_SKIP() << "shared/golden3 is missing (HEADSCOPE_SHARED)";
        m_golden = readGolden(GetParam());
    }
    models::Model& model() { return *m_golden.model; }
    bool everyPosition() const { return traitsOf(m_golden.model->spec().data.task).everyPosition; }
    // Records the largest difference, so that it can be read in the results.
    void close(const char* what, double difference) {
        EXPECT_LE(difference, kImportedTolerance) << what;
        m_worst = std::max(m_worst, difference);
        RecordProperty("worst", std::to_string(m_worst));
    }
    torch::Tensor shown(const torch::Tensor& logits, const models::Input& input) const {
        return everyPosition() ? realRows(logits, input) : logits;
    }

    ReadGolden m_golden;
    double m_worst = 0;
};

TEST_P(ImportedGolden, MapsStatesAndLogitsAreTheRecordedOnes) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    Pass pass;
    pass.record = std::vector<bool>(static_cast<std::size_t>(model().siteCount()), true);
    auto streams = model().begin(input, pass);
    close("embeddings",
          worst(realRows(streams.main, input), realRows(m_golden.tensor("hidden.0"), input)));
    for (std::int64_t layer = 0; layer < model().siteCount(); ++layer) {
        streams = model().through(layer, streams, input, pass);
        const auto number = std::to_string(layer);
        const auto maps = pass.captures[static_cast<std::size_t>(layer)].maps;
        close(("map of layer " + number).c_str(),
              worst(realRows(maps.transpose(1, 2), input),
                    realRows(m_golden.tensor("attention." + number).transpose(1, 2), input)));
        // The last state of decoders and ModernBERT is recorded after the final norm.
        const auto family = m_golden.architecture.family;
        if ((foreign::isDecoder(family) || family == foreign::Family::ModernBert) &&
            layer + 1 == model().siteCount())
            break;
        close(("state after layer " + number).c_str(),
              worst(realRows(streams.main, input),
                    realRows(m_golden.tensor("hidden." + std::to_string(layer + 1)), input)));
    }
    const auto wanted = shown(m_golden.logits(), input);
    close("logits", worst(shown(model().finish(streams, input), input), wanted));
    Pass plain;
    close("logits without recording", worst(shown(model().forward(input, plain), input), wanted));
}

// Gradients of stored tensors that are read with a factor need it again.
TEST_P(ImportedGolden, LossAndGradientsAreThoseOfAFirstStep) {
    if (m_golden.architecture.head == foreign::Head::Projection)
        GTEST_SKIP() << "a projection has no loss";
    Pass pass;
    const auto loss = model().passLoss(m_golden.input(), pass, 0);
    EXPECT_NEAR(loss.item<double>(), m_golden.answers["loss"].get<double>(), kImportedTolerance);
    loss.backward();
    io::TensorFile gradients;
    for (const auto& parameter : model().named_parameters())
        gradients.tensors[parameter.key()] = models::plainFrom(parameter.value().grad());
    const auto& a = m_golden.architecture;
    const auto found = foreign::storedWeights(a, gradients, "F32");
    std::size_t compared = 0;
    for (const auto& [name, wanted] : m_golden.answers["grad_norm"].items()) {
        const auto stored = found.tensors.find(name);
        // LayerScale is multiplied into these weights.
        const bool scaled =
            a.family == foreign::Family::Dinov2 &&
            (name.find("output.dense") != std::string::npos ||
             name.find("fc2") != std::string::npos || name.find("lambda") != std::string::npos);
        if (stored == found.tensors.end() || scaled) continue;
        auto gradient = models::tensorFrom(stored->second).value();
        // storedWeights divides by the factor of the scores.
        const double factor = a.queryFactor(0);
        if (name.find(".q_proj.") != std::string::npos) gradient = gradient * factor * factor;
        const double norm = wanted.get<double>();
        EXPECT_NEAR(gradient.norm().item<double>(), norm,
                    kImportedTolerance + kImportedTolerance * norm)
            << name;
        ++compared;
    }
    EXPECT_GE(compared + 6 * static_cast<std::size_t>(a.layers()),
              m_golden.answers["grad_norm"].size());
}

TEST_P(ImportedGolden, RemovedHeadChangesTheLogitsAsRecorded) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    const auto& rows = m_golden.answers["head_off"];
    ASSERT_FALSE(rows.empty());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const bool record : {false, true}) {
            Pass pass;
            pass.headMask = torch::ones({model().siteCount(), model().mostHeads()});
            pass.headMask[rows[i]["layer"].get<int>()][rows[i]["head"].get<int>()] = 0;
            if (record)
                pass.record =
                    std::vector<bool>(static_cast<std::size_t>(model().siteCount()), true);
            const auto value = rows[i]["value"].get<std::string>();
            const auto wanted = m_golden.tensor("head_off." + std::to_string(i) + "." + value);
            if (value == "last_hidden_state") {
                auto streams = model().begin(input, pass);
                for (std::int64_t layer = 0; layer < model().siteCount(); ++layer)
                    streams = model().through(layer, streams, input, pass);
                close("last state", worst(streams.main, wanted));
                continue;
            }
            auto logits = model().forward(input, pass).narrow(0, 0, wanted.size(0));
            if (!everyPosition()) {
                close("logits", worst(logits, wanted));
                continue;
            }
            const auto length = input.lengths[0].item<std::int64_t>();
            close("logits", worst(logits[0].narrow(0, 0, length), wanted[0].narrow(0, 0, length)));
        }
}

// A text alone has the outputs that it has in a padded batch.
TEST_P(ImportedGolden, RowAloneEqualsItsRowOfTheBatch) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    if (!input.lengths.defined()) GTEST_SKIP() << "images have no padding";
    Pass pass;
    const auto all = model().forward(input, pass);
    for (std::int64_t row = 0; row < input.size; ++row) {
        const auto length = input.lengths[row].item<std::int64_t>();
        models::Input alone;
        alone.size = 1;
        alone.tokens = input.tokens.narrow(0, row, 1).narrow(1, 0, length);
        if (input.tokenTypes.defined())
            alone.tokenTypes = input.tokenTypes.narrow(0, row, 1).narrow(1, 0, length);
        Pass own;
        const auto logits = model().forward(alone, own)[0];
        const auto wanted = everyPosition() ? all[row].narrow(0, 0, length) : all[row];
        EXPECT_LE(worst(logits, wanted), 1e-5) << "row " << row;
    }
}

// Tokens that a decoder writes greedily after row 2.
TEST_P(ImportedGolden, WritesTheRecordedTokens) {
    if (!m_golden.answers.contains("greedy_from_row_2")) GTEST_SKIP() << "no decoder";
    const auto tokens = m_golden.answers["greedy_from_row_2"].get<std::vector<std::int32_t>>();
    const auto given = m_golden.input().lengths[2].item<std::int64_t>();
    const auto writing = m_golden.model->continuation({}, {});
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const auto scores = writing->step({{0, tokens[i]}})[0];
        if (static_cast<std::int64_t>(i) + 1 < given) continue;
        EXPECT_EQ(scores.argmax().item<std::int64_t>(), tokens[i + 1]) << "token " << i + 1;
    }
}

INSTANTIATE_TEST_SUITE_P(Tier3, ImportedGolden, testing::Values("clip_vision", "modernbert_mlm"),
                         [](const auto& info) { return std::string(info.param); });

INSTANTIATE_TEST_SUITE_P(Tier2, ImportedGolden,
                         testing::Values("llama_lm", "mistral_lm", "qwen2_lm", "qwen3_lm",
                                         "gpt_neox_lm", "gpt_neox_serial_lm", "gpt_neo_lm",
                                         "opt_lm", "opt_post_lm", "dinov2_imgcls", "electra_seqcls",
                                         "albert_seqcls"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace headscope::test

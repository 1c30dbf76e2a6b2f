// Encoder-decoders of golden3, read by core/spec/foreign: logits, maps, states, loss, gradients,
// removed heads and generated tokens must be those of transformers.
#include "core/nn/models/continuation.h"
#include "core/spec/foreign/write_weights.h"
#include "tests/core/nn/models/support/imported_golden.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using models::Pass;

// Name of a folder, and the tokens that it generates greedily for each row: the start token and 8
// others, without the padding token (transformers 4.46.3).
struct PairFolder {
    const char* name;
    std::vector<std::vector<std::int32_t>> greedy;
};

void PrintTo(const PairFolder& folder, std::ostream* out) {
    *out << folder.name;
}

class ImportedPair : public testing::TestWithParam<PairFolder> {
protected:
    void SetUp() override {
        if (sharedFolder("golden3/models").empty())
            GTEST_SKIP() << "shared/golden3 is missing (HEADSCOPE_SHARED)";
        m_golden = readGolden(GetParam().name);
    }
    models::Model& model() { return *m_golden.model; }
    // T5 does not scale its scores, and they are large in these folders, so rounding matters:
    // float64 changes the values of transformers by 4e-5 (t5_s2s) and 9e-5 (t5_gated_s2s).
    double tolerance() const {
        return (m_golden.architecture.family == foreign::Family::T5 ? 2 : 1) * kImportedTolerance;
    }
    // Site of a layer: 0 encoder, 1 decoder, 2 cross-attention.
    std::int64_t siteOf(int kind, std::int64_t layer) const {
        return kind == 0 ? layer : m_golden.architecture.encoderLayers + 2 * layer + kind - 1;
    }
    void close(const std::string& what, const torch::Tensor& found, const std::string& wanted,
               const models::ValidRows& valid) {
        const auto expected = m_golden.tensor(wanted);
        EXPECT_LE(worst(valid.of(found), valid.of(expected)), tolerance()) << what;
    }
    void closeMaps(const Pass& pass, int kind, std::int64_t layer, const models::ValidRows& valid) {
        const char* const names[] = {"encoder.attention.", "decoder.attention.",
                                     "cross.attention."};
        const auto name = names[kind] + std::to_string(layer);
        const auto maps = pass.captures[static_cast<std::size_t>(siteOf(kind, layer))].maps;
        EXPECT_LE(
            worst(valid.of(maps.transpose(1, 2)), valid.of(m_golden.tensor(name).transpose(1, 2))),
            tolerance())
            << name;
    }
    ReadGolden m_golden;
};

TEST_P(ImportedPair, MapsStatesAndLogitsAreTheRecordedOnes) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    const auto& a = m_golden.architecture;
    Pass pass;
    pass.record = std::vector<bool>(static_cast<std::size_t>(model().siteCount()), true);
    auto streams = model().begin(input, pass);
    close("source", streams.main, "encoder.hidden.0", input.valid);
    for (std::int64_t layer = 0; layer < a.encoderLayers; ++layer) {
        streams = model().through(layer, streams, input, pass);
        closeMaps(pass, 0, layer, input.valid);
        // The last state is recorded after the final norm.
        const bool last = layer + 1 == a.encoderLayers;
        close("encoder", last ? streams.memory : streams.main,
              "encoder.hidden." + std::to_string(layer + 1), input.valid);
    }
    close("target", streams.main, "decoder.hidden.0", input.validTargets);
    for (std::int64_t layer = 0; layer < a.decoderLayers(); ++layer) {
        for (const int kind : {1, 2}) {
            streams = model().through(siteOf(kind, layer), streams, input, pass);
            closeMaps(pass, kind, layer, input.validTargets);
        }
        const bool normed = a.style.norm == models::NormPlace::Before;
        if (layer + 1 < a.decoderLayers() || !normed)
            close("decoder", streams.main, "decoder.hidden." + std::to_string(layer + 1),
                  input.validTargets);
    }
    close("logits", model().finish(streams, input), "logits", input.validTargets);
    Pass plain;
    close("logits without recording", model().forward(input, plain), "logits", input.validTargets);
}

TEST_P(ImportedPair, LossAndGradientsAreThoseOfAFirstStep) {
    Pass pass;
    const auto loss = model().passLoss(m_golden.input(), pass, 0);
    EXPECT_NEAR(loss.item<double>(), m_golden.answers["loss"].get<double>(), tolerance());
    loss.backward();
    io::TensorFile gradients;
    for (const auto& parameter : model().named_parameters())
        gradients.tensors[parameter.key()] = models::plainFrom(parameter.value().grad());
    const auto& a = m_golden.architecture;
    const auto found = foreign::storedWeights(a, gradients, "F32");
    std::size_t compared = 0;
    for (const auto& [name, wanted] : m_golden.answers["grad_norm"].items()) {
        const auto stored = found.tensors.find(name);
        ASSERT_NE(stored, found.tensors.end()) << name;
        auto gradient = models::tensorFrom(stored->second).value();
        const double norm = wanted.get<double>();
        // Python does not train the embedding of the padding token, with which Marian begins.
        if (name == "model.shared.weight") gradient.select(0, a.padToken).zero_();
        EXPECT_NEAR(gradient.norm().item<double>(), norm, tolerance() * (1 + norm)) << name;
        ++compared;
    }
    EXPECT_GT(compared, 30u);
}

TEST_P(ImportedPair, RemovedHeadChangesTheLogitsAsRecorded) {
    torch::NoGradGuard noGrad;
    const auto input = m_golden.input();
    const auto& rows = m_golden.answers["head_off"];
    ASSERT_EQ(rows.size(), 3u);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const bool record : {false, true}) {
            const auto argument = rows[i]["argument"].get<std::string>();
            const int kind = argument == "head_mask" ? 0 : argument == "decoder_head_mask" ? 1 : 2;
            Pass pass;
            pass.headMask = torch::ones({model().siteCount(), model().mostHeads()});
            pass.headMask[siteOf(kind, rows[i]["layer"].get<int>())][rows[i]["head"].get<int>()] =
                0;
            if (record)
                pass.record =
                    std::vector<bool>(static_cast<std::size_t>(model().siteCount()), true);
            const auto wanted = m_golden.tensor("head_off." + std::to_string(i) + ".logits");
            const auto length = input.targetLengths[0].item<std::int64_t>();
            const auto logits = model().forward(input, pass)[0].narrow(0, 0, length);
            EXPECT_LE(worst(logits, wanted[0].narrow(0, 0, length)), tolerance()) << argument;
        }
}

TEST_P(ImportedPair, GeneratesTheTokensOfTransformers) {
    const auto input = m_golden.input();
    const auto writing = model().continuation(input, {});
    for (std::size_t step = 0; step < 8; ++step) {
        std::vector<models::PrefixRow> rows;
        for (std::size_t row = 0; row < 3; ++row)
            rows.push_back({static_cast<std::int64_t>(row), GetParam().greedy[row][step]});
        auto scores = writing->step(rows);
        scores.select(1, m_golden.architecture.padToken).fill_(-1e9);
        for (std::size_t row = 0; row < 3; ++row)
            EXPECT_EQ(scores[static_cast<std::int64_t>(row)].argmax().item<std::int64_t>(),
                      GetParam().greedy[row][step + 1])
                << "row " << row << ", step " << step;
    }
}

INSTANTIATE_TEST_SUITE_P(Tier3, ImportedPair,
                         testing::Values(PairFolder{"marian_mt",
                                                    {{242, 58, 58, 58, 58, 58, 58, 58, 58},
                                                     {242, 212, 212, 212, 212, 212, 212, 212, 212},
                                                     {242, 116, 162, 202, 128, 202, 128, 202, 93}}},
                                         PairFolder{"bart_s2s",
                                                    {{2, 61, 61, 61, 61, 61, 61, 61, 61},
                                                     {2, 118, 118, 118, 118, 118, 118, 118, 118},
                                                     {2, 118, 118, 118, 118, 118, 118, 118, 118}}},
                                         PairFolder{"t5_s2s",
                                                    {{0, 163, 97, 17, 17, 17, 17, 17, 17},
                                                     {0, 163, 163, 163, 163, 163, 163, 163, 163},
                                                     {0, 55, 168, 168, 168, 168, 168, 4, 4}}},
                                         PairFolder{"t5_gated_s2s",
                                                    {{0, 219, 46, 10, 98, 47, 199, 165, 229},
                                                     {0, 163, 212, 118, 78, 163, 201, 222, 222},
                                                     {0, 228, 95, 190, 87, 199, 217, 118, 200}}}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace headscope::test

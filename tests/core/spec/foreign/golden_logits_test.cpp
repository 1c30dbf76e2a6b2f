// Weights of opened folders compute the logits that Python transformers recorded (golden3).
#include "tests/core/spec/foreign/support/plain_forward.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>

namespace headscope::foreign {
namespace {

struct LogitsCase {
    const char *folder, *answers, *logits;
    const char* inputs = nullptr;  // file with the inputs if `answers` lacks them
};

void PrintTo(const LogitsCase& c, std::ostream* out) {
    *out << c.folder;
}

std::vector<std::int64_t> wholeNumbers(const io::PlainTensor& tensor) {
    std::vector<std::int64_t> values(tensor.bytes.size() / 8);
    std::memcpy(values.data(), tensor.bytes.data(), tensor.bytes.size());
    return values;
}

class GoldenLogits : public ::testing::TestWithParam<LogitsCase> {
protected:
    bool has(const std::string& name) const { return m_answers.tensors.count(name) > 0; }
    std::vector<std::int64_t> rowOf(const std::string& name, std::int64_t sample) const {
        const auto& tensor = m_answers.tensors.at(name);
        const auto all = wholeNumbers(tensor);
        const auto begin = all.begin() + sample * tensor.shape[1];
        return {begin, begin + tensor.shape[1]};
    }
    Rows computed(PlainModel& model, std::int64_t sample) const {
        if (has("input.pixel_values")) {
            const auto& tensor = m_answers.tensors.at("input.pixel_values");
            const auto pixels = floatsOf(tensor);
            return model.image(pixels.data() + sample * elementsOf(tensor.shape) / tensor.shape[0]);
        }
        auto tokens = rowOf("input.input_ids", sample);
        const auto mask = rowOf("input.attention_mask", sample);
        tokens.resize(static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1)));
        return model.text(tokens, has("input.token_type_ids")
                                      ? rowOf("input.token_type_ids", sample)
                                      : std::vector<std::int64_t>());
    }

    io::TensorFile m_answers;
};

TEST_P(GoldenLogits, AreTheRecordedOnes) {
    const auto golden = test::sharedFolder("golden3");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    auto answers = io::readSafetensors(golden + "/" + GetParam().answers);
    ASSERT_TRUE(answers.ok()) << answers.error().text();
    m_answers = std::move(*answers);
    if (GetParam().inputs) {
        const auto inputs = io::readSafetensors(golden + "/" + GetParam().inputs);
        ASSERT_TRUE(inputs.ok()) << inputs.error().text();
        for (const auto& [name, tensor] : inputs->tensors) m_answers.tensors.emplace(name, tensor);
    }
    const auto read = readWeights(golden + "/" + GetParam().folder);
    ASSERT_TRUE(read.ok()) << read.error().text();
    PlainModel model(*read);
    const auto& logits = m_answers.tensors.at(GetParam().logits);
    const auto expected = floatsOf(logits);
    const auto size = elementsOf(logits.shape) / logits.shape[0], width = logits.shape.back();
    for (std::int64_t sample = 0; sample < logits.shape[0]; ++sample) {
        const auto rows = computed(model, sample);
        for (std::size_t t = 0; t < rows.size(); ++t)
            for (std::size_t i = 0; i < rows[t].size(); ++i) {
                const double wanted = expected[static_cast<std::size_t>(sample * size) +
                                               t * static_cast<std::size_t>(width) + i];
                ASSERT_NEAR(rows[t][i], wanted, 1e-4 + 1e-4 * std::abs(wanted))
                    << "sample " << sample << ", token " << t << ", output " << i;
            }
    }
}

LogitsCase model(const char* folder, const char* answers) {
    return {folder, answers, "logits"};
}

INSTANTIATE_TEST_SUITE_P(
    Tier1, GoldenLogits,
    ::testing::Values(
        model("models/bert_seqcls/model", "models/bert_seqcls/expected.safetensors"),
        model("models/distilbert_seqcls/model", "models/distilbert_seqcls/expected.safetensors"),
        model("models/roberta_seqcls/model", "models/roberta_seqcls/expected.safetensors"),
        model("models/gpt2_lm/model", "models/gpt2_lm/expected.safetensors"),
        model("models/gpt2_seqcls/model", "models/gpt2_seqcls/expected.safetensors"),
        model("models/vit_imgcls/model", "models/vit_imgcls/expected.safetensors"),
        model("models/deit_imgcls/model", "models/deit_imgcls/expected.safetensors"),
        model("models/deit_teacher_imgcls/model",
              "models/deit_teacher_imgcls/expected.safetensors"),
        LogitsCase{"models/bert_seqcls/pruned", "models/bert_seqcls/expected.safetensors",
                   "pruned.logits"},
        LogitsCase{"models/distilbert_seqcls/pruned",
                   "models/distilbert_seqcls/expected.safetensors", "pruned.logits"},
        LogitsCase{"models/roberta_seqcls/pruned", "models/roberta_seqcls/expected.safetensors",
                   "pruned.logits"},
        LogitsCase{"models/gpt2_lm/pruned", "models/gpt2_lm/expected.safetensors", "pruned.logits"},
        LogitsCase{"models/vit_imgcls/pruned", "models/vit_imgcls/expected.safetensors",
                   "pruned.logits"},
        model("variants/gpt2_no_prefix", "models/gpt2_lm/expected.safetensors"),
        LogitsCase{"variants/bert_f16_old_names",
                   "variants/bert_f16_old_names/expected.safetensors", "logits",
                   "models/bert_seqcls/expected.safetensors"}),
    [](const auto& info) {
        std::string name = info.param.folder;
        for (char& c : name)
            if (c == '/') c = '_';
        return name;
    });

}  // namespace
}  // namespace headscope::foreign

// Runs that tests make of the folders of golden3, and their expected values
// (golden3/FORMAT.md).
#pragma once

#include "core/base/io/json.h"
#include "core/base/io/tensor_file.h"
#include "core/nn/backend/torch_backend.h"
#include "core/service/engine/create_engine.h"
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/answers.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <future>

namespace headscope::test {

inline constexpr double kClose = 1e-4;
// Row of the expected values that is a single text.
inline constexpr std::int64_t kRow = 1;

// A folder of golden3/models with its expected values.
class Golden {
public:
    explicit Golden(const std::string& name) : m_folder(sharedFolder("golden3/models/" + name)) {
        if (!found()) return;
        m_values = io::readSafetensors(m_folder + "/expected.safetensors").value();
        m_facts = io::readJsonFile(m_folder + "/expected.json").value();
    }
    bool found() const { return !m_folder.empty(); }
    std::string model() const { return m_folder + "/model"; }
    std::string text() const { return m_facts["texts"][kRow]; }
    const nlohmann::json& facts() const { return m_facts; }
    const foreign::Shape& shape(const std::string& name) const {
        return m_values.tensors.at(name).shape;
    }
    // Values of a row.
    std::vector<float> row(const std::string& name, std::int64_t number = kRow) const {
        const auto values = foreign::floatsOf(m_values.tensors.at(name));
        const auto size = values.size() / static_cast<std::size_t>(shape(name)[0]);
        const auto first = values.begin() +
                           static_cast<std::ptrdiff_t>(number) * static_cast<std::ptrdiff_t>(size);
        return {first, first + static_cast<std::ptrdiff_t>(size)};
    }

private:
    std::string m_folder;
    io::TensorFile m_values;
    nlohmann::json m_facts;
};

inline void expectClose(const std::vector<float>& found, const std::vector<float>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], expected[i], kClose + kClose * std::abs(expected[i])) << i;
}

class Imported : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = std::make_unique<data::TempFolder>();
        EngineOptions options;
        options.runsFolder = s_folder->path("runs");
        options.cacheFolder = s_folder->path("cache");
        s_engine = engine::createEngine(options, engine::torchBackend());
    }
    static void TearDownTestSuite() {
        s_engine.reset();
        s_folder.reset();
    }
    static RunConfig plain() {
        RunConfig config;
        config.values = {{"train.threads", std::int64_t{1}},
                         {"train.device", std::string("cpu")},
                         {"train.precision", std::string("float32")}};
        return config;
    }
    static Result<ImportedModel> import(const std::string& folder, RunConfig settings = plain()) {
        ImportOptions options;
        options.folder = folder;
        options.settings = std::move(settings);
        return s_engine->importModel(options);
    }
    static Prediction predict(const std::string& run, const std::string& text,
                              const HeadMask& mask = {}) {
        PredictOptions options;
        options.input.kind = ModelInput::Kind::Text;
        options.input.text = text;
        options.mask = mask;
        auto prediction = s_engine->predict(run, options);
        if (!prediction) throw std::runtime_error(prediction.error().text());
        return std::move(*prediction);
    }
    template <class Q>
    static typename Q::Answer ask(const std::string& run, const Q& request) {
        auto view = s_engine->open(run);
        if (!view) throw std::runtime_error(view.error().text());
        auto answer = answerOf(**view, request);
        if (!answer) throw std::runtime_error(answer.error().text());
        return std::move(*answer);
    }
    static std::size_t runCount() { return s_engine->runs().size(); }

    static inline std::unique_ptr<data::TempFolder> s_folder;
    static inline std::unique_ptr<Engine> s_engine;
};

}  // namespace headscope::test

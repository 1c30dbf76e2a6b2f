// A trainer and an analyser for tests, without LibTorch. Each update of their few weights depends
// on all previous steps, so that a wrong resume is detected at once.
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/util/random.h"
#include "core/data/readers/model_input.h"
#include "core/service/engine/create_engine.h"
#include "core/service/session/backend.h"
#include "core/spec/measures/xray.h"

#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <thread>

namespace headscope::test {

class FakeAnalyzer;
using FakeRequests = analysis::RequestTable<FakeAnalyzer>;

struct FakeControl {
    std::atomic<int> stepMicroseconds{0};
    std::atomic<std::int64_t> divergeAt{-1};
    std::atomic<std::int64_t> throwAt{-1};
    std::atomic<bool> slowEvaluation{false};
    // Step at which the weights become NaN while the loss stays finite.
    std::atomic<std::int64_t> spoilWeightsAt{-1};
    std::atomic<int> threadsSet{0};
    // If true, recorded values are on disk at once instead of up to a second later.
    std::atomic<bool> writeEveryStep{false};
    // Time in seconds that the recorder reads in that case.
    std::atomic<int> seconds{0};
    // Additional queries that the fake analyser answers; set before the first query.
    FakeRequests requests;
};
using FakeControlPointer = std::shared_ptr<FakeControl>;

inline io::PlainTensor plain(const std::vector<double>& values) {
    io::PlainTensor tensor{"F64",
                           {static_cast<std::int64_t>(values.size())},
                           std::vector<std::uint8_t>(values.size() * sizeof(double))};
    std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    return tensor;
}

inline Result<std::vector<double>> doubles(const io::TensorFile& file, const std::string& name,
                                           std::size_t count) {
    const auto found = file.tensors.find(name);
    if (found == file.tensors.end() || found->second.bytes.size() != count * sizeof(double))
        return Error{ErrorCode::BadData, "tensor %1 is missing or misshapen"_m(name)};
    std::vector<double> values(count);
    std::memcpy(values.data(), found->second.bytes.data(), count * sizeof(double));
    return values;
}

class FakeTrainer : public training::Trainer {
public:
    static constexpr std::size_t kSize = 16;

    FakeTrainer(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset,
                FakeControlPointer control)
        : m_control(std::move(control)),
          m_seed(static_cast<std::uint64_t>(config.integer("train.seed"))),
          m_rate(config.real("train.lr")),
          m_lambda(config.real("objective.lambda")),
          m_heads(static_cast<int>(config.integer("model.heads"))),
          m_layers(static_cast<int>(config.integer("model.layers"))),
          m_perEpoch(dataset->train.count / config.integer("train.batch")),
          m_batch(config.integer("train.batch")),
          m_validSize(dataset->valid.count) {
        const auto steps = config.integer("train.steps");
        m_total = steps > 0 ? steps : config.integer("train.epochs") * m_perEpoch;
        util::Random random(util::derivedSeed(m_seed, "init"));
        for (auto& w : m_weights) w = random.normal();
    }

    std::int64_t step() const override { return m_step; }
    std::int64_t totalSteps() const override { return m_total; }
    std::int64_t stepsPerEpoch() const override { return m_perEpoch; }
    std::int64_t parameterCount() const override { return kSize; }
    std::int64_t unitsPerStep() const override { return m_batch; }

    training::StepRecord trainStep() override {
        std::this_thread::sleep_for(std::chrono::microseconds(m_control->stepMicroseconds.load()));
        if (m_step + 1 == m_control->throwAt.load())
            throw std::runtime_error("the fake trainer breaks here");
        training::StepRecord record;
        record.step = m_step + 1;
        record.lambda = m_lambda;
        record.learningRate = m_rate;
        record.epoch = static_cast<double>(m_step + 1) / static_cast<double>(m_perEpoch);
        if (record.step == m_control->divergeAt.load()) {
            ++m_step;
            record.finite = false;
            record.totalLoss = std::nan("");
            return record;
        }
        util::Random random(util::derivedSeed(m_seed, "batch", static_cast<std::uint64_t>(m_step)));
        for (std::size_t i = 0; i < kSize; ++i) {
            const double gradient =
                m_weights[i] + 0.3 * random.normal() + m_lambda * std::sin(m_weights[i]);
            m_moments[i] = 0.9 * m_moments[i] + 0.1 * gradient;
            m_weights[i] -= m_rate * m_moments[i];
            record.taskLoss += m_weights[i] * m_weights[i] / kSize;
        }
        ++m_step;
        if (m_step == m_control->spoilWeightsAt.load())
            m_weights[0] = std::numeric_limits<double>::infinity();
        record.diversityLoss = 1 / (1 + m_lambda);
        record.totalLoss = record.taskLoss + m_lambda * record.diversityLoss;
        if (!std::isfinite(record.totalLoss)) record.totalLoss = 1;
        return record;
    }

    training::Evaluation evaluate(const std::string& split,
                                  const std::atomic<bool>* cancel) override {
        for (int i = 0; m_control->slowEvaluation.load() && i < 2000 && !cancel->load(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        training::Evaluation e;
        double loss = 0;
        for (const double w : m_weights) loss += w * w / kSize;
        if (split == "test") loss *= 1.01;
        e.scores = {shareScore(kAccuracy, 1 / (1 + loss), m_validSize),
                    meanScore(kLoss, loss, 0.0)};
        e.attentionCosine = 1 / (2 + m_lambda);
        e.samples = m_validSize;
        return e;
    }

    std::shared_ptr<const void> record(const std::string& channel) override {
        if (channel == XrayFrame::kChannel) return std::make_shared<const XrayFrame>(xray());
        return nullptr;
    }

    // Returns values that depend on weights and step, so that a wrong resume is detected.
    XrayFrame xray() const {
        XrayFrame frame;
        frame.step = m_step + 1;
        const auto value = static_cast<float>(m_weights[0] + static_cast<double>(frame.step));
        for (const auto& id : measures::xrayPairMeasures()) {
            SimilarityFrame pair{frame.step, id, m_heads, {}};
            pair.layers.assign(
                static_cast<std::size_t>(m_layers),
                std::vector<float>(static_cast<std::size_t>(m_heads) * m_heads, value));
            frame.pairs.push_back(std::move(pair));
        }
        for (const auto& id : measures::xrayHeadMeasures())
            frame.heads.push_back(
                {frame.step, id,
                 std::vector<std::vector<float>>(
                     static_cast<std::size_t>(m_layers),
                     std::vector<float>(static_cast<std::size_t>(m_heads), value))});
        return frame;
    }

    std::vector<SimilarityFrame> probe(const std::vector<std::string>& measures) override {
        std::vector<SimilarityFrame> frames;
        for (const auto& measure : measures) {
            SimilarityFrame frame{m_step, measure, m_heads, {}};
            for (int layer = 0; layer < m_layers; ++layer)
                frame.layers.emplace_back(
                    static_cast<std::size_t>(m_heads) * m_heads,
                    static_cast<float>(m_weights[static_cast<std::size_t>(layer)]));
            frames.push_back(std::move(frame));
        }
        return frames;
    }

    void setLambda(double lambda) override { m_lambda = lambda; }
    io::TensorFile modelTensors() const override { return {{{"weights", plain(m_weights)}}, {}}; }
    io::TensorFile optimizerTensors() const override {
        return {{{"moments", plain(m_moments)}}, {}};
    }
    training::TrainerState state() const override { return {m_step, m_lambda, m_lambda}; }

    Status restore(const io::TensorFile& model, const io::TensorFile& optimizer,
                   const training::TrainerState& state) override {
        HEADSCOPE_TRY(m_weights, doubles(model, "weights", kSize));
        HEADSCOPE_TRY(m_moments, doubles(optimizer, "moments", kSize));
        m_step = state.step;
        m_lambda = state.lambda;
        return {};
    }

private:
    FakeControlPointer m_control;
    std::uint64_t m_seed;
    double m_rate, m_lambda;
    int m_heads, m_layers;
    std::int64_t m_perEpoch, m_batch, m_validSize, m_step = 0, m_total = 0;
    std::vector<double> m_weights = std::vector<double>(kSize),
                        m_moments = std::vector<double>(kSize);
};

class FakeAnalyzer : public analysis::Analyzer {
public:
    FakeAnalyzer(ModelShape shape, std::shared_ptr<const data::Dataset> dataset, double first,
                 FakeRequests further)
        : m_shape(std::move(shape)),
          m_dataset(std::move(dataset)),
          m_first(first),
          m_table(std::move(further)) {
        m_table.add<AttentionRequest>(&FakeAnalyzer::attention)
            .add<analysis::LogitsRequest>(&FakeAnalyzer::logits)
            .add<SimilarityRequest>(&FakeAnalyzer::similarity)
            .add<AnalyzeOptions>(&FakeAnalyzer::everyMeasure)
            .add<AblationRequest>(&FakeAnalyzer::ablation)
            .add<LeaveOneOutRequest>(&FakeAnalyzer::leaveOneOut)
            .add<EvaluateOptions>(&FakeAnalyzer::evaluate);
    }
    ModelShape shape() const override { return m_shape; }
    double firstWeight() const { return m_first; }
    Result<std::shared_ptr<void>> answer(const std::string& id, const void* request,
                                         const analysis::Work& work) override {
        return m_table.answer(*this, id, request, work);
    }

private:
    using Work = analysis::Work;
    Result<AttentionMaps> attention(const AttentionRequest& request, const Work& work) {
        const auto length = m_dataset->imageSize > 0 ? 0 : m_shape.length;
        HEADSCOPE_TRY(const auto one, data::inputBatch(*m_dataset, request.input, length));
        AttentionMaps maps;
        maps.step = work.step;
        maps.layers = m_shape.layers;
        maps.heads = m_shape.heads;
        maps.tokens = one.lengths.empty() ? 0 : one.lengths[0];
        maps.loss = m_first;
        data::describeInput(*m_dataset, request.input, maps);
        return maps;
    }
    Result<std::vector<float>> logits(const analysis::LogitsRequest&, const Work&) {
        return std::vector<float>(m_shape.classes.size(), static_cast<float>(m_first));
    }
    Result<SimilarityReport> similarity(const SimilarityRequest& request, const Work& work) {
        SimilarityReport report;
        report.frame = {
            work.step, request.measure, m_shape.heads,
            std::vector<std::vector<float>>(
                static_cast<std::size_t>(m_shape.layers),
                std::vector<float>(static_cast<std::size_t>(m_shape.heads) * m_shape.heads,
                                   static_cast<float>(m_first)))};
        report.samples = request.samples;
        report.split = request.split;
        return report;
    }
    Result<std::vector<SimilarityReport>> everyMeasure(const AnalyzeOptions& options,
                                                       const Work& work) {
        std::vector<SimilarityReport> reports;
        for (const char* measure : {"attn-cos", "proj-cos"}) {
            auto report = similarity(
                {measure, kLatest, options.samples, {}, "main", true, options.split}, work);
            report->layerMean.assign(static_cast<std::size_t>(m_shape.layers), m_first);
            reports.push_back(std::move(report).value());
        }
        return reports;
    }
    Result<AblationReport> ablation(const AblationRequest& request, const Work&) {
        if (m_dataset->test.count == 0) return Error{ErrorCode::BadData, "no samples"_m};
        AblationReport report;
        report.samples = request.samples;
        return report;
    }
    Result<LeaveOneOutReport> leaveOneOut(const LeaveOneOutRequest&, const Work&) {
        return LeaveOneOutReport{};
    }
    Result<RunResult> evaluate(const EvaluateOptions&, const Work& work) {
        RunResult result;
        result.scores = {meanScore(kLoss, m_first, std::nullopt)};
        result.steps = work.step;
        return result;
    }

    ModelShape m_shape;
    std::shared_ptr<const data::Dataset> m_dataset;
    double m_first;
    FakeRequests m_table;
};

inline ModelShape fakeShape(const models::ModelSpec& spec, const data::Dataset& dataset) {
    ModelShape shape;
    shape.task = dataset.task;
    shape.layers = static_cast<int>(spec.sites());
    shape.heads = static_cast<int>(spec.mostHeads());
    shape.width = static_cast<int>(spec.width);
    shape.length = dataset.imageSize > 0 ? 0 : static_cast<int>(spec.length);
    shape.classes = dataset.classes;
    return shape;
}

inline session::Backend fakeBackend(const FakeControlPointer& control) {
    session::Backend backend;
    backend.makeTrainer = [control](const RunConfig& config, const models::ModelSpec&,
                                    std::shared_ptr<const data::Dataset> dataset)
        -> Result<std::unique_ptr<training::Trainer>> {
        return std::unique_ptr<training::Trainer>(
            std::make_unique<FakeTrainer>(config, std::move(dataset), control));
    };
    backend.makeAnalyzer =
        [control](const RunConfig&, const models::ModelSpec& spec,
                  std::shared_ptr<const data::Dataset> dataset,
                  const io::TensorFile& weights) -> Result<std::unique_ptr<analysis::Analyzer>> {
        HEADSCOPE_TRY(const auto values, doubles(weights, "weights", FakeTrainer::kSize));
        auto shape = fakeShape(spec, *dataset);
        return std::unique_ptr<analysis::Analyzer>(std::make_unique<FakeAnalyzer>(
            std::move(shape), std::move(dataset), values[0], control->requests));
    };
    backend.checkWeights = [](const models::ModelSpec&, const io::TensorFile& weights) -> Status {
        const auto found = weights.tensors.find("weights");
        const std::vector<std::int64_t> shape = {static_cast<std::int64_t>(FakeTrainer::kSize)};
        if (found != weights.tensors.end() && found->second.shape == shape) return {};
        return Error{ErrorCode::BadData, "tensor weights is missing or misshapen"_m,
                     "Put back the run's own"_m};
    };
    backend.shapeOf = fakeShape;
    backend.measureFile = [](const io::TensorFile&) -> Result<MeasureReport> {
        return MeasureReport{};
    };
    backend.estimate = [](const RunConfig&,
                          std::shared_ptr<const data::Dataset>) -> Result<Estimate> {
        return Estimate{};
    };
    backend.bench = [](const BenchOptions&) -> Result<BenchReport> { return BenchReport{}; };
    backend.report = [](const std::string&) {
        EngineReport report;
        report.torchVersion = "none";
        report.kernels = "plain";
        report.threads = 2;
        report.devices = {{"cpu", "a test", true, {}}};
        return report;
    };
    backend.now = [control] {
        if (!control->writeEveryStep.load()) return std::chrono::steady_clock::now();
        return std::chrono::steady_clock::time_point(std::chrono::seconds(++control->seconds));
    };
    backend.setThreads = [control](int threads) { control->threadsSet.store(threads); };
    return backend;
}

// A temporary folder that is removed at the end.
class ScratchFolder {
public:
    ScratchFolder() {
        std::string path =
            (std::filesystem::temp_directory_path() / "headscope-test-XXXXXX").string();
        m_path = mkdtemp(path.data());
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

struct FakeEngine {
    explicit FakeEngine(const std::string& runs, const std::string& shipped = "") {
        EngineOptions options;
        options.runsFolder = runs;
        options.shippedFolder = shipped;
        options.cacheFolder = runs + "/.cache";
        engine = engine::createEngine(options, fakeBackend(control));
    }
    FakeControlPointer control = std::make_shared<FakeControl>();
    std::unique_ptr<Engine> engine;
};

// Settings of a small run: 160 samples in batches of 16, so 10 steps per epoch.
inline RunConfig smallRun(std::int64_t steps) {
    RunConfig config;
    config.values = {{"dataset.id", std::string("headlines")},
                     {"dataset.size", std::int64_t{160}},
                     {"train.batch", std::int64_t{16}},
                     {"train.steps", steps},
                     {"train.checkpoint_every", std::int64_t{7}},
                     {"train.measure_every", std::int64_t{5}},
                     {"train.measure_early", std::int64_t{0}},
                     {"train.checkpoint_early", std::string("never")},
                     {"train.lr", 0.05},
                     {"train.seed", std::int64_t{3}}};
    return config;
}

inline std::shared_ptr<TrainingSession> started(Engine& engine, const RunConfig& config) {
    auto session = engine.train(config);
    if (!session) throw std::runtime_error(session.error().text());
    return *session;
}

// Waits until the condition is true or the session has ended. Only the
// timeout of the test applies.
template <class Condition>
void waitUntil(const TrainingSession& session, Condition condition) {
    while (!condition() && !session.ended())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace headscope::test

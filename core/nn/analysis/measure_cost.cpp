// Times each measure on one layer, and the recording of the default measures during training.
#include "core/nn/analysis/bench_setup.h"
#include "core/nn/measures/measures.h"
#include "core/nn/measures/rollout.h"
#include "core/nn/training/evaluation.h"
#include "core/nn/training/machine.h"
#include "core/service/backend/analyzer.h"
#include "core/spec/measures/catalogue.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <chrono>

namespace headscope::analysis {
namespace {

using Clock = std::chrono::steady_clock;

template <class Work>
double medianSeconds(int repeats, Work work) {
    work();  // the first call allocates memory
    std::vector<double> times;
    for (int i = 0; i < repeats; ++i) {
        const auto start = Clock::now();
        work();
        times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

constexpr std::int64_t kBatch = 64, kHeads = 8, kLength = 64, kHeadWidth = 16, kGrid = 8,
                       kLayers = 4;

// Returns random tensors of one layer, with padding.
measures::LayerTensors madeUpLayer(at::Generator generator, const torch::Tensor& mask) {
    const auto random = [&](std::vector<std::int64_t> shape) {
        return torch::empty(shape, torch::kFloat).normal_(0, 1, generator);
    };
    measures::LayerTensors t;
    t.heads = kHeads;
    t.q = random({kBatch, kHeads, kLength, kHeadWidth});
    t.k = random({kBatch, kHeads, kLength, kHeadWidth});
    t.v = random({kBatch, kHeads, kLength, kHeadWidth});
    const auto hidden = mask.logical_not().unsqueeze(1).unsqueeze(2);
    const auto scores = torch::matmul(t.q, t.k.transpose(2, 3)) / 4;
    t.maps = scores.masked_fill(hidden, -1e9).softmax(3);
    t.context = torch::matmul(t.maps, t.v);
    const auto width = kHeads * kHeadWidth;
    for (auto* weight : {&t.wq, &t.wk, &t.wv, &t.wo}) *weight = random({width, width});
    t.residual = random({kBatch, kLength, width});
    t.headWeights = random({kBatch, kLength, kHeads}).softmax(2);
    t.queryMask = t.keyMask = mask;
    return t;
}

measures::SampleContext madeUpSamples(at::Generator generator) {
    measures::SampleContext s;
    s.tokens = torch::randint(0, 200, {kBatch, kLength}, generator, torch::kLong);
    s.commonness = s.tokens.to(torch::kDouble);
    s.rareBelow = 100;
    s.gridRows = s.gridColumns = kGrid;
    s.patchPixels = 4;
    return s;
}

// Times each measure on the same random layer.
std::vector<MeasureCost> costOfEach(int repeats) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    const auto lengths = torch::randint(20, kLength + 1, {kBatch}, generator, torch::kLong);
    const auto mask = attention::validTokens(lengths, kLength, torch::kCPU);
    const auto samples = madeUpSamples(generator);
    const measures::MaskedLayer layer(madeUpLayer(generator, mask));
    measures::NetworkHeads network;
    for (std::int64_t i = 0; i < kLayers; ++i)
        network.add(measures::MaskedLayer(madeUpLayer(generator, mask)));
    std::vector<MeasureCost> costs;
    for (const auto& info : measures::builtinMeasures()) {
        const double seconds = medianSeconds(repeats, [&] {
            layer.forgetShared();
            if (info.shape == MeasureShape::Pairwise) measures::pairwise(info.id, layer);
            if (info.shape == MeasureShape::Head) measures::perHead(info.id, layer, samples);
            if (info.shape == MeasureShape::Layer) measures::perLayer(info.id, layer);
            if (info.shape == MeasureShape::Tokens)
                measures::meanRow(measures::rolledOut(info.id, layer, {}), layer);
            if (info.shape == MeasureShape::AcrossLayers) measures::acrossLayers(info.id, network);
        });
        costs.push_back({info.id, seconds * 1e3});
    }
    return costs;
}

// Times one training step of a preset's text encoder, and the recording of the measures on its
// probe batch.
Result<RecordingCost> recordingCost(const std::string& preset, BenchOptions options) {
    options.task = "text";
    options.settings["model.preset"] = preset;
    HEADSCOPE_TRY(const auto setup, config::benchSetup(options));
    training::ModelStep step(setup.config, setup.spec, torch::kCPU);
    const auto input = benchInput(setup);
    training::StepSettings settings;
    settings.learningRate = 3e-4;
    settings.lambda = options.lambda;
    RecordingCost cost;
    cost.model = preset;
    cost.every = measures::kDefaultMeasureEvery;
    cost.stepSeconds = medianSeconds(options.steps, [&] { step.run(input, settings); });
    const auto recorded = measures::recordedMeasures();
    cost.recordSeconds = medianSeconds(
        options.steps, [&] { training::similarityFrames(step.model(), input, {}, recorded); });
    cost.share = cost.recordSeconds / (cost.every * cost.stepSeconds);
    return cost;
}

}  // namespace

Result<BenchReport> benchMeasures(const BenchOptions& options) {
    if (options.threads > 0) training::setThreads(options.threads);
    BenchReport report;
    report.task = "measures";
    report.unit = "ms a layer";
    report.device = "cpu";
    report.torch = TORCH_VERSION;
    report.threads = at::get_num_threads();
    {
        torch::NoGradGuard noGrad;
        report.measures = costOfEach(options.steps);
    }
    for (const char* preset : {"tiny", "small"}) {
        HEADSCOPE_TRY(auto cost, recordingCost(preset, options));
        report.recording.push_back(std::move(cost));
    }
    return report;
}

}  // namespace headscope::analysis

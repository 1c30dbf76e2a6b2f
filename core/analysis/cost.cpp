// What a run will cost (measured on a few steps), and the bench.
#include "core/analysis/analyzer.h"
#include "core/analysis/bench_setup.h"
#include "core/training/machine.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

namespace headscope::analysis {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

// Width of all heads of a layer together, mean over the layers: D for plain models.
double innerWidth(const models::TransformerOptions& o) {
    double sum = 0;
    for (const auto heads : o.headsPerLayer()) sum += static_cast<double>(heads * o.attention(0).headWidth());
    return sum / static_cast<double>(o.layers);
}

// Share of a step's multiply-adds spent in the attention sub-layers (projections and maps).
double attentionShare(const models::TransformerOptions& o) {
    const double t = static_cast<double>(o.length), d = static_cast<double>(o.width), f = static_cast<double>(o.ff);
    const double inner = innerWidth(o);
    const double attention = 4 * t * d * inner + 2 * t * t * inner, feedForward = 2 * t * d * f;
    const double layers = static_cast<double>(o.layers);
    const double ends = o.task == Task::LanguageModel ? t * d * static_cast<double>(o.outputs) : t * d * 48.0;
    return layers * attention / (layers * (attention + feedForward) + ends);
}

// Weights, gradients and two moments, and the activations kept for the backward pass.
std::int64_t memoryEstimate(const models::TransformerOptions& o, std::int64_t parameters, std::int64_t batch) {
    const double tokens = static_cast<double>(batch * o.length);
    const double inner = innerWidth(o);
    const auto maps = std::max(o.mostHeads(), o.variants.simulatedHeads);
    const double perToken =
        static_cast<double>(o.layers) * (10.0 * o.width + 4.0 * inner + 3.0 * o.ff + 3.0 * maps * o.length);
    return static_cast<std::int64_t>(16.0 * parameters + 4.0 * tokens * perToken);
}

}  // namespace

// The sizes of the reference training in plain PyTorch.
BenchTask benchTask(const BenchOptions& options) {
    BenchTask t{Task::TextClassification, 30000, 64, 128, 4, 8, 512, 4, 64, "samples/s"};
    if (options.task == "vit") t = {Task::ImageClassification, 0, 64, 128, 6, 8, 512, 10, 64, "samples/s"};
    if (options.task == "lm") t = {Task::LanguageModel, 96, 128, 256, 6, 8, 1024, 96, 32, "tokens/s"};
    if (options.heads > 0) t.heads = options.heads;
    if (options.length > 0) t.length = options.length;
    return t;
}

models::TransformerOptions sizesOf(const BenchTask& t) {
    models::TransformerOptions o;
    o.task = t.task;
    o.layers = t.layers;
    o.heads = t.heads;
    o.width = t.width;
    o.ff = t.ff;
    o.length = t.length;
    o.dropout = 0;
    o.vocabulary = t.vocabulary;
    o.outputs = t.outputs;
    return o;
}

RunConfig benchConfig(const BenchOptions& options) {
    RunConfig c;
    c.values = {{"train.seed", std::int64_t{0}},
                {"train.precision", options.precision},
                {"train.optimizer", std::string("adamw")},
                {"train.beta1", 0.9},
                {"train.beta2", 0.999},
                {"train.epsilon", 1e-8},
                {"train.momentum", 0.9},
                {"train.weight_decay", 0.01},
                {"objective.id", std::string("attn-cos")},
                {"objective.layers", std::string("all")},
                {"objective.sign", std::string("similarity")}};
    return c;
}

models::Input benchInput(const BenchTask& t) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    models::Input input;
    input.size = t.batch;
    if (t.task == Task::ImageClassification) {
        input.pixels = torch::empty({t.batch, 3, 32, 32}).normal_(0, 1, generator);
        input.targets = torch::randint(t.outputs, {t.batch}, generator, torch::kLong);
        return input;
    }
    input.tokens = torch::randint(1, t.vocabulary, {t.batch, t.length}, generator, torch::kLong);
    if (t.task == Task::LanguageModel) {
        input.targets = torch::randint(t.vocabulary, {t.batch, t.length}, generator, torch::kLong);
        return input;
    }
    input.lengths =
        torch::randint(std::min<std::int64_t>(20, t.length), t.length + 1, {t.batch}, generator, torch::kLong);
    const auto valid = attention::validTokens(input.lengths, t.length, torch::kCPU);
    input.tokens = input.tokens * valid.to(torch::kLong);
    input.targets = torch::randint(t.outputs, {t.batch}, generator, torch::kLong);
    models::indexValidTokens(input);
    return input;
}

namespace {

std::int64_t peakResident() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

Result<Estimate> estimateRun(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset) {
    HEADSCOPE_TRY(auto trainer, training::makeTrainer(config, dataset));
    const auto options = models::TransformerOptions::from(config, *dataset);
    Estimate e;
    e.parameters = trainer->parameterCount();
    e.memoryBytes = memoryEstimate(options, e.parameters, config.integer("train.batch"));
    e.attentionShare = attentionShare(options);
    e.steps = trainer->totalSteps();
    e.stepsPerEpoch = trainer->stepsPerEpoch();
    e.device = config.text("train.device");
    e.precision = config.text("train.precision");
    e.threads = static_cast<int>(config.integer("train.threads"));
    trainer->trainStep();  // the first one allocates
    // Long enough to have met a quiet moment, where the machine does other things too.
    std::vector<double> times;
    const auto begin = Clock::now();
    while (times.size() < 3 || (times.size() < 40 && secondsSince(begin) < 0.5)) {
        const auto start = Clock::now();
        trainer->trainStep();
        times.push_back(secondsSince(start));
    }
    e.secondsPerStep = *std::min_element(times.begin(), times.end());  // what else runs just now can only slow a step
    e.seconds = e.secondsPerStep * static_cast<double>(e.steps);
    return e;
}

Result<BenchReport> runBench(const BenchOptions& options) {
    const auto task = benchTask(options);
    if (options.threads > 0) training::setThreads(options.threads);
    training::ModelStep step(benchConfig(options), sizesOf(task), torch::kCPU);
    const auto input = benchInput(task);
    training::StepSettings settings;
    settings.learningRate = 3e-4;
    settings.lambda = options.lambda;
    settings.clip = 1e9;
    std::vector<double> times;
    constexpr int kWarmUp = 3;
    for (int i = 0; i < options.steps + kWarmUp; ++i) {
        const auto start = Clock::now();
        step.run(input, settings);
        if (i >= kWarmUp) times.push_back(secondsSince(start));
    }
    BenchReport report;
    report.task = options.task;
    report.unit = task.unit;
    report.device = "cpu";
    report.torch = TORCH_VERSION;
    report.bf16 = options.precision == "bfloat16";
    report.lambda = options.lambda;
    report.threads = at::get_num_threads();
    report.stepSeconds = median(times);
    const double units = static_cast<double>(task.batch * (task.task == Task::LanguageModel ? task.length : 1));
    report.rate = report.stepSeconds > 0 ? units / report.stepSeconds : 0;
    report.peakBytes = peakResident();
    return report;
}

}  // namespace headscope::analysis

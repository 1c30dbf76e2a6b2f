// Estimates the cost of a run from a few timed steps, and measures training speed (`bench`).
#include "core/api/runs/tasks.h"
#include "core/nn/analysis/bench_setup.h"
#include "core/nn/attention/kernels/kernels.h"
#include "core/nn/training/machine.h"
#include "core/service/backend/analyzer.h"
#include "core/spec/models/costs.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ctime>

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

}  // namespace

BenchTask benchTask(const BenchOptions& options) {
    // Benchmark tasks, with the sizes of the reference training in plain PyTorch.
    static const BenchTask kTasks[] = {
        {"text", Task::TextClassification, 30000, 64, 128, 4, 8, 512, 4, 64},
        {"vit", Task::ImageClassification, 0, 64, 128, 6, 8, 512, 10, 64},
        {"lm", Task::LanguageModel, 96, 128, 256, 6, 8, 1024, 96, 32},
        // Sentence lengths as in Multi30k. Encoder and decoder have `layers` layers each.
        {"mt", Task::Translation, 8000, 24, 256, 3, 8, 1024, 8000, 96}};
    BenchTask t = kTasks[0];
    for (const auto& task : kTasks)
        if (options.task == task.name) t = task;
    if (options.heads > 0) t.heads = options.heads;
    if (options.length > 0) t.length = options.length;
    if (options.layers > 0) t.layers = options.layers;
    if (options.batch > 0) t.batch = options.batch;
    return t;
}

models::ModelSpec specOf(const BenchTask& t) {
    models::ModelSpec s;
    s.model = models::modelForTask(t.task);
    s.data.task = t.task;
    s.data.vocabulary = t.vocabulary;
    s.data.outputs = t.outputs;
    s.heads.assign(static_cast<std::size_t>(t.layers), t.heads);
    s.headSize = t.width / t.heads;
    s.width = t.width;
    s.ff = t.ff;
    s.length = t.length;
    s.dropout = 0;
    if (!traitsOf(t.task).pairs) return s;
    s.encoderLayers = t.layers;
    // An encoder layer has one attention site, a decoder layer two.
    s.heads.assign(static_cast<std::size_t>(3 * t.layers), t.heads);
    return s;
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

namespace {

constexpr std::int64_t kShortestSentence = 8;

// Returns random sources and targets of random lengths, padded to the longest.
models::Input pairBenchInput(const BenchTask& t, torch::Generator& generator) {
    const auto shortest = std::min(kShortestSentence, t.length);
    const auto side = [&](std::int64_t vocabulary, torch::Tensor& lengths) {
        lengths = torch::randint(shortest, t.length + 1, {t.batch}, generator, torch::kLong);
        const auto tokens =
            torch::randint(1, vocabulary, {t.batch, t.length}, generator, torch::kLong);
        return tokens * attention::validTokens(lengths, t.length, torch::kCPU).to(torch::kLong);
    };
    models::Input input;
    input.size = t.batch;
    input.tokens = side(t.vocabulary, input.lengths);
    input.targetTokens = side(t.outputs, input.targetLengths);
    const auto validTargets = attention::validTokens(input.targetLengths, t.length, torch::kCPU);
    const auto wanted = torch::randint(1, t.outputs, {t.batch, t.length}, generator, torch::kLong);
    input.targets = wanted.masked_fill(validTargets.logical_not(), -1);
    models::indexValidTokens(input);
    return input;
}

}  // namespace

models::Input benchInput(const BenchTask& t) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    models::Input input;
    input.size = t.batch;
    const auto& traits = traitsOf(t.task);
    if (traits.pictures()) {
        input.pixels = torch::empty({t.batch, 3, 32, 32}).normal_(0, 1, generator);
        input.targets = torch::randint(t.outputs, {t.batch}, generator, torch::kLong);
        return input;
    }
    if (traits.pairs) return pairBenchInput(t, generator);
    input.tokens = torch::randint(1, t.vocabulary, {t.batch, t.length}, generator, torch::kLong);
    if (traits.everyPosition) {
        input.targets = torch::randint(t.vocabulary, {t.batch, t.length}, generator, torch::kLong);
        return input;
    }
    input.lengths = torch::randint(std::min<std::int64_t>(20, t.length), t.length + 1, {t.batch},
                                   generator, torch::kLong);
    const auto valid = attention::validTokens(input.lengths, t.length, torch::kCPU);
    input.tokens = input.tokens * valid.to(torch::kLong);
    input.targets = torch::randint(t.outputs, {t.batch}, generator, torch::kLong);
    models::indexValidTokens(input);
    return input;
}

namespace {

double clockSeconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Returns the operations of a training step. The gradients of inputs and weights take twice as many
// as the forward pass.
double stepFlops(const models::ModelSpec& spec, const models::Input& input) {
    const auto lengths = [&](const torch::Tensor& given) {
        return given.defined() ? given : torch::full({input.size}, spec.tokens(), torch::kLong);
    };
    const auto source = lengths(input.lengths), target = lengths(input.targetLengths);
    const auto shown = models::patternKeys(spec, models::sitesOf(spec));
    double forward = 0;
    for (std::int64_t i = 0; i < input.size; ++i)
        forward +=
            models::forwardFlopsOf(spec, source[i].item<double>(), target[i].item<double>(), shown);
    return 3 * forward;
}

// Returns the peak speed of one core while all threads are busy, in operations per second of CPU
// time; 0 if unknown. Takes the best of several short rounds, since other processes can only slow
// it down.
double peakFlops(bool bfloat16) {
    const auto& table = kernels::table();
    const auto spin = bfloat16 ? table.spinPairs : table.spin;
    if (!spin) return 0;
    constexpr std::int64_t kRounds = 200'000;
    constexpr int kTurns = 20;
    std::vector<double> best(static_cast<std::size_t>(at::get_num_threads()), 0);
    at::parallel_for(0, at::get_num_threads(), 1, [&](std::int64_t first, std::int64_t last) {
        for (auto thread = first; thread < last; ++thread)
            for (int turn = 0; turn < kTurns; ++turn) {
                const double start = clockSeconds(CLOCK_THREAD_CPUTIME_ID), done = spin(kRounds);
                const double seconds = clockSeconds(CLOCK_THREAD_CPUTIME_ID) - start;
                auto& rate = best[static_cast<std::size_t>(thread)];
                if (seconds > 0) rate = std::max(rate, done / seconds);
            }
    });
    return *std::max_element(best.begin(), best.end());
}

std::int64_t peakResident() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

Result<Estimate> estimateRun(const RunConfig& config,
                             std::shared_ptr<const data::Dataset> dataset) {
    const auto spec = models::specOf(config, models::DataSizes::of(*dataset));
    HEADSCOPE_TRY(auto trainer, training::makeTrainer(config, spec, dataset));
    const auto costs = models::costsOf(spec, models::fullSamples(config));
    Estimate e;
    e.parameters = trainer->parameterCount();
    e.memoryBytes = static_cast<std::int64_t>(costs.memoryBytes);
    e.attentionShare = costs.attentionShare;
    e.steps = trainer->totalSteps();
    e.stepsPerEpoch = trainer->stepsPerEpoch();
    e.device = config.text("train.device");
    e.precision = config.text("train.precision");
    e.threads = static_cast<int>(config.integer("train.threads"));
    trainer->trainStep();  // the first step allocates memory
    // Repeat at least three times, and for up to half a second, so that other processes disturb at
    // least one step as little as possible.
    std::vector<double> times;
    const auto begin = Clock::now();
    while (times.size() < 3 || (times.size() < 40 && secondsSince(begin) < 0.5)) {
        const auto start = Clock::now();
        trainer->trainStep();
        times.push_back(secondsSince(start));
    }
    // The fastest step is the best estimate, because other processes can only slow a step down.
    e.secondsPerStep = *std::min_element(times.begin(), times.end());
    e.seconds = e.secondsPerStep * static_cast<double>(e.steps);
    return e;
}

Result<BenchReport> runBench(const BenchOptions& options) {
    const auto task = benchTask(options);
    if (options.threads > 0) training::setThreads(options.threads);
    const auto spec = specOf(task);
    const auto device = training::deviceOf(options.device);
    training::ModelStep step(benchConfig(options), spec, device);
    auto input = benchInput(task);
    for (auto* part : {&input.tokens, &input.targetTokens, &input.pixels, &input.targets})
        if (part->defined()) *part = part->to(device);
    training::StepSettings settings;
    settings.learningRate = 3e-4;
    settings.lambda = options.lambda;
    settings.clip = 1e9;
    std::vector<double> times, processorTimes;
    constexpr int kWarmUp = 3;
    for (int i = 0; i < options.steps + kWarmUp; ++i) {
        const auto start = Clock::now();
        const double used = clockSeconds(CLOCK_PROCESS_CPUTIME_ID);
        step.run(input, settings);
        if (i < kWarmUp) continue;
        times.push_back(secondsSince(start));
        processorTimes.push_back(clockSeconds(CLOCK_PROCESS_CPUTIME_ID) - used);
    }
    BenchReport report;
    report.task = options.task;
    report.unit = std::string(traitsOf(task.task).unit) + "/s";
    report.device = options.device;
    report.torch = TORCH_VERSION;
    report.bf16 = options.precision == "bfloat16";
    report.lambda = options.lambda;
    if (step.recorded()) {
        report.replays = step.recorded()->replays();
        report.refusal = step.recorded()->refusal();
    }
    report.threads = at::get_num_threads();
    report.stepSeconds = median(times);
    report.stepProcessorSeconds = median(processorTimes);
    report.stepFlops = stepFlops(spec, input);
    if (device.is_cpu()) report.peakFlops = peakFlops(report.bf16);
    const double units =
        static_cast<double>(task.batch * (traitsOf(task.task).everyPosition ? task.length : 1));
    report.rate = report.stepSeconds > 0 ? units / report.stepSeconds : 0;
    report.peakBytes = peakResident();
    return report;
}

}  // namespace headscope::analysis

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

constexpr std::int64_t kShortestSentence = 8;

// Returns random sources and targets of random lengths, padded to the longest.
models::Input pairBenchInput(const config::BenchSetup& setup, torch::Generator& generator) {
    const auto batch = setup.batch, length = setup.spec.length;
    const auto shortest = std::min(kShortestSentence, length);
    const auto side = [&](std::int64_t vocabulary, torch::Tensor& lengths) {
        lengths = torch::randint(shortest, length + 1, {batch}, generator, torch::kLong);
        const auto tokens = torch::randint(1, vocabulary, {batch, length}, generator, torch::kLong);
        return tokens * attention::validTokens(lengths, length, torch::kCPU).to(torch::kLong);
    };
    models::Input input;
    input.size = batch;
    input.tokens = side(setup.data.vocabulary, input.lengths);
    input.targetTokens = side(setup.data.outputs, input.targetLengths);
    const auto validTargets = attention::validTokens(input.targetLengths, length, torch::kCPU);
    const auto wanted =
        torch::randint(1, setup.data.outputs, {batch, length}, generator, torch::kLong);
    input.targets = wanted.masked_fill(validTargets.logical_not(), -1);
    models::indexValidTokens(input);
    return input;
}

}  // namespace

models::Input benchInput(const config::BenchSetup& setup) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    const auto batch = setup.batch, length = setup.spec.length;
    const auto& data = setup.data;
    models::Input input;
    input.size = batch;
    const auto& traits = traitsOf(data.task);
    if (traits.pictures()) {
        input.pixels = torch::empty({batch, data.channels, data.imageSize, data.imageSize})
                           .normal_(0, 1, generator);
        input.targets = torch::randint(data.outputs, {batch}, generator, torch::kLong);
        return input;
    }
    if (traits.pairs) return pairBenchInput(setup, generator);
    input.tokens = torch::randint(1, data.vocabulary, {batch, length}, generator, torch::kLong);
    if (traits.everyPosition) {
        input.targets = torch::randint(data.vocabulary, {batch, length}, generator, torch::kLong);
        return input;
    }
    input.lengths = torch::randint(std::min<std::int64_t>(20, length), length + 1, {batch},
                                   generator, torch::kLong);
    const auto valid = attention::validTokens(input.lengths, length, torch::kCPU);
    input.tokens = input.tokens * valid.to(torch::kLong);
    input.targets = torch::randint(data.outputs, {batch}, generator, torch::kLong);
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

namespace {

// Wall-clock and CPU time of each timed step, in seconds.
struct StepTimes {
    std::vector<double> wall, processor;
};

StepTimes timeSteps(training::ModelStep& step, const models::Input& input,
                    const BenchOptions& options) {
    training::StepSettings settings;
    settings.learningRate = 3e-4;
    settings.lambda = options.lambda;
    settings.clip = 1e9;
    StepTimes times;
    constexpr int kWarmUp = 3;
    for (int i = 0; i < options.steps + kWarmUp; ++i) {
        const auto start = Clock::now();
        const double used = clockSeconds(CLOCK_PROCESS_CPUTIME_ID);
        step.run(input, settings);
        if (i < kWarmUp) continue;
        times.wall.push_back(secondsSince(start));
        times.processor.push_back(clockSeconds(CLOCK_PROCESS_CPUTIME_ID) - used);
    }
    return times;
}

std::map<std::string, std::int64_t> sizesOf(const config::BenchSetup& setup) {
    const auto& spec = setup.spec;
    return {{"heads", spec.mostHeads()},
            {"length", spec.length},
            {"layers", setup.config.integer("model.layers")},
            {"width", spec.width},
            {"ff", spec.ff},
            {"batch", setup.batch}};
}

}  // namespace

Result<BenchReport> runBench(const BenchOptions& options) {
    HEADSCOPE_TRY(const auto setup, config::benchSetup(options));
    if (options.threads > 0) training::setThreads(options.threads);
    const auto device = training::deviceOf(options.device);
    training::ModelStep step(setup.config, setup.spec, device);
    auto input = benchInput(setup);
    for (auto* part : {&input.tokens, &input.targetTokens, &input.pixels, &input.targets})
        if (part->defined()) *part = part->to(device);
    const auto times = timeSteps(step, input, options);
    const auto& traits = traitsOf(setup.data.task);
    BenchReport report;
    report.task = options.task;
    report.unit = std::string(traits.unit) + "/s";
    report.device = options.device;
    report.torch = TORCH_VERSION;
    report.sizes = sizesOf(setup);
    report.warnings = setup.warnings;
    report.bf16 = options.precision == "bfloat16";
    report.lambda = options.lambda;
    if (step.recorded()) {
        report.replays = step.recorded()->replays();
        report.refusal = step.recorded()->refusal();
    }
    report.threads = at::get_num_threads();
    report.stepSeconds = median(times.wall);
    report.stepProcessorSeconds = median(times.processor);
    report.stepFlops = stepFlops(setup.spec, input);
    if (device.is_cpu()) report.peakFlops = peakFlops(report.bf16);
    const auto positions = traits.everyPosition ? setup.spec.length : 1;
    const auto units = static_cast<double>(setup.batch * positions);
    report.rate = report.stepSeconds > 0 ? units / report.stepSeconds : 0;
    report.peakBytes = peakResident();
    return report;
}

}  // namespace headscope::analysis

#include "core/nn/pruning/speed.h"

#include "core/base/util/processor_time.h"
#include "core/data/batches/batch.h"
#include "core/nn/training/model_step.h"
#include "core/spec/models/variants.h"
#include "core/spec/pruning/surgery.h"

#include <ATen/Parallel.h>

#include <algorithm>

namespace headscope::pruning {
namespace {

constexpr int kBatches = 4;  // number of batches, used in turn because their lengths differ
// Number of first rounds that are not counted, because they allocate memory.
constexpr int kWarmUp = 2;

// The machine counts as busy if the thread runs for less than this share of the wall-clock time.
constexpr double kLeastShare = 0.7;

Stretch clocks() {
    using util::secondsBy;
    return {secondsBy(CLOCK_MONOTONIC), secondsBy(CLOCK_THREAD_CPUTIME_ID),
            secondsBy(CLOCK_PROCESS_CPUTIME_ID)};
}

Stretch timeOf(const std::function<void()>& work) {
    const auto start = clocks();
    work();
    const auto end = clocks();
    return {end.elapsed - start.elapsed, end.thread - start.thread,
            end.processor - start.processor};
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::vector<models::Input> batchesOf(const RunConfig& config,
                                     std::shared_ptr<const data::Dataset> dataset,
                                     std::int64_t length, torch::Device device) {
    data::BatchOptions options;
    options.batch = config.integer("train.batch");
    options.length = length;
    options.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    const auto task = dataset->task;
    const data::BatchPlan plan(std::move(dataset), options);
    std::vector<models::Input> batches;
    const auto count =
        std::min<std::int64_t>(kBatches, std::max<std::int64_t>(plan.batchesPerEpoch(), 1));
    for (std::int64_t i = 0; i < count; ++i)
        batches.push_back(models::inputFrom(plan.batch(0, i), task, device));
    return batches;
}

training::StepSettings settingsOf(const RunConfig& config) {
    training::StepSettings settings;
    // This learning rate is too small to change the weights noticeably.
    settings.learningRate = 1e-6;
    settings.lambda = config.real("objective.lambda");
    settings.clip = config.real("train.clip");
    settings.labelSmoothing = config.real("train.label_smoothing");
    settings.headDrop = models::realOr(config, "model.drophead", 0);
    return settings;
}

// The two models, which run the same work in turn.
struct Pair {
    training::ModelStep whole, smaller;
};

using Rounds = std::vector<SpeedRound>;

// Alternates which model runs first, so that both profit equally from warm caches.
void timeRound(int round, Pair& models, const std::function<void(training::ModelStep&)>& work,
               Rounds& times) {
    const bool wholeFirst = round % 2 == 0;
    const auto first = timeOf([&] { work(wholeFirst ? models.whole : models.smaller); });
    const auto second = timeOf([&] { work(wholeFirst ? models.smaller : models.whole); });
    if (round >= kWarmUp)
        times.push_back(wholeFirst ? SpeedRound{first, second} : SpeedRound{second, first});
}

double medianElapsed(const Rounds& rounds, Stretch SpeedRound::*model) {
    std::vector<double> seconds;
    for (const auto& round : rounds) seconds.push_back((round.*model).elapsed);
    return medianOf(std::move(seconds));
}

}  // namespace

bool wasBusy(const std::vector<SpeedRound>& rounds) {
    std::vector<double> shares;
    for (const auto& round : rounds)
        for (const auto& stretch : {round.whole, round.smaller})
            shares.push_back(stretch.thread / std::max(stretch.elapsed, 1e-12));
    return !shares.empty() && medianOf(std::move(shares)) < kLeastShare;
}

double speedup(const std::vector<SpeedRound>& rounds, bool processorTime) {
    std::vector<double> ratios;
    for (const auto& [whole, smaller] : rounds)
        ratios.push_back(processorTime ? whole.processor / std::max(smaller.processor, 1e-12)
                                       : whole.elapsed / std::max(smaller.elapsed, 1e-12));
    return medianOf(std::move(ratios));
}

Result<SpeedReport> compareSpeed(const RunConfig& config, const models::ModelSpec& spec,
                                 std::shared_ptr<const data::Dataset> dataset,
                                 const SpeedRequest& request, const analysis::Work& work) {
    HEADSCOPE_TRY(const auto smaller, withoutHeads(spec, request.removed));
    const auto device = training::deviceOf(config.text("train.device"));
    const auto batches = batchesOf(config, dataset, spec.length, device);
    Pair models{{config, spec, device}, {config, smaller, device}};
    auto settings = settingsOf(config);
    Rounds steps, forward;
    const int rounds = std::max(request.rounds, 1) + kWarmUp;
    for (int round = 0; round < rounds; ++round) {
        if (work.stopped()) return Error{ErrorCode::Cancelled, "the measurement was stopped"_m};
        const auto& input = batches[static_cast<std::size_t>(round) % batches.size()];
        settings.dropoutSeed = static_cast<std::uint64_t>(round);
        timeRound(
            round, models, [&](training::ModelStep& step) { step.run(input, settings); }, steps);
        torch::NoGradGuard noGrad;
        timeRound(
            round, models,
            [&](training::ModelStep& step) {
                const models::Float32Products exact(step.model());
                models::Pass pass;
                // Reading a number waits until the device has finished.
                step.model().forward(input, pass).flatten()[0].item<double>();
            },
            forward);
        work.done((round + 1.0) / rounds);
    }
    SpeedReport report;
    report.busy = device.is_cpu() && wasBusy(steps);
    report.stepBefore = medianElapsed(steps, &SpeedRound::whole);
    report.stepAfter = medianElapsed(steps, &SpeedRound::smaller);
    report.stepSpeedup = speedup(steps, report.busy);
    report.inferenceBefore = medianElapsed(forward, &SpeedRound::whole);
    report.inferenceAfter = medianElapsed(forward, &SpeedRound::smaller);
    report.inferenceSpeedup = speedup(forward, report.busy);
    report.rounds = rounds - kWarmUp;
    report.batch = static_cast<int>(batches.front().size);
    report.threads = at::get_num_threads();
    report.precision = config.text("train.precision");
    return report;
}

}  // namespace headscope::pruning

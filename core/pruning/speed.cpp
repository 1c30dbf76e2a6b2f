#include "core/pruning/speed.h"

#include "core/data/batch.h"
#include "core/models/variants.h"
#include "core/pruning/surgery.h"
#include "core/training/model_step.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <chrono>

namespace headscope::pruning {
namespace {

constexpr int kBatches = 4;  // by turns, as they differ in length
constexpr int kWarmUp = 2;   // rounds that are not counted: the first ones allocate

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::vector<models::Input> batchesOf(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset,
                                     std::int64_t length, torch::Device device) {
    data::BatchOptions options;
    options.batch = config.integer("train.batch");
    options.length = length;
    options.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    const auto task = dataset->task;
    const data::BatchPlan plan(std::move(dataset), options);
    std::vector<models::Input> batches;
    const auto count = std::min<std::int64_t>(kBatches, std::max<std::int64_t>(plan.batchesPerEpoch(), 1));
    for (std::int64_t i = 0; i < count; ++i) batches.push_back(models::inputFrom(plan.batch(0, i), task, device));
    return batches;
}

training::StepSettings settingsOf(const RunConfig& config) {
    training::StepSettings settings;
    settings.learningRate = 1e-6;  // weights that stay what they are
    settings.lambda = config.real("objective.lambda");
    settings.clip = config.real("train.clip");
    settings.labelSmoothing = config.real("train.label_smoothing");
    settings.headDrop = models::realOr(config, "model.drophead", 0);
    return settings;
}

// The two models, asked for the same in turns.
struct Pair {
    training::ModelStep whole, smaller;
};

struct Times {
    std::vector<double> whole, smaller, ratio;

    void add(double first, double second) {
        whole.push_back(first);
        smaller.push_back(second);
        ratio.push_back(first / second);
    }
};

// Which of them comes first changes from round to round, so that neither is always the one with the warm caches.
void timeRound(int round, Pair& models, const std::function<void(training::ModelStep&)>& work, Times& times) {
    const bool wholeFirst = round % 2 == 0;
    const double first = secondsOf([&] { work(wholeFirst ? models.whole : models.smaller); });
    const double second = secondsOf([&] { work(wholeFirst ? models.smaller : models.whole); });
    if (round >= kWarmUp) times.add(wholeFirst ? first : second, wholeFirst ? second : first);
}

}  // namespace

Result<SpeedReport> compareSpeed(const RunConfig& config, const models::ModelSpec& spec,
                                 std::shared_ptr<const data::Dataset> dataset, const SpeedQuestion& question,
                                 const analysis::Work& work) {
    HEADSCOPE_TRY(const auto smaller, withoutHeads(spec, question.removed));
    const auto device = training::deviceOf(config.text("train.device"));
    const auto batches = batchesOf(config, dataset, spec.length, device);
    Pair models{{config, spec, device}, {config, smaller, device}};
    auto settings = settingsOf(config);
    Times steps, forward;
    const int rounds = std::max(question.rounds, 1) + kWarmUp;
    for (int round = 0; round < rounds; ++round) {
        if (work.stopped()) return Error{ErrorCode::Cancelled, "the measurement was stopped"};
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
                step.model().forward(input, pass).flatten()[0].item<double>();  // waits for the device
            },
            forward);
        work.done((round + 1.0) / rounds);
    }
    SpeedReport report;
    report.stepBefore = medianOf(steps.whole);
    report.stepAfter = medianOf(steps.smaller);
    report.stepSpeedup = medianOf(steps.ratio);
    report.inferenceBefore = medianOf(forward.whole);
    report.inferenceAfter = medianOf(forward.smaller);
    report.inferenceSpeedup = medianOf(forward.ratio);
    report.rounds = rounds - kWarmUp;
    report.batch = static_cast<int>(batches.front().size);
    report.threads = at::get_num_threads();
    report.precision = config.text("train.precision");
    return report;
}

}  // namespace headscope::pruning

#include "core/service/session/training_report.h"

#include "core/api/base/files.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/measures/catalogue.h"

#include <unistd.h>

#include <cmath>
#include <sstream>

namespace headscope::session {
namespace {

constexpr double kLiveShare = 0.02;  // maximum share of time spent on live matrices

std::int64_t residentBytes() {
    std::istringstream file(kernelText("/proc/self/statm"));
    std::int64_t total = 0, resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::int64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void TrainingReport::addEvent(const std::string& kind, const Message& text, double value) {
    m_run.recorder->event({m_run.trainer->step(), m_run.watch.seconds(), kind, text, value});
}

void TrainingReport::say(const Message& message) {
    m_run.feed.update([&](Progress& p) { p.message = message; });
}

void TrainingReport::setState(RunState state) {
    auto& info = m_run.record.info;
    info.state = state;
    info.step = m_run.trainer->step();
    info.seconds = m_run.watch.seconds();
    // This only updates the list of runs, so a failure is not fatal. Saving a checkpoint writes the
    // same data and handles a lost folder.
    const auto written = m_run.recorder->checkInPlace().ok()
                             ? runs::writeRunRecord(*m_run.folder, m_run.record)
                             : Status();
    if (!written.ok())
        m_run.feed.add(RunEvent{info.step, info.seconds, "warning", written.error().whole(), 0});
    // Update the feed last: when a run appears as paused, all writing must be complete.
    m_run.feed.update([&](Progress& p) {
        p.state = state;
        p.seconds = m_run.watch.seconds();
        // A pause may have interrupted an evaluation, whose message is now outdated.
        if (state == RunState::Running || state == RunState::Paused) p.message = {};
        p.heldUp.reset();
    });
}

// Uses one timestamp for all values, so that the series in the feed share one timestamp record.
void TrainingReport::record(const std::string& split,
                            const std::vector<std::pair<std::string, double>>& values) {
    SeriesPoint point{m_run.trainer->step(), m_run.epoch(), m_run.watch.seconds(), 0};
    for (const auto& [name, value] : values) {
        point.value = value;
        m_run.recorder->scalar(split, name, point);
    }
}

void TrainingReport::step(const training::StepRecord& step, double seconds) {
    m_rate.add(seconds);
    std::vector<std::pair<std::string, double>> values = {
        {"task_loss", step.taskLoss},   {"diversity_loss", step.diversityLoss},
        {"total_loss", step.totalLoss}, {"learning_rate", step.learningRate},
        {"lambda", step.lambda},        {"gradient_norm", step.gradientNorm}};
    for (const auto& [id, value] : step.terms) values.emplace_back("term." + id, value);
    if (step.openHeads) values.emplace_back("open_heads", *step.openHeads);
    const double perStep = m_rate.secondsPerStep();
    if (perStep > 0)
        values.emplace_back("rate", static_cast<double>(m_run.trainer->unitsPerStep()) / perStep);
    record("train", values);
    show(step);
}

void TrainingReport::evaluation(const std::string& split, const training::Evaluation& evaluation) {
    std::vector<std::pair<std::string, double>> values;
    for (const auto& score : evaluation.scores)
        if (scoreKind(score.id).measured()) values.emplace_back(score.id, score.value);
    if (evaluation.attentionCosine)
        values.emplace_back("attention_cosine", *evaluation.attentionCosine);
    record(split, values);
}

void TrainingReport::show(const training::StepRecord& step) {
    const auto& trainer = *m_run.trainer;
    const double perStep = m_rate.secondsPerStep();
    const auto left = std::max<std::int64_t>(trainer.totalSteps() - step.step, 0);
    const double epochsLeft =
        std::ceil(static_cast<double>(left) / static_cast<double>(m_run.stepsPerEpoch()));
    const auto every = config::Stopping::from(m_run.in.config).evaluateEvery;
    const auto between = every > 0 ? left / every : 0;  // evaluations between epoch ends
    const double evaluationsLeft = epochsLeft + static_cast<double>(between);
    const auto measurements =
        left / std::max<std::int64_t>(1, m_run.in.config.integer("train.measure_every"));
    const double probesLeft = static_cast<double>(measurements) + 1;
    // Reading /proc takes longer than a step of a tiny model, so it is done only every 50 steps.
    const bool first = step.step % 50 == 1;
    const auto memory = first ? residentBytes() : 0;
    m_run.feed.update([&](Progress& p) {
        p.step = step.step;
        p.totalSteps = trainer.totalSteps();
        p.epoch = step.epoch;
        p.seconds = m_run.watch.seconds();
        p.secondsLeft = static_cast<double>(left) * perStep +
                        evaluationsLeft * m_evaluationSeconds + probesLeft * m_probeSeconds;
        p.rate = perStep > 0 ? static_cast<double>(trainer.unitsPerStep()) / perStep : 0;
        p.taskLoss = step.taskLoss;
        p.diversityLoss = step.diversityLoss;
        p.totalLoss = step.totalLoss;
        p.lambda = step.lambda;
        p.learningRate = step.learningRate;
        if (memory > 0) p.memoryBytes = memory;
    });
}

void TrainingReport::probes() {
    say("measuring the heads"_m);
    const double before = m_run.watch.seconds();
    for (const auto& frame : m_run.trainer->probe(measures::recordedMeasures()))
        m_run.recorder->frame(frame);
    m_probeSeconds = m_run.watch.seconds() - before;
    say({});
}

std::vector<std::pair<const runs::RecordChannel*, Record>> TrainingReport::measureRecords() {
    std::vector<std::pair<const runs::RecordChannel*, Record>> records;
    // Records describe the step that is about to be trained, so they are measured with the weights
    // that produce its loss.
    const auto step = m_run.trainer->step() + 1;
    for (const auto& channel : runs::recordChannels())
        if (channel.due(m_run.in.config, step))
            if (auto payload = m_run.trainer->record(channel.id))
                records.emplace_back(&channel, Record{step, std::move(payload)});
    return records;
}

void TrainingReport::live() {
    const auto now = std::chrono::steady_clock::now();
    const auto measure = m_run.feed.wantedFrame();
    if (measure.empty() || now < m_nextLive) return;
    for (auto& frame : m_run.trainer->probe({measure})) m_run.feed.setFrame(std::move(frame));
    const auto after = std::chrono::steady_clock::now();
    // Waits as long as it takes for the measurement to become kLiveShare of the elapsed time.
    m_nextLive = after + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                             (after - now) / kLiveShare);
}

Status TrainingReport::end(const RunResult& result) {
    auto& record = m_run.record;
    record.info.state = result.state;
    record.info.step = result.steps;
    record.info.seconds = result.seconds;
    record.error = result.error;
    // Without a recorder the preparation failed before any step.
    if (!m_run.recorder) return runs::writeRunRecord(*m_run.folder, record);
    addEvent(runStateName(result.state),
             result.error ? result.error->whole()
                          : "%1 at step %2"_m(runStateWord(result.state), result.steps));
    // Order on disk: curves first, then run.json, by which readers know that the run has ended.
    const auto curves = m_run.recorder->flush(true);
    m_run.recorder->endEventFile(result.state);
    m_run.recorder->fold();
    HEADSCOPE_CHECK(m_run.recorder->checkInPlace());
    const auto written = runs::writeRunRecord(*m_run.folder, record);
    return curves.ok() ? written : curves;
}

}  // namespace headscope::session

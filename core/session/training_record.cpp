// What the training loop tells: points of the curves, events, progress.
#include "core/runs/program_version.h"
#include "core/session/training_loop.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace headscope::session {
namespace {

std::int64_t residentBytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t total = 0, resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::int64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

double TrainingLoop::epochHere() const {
    return static_cast<double>(m_trainer->step()) /
           static_cast<double>(std::max<std::int64_t>(m_trainer->stepsPerEpoch(), 1));
}

bool TrainingLoop::atEpochEnd() const {
    return m_trainer->step() % std::max<std::int64_t>(m_trainer->stepsPerEpoch(), 1) == 0;
}

std::int64_t TrainingLoop::samplesIn(const data::Split& split) const {
    return data::orderedCount(*m_dataset, split,
                              m_in.config.has("model.length") ? m_in.config.integer("model.length") : 0);
}

// One moment for all values: the live series then share its mark.
void TrainingLoop::recordHere(const std::string& split, const std::vector<std::pair<std::string, double>>& values) {
    SeriesPoint point{m_trainer->step(), epochHere(), m_watch.seconds(), 0};
    for (const auto& [name, value] : values) {
        point.value = value;
        m_recorder->scalar(split, name, point);
    }
}

void TrainingLoop::record(const training::StepRecord& step) {
    std::vector<std::pair<std::string, double>> values = {
        {"task_loss", step.taskLoss},   {"diversity_loss", step.diversityLoss},
        {"total_loss", step.totalLoss}, {"learning_rate", step.learningRate},
        {"lambda", step.lambda},        {"gradient_norm", step.gradientNorm}};
    for (const auto& [id, value] : step.terms) values.emplace_back("term." + id, value);
    const double seconds = m_rate.secondsPerStep();
    if (seconds > 0) values.emplace_back("rate", static_cast<double>(m_trainer->unitsPerStep()) / seconds);
    recordHere("train", values);
}

void TrainingLoop::recordEvaluation(const std::string& split, const training::Evaluation& evaluation) {
    std::vector<std::pair<std::string, double>> values;
    for (const auto& score : evaluation.scores)
        if (scoreKind(score.id).measured()) values.emplace_back(score.id, score.value);
    if (evaluation.attentionCosine) values.emplace_back("attention_cosine", *evaluation.attentionCosine);
    recordHere(split, values);
}

void TrainingLoop::showStep(const training::StepRecord& step) {
    const double perStep = m_rate.secondsPerStep();
    const auto left = std::max<std::int64_t>(m_trainer->totalSteps() - step.step, 0);
    const double epochsLeft = std::ceil(static_cast<double>(left) /
                                        static_cast<double>(std::max<std::int64_t>(m_trainer->stepsPerEpoch(), 1)));
    // Reading /proc costs more than a step of a tiny model: now and then is enough.
    const bool first = step.step % 50 == 1;
    const auto memory = first ? residentBytes() : 0;
    m_feed.update([&](Progress& p) {
        p.step = step.step;
        p.totalSteps = m_trainer->totalSteps();
        p.epoch = step.epoch;
        p.seconds = m_watch.seconds();
        p.secondsLeft = static_cast<double>(left) * perStep + epochsLeft * m_evaluationSeconds;
        p.rate = perStep > 0 ? static_cast<double>(m_trainer->unitsPerStep()) / perStep : 0;
        p.taskLoss = step.taskLoss;
        p.diversityLoss = step.diversityLoss;
        p.totalLoss = step.totalLoss;
        p.lambda = step.lambda;
        p.learningRate = step.learningRate;
        if (memory > 0) p.memoryBytes = memory;
    });
}

void TrainingLoop::tell(const std::string& kind, const std::string& text, double value) {
    m_recorder->event({m_trainer->step(), m_watch.seconds(), kind, text, value});
}

void TrainingLoop::say(const std::string& message) {
    m_feed.update([&](Progress& p) { p.message = message; });
}

void TrainingLoop::setState(RunState state) {
    m_record.info.state = state;
    m_record.info.step = m_trainer->step();
    m_record.info.seconds = m_watch.seconds();
    // Only for the list of runs; what counts is written with each checkpoint, which also deals with a folder that is
    // gone.
    const auto written = m_recorder->checkInPlace().ok() ? runs::writeRunRecord(*m_run, m_record) : Status();
    if (!written.ok()) m_feed.add(RunEvent{m_trainer->step(), m_watch.seconds(), "warning", written.error().text(), 0});
    // Last: who sees a paused run may count on nothing being written any more.
    m_feed.update([&](Progress& p) {
        p.state = state;
        p.seconds = m_watch.seconds();
        // A pause may have cut an evaluation short.
        if (state == RunState::Running || state == RunState::Paused) p.message.clear();
    });
}

io::TensorFile TrainingLoop::describedModel() const {
    auto model = m_trainer->modelTensors();
    model.metadata = runs::metadataOf(m_facts);
    model.metadata["program"] = std::string("Headscope ") + runs::programVersion();
    model.metadata["step"] = std::to_string(m_trainer->step());
    model.metadata["tested"] = m_record.testedStep == m_trainer->step() ? "yes" : "no";
    return model;
}

Status TrainingLoop::writeReadme(const io::TensorFile& model) {
    const auto step = m_record.testedStep;
    const auto tested = step < 0 ? std::string("The test split has not been evaluated yet.")
                                 : "The test figures in `run.json` are of the weights after step " +
                                       std::to_string(step) + ", the last of the run.";
    auto text = runs::readmeOf(m_facts, model, m_record.info.name, tested);
    if (text == m_readme) return {};
    HEADSCOPE_CHECK(m_run->writeAtomically(runs::run_files::kReadme, text));
    m_readme = std::move(text);
    return {};
}

}  // namespace headscope::session

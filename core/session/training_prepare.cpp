// Before the first step: data, model, and either a new run folder or the newest checkpoint of an old one.
#include "core/models/catalogue.h"
#include "core/session/config_resolve.h"
#include "core/session/dataset_record.h"
#include "core/session/program_version.h"
#include "core/session/training_loop.h"

namespace headscope::session {
namespace {

std::int64_t epochsOf(const training::Trainer& trainer) {
    const auto perEpoch = std::max<std::int64_t>(trainer.stepsPerEpoch(), 1);
    return (trainer.totalSteps() + perEpoch - 1) / perEpoch;
}

}  // namespace

Status TrainingLoop::prepare() {
    if (!m_in.runFolder.empty()) {
        m_paths.folder = m_in.runFolder;
        HEADSCOPE_TRY(m_lock, RunLock::take(m_paths.lock()));
        HEADSCOPE_TRY(m_record, readRunRecord(m_paths));
        m_in.folderMade(m_paths.folder);
    }
    HEADSCOPE_CHECK(loadData());
    say("building the model");
    m_in.backend->setThreads(static_cast<int>(m_in.config.integer("train.threads")));
    HEADSCOPE_TRY(m_trainer, m_in.backend->makeTrainer(m_in.config, m_dataset));
    m_feed.update([&](Progress& p) {
        p.totalSteps = m_trainer->totalSteps();
        p.epochs = epochsOf(*m_trainer);
        p.lambda = m_in.config.real("objective.lambda");
        p.rateUnit = m_dataset->task == Task::LanguageModel ? "tokens/s" : "samples/s";
    });
    return m_in.runFolder.empty() ? makeNewRun() : reopenRun();
}

Status TrainingLoop::loadData() {
    say("reading the data");
    HEADSCOPE_TRY(m_dataset, m_in.datasets->get(m_in.config, m_commands.cancelled(),
                                                [this](const std::string& what) { say(what); }));
    HEADSCOPE_CHECK(checkAgainstData(m_in.config, *m_dataset));
    if (m_in.runFolder.empty() || m_record.fingerprint == m_dataset->fingerprint) return {};
    return Error{ErrorCode::BadData,
                 "the data of " + m_dataset->id + " changed since this run began, so it cannot go on exactly",
                 "Put the old files back, or start a new run with the same settings"};
}

RunRecord TrainingLoop::newRecord() const {
    const auto& c = m_in.config;
    RunRecord record;
    RunInfo& info = record.info;
    info.name = c.text("run.name").empty() ? defaultRunName(c) : c.text("run.name");
    info.created = utcNow();
    info.state = RunState::Running;
    info.task = m_dataset->task;
    info.dataset = m_dataset->id;
    info.model = c.text("model.id");
    info.preset = c.text("model.preset");
    info.objective = c.text("objective.id");
    info.lambda = c.real("objective.lambda");
    info.seed = c.integer("train.seed");
    info.device = c.text("train.device");
    info.precision = c.text("train.precision");
    info.totalSteps = m_trainer->totalSteps();
    record.fingerprint = m_dataset->fingerprint;
    record.torchVersion = m_in.torchVersion;
    record.programVersion = programVersion();
    return record;
}

Status TrainingLoop::makeNewRun() {
    m_record = newRecord();
    const auto keepDataset = [this](const RunPaths& paths) { return writeDatasetRecord(paths, *m_dataset); };
    HEADSCOPE_TRY(m_paths, createRunFolder(m_in.runsFolder, m_in.config, m_record, keepDataset));
    HEADSCOPE_TRY(m_lock, RunLock::take(m_paths.lock()));
    m_in.folderMade(m_paths.folder);
    m_checkpoints.emplace(m_paths.checkpoints());
    m_recorder.emplace(m_feed, m_paths);
    HEADSCOPE_CHECK(m_recorder->open(-1));
    tell("started",
         "started on " + m_dataset->id + " with " + std::to_string(m_trainer->parameterCount()) + " parameters");
    recordProbes();
    return save("start");
}

Status TrainingLoop::reopenRun() {
    m_checkpoints.emplace(m_paths.checkpoints());
    m_recorder.emplace(m_feed, m_paths);
    std::vector<std::string> skipped;
    auto newest = m_checkpoints->loadNewest(skipped);
    if (!newest && !m_checkpoints->steps().empty()) return std::move(newest).error();
    if (newest) HEADSCOPE_CHECK(m_trainer->restore(newest->model, newest->optimizer, newest->trainer));
    if (newest) m_session = newest->session;
    m_savedStep = newest ? m_trainer->step() : -1;
    m_watch.set(m_session.seconds);
    HEADSCOPE_CHECK(m_recorder->open(newest ? m_trainer->step() : -1));
    m_record.error.reset();
    m_record.bestStep = m_session.bestStep;
    m_feed.update([&](Progress& p) {
        p.step = m_trainer->step();
        p.epoch = epochHere();
        p.lambda = m_trainer->state().lambda;
        p.validAccuracy = m_record.info.validAccuracy;
    });
    for (const auto& line : skipped) tell("warning", line);
    tell("resumed", "going on from step " + std::to_string(m_trainer->step()));
    // A run that was cut before its first checkpoint begins anew.
    if (newest) return {};
    recordProbes();
    return save("start");
}

}  // namespace headscope::session

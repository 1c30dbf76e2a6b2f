// Before the first step: data, model, and either a new run folder or the newest checkpoint of an old one.
#include "core/api/tasks.h"
#include "core/config/config_resolve.h"
#include "core/data/import_notes.h"
#include "core/models/catalogue.h"
#include "core/runs/dataset_record.h"
#include "core/runs/program_version.h"
#include "core/session/model_file.h"
#include "core/session/training_loop.h"

#include <utility>

namespace headscope::session {
namespace {

std::int64_t epochsOf(const training::Trainer& trainer) {
    const auto perEpoch = std::max<std::int64_t>(trainer.stepsPerEpoch(), 1);
    return (trainer.totalSteps() + perEpoch - 1) / perEpoch;
}

Error noneUsable(const Error& error, const std::vector<std::string>& skipped) {
    Error whole{ErrorCode::BadData, error.message, "Put an intact copy of a checkpoint back, or start a new run"};
    for (const auto& line : skipped) whole.message += "; " + line;
    return whole;
}

}  // namespace

Status TrainingLoop::prepare() {
    if (!m_in.runFolder.empty()) {
        HEADSCOPE_TRY(m_run, io::Directory::open(m_in.runFolder));
        HEADSCOPE_TRY(m_lock, runs::RunLock::take(*m_run));
        HEADSCOPE_TRY(m_record, runs::readRunRecord(*m_run));
        m_in.folderMade(m_run->path());
        openControl();
    }
    HEADSCOPE_CHECK(loadData());
    HEADSCOPE_CHECK(findCheckpoint());
    HEADSCOPE_CHECK(findStart());
    say("building the model");
    m_in.backend->setThreads(static_cast<int>(m_in.config.integer("train.threads")));
    HEADSCOPE_TRY(m_trainer, m_in.backend->makeTrainer(m_in.config, m_dataset));
    HEADSCOPE_CHECK(takeStart());
    m_feed.update([&](Progress& p) {
        p.totalSteps = m_trainer->totalSteps();
        p.epochs = epochsOf(*m_trainer);
        p.lambda = m_in.config.real("objective.lambda");
        p.rateUnit = std::string(traitsOf(m_dataset->task).unit) + "/s";
    });
    HEADSCOPE_CHECK(m_in.runFolder.empty() ? makeNewRun() : reopenRun());
    tellOfData();
    return {};
}

// A run that goes on has its repairs and choices in the log; what may harm the result is said again.
void TrainingLoop::tellOfData() {
    for (const auto& line : m_dataset->notes)
        if (data::isWarning(line) || m_in.runFolder.empty())
            tell(data::isWarning(line) ? "warning" : "note", data::noteText(line));
}

Status TrainingLoop::loadData() {
    say("reading the data");
    HEADSCOPE_TRY(m_dataset, m_in.datasets->get(m_in.config, m_commands.cancelled(),
                                                [this](const std::string& what) { say(what); }));
    HEADSCOPE_CHECK(config::checkAgainstData(m_in.config, *m_dataset));
    m_facts = runs::describeModel(m_in.config, *m_dataset);
    if (m_in.runFolder.empty() || m_record.fingerprint == m_dataset->fingerprint) return {};
    return Error{ErrorCode::BadData,
                 "the data of " + m_dataset->id + " changed since this run began, so it cannot go on exactly: " +
                     runs::dataChange(*m_run, *m_dataset),
                 "Put the old files back, or start a new run with the same settings"};
}

// Before the model is built: a config.json that asks for another model than the weights' must not cost memory.
Status TrainingLoop::findCheckpoint() {
    if (m_in.runFolder.empty()) return {};
    // Only a run that never got to its first checkpoint may begin anew.
    if (m_record.info.step > 0 || m_run->kind(runs::run_files::kCheckpoints) != io::Directory::Kind::Missing)
        HEADSCOPE_CHECK(m_run->folder(runs::run_files::kCheckpoints));
    m_checkpoints.emplace(*m_run);
    auto newest = m_checkpoints->loadNewest(m_skipped);
    if (!newest && !m_checkpoints->steps().empty()) return noneUsable(newest.error(), m_skipped);
    if (!newest) return {};
    auto fits = checkModelFile(*m_in.backend, m_in.config, *m_dataset, newest->model);
    if (!fits.ok()) return std::move(fits).error().within("checkpoint " + m_checkpoints->pathOf(newest->trainer.step));
    m_newest = std::move(*newest);
    return {};
}

// Also of a run that was cut before its first checkpoint: it begins anew, as it began.
Status TrainingLoop::findStart() {
    if (m_newest) return {};
    if (m_in.config.textOr("run.start", "").empty()) {
        if (!m_record.info.parent) return {};
        return Error{ErrorCode::BadData,
                     "this run begins with the weights of " + runs::startText(*m_record.info.parent) +
                         ", which are not known on this machine",
                     "Start a new run from a run that is here"};
    }
    HEADSCOPE_TRY(m_start, runs::readStart(m_in.config));
    const auto fits = m_in.backend->checkWeights(m_in.config, *m_dataset, m_start->model);
    if (!fits.ok())
        return Error{ErrorCode::Usage,
                     "the weights of " + runs::startText(m_start->parent) +
                         " do not fit this run's model: " + fits.error().message,
                     "Give the model the sizes of that run (its config.json), or choose another run"};
    return runs::checkMeaning(m_facts, *m_start);
}

// Weights alone: the optimiser, its schedules and the order of the data begin anew.
Status TrainingLoop::takeStart() {
    const auto start = std::exchange(m_start, std::nullopt);
    if (!start) return {};
    m_parent = start->parent;
    return m_trainer->restore(start->model, m_trainer->optimizerTensors(), m_trainer->state());
}

runs::RunRecord TrainingLoop::newRecord() const {
    const auto& c = m_in.config;
    runs::RunRecord record;
    RunInfo& info = record.info;
    info.name = c.text("run.name").empty() ? runs::freeRunName(m_in.runsFolder, c) : c.text("run.name");
    info.created = runs::utcNow();
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
    info.parent = m_parent;
    info.totalSteps = m_trainer->totalSteps();
    info.validSamples = samplesIn(m_dataset->valid);
    info.testSamples = samplesIn(m_dataset->test);
    record.fingerprint = m_dataset->fingerprint;
    record.torchVersion = m_in.torchVersion;
    record.programVersion = runs::programVersion();
    return record;
}

Status TrainingLoop::makeNewRun() {
    m_record = newRecord();
    runs::sweepUnfinishedRuns(m_in.runsFolder);
    // With a database in it: where that cannot be made, there is no run.
    const auto fill = [this](const io::Directory& run) -> Status {
        HEADSCOPE_CHECK(runs::writeDatasetRecord(run, *m_dataset));
        auto database = io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write);
        return database ? Status() : Status(std::move(database).error());
    };
    HEADSCOPE_TRY(auto made, runs::createRunFolder(m_in.runsFolder, runs::newFolderName(m_in.config), m_in.config,
                                                   m_record, fill));
    m_run = made.folder;
    m_lock = std::move(made.lock);
    m_in.folderMade(m_run->path());
    openControl();
    m_checkpoints.emplace(*m_run);
    HEADSCOPE_TRY(m_recorder, runs::RunRecorder::open(m_feed, *m_run, -1));
    tell("started", "started on " + m_dataset->id + " with " + std::to_string(m_trainer->parameterCount()) +
                        " parameters" + (m_parent ? ", with the weights of " + runs::startText(*m_parent) : ""));
    recordProbes();
    return save("start");
}

// A checkpoint that verifies may still be of another run or written by another program.
Status TrainingLoop::restore(const runs::Checkpoint& checkpoint) {
    const auto where = [&] { return m_checkpoints->pathOf(checkpoint.trainer.step); };
    if (checkpoint.trainer.step > m_trainer->totalSteps())
        return Error{ErrorCode::BadData,
                     "checkpoint " + where() + " is of step " + std::to_string(checkpoint.trainer.step) +
                         ", but this run has " + std::to_string(m_trainer->totalSteps()) + " steps",
                     "Remove that checkpoint: the one before it is used then"};
    auto restored = m_trainer->restore(checkpoint.model, checkpoint.optimizer, checkpoint.trainer);
    if (!restored.ok()) return std::move(restored).error().within("checkpoint " + where());
    m_session = checkpoint.session;
    return {};
}

Status TrainingLoop::reopenRun() {
    runs::sweepRun(*m_run);
    m_checkpoints->sweep();
    const auto newest = std::exchange(m_newest, std::nullopt);
    if (newest) HEADSCOPE_CHECK(restore(*newest));
    m_savedStep = newest ? m_trainer->step() : -1;
    m_watch.set(m_session.seconds);
    HEADSCOPE_TRY(m_recorder, runs::RunRecorder::open(m_feed, *m_run, newest ? m_trainer->step() : -1));
    m_record.error.reset();
    if (newest) m_record.info.lambda = m_trainer->state().lambda;
    m_record.info.validSamples = samplesIn(m_dataset->valid);
    m_record.info.testSamples = samplesIn(m_dataset->test);
    m_record.bestStep = m_session.bestStep;
    m_feed.update([&](Progress& p) {
        p.step = m_trainer->step();
        p.epoch = epochHere();
        p.lambda = m_trainer->state().lambda;
        p.validScores = m_record.info.validScores;
    });
    for (const auto& line : m_skipped) tell("warning", line);
    noteLibrary();
    tell("resumed", "going on from step " + std::to_string(m_trainer->step()));
    if (newest && masksDiffer(newest->trainer))
        tell("warning",
             "the steps so far met dropout masks drawn in another way: from here on the run does not equal "
             "one that was never interrupted (a new run repeats exactly)");
    // A run that was cut before its first checkpoint begins anew.
    if (newest) return {};
    recordProbes();
    return save("start");
}

// Masks are drawn anew at every step: at step 0, and without dropout, there is nothing to differ.
bool TrainingLoop::masksDiffer(const training::TrainerState& saved) const {
    const auto positive = [this](const char* key) { return m_in.config.has(key) && m_in.config.real(key) > 0; };
    return saved.step > 0 && saved.maskVersion != m_trainer->state().maskVersion &&
           (positive("model.dropout") || positive("model.drophead"));
}

// Another LibTorch rounds otherwise, so the run is no longer the one that it would have been: said, and kept.
void TrainingLoop::noteLibrary() {
    auto& known = m_record.torchVersion;
    const std::string then = ", then ";
    const auto last = known.rfind(then);
    const auto before = last == std::string::npos ? known : known.substr(last + then.size());
    if (before.empty() || before == m_in.torchVersion) return;
    const auto step = std::to_string(m_trainer->step());
    known += " to step " + step + then + m_in.torchVersion;
    tell("warning", "up to step " + step + " this run was trained with LibTorch " + before + "; it goes on with " +
                        m_in.torchVersion + ", so its numbers may differ from those of an uninterrupted run");
}

}  // namespace headscope::session

#include "core/service/session/training_prepare.h"

#include "core/api/runs/tasks.h"
#include "core/data/readers/import_notes.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/program_version.h"
#include "core/service/session/model_file.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/config_specs.h"
#include "core/spec/models/registry.h"

#include <utility>

namespace headscope::session {
namespace {

std::int64_t epochsOf(const training::Trainer& trainer) {
    const auto perEpoch = std::max<std::int64_t>(trainer.stepsPerEpoch(), 1);
    return (trainer.totalSteps() + perEpoch - 1) / perEpoch;
}

Error noneUsable(const Error& error, const std::vector<Message>& skipped) {
    std::vector<Message> reasons{error.message};
    reasons.insert(reasons.end(), skipped.begin(), skipped.end());
    return {ErrorCode::BadData, joined(reasons, "; "),
            "Put an intact copy of a checkpoint back, "
            "or start a new run"_m};
}

}  // namespace

Status TrainingPreparation::prepare() {
    if (!m_run.isNew()) {
        HEADSCOPE_TRY(m_run.folder, io::Directory::open(m_run.in.runFolder));
        HEADSCOPE_TRY(m_run.lock, runs::RunLock::take(*m_run.folder));
        HEADSCOPE_TRY(m_run.record, runs::readRunRecord(*m_run.folder));
        HEADSCOPE_TRY(m_run.pretrainedConfig, runs::readPretrainedConfig(*m_run.folder));
        m_run.in.folderMade(m_run.folder->path());
        openControl();
    }
    HEADSCOPE_CHECK(loadData());
    HEADSCOPE_CHECK(findModel());
    HEADSCOPE_CHECK(findCheckpoint());
    HEADSCOPE_CHECK(findStart());
    m_report.say("building the model"_m);
    m_run.in.backend->setThreads(static_cast<int>(m_run.in.config.integer("train.threads")));
    HEADSCOPE_TRY(m_run.trainer,
                  m_run.in.backend->makeTrainer(m_run.in.config, m_run.model.spec, m_run.dataset));
    HEADSCOPE_CHECK(takeStart());
    m_run.feed.update([&](Progress& p) {
        p.totalSteps = m_run.trainer->totalSteps();
        p.epochs = epochsOf(*m_run.trainer);
        p.lambda = m_run.in.config.real("objective.lambda");
        p.rateUnit = std::string(traitsOf(m_run.dataset->task).unit) + "/s";
    });
    HEADSCOPE_CHECK(m_run.isNew() ? makeNewRun() : reopenRun());
    reportData();
    return {};
}

void TrainingPreparation::openControl() {
    auto control = RunControl::open(*m_run.folder, m_run.commands);
    if (control)
        m_run.control = std::move(control).value();
    else
        runs::appendLog(*m_run.folder,
                        "this run cannot receive commands: " + control.error().text());
}

// Reports the notes on the data. The log of a resumed run already contains them, so only warnings
// are repeated.
void TrainingPreparation::reportData() {
    for (const auto& line : m_run.dataset->notes)
        if (data::isWarning(line) || m_run.isNew())
            m_report.addEvent(data::isWarning(line) ? "warning" : "note", data::noteText(line));
    // If the length is given in steps, it was already checked before the data were loaded.
    if (!m_run.isNew() || m_run.in.config.integer("train.steps") > 0) return;
    for (const auto& warning : config::lengthWarnings(m_run.in.config, m_run.trainer->totalSteps()))
        m_report.addEvent("warning", warning);
}

Status TrainingPreparation::loadData() {
    m_report.say("reading the data"_m);
    const auto recorded = m_run.isNew() ? std::string() : m_run.record.fingerprint;
    HEADSCOPE_TRY(m_run.dataset, m_run.in.datasets->getRecorded(
                                     m_run.in.config, recorded, m_run.commands.cancelled(),
                                     [this](const Message& what) { m_report.say(what); }));
    HEADSCOPE_CHECK(config::checkAgainstData(m_run.in.config, *m_run.dataset));
    if (m_run.isNew() || m_run.record.fingerprint == m_run.dataset->fingerprint) return {};
    return Error{
        ErrorCode::BadData,
        "the data of %1 changed since this run started, so it cannot continue exactly: %2"_m(
            m_run.dataset->id, runs::dataChange(*m_run.folder, *m_run.dataset)),
        "Put the old files back, or start a new run with the same settings"_m};
}

Status TrainingPreparation::findModel() {
    if (m_run.isNew()) {
        m_run.model.spec = models::specOf(m_run.in.config, models::DataSizes::of(*m_run.dataset));
    } else {
        HEADSCOPE_TRY(m_run.model,
                      runs::storedModel(*m_run.folder, m_run.in.config, *m_run.dataset));
    }
    m_run.facts = runs::describeModel(m_run.model, *m_run.dataset);
    return {};
}

// Checks the weights before the model is built, so that a wrong config.json cannot allocate a huge
// model.
Status TrainingPreparation::findCheckpoint() {
    if (m_run.isNew()) return {};
    // Only a run that never saved a checkpoint may start from the beginning.
    if (m_run.record.info.step > 0 ||
        m_run.folder->kind(runs::run_files::kCheckpoints) != io::Directory::Kind::Missing)
        HEADSCOPE_CHECK(m_run.folder->folder(runs::run_files::kCheckpoints));
    m_run.checkpoints.emplace(*m_run.folder);
    auto newest = m_run.checkpoints->loadNewest(m_skipped);
    if (!newest && !m_run.checkpoints->steps().empty())
        return noneUsable(newest.error(), m_skipped);
    if (!newest) return {};
    auto fits = checkModelFile(*m_run.in.backend, m_run.model, *m_run.dataset, newest->model);
    if (!fits.ok())
        return std::move(fits).error().within(
            "checkpoint %1"_m(m_run.checkpoints->pathOf(newest->trainer.step)));
    m_newest = std::move(*newest);
    return {};
}

// Loads the weights that the run starts from. Also used if a run was interrupted before its first
// checkpoint, which then starts again from the same weights.
Status TrainingPreparation::findStart() {
    if (m_newest) return {};
    auto& config = m_run.in.config;
    if (config.textOr("run.start", "").empty()) {
        if (!m_run.record.info.parent) return {};
        return Error{
            ErrorCode::BadData,
            "this run starts from the weights of %1, which are not known on this machine"_m(
                runs::startText(*m_run.record.info.parent)),
            "Start a new run from a run on this machine"_m};
    }
    // "last" and "best" of the parent may change later, so store the step that they mean now.
    const auto& parent = m_run.record.info.parent;
    if (parent) config.values["run.start_step"] = std::to_string(parent->step);
    HEADSCOPE_TRY(m_start, runs::readStart(config));
    config.values["run.start_step"] = std::to_string(m_start->parent.step);
    takeModelOfStart();
    const auto fits = m_run.in.backend->checkWeights(m_run.model.spec, m_start->model);
    if (!fits.ok())
        return Error{
            ErrorCode::Usage,
            "the weights of %1 do not fit this run's model: %2"_m(runs::startText(m_start->parent),
                                                                  fits.error().message),
            "Give the model the sizes of that run (its config.json), or choose another run"_m};
    return runs::checkMeaning(m_run.facts, *m_start);
}

// Takes what the settings do not decide from the parent's model: the heads that are left if some
// were removed, and the random blocks for which its weights were trained.
void TrainingPreparation::takeModelOfStart() {
    auto& spec = m_run.model.spec;
    if (!m_start->spec || !runs::sameButFewerHeads(spec, *m_start->spec)) return;
    spec.heads = m_start->spec->heads;
    spec.patternHeads = m_start->spec->patternHeads;
    spec.pattern.seed = m_start->spec->pattern.seed;
    m_run.facts = runs::describeModel(m_run.model, *m_run.dataset);
}

// Loads the weights only; optimiser, schedules and data order start from the beginning.
Status TrainingPreparation::takeStart() {
    const auto start = std::exchange(m_start, std::nullopt);
    if (!start) return {};
    m_parent = start->parent;
    m_pretrained = start->pretrained;
    m_run.pretrainedConfig = start->pretrainedConfig;
    m_skipped.insert(m_skipped.end(), start->warnings.begin(), start->warnings.end());
    return m_run.trainer->restore(start->model, m_run.trainer->optimizerTensors(),
                                  m_run.trainer->state());
}

runs::RunRecord TrainingPreparation::newRecord() const {
    const auto& c = m_run.in.config;
    runs::RunRecord record;
    RunInfo& info = record.info;
    info.name =
        c.text("run.name").empty() ? runs::freeRunName(m_run.in.runsFolder, c) : c.text("run.name");
    info.created = runs::utcNow();
    info.state = RunState::Running;
    info.task = m_run.dataset->task;
    info.dataset = m_run.dataset->id;
    info.model = c.text("model.id");
    info.preset = c.text("model.preset");
    info.objective = c.text("objective.id");
    info.lambda = c.real("objective.lambda");
    info.seed = c.integer("train.seed");
    info.device = c.text("train.device");
    info.precision = c.text("train.precision");
    info.parent = m_parent;
    record.pretrained = m_pretrained;
    info.totalSteps = m_run.trainer->totalSteps();
    info.validSamples = m_run.samplesIn(m_run.dataset->valid);
    info.testSamples = m_run.samplesIn(m_run.dataset->test);
    record.fingerprint = m_run.dataset->fingerprint;
    record.torchVersion = m_run.in.torchVersion;
    if (info.device == "cpu") {
        record.processor = m_run.in.processor;
        record.kernels = m_run.in.kernels;
    }
    record.programVersion = runs::programVersion();
    return record;
}

Status TrainingPreparation::makeNewRun() {
    m_run.record = newRecord();
    runs::sweepUnfinishedRuns(m_run.in.runsFolder);
    // The new folder must contain a database; if it cannot be created, the run is not created.
    const auto fill = [this](const io::Directory& run) -> Status {
        HEADSCOPE_CHECK(runs::writeDatasetRecord(run, *m_run.dataset));
        HEADSCOPE_CHECK(runs::writeModelRecord(run, m_run.model.spec));
        HEADSCOPE_CHECK(runs::writePretrainedConfig(run, m_run.pretrainedConfig));
        auto database = io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write);
        return database ? Status() : Status(std::move(database).error());
    };
    const auto name =
        m_run.in.folderName.empty() ? runs::newFolderName(m_run.in.config) : m_run.in.folderName;
    HEADSCOPE_TRY(auto made, runs::createRunFolder(m_run.in.runsFolder, name, m_run.in.config,
                                                   m_run.record, fill));
    m_run.folder = made.folder;
    m_run.lock = std::move(made.lock);
    m_run.in.folderMade(m_run.folder->path());
    openControl();
    m_run.checkpoints.emplace(*m_run.folder);
    HEADSCOPE_TRY(m_run.recorder,
                  runs::RunRecorder::open(m_run.feed, *m_run.folder, -1, m_run.in.backend->now));
    writeEventFile();
    const auto& data = m_run.dataset->id;
    const auto parameters = m_run.trainer->parameterCount();
    m_report.addEvent("started", m_parent
                                     ? "started on %1 with %2 parameters, with the weights of %3"_m(
                                           data, parameters, runs::startText(*m_parent))
                                     : "started on %1 with %2 parameters"_m(data, parameters));
    for (const auto& line : m_skipped) m_report.addEvent("warning", line);
    m_report.probes();
    return m_saver.save("start"_m);
}

// Restores a checkpoint. A valid checkpoint may still belong to another run or program.
Status TrainingPreparation::restore(const runs::Checkpoint& checkpoint) {
    const auto where = [&] { return m_run.checkpoints->pathOf(checkpoint.trainer.step); };
    if (checkpoint.trainer.step > m_run.trainer->totalSteps())
        return Error{ErrorCode::BadData,
                     "checkpoint %1 is of step %2, but this run has %3 steps"_m(
                         where(), checkpoint.trainer.step, m_run.trainer->totalSteps()),
                     "Remove that checkpoint; the run then uses the previous one"_m};
    auto restored =
        m_run.trainer->restore(checkpoint.model, checkpoint.optimizer, checkpoint.trainer);
    if (!restored.ok()) return std::move(restored).error().within("checkpoint %1"_m(where()));
    m_run.state = checkpoint.session;
    return {};
}

Status TrainingPreparation::reopenRun() {
    runs::sweepRun(*m_run.folder);
    m_run.checkpoints->sweep();
    const auto newest = std::exchange(m_newest, std::nullopt);
    if (newest) HEADSCOPE_CHECK(restore(*newest));
    m_saver.setSavedStep(newest ? m_run.trainer->step() : -1);
    m_run.watch.set(m_run.state.seconds);
    HEADSCOPE_TRY(m_run.recorder, runs::RunRecorder::open(m_run.feed, *m_run.folder,
                                                          newest ? m_run.trainer->step() : -1,
                                                          m_run.in.backend->now));
    writeEventFile();
    m_run.record.error.reset();
    if (newest) m_run.record.info.lambda = m_run.trainer->state().lambda;
    m_run.record.info.validSamples = m_run.samplesIn(m_run.dataset->valid);
    m_run.record.info.testSamples = m_run.samplesIn(m_run.dataset->test);
    m_run.record.bestStep = m_run.state.bestStep;
    m_run.feed.update([&](Progress& p) {
        p.step = m_run.trainer->step();
        p.epoch = m_run.epoch();
        p.lambda = m_run.trainer->state().lambda;
        p.validScores = m_run.record.info.validScores;
    });
    for (const auto& line : m_skipped) m_report.addEvent("warning", line);
    noteLibrary();
    m_report.addEvent("resumed", "continuing from step %1"_m(m_run.trainer->step()));
    if (newest && masksDiffer(newest->trainer))
        m_report.addEvent("warning",
                          "earlier steps used dropout masks drawn in another way: from here on the "
                          "run differs from one "
                          "that was never interrupted (a new run repeats exactly)"_m);
    // A run that was interrupted before its first checkpoint starts from the beginning.
    if (newest) return {};
    m_report.probes();
    return m_saver.save("start"_m);
}

// Returns whether earlier steps drew dropout masks by another method. Masks do not carry over
// between steps, so step 0 and runs without dropout never differ.
bool TrainingPreparation::masksDiffer(const training::TrainerState& saved) const {
    const auto positive = [this](const char* key) {
        return m_run.in.config.has(key) && m_run.in.config.real(key) > 0;
    };
    return saved.step > 0 && saved.maskVersion != m_run.trainer->state().maskVersion &&
           (positive("model.dropout") || positive("model.drophead"));
}

// Records a change of LibTorch's version or of the instruction set in run.json and warns about it:
// rounding differs, so results may change.
void TrainingPreparation::writeEventFile() {
    const auto& config = m_run.in.config;
    if (!config.has("run.tensorboard") || !config.flag("run.tensorboard")) return;
    const auto& info = m_run.record.info;
    m_run.recorder->writeEventFile(config, info.name, runs::secondsOfTime(info.created));
}

void TrainingPreparation::noteLibrary() {
    noteChange(m_run.record.torchVersion, m_run.in.torchVersion, "LibTorch %1"_m);
    if (m_run.record.info.device == "cpu")
        noteChange(m_run.record.kernels, m_run.in.kernels, "CPU kernels for %1"_m);
}

// Appends a change to a recorded version. known: "1.13.0", or "1.13.0 to step 500, then 2.1.0".
void TrainingPreparation::noteChange(std::string& known, const std::string& now,
                                     const Message& what) {
    const std::string then = ", then ";
    const auto last = known.rfind(then);
    const auto before = last == std::string::npos ? known : known.substr(last + then.size());
    if (before.empty() || before == now) return;
    const auto step = std::to_string(m_run.trainer->step());
    known += " to step " + step + then + now;
    m_report.addEvent("warning",
                      "up to step %1 this run was trained with %2; it continues with %3, so its "
                      "numbers may differ "
                      "from those of an uninterrupted run"_m(step, what(before), now));
}

}  // namespace headscope::session

#include "core/service/session/training_save.h"

#include "core/service/runs/dataset_record.h"
#include "core/service/runs/program_version.h"
#include "core/service/session/cadence.h"

#include <malloc.h>

#include <filesystem>

namespace headscope::session {
namespace {

namespace fs = std::filesystem;

// Returns an unused folder name beside the lost folder, such as NAME-rescued.
std::string freeNameBeside(const fs::path& folder) {
    std::error_code ignored;
    const std::string name = folder.filename().string() + "-rescued";
    std::string free = name;
    for (int i = 2; fs::exists(fs::symlink_status(folder.parent_path() / free, ignored)); ++i)
        free = name + "-" + std::to_string(i);
    return free;
}

// Removes an incomplete folder; the next attempt creates a new one.
void discard(const fs::path& run) {
    if (const auto runs = io::Directory::open(run.parent_path().string()))
        (void)runs->remove(run.filename().string());
}

}  // namespace

Status TrainingSave::save(const Message& why) {
    const auto step = m_run.trainer->step();
    m_run.state.seconds = m_run.watch.seconds();
    // Flush the curves first, so that they never lag behind the checkpoint.
    HEADSCOPE_CHECK(m_run.recorder->flush(true));
    noticeMove();
    if (m_savedStep != step) {
        auto model = describedModel();
        HEADSCOPE_CHECK(writeReadme(model));
        HEADSCOPE_CHECK(
            m_run.checkpoints->save({std::move(model), m_run.trainer->optimizerTensors(),
                                     m_run.trainer->state(), m_run.state, m_run.epoch()}));
        m_savedStep = step;
        m_report.addEvent("checkpoint", "checkpoint of step %1 (%2)"_m(step, why));
    }
    giveBackMemory();
    const auto& config = m_run.in.config;
    // Early checkpoints are never deleted.
    m_run.checkpoints->dropOld(
        config.integer("train.keep_last"), m_run.state.bestStep, [&](std::int64_t one) {
            return earlyCheckpoint(config, m_run.trainer->parameterCount(), one);
        });
    m_run.record.info.step = step;
    m_run.record.info.seconds = m_run.state.seconds;
    m_run.record.bestStep = m_run.state.bestStep;
    return runs::writeRunRecord(*m_run.folder, m_run.record);
}

// Returns freed memory to the system. Free memory between a step's tensors fragments over time:
// without this, the process grows by about 4 % in 20,000 steps at constant use.
void TrainingSave::giveBackMemory() {
    const auto now = std::chrono::steady_clock::now();
    if (now < m_nextGiveBack) return;
    m_nextGiveBack = now + std::chrono::seconds(5);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

io::TensorFile TrainingSave::describedModel() const {
    auto model = m_run.trainer->modelTensors();
    const auto step = m_run.trainer->step();
    model.metadata = runs::metadataOf(m_run.facts);
    model.metadata["program"] = std::string("Headscope ") + runs::programVersion();
    model.metadata["step"] = std::to_string(step);
    model.metadata["tested"] = m_run.record.testedStep == step ? "yes" : "no";
    return model;
}

Status TrainingSave::writeReadme(const io::TensorFile& model) {
    const auto step = m_run.record.testedStep;
    const bool gated = m_run.in.config.textOr("train.gates", "off") != "off";
    const auto tested =
        step < 0 ? std::string("The test split has not been evaluated yet.")
        : m_run.finalWeightsOf >= 0
            ? "The weights at the end, and the test figures in `run.json`, are those after step " +
                  std::to_string(m_run.finalWeightsOf) + ", the best on validation."
            : "The test figures in `run.json` are of the weights after step " +
                  std::to_string(step) + ", the last of the run" +
                  (gated ? ", with only the heads whose gates were open then." : ".");
    auto text = runs::readmeOf(m_run.facts, model, m_run.record.info.name, tested);
    // Do not rewrite an unchanged file.
    if (text == m_readme) return {};
    HEADSCOPE_CHECK(m_run.folder->writeAtomically(runs::run_files::kReadme, text));
    m_readme = std::move(text);
    return {};
}

Status TrainingSave::saveSomewhere(const Message& why) {
    const auto place = m_run.recorder->checkInPlace();
    if (place.ok()) return save(why);
    return moveElsewhere(place.error());
}

Result<runs::NewRun> TrainingSave::makeFolderBeside() {
    const fs::path old = m_run.folder->path();
    auto record = m_run.record;
    record.info.name += " (rescued)";
    record.info.state = RunState::Stopped;
    const auto fill = [this](const io::Directory& run) -> Status {
        HEADSCOPE_CHECK(runs::writeDatasetRecord(run, *m_run.dataset));
        HEADSCOPE_CHECK(runs::writeModelRecord(run, m_run.model.spec));
        HEADSCOPE_CHECK(runs::writePretrainedConfig(run, m_run.pretrainedConfig));
        return m_run.recorder->copyInto(run);
    };
    return runs::createRunFolder(old.parent_path().string(), freeNameBeside(old), m_run.in.config,
                                 record, fill);
}

Status TrainingSave::moveElsewhere(const Error& lost) {
    HEADSCOPE_TRY(auto made, makeFolderBeside());
    auto recorded = m_run.recorder->moveTo(made.folder);
    if (!recorded.ok()) {
        discard(made.folder.path());
        return recorded;
    }
    m_run.folder = made.folder;
    m_run.lock = std::move(made.lock);
    m_run.checkpoints.emplace(*m_run.folder);
    m_run.in.folderMade(m_run.folder->path());
    m_savedStep = -1;
    m_readme.clear();
    m_moved =
        Error{ErrorCode::Io,
              "%1; its state was saved as a new run, %2"_m(lost.message, m_run.folder->path()),
              "Resume that run to continue, or delete it"_m};
    m_report.addEvent("warning", m_moved->whole());
    return save("its folder was lost"_m);
}

// Warns once that the run's folder was moved, because its old path is no longer valid. The moved
// folder is still the run's folder.
void TrainingSave::noticeMove() {
    if (m_saidMoved || m_run.folder->isAtItsPath()) return;
    m_saidMoved = true;
    m_report.addEvent("warning",
                      "the folder of this run was moved to %1; training continues there"_m(
                          m_run.folder->presentPath()));
}

}  // namespace headscope::session

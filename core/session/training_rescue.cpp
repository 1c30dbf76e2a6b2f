// When the folder of a run is deleted under the training: what is in memory makes a new run beside it (README).
#include "core/runs/dataset_record.h"
#include "core/session/training_loop.h"

#include <filesystem>

namespace headscope::session {
namespace {

namespace fs = std::filesystem;

std::string freeNameBeside(const fs::path& folder) {
    std::error_code ignored;
    const std::string name = folder.filename().string() + "-rescued";
    std::string free = name;
    for (int i = 2; fs::exists(fs::symlink_status(folder.parent_path() / free, ignored)); ++i)
        free = name + "-" + std::to_string(i);
    return free;
}

// One that could not be completed; the next attempt makes another.
void discard(const fs::path& run) {
    if (const auto runs = io::Directory::open(run.parent_path().string())) (void)runs->remove(run.filename().string());
}

}  // namespace

// Where the folder still is what it was, there; else in a new one beside it, and m_moved says so.
Status TrainingLoop::saveSomewhere(const char* why) {
    const auto place = m_recorder->checkInPlace();
    if (place.ok()) return save(why);
    return moveElsewhere(place.error());
}

Result<runs::NewRun> TrainingLoop::makeFolderBeside() {
    const fs::path old = m_run->path();
    auto record = m_record;
    record.info.name += " (rescued)";
    record.info.state = RunState::Stopped;
    const auto fill = [this](const io::Directory& run) -> Status {
        HEADSCOPE_CHECK(runs::writeDatasetRecord(run, *m_dataset));
        return m_recorder->copyInto(run);
    };
    return runs::createRunFolder(old.parent_path().string(), freeNameBeside(old), m_in.config, record, fill);
}

Status TrainingLoop::moveElsewhere(const Error& lost) {
    HEADSCOPE_TRY(auto made, makeFolderBeside());
    auto recorded = m_recorder->moveTo(made.folder);
    if (!recorded.ok()) {
        discard(made.folder.path());
        return recorded;
    }
    m_run = made.folder;
    m_lock = std::move(made.lock);
    m_checkpoints.emplace(*m_run);
    m_in.folderMade(m_run->path());
    m_savedStep = -1;
    m_readme.clear();
    m_moved = Error{ErrorCode::Io, lost.message + "; its state was saved as a new run, " + m_run->path(),
                    "Resume that run to go on, or delete it"};
    tell("warning", m_moved->text());
    return save("its folder was lost");
}

// A folder that is moved is still the run's: said once, as its old path leads nowhere now.
void TrainingLoop::noticeMove() {
    if (m_saidMoved || m_run->isAtItsPath()) return;
    m_saidMoved = true;
    tell("warning", "the folder of this run was moved to " + m_run->presentPath() + "; training goes on there");
}

}  // namespace headscope::session

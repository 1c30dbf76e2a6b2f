#include "core/service/runs/run_store.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/directory.h"
#include "core/spec/config/config_checks.h"

#include <algorithm>
#include <filesystem>

namespace headscope::runs {
namespace {

namespace fs = std::filesystem;
const char* const kTrash = ".trash";

// Returns a free path in `folder`: NAME, NAME-2, NAME-3 ...
fs::path freeName(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    fs::path path = folder / name;
    for (int i = 2; fs::exists(path, ignored); ++i)
        path = folder / (name + "-" + std::to_string(i));
    return path;
}

// Moves a run's folder and flushes both parent folders to disk.
Result<std::string> moveRun(const fs::path& from, const fs::path& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return io::systemError("make"_m, folder.string(), failed.value());
    const auto target = freeName(folder, from.filename().string());
    fs::rename(from, target, failed);
    if (failed) return io::systemError("move"_m, from.string(), failed.value());
    HEADSCOPE_CHECK(io::syncFolder(folder.string()));
    HEADSCOPE_CHECK(io::syncFolder(from.parent_path().string()));
    return target.string();
}

// Opens a run's folder. Accepts unreadable runs too: they are listed with the reason and can be
// moved to the trash.
Result<io::Directory> openRun(const std::string& path) {
    HEADSCOPE_TRY(auto run, io::Directory::open(path));
    if (run.kind(run_files::kRecord) != io::Directory::Kind::Missing) return run;
    return Error{ErrorCode::BadData, "%1 is not a run: it lacks run.json"_m(path),
                 "Choose a run's own folder (see list runs)"_m};
}

RunInfo unreadable(const std::string& folder, bool shipped, const Error& why) {
    RunInfo info;
    info.path = folder;
    info.name = fs::path(folder).filename().string();
    info.state = RunState::Failed;
    info.shipped = shipped;
    info.problem = why.message;
    return info;
}

}  // namespace

std::optional<RunInfo> readListedRun(const std::string& folder, bool shipped) {
    if (!openRun(folder)) return std::nullopt;
    auto info = readRunInfo(folder, shipped);
    return info ? std::move(info).value() : unreadable(folder, shipped, info.error());
}

std::vector<RunInfo> listRuns(const std::string& folder, bool shipped) {
    std::vector<RunInfo> runs;
    if (folder.empty()) return runs;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(folder, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        // Skip hidden folders such as .trash, .queue and unfinished runs.
        if (entry->path().filename().string().front() == '.') continue;
        const std::string path = entry->path().string();
        if (auto run = readListedRun(path, shipped)) runs.push_back(std::move(*run));
    }
    std::sort(runs.begin(), runs.end(), [](const RunInfo& a, const RunInfo& b) {
        return a.created != b.created ? a.created > b.created : a.path > b.path;
    });
    return runs;
}

Status renameRun(const std::string& runPath, const std::string& name) {
    if (name.empty())
        return Error{ErrorCode::Usage, "the name is empty"_m, "Give the run a name"_m};
    HEADSCOPE_CHECK(config::checkRunName(name));
    HEADSCOPE_TRY(const auto run, openRun(runPath));
    HEADSCOPE_TRY(auto record, readRunRecord(run));
    record.info.name = name;
    return writeRunRecord(run, record, true);
}

Status setRunNote(const std::string& runPath, const std::string& note) {
    HEADSCOPE_TRY(const auto run, openRun(runPath));
    return run.writeAtomically(run_files::kNotes, note);
}

Result<std::string> trashRun(const std::string& runPath) {
    HEADSCOPE_TRY(const auto run, openRun(runPath));
    if (const auto holder = lockHolder(run)) return isBeingTrained(*holder);
    const fs::path path = fs::path(runPath).lexically_normal();
    return moveRun(path, path.parent_path() / kTrash);
}

Status restoreRun(const std::string& trashedPath) {
    const fs::path path = fs::path(trashedPath).lexically_normal();
    if (path.parent_path().filename() != kTrash)
        return Error{ErrorCode::Usage, "%1 is not in the trash of a runs folder"_m(trashedPath),
                     "Choose a run in the folder .trash"_m};
    HEADSCOPE_TRY(const auto run, openRun(trashedPath));
    auto moved = moveRun(path, path.parent_path().parent_path());
    return moved ? Status() : Status(std::move(moved).error());
}

}  // namespace headscope::runs

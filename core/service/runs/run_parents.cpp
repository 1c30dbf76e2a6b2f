#include "core/service/runs/run_parents.h"

#include "core/base/io/json.h"
#include "core/service/runs/data_place.h"
#include "core/spec/config/config_file.h"

#include <filesystem>

namespace headscope::runs {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMost = 16;  // ends a circle of runs that name each other

bool isFolderName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos &&
           name.find('\0') == std::string::npos;
}

// Returns the folder that the settings of a run name as its start; "" if they name none.
std::string startOf(const io::Directory& run) {
    const auto json = io::readJsonFile(run, run_files::kConfig);
    if (!json) return {};
    auto config = config::configFromJson(*json, run.pathOf(run_files::kConfig));
    if (!config || !findData(run, *config)) return {};
    return config->textOr("run.start", "");
}

// Returns the folder of a run's parent: beside the run, as most are, or where its settings say.
std::string folderOf(const io::Directory& run, const std::string& parent) {
    if (!isFolderName(parent)) return {};
    const auto beside = fs::path(run.presentPath()).parent_path() / parent;
    std::error_code failed;
    if (fs::is_directory(beside, failed)) return beside.string();
    const auto start = startOf(run);
    return fs::path(start).filename() == parent ? start : std::string();
}

}  // namespace

std::vector<RunParent> parentsOf(const std::string& folder, const RunInfo& info) {
    std::vector<RunParent> parents;
    if (!info.parent) return parents;
    parents.push_back(*info.parent);
    auto run = io::Directory::open(folder);
    while (run && parents.size() < kMost) {
        const auto next = folderOf(*run, parents.back().run);
        if (next.empty()) break;
        run = io::Directory::open(next);
        if (!run) break;
        const auto record = readRunRecord(*run);
        if (!record || !record->info.parent) break;
        parents.push_back(*record->info.parent);
    }
    return parents;
}

}  // namespace headscope::runs

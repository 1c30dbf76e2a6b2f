#include "core/service/runs/run_parents.h"

#include "core/service/runs/run_folder.h"

#include <filesystem>

namespace headscope::runs {
namespace {

constexpr std::size_t kMost = 16;  // ends a circle of runs that name each other

bool isFolderName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos &&
           name.find('\0') == std::string::npos;
}

}  // namespace

std::vector<RunParent> parentsOf(const std::string& folder, const RunInfo& info) {
    std::vector<RunParent> parents;
    if (!info.parent) return parents;
    parents.push_back(*info.parent);
    const auto above = std::filesystem::absolute(folder).lexically_normal();
    const auto beside =
        above.has_filename() ? above.parent_path() : above.parent_path().parent_path();
    const auto runs = io::Directory::open(beside.string());
    while (runs && parents.size() < kMost) {
        const auto& name = parents.back().run;
        if (!isFolderName(name)) break;
        const auto run = runs->folder(name);
        if (!run) break;
        const auto record = readRunRecord(*run);
        if (!record || !record->info.parent) break;
        parents.push_back(*record->info.parent);
    }
    return parents;
}

}  // namespace headscope::runs

#include "core/service/runs/run_tags.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace headscope::runs {
namespace {

constexpr const char* kTagsLock = ".marks.lock";

// Returns the key of a run in the tags file: its name if it is in the runs folder, so that the
// folder can be moved; otherwise its path.
std::string keyOf(const std::string& runsFolder, const std::string& run) {
    const std::filesystem::path path(run);
    return path.parent_path() == std::filesystem::path(runsFolder) ? path.filename().string() : run;
}

Result<nlohmann::json> tagsFile(const io::Directory& folder) {
    if (folder.kind(kTagsFile) == io::Directory::Kind::Missing)
        return nlohmann::json{{"format_version", 1}, {"runs", nlohmann::json::object()}};
    HEADSCOPE_TRY(auto json, io::readJsonFile(folder, kTagsFile));
    const bool ours = json.is_object() && json.contains("runs") && json["runs"].is_object() &&
                      json.value("format_version", nlohmann::json()) == 1;
    if (ours) return json;
    return Error{
        ErrorCode::BadData,
        "%1 holds no tags of runs, or those of a newer version"_m(folder.pathOf(kTagsFile)),
        "Move it away: tags and pins then start empty"_m};
}

RunTags tagsFrom(const nlohmann::json& json) {
    RunTags runTags;
    if (!json.is_object()) return runTags;
    const auto pinned = json.find("pinned");
    runTags.pinned = pinned != json.end() && pinned->is_boolean() && pinned->get<bool>();
    const auto tags = json.find("tags");
    if (tags == json.end() || !tags->is_array()) return runTags;
    for (const auto& tag : *tags) {
        if (!tag.is_string()) continue;
        const auto text = tag.get<std::string>();
        if (const auto one = tagsIn(text); one && one->size() == 1 && one->front() == text)
            runTags.tags.push_back(text);
    }
    std::sort(runTags.tags.begin(), runTags.tags.end());
    runTags.tags.erase(std::unique(runTags.tags.begin(), runTags.tags.end()), runTags.tags.end());
    return runTags;
}

Status checkTags(const std::vector<std::string>& tags) {
    for (const auto& tag : tags) {
        HEADSCOPE_TRY(const auto read, tagsIn(tag));
        if (read.size() != 1 || read.front() != tag)
            return Error{
                ErrorCode::Usage, "\"%1\" is not a tag"_m(tag.substr(0, 40)),
                "Type one or a few words, without commas and without spaces at the ends"_m};
    }
    return {};
}

}  // namespace

Result<TagsByRun> tagsOfFolder(const std::string& runsFolder) {
    TagsByRun all;
    const auto folder = io::Directory::open(runsFolder);
    if (!folder) return all;  // the runs folder does not exist
    HEADSCOPE_TRY(const auto json, tagsFile(*folder));
    for (const auto& [key, value] : json["runs"].items()) {
        const auto runTags = tagsFrom(value);
        const bool elsewhere = key.find('/') != std::string::npos;
        if (!(runTags == RunTags{})) all[elsewhere ? key : runsFolder + "/" + key] = runTags;
    }
    return all;
}

TagsByRun readTags(const std::string& runsFolder) {
    auto runTags = tagsOfFolder(runsFolder);
    return runTags ? std::move(runTags).value() : TagsByRun();
}

Status writeTags(const std::string& runsFolder, const TagsByRun& changed) {
    for (const auto& [run, runTags] : changed) HEADSCOPE_CHECK(checkTags(runTags.tags));
    std::error_code failed;  // ignored: Directory::open below reports the failure
    std::filesystem::create_directories(runsFolder, failed);
    HEADSCOPE_TRY(const auto folder, io::Directory::open(runsFolder));
    HEADSCOPE_TRY(const auto lock, folder.openFile(kTagsLock, O_RDWR | O_CREAT | O_CLOEXEC));
    while (::flock(lock.get(), LOCK_EX) != 0)
        if (errno != EINTR) return io::systemError("lock"_m, folder.pathOf(kTagsLock), errno);
    HEADSCOPE_TRY(auto json, tagsFile(folder));
    auto& runs = json["runs"];
    for (const auto& [run, runTags] : changed) {
        const auto key = keyOf(runsFolder, run);
        runs.erase(key);
        if (!runTags.tags.empty()) runs[key]["tags"] = runTags.tags;
        if (runTags.pinned) runs[key]["pinned"] = true;
    }
    return io::writeJsonFile(folder, kTagsFile, json);
}

}  // namespace headscope::runs

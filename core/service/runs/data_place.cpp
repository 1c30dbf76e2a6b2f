#include "core/service/runs/data_place.h"

#include "core/base/util/path.h"
#include "core/data/batches/imported_tokens.h"
#include "core/service/runs/json_record.h"
#include "core/spec/config/format_version.h"

#include <algorithm>
#include <filesystem>

namespace headscope::runs {
namespace {

namespace fs = std::filesystem;

// Maximum number of ".." in a relative path. Higher folders belong to this machine and not to the
// project.
constexpr int kMostStepsUp = 3;
constexpr const char* kTokenizer = "dataset.tokenizer";

// Returns the relative path. Returns "" if the data are not near the run, or if symbolic links
// change where the path leads.
std::string pathFrom(const fs::path& folder, const fs::path& data) {
    const auto relative = data.lexically_relative(folder);
    if (relative.empty() || relative.is_absolute()) return {};
    if (std::count(relative.begin(), relative.end(), "..") > kMostStepsUp) return {};
    fs::path common = folder;
    for (const auto& part : relative)
        if (part == "..") common = common.parent_path();
    // A common ancestor of "/" means that the data are unrelated to the run.
    if (common == common.root_path()) return {};
    std::error_code failed;
    return fs::equivalent(folder / relative, data, failed) && !failed ? relative.string()
                                                                      : std::string();
}

// Returns the absolute path without "." and ".." and without a trailing slash.
fs::path absoluteNormal(const fs::path& path) {
    std::error_code failed;
    const auto absolute = fs::absolute(path, failed);
    auto normal = (failed ? path : absolute).lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
}

}  // namespace

const std::vector<std::string>& dataPathKeys() {
    static const std::vector<std::string> kKeys = {"dataset.path", "dataset.test_path",
                                                   "dataset.target_path", "run.start"};
    return kKeys;
}

PlacedConfig placeData(const RunConfig& config, const io::Directory& run) {
    PlacedConfig placed{config, {}};
    // The run's vocabulary.json contains the tokenizer, so its path is not needed.
    if (config.has(kTokenizer)) placed.config.values[kTokenizer] = std::string();
    for (const auto& key : dataPathKeys()) {
        const auto path = config.textOr(key, "");
        if (path.empty()) continue;
        const auto near = pathFrom(run.presentPath(), absoluteNormal(path));
        placed.config.values[key] = near;
        if (near.empty()) placed.local[key] = absoluteNormal(path).string();
    }
    return placed;
}

Status writeLocalPaths(const io::Directory& run, std::map<std::string, std::string> local) {
    if (local.empty()) return {};
    if (run.kind(run_files::kLocal) != io::Directory::Kind::Missing &&
        !local.count(kModelFolderKey)) {
        // An unreadable file is replaced.
        auto former = JsonRecord::read(run, run_files::kLocal);
        if (former && former->has(kModelFolderKey))
            local[kModelFolderKey] = util::pathOfText(former->get<std::string>(kModelFolderKey));
    }
    nlohmann::json json = {
        {"format_version", config::kFormatVersion},
        {"note",
         "Paths of this machine; not part of the run. Leave this file out when you pass it on."}};
    for (const auto& [key, path] : local) json[key] = util::pathText(path);
    return io::writeJsonFile(run, run_files::kLocal, json);
}

Status addLocalPath(const io::Directory& run, const std::string& key, const std::string& path) {
    std::map<std::string, std::string> local;
    if (run.kind(run_files::kLocal) != io::Directory::Kind::Missing) {
        HEADSCOPE_TRY(auto former, JsonRecord::read(run, run_files::kLocal));
        for (const auto& known : dataPathKeys())
            if (former.has(known.c_str()))
                local[known] = util::pathOfText(former.get<std::string>(known.c_str()));
        HEADSCOPE_CHECK(former.status());
    }
    local[key] = path;
    return writeLocalPaths(run, std::move(local));
}

Status findData(const io::Directory& run, RunConfig& config) {
    std::optional<JsonRecord> local;
    if (run.kind(run_files::kLocal) != io::Directory::Kind::Missing) {
        HEADSCOPE_TRY(local, JsonRecord::read(run, run_files::kLocal));
    }
    for (const auto& key : dataPathKeys()) {
        const auto stored = config.values.find(key);
        if (stored == config.values.end() || !std::holds_alternative<std::string>(stored->second))
            continue;
        if (local && local->has(key.c_str()))
            stored->second = util::pathOfText(local->get<std::string>(key.c_str()));
        else if (const fs::path path = std::get<std::string>(stored->second);
                 !path.empty() && path.is_relative())
            stored->second = absoluteNormal(fs::path(run.path()) / path).string();
    }
    if (data::importsTokens(config)) config.values[kTokenizer] = run.pathOf(run_files::kVocabulary);
    return local ? local->status() : Status();
}

}  // namespace headscope::runs

#include "core/service/engine/run_data.h"

#include "core/base/util/path.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/stored_config.h"

#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;
using Paths = std::map<std::string, std::string>;  // paths by key of the setting

// Returns the paths of all files that the run reads if its main file or folder is `place`.
Result<Paths> pathsAt(const RunConfig& config, const io::Directory& run, const DatasetInfo& info,
                      const std::string& place) {
    std::error_code failed;
    const auto absolute = fs::absolute(util::expandUser(place), failed).lexically_normal();
    if (failed || !fs::exists(absolute, failed))
        return Error{ErrorCode::Io, "cannot find %1"_m(place),
                     "Choose: %1"_m(Message{info.pathHint})};
    Paths paths{{"dataset.path", absolute.string()}};
    for (const char* key : {"dataset.test_path", "dataset.target_path"}) {
        const fs::path second = config.textOr(key, "");
        if (second.empty()) continue;
        // If a second file is not at its old path, expect it next to the main file.
        const auto beside = absolute.parent_path() / second.filename();
        paths[key] = fs::exists(second, failed) ? second.string() : beside.string();
    }
    // Keep the other local paths, such as the path of the run that provided the initial weights.
    for (const auto& [key, path] : runs::placeData(config, run).local) paths.emplace(key, path);
    return paths;
}

}  // namespace

Status checkDataHere(const EngineCore& core, const RunConfig& config) {
    const auto path = config.textOr("dataset.path", "");
    std::error_code ignored;
    const bool needed =
        config::sourceOf(core.environment(), config.text("dataset.id"))->info().needsPath;
    if (path.empty() ? !needed : fs::exists(path, ignored)) return {};
    return Error{
        ErrorCode::Io,
        path.empty() ? "they are not available"_m
                     : "they are not available: cannot find %1"_m(path),
        "Give their path with --data, or put the files back; your own text or pictures still work"_m}
        .within(kDataOfRun);
}

Result<RunData> dataOfRun(const EngineCore& core, const std::string& runPath) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(core.environment(), run));
    RunData data;
    data.dataset = config::sourceOf(core.environment(), config.text("dataset.id"))->info();
    data.place = config.textOr("dataset.path", "");
    data.here = checkDataHere(core, config).ok();
    data.canBeLinked = data.dataset.needsPath && !core.isShipped(runPath);
    return data;
}

Result<DataCheck> checkData(EngineCore& core, const std::string& runPath,
                            const DataCheckRequest& request,
                            session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(auto config, runs::storedConfig(core.environment(), run));
    const auto& info = config::sourceOf(core.environment(), config.text("dataset.id"))->info();
    if (!info.needsPath)
        return Error{ErrorCode::Usage,
                     "the data of this run (%1) are not read from files"_m(info.id),
                     "Do not set a location for generated data"_m};
    HEADSCOPE_TRY(const auto paths, pathsAt(config, run, info, request.where));
    for (const auto& [key, path] : paths) config.values[key] = path;
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(run));
    HEADSCOPE_TRY(const auto dataset,
                  core.datasets->getRecorded(config, record.fingerprint, cancel, {}));
    DataCheck check;
    check.place = paths.at("dataset.path");
    check.same = record.fingerprint == dataset->fingerprint;
    check.facts = runs::dataFacts(run, record.fingerprint, *dataset);
    check.noted = check.same && request.note;
    if (!check.noted) return check;
    if (core.isShipped(runPath))
        return Error{ErrorCode::Usage, "this run came with the program and cannot be changed"_m,
                     "Copy its folder first"_m};
    core.forgetModels(runPath);
    HEADSCOPE_CHECK(runs::writeLocalPaths(run, paths));
    return check;
}

Status relinkData(EngineCore& core, const std::string& runPath, const std::string& place,
                  session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto check, checkData(core, runPath, {place, true}, cancel));
    if (check.noted) return {};
    std::vector<Message> different;
    for (const auto& fact : check.facts)
        if (!fact.same() && &fact != &check.facts.front())
            different.push_back("%1 %2 instead of %3"_m(Message{fact.name}, fact.now, fact.then));
    return Error{ErrorCode::BadData,
                 "%1 is not what this run was trained on: %2"_m(
                     place, different.empty() ? "other content of the same size"_m
                                              : joined(different, ", ")),
                 "Give the original files, unchanged"_m};
}

}  // namespace headscope::engine

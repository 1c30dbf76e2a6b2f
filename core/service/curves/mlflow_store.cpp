// The layout of MLflow's file store (https://mlflow.org/docs/latest/tracking): a folder per
// experiment, in it a folder per run with meta.yaml, params/KEY, metrics/KEY and tags/KEY.
#include "core/service/curves/curve_export.h"

#include "core/base/io/atomic_file.h"
#include "core/base/util/sha256.h"

#include <cmath>
#include <filesystem>
#include <map>

namespace headscope::curves {
namespace {

namespace fs = std::filesystem;

const std::string kExperiment = "0";

// Writes a text as a string of YAML, in single quotes.
std::string yamlText(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'')
            quoted += "''";
        else
            quoted += c == '\n' || c == '\r' ? ' ' : c;
    }
    return quoted + "'";
}

// Returns a name that is one component of a path. Names come from files that somebody else may have
// written, and MLflow allows these characters only.
std::string safeName(const std::string& name) {
    std::string safe;
    for (const char c : name) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                           (c >= 'a' && c <= 'z') || c == '_' || c == '-' || c == '.';
        safe += plain ? c : '_';
    }
    constexpr std::size_t kLongest = 200;
    if (safe.empty() || safe.front() == '.') safe.insert(0, "_");
    return safe.substr(0, kLongest);
}

std::int64_t milliseconds(double seconds) {
    return static_cast<std::int64_t>(std::llround(seconds * 1000));
}

Status writeFile(const fs::path& path, const std::string& text, std::vector<std::string>& files) {
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    if (failure) return io::systemError("create"_m, path.parent_path().string(), failure.value());
    HEADSCOPE_CHECK(io::writeFileAtomically(path.string(), text));
    files.push_back(path.string());
    return {};
}

// MLflow's numbers of a run's state.
int statusNumber(RunState state) {
    constexpr int kRunning = 1, kFinished = 3, kFailed = 4, kKilled = 5;
    switch (state) {
        case RunState::Finished:
            return kFinished;
        case RunState::Failed:
        case RunState::Diverged:
            return kFailed;
        case RunState::Stopped:
            return kKilled;
        default:
            return kRunning;
    }
}

std::string metaOf(const OpenCurves& curves, const std::string& id) {
    const auto start = milliseconds(curves.started);
    const auto end = milliseconds(curves.started + curves.run.info.seconds);
    return "artifact_uri: ''\nend_time: " + std::to_string(end) +
           "\nentry_point_name: ''\nexperiment_id: '" + kExperiment +
           "'\nlifecycle_stage: active\nrun_id: " + id +
           "\nrun_name: " + yamlText(curves.run.info.name) + "\nrun_uuid: " + id +
           "\nsource_name: ''\nsource_type: 4\nsource_version: ''\nstart_time: " +
           std::to_string(start) +
           "\nstatus: " + std::to_string(statusNumber(curves.run.info.state)) +
           "\ntags: []\nuser_id: ''\n";
}

}  // namespace

Status writeMlflowExperiment(const std::string& store, std::vector<std::string>& files) {
    return writeFile(fs::path(store) / kExperiment / "meta.yaml",
                     "artifact_location: ''\nexperiment_id: '" + kExperiment +
                         "'\nlifecycle_stage: active\nname: Headscope\n",
                     files);
}

Result<std::int64_t> writeMlflowRun(const OpenCurves& curves, const std::string& store,
                                    std::vector<std::string>& files) {
    // Ids have 32 hexadecimal digits; the same run gets the same id again.
    const auto id = util::sha256Hex(curves.run.info.created + curves.run.info.path).substr(0, 32);
    const auto folder = fs::path(store) / kExperiment / id;
    HEADSCOPE_CHECK(writeFile(folder / "meta.yaml", metaOf(curves, id), files));
    // MLflow takes a folder for a run only if it has a place for artifacts.
    std::error_code failure;
    fs::create_directories(folder / "artifacts", failure);
    if (failure)
        return io::systemError("create"_m, (folder / "artifacts").string(), failure.value());
    HEADSCOPE_CHECK(writeFile(folder / "tags" / "mlflow.runName", curves.run.info.name, files));
    for (const auto& [key, value] : curves.settings.values)
        HEADSCOPE_CHECK(writeFile(folder / "params" / safeName(key), valueText(value), files));
    std::map<std::string, std::string> metrics;
    std::int64_t points = 0;
    HEADSCOPE_CHECK(eachPoint(curves, [&](const SeriesId& series, const SeriesPoint& point) {
        metrics[safeName(series.split) + "/" + safeName(series.name)] +=
            std::to_string(milliseconds(curves.started + point.seconds)) + " " +
            valueText(ParamValue(point.value)) + " " + std::to_string(point.step) + "\n";
        ++points;
    }));
    for (const auto& [name, lines] : metrics)
        HEADSCOPE_CHECK(writeFile(folder / "metrics" / name, lines, files));
    return points;
}

}  // namespace headscope::curves

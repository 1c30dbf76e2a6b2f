#include "core/session/run_folder.h"

#include "core/io/atomic_file.h"
#include "core/io/json.h"
#include "core/session/config_file.h"
#include "core/session/format_version.h"
#include "core/session/run_lock.h"
#include "core/session/task_ids.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>

namespace headscope::session {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kLongestNote = 1 << 20;

std::string timeText(const char* format) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    return std::string(text.data(), std::strftime(text.data(), text.size(), format, &parts));
}

std::string randomHex(int digits) {
    std::random_device device;
    std::string text;
    for (int i = 0; i < digits; ++i) text += "0123456789abcdef"[device() & 15];
    return text;
}

RunState stateOf(const std::string& name) {
    for (const auto state : {RunState::Loading, RunState::Running, RunState::Paused, RunState::Stopping,
                             RunState::Finished, RunState::Stopped, RunState::Diverged, RunState::Failed})
        if (name == runStateName(state)) return state;
    return RunState::Failed;
}

void put(Json& json, const char* key, const std::optional<double>& value) {
    if (value) json[key] = *value;
}

// Reads with a fallback: a run.json of another version still gives a line in the list.
std::string textIn(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

template <class Number>
Number numberIn(const Json& json, const char* key, Number otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<Number>() : otherwise;
}

std::optional<double> optionalIn(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

Json jsonOf(const RunRecord& record) {
    const RunInfo& info = record.info;
    Json json = {{"format_version", kFormatVersion},
                 {"name", info.name},
                 {"created", info.created},
                 {"state", runStateName(info.state)},
                 {"task", taskId(info.task)},
                 {"dataset", info.dataset},
                 {"model", info.model},
                 {"preset", info.preset},
                 {"objective", info.objective},
                 {"lambda", info.lambda},
                 {"seed", info.seed},
                 {"device", info.device},
                 {"precision", info.precision},
                 {"step", info.step},
                 {"total_steps", info.totalSteps},
                 {"seconds", info.seconds},
                 {"best_step", record.bestStep},
                 {"data_fingerprint", record.fingerprint},
                 {"torch", record.torchVersion},
                 {"headscope", record.programVersion}};
    put(json, "valid_accuracy", info.validAccuracy);
    put(json, "valid_loss", info.validLoss);
    put(json, "test_accuracy", info.testAccuracy);
    put(json, "test_loss", info.testLoss);
    put(json, "attention_cosine", info.attentionCosine);
    if (record.error)
        json["error"] = {{"code", static_cast<int>(record.error->code)},
                         {"message", record.error->message},
                         {"hint", record.error->hint}};
    return json;
}

void readFigures(const Json& json, RunInfo& info) {
    info.lambda = numberIn(json, "lambda", 0.0);
    info.seed = numberIn(json, "seed", std::int64_t{0});
    info.step = numberIn(json, "step", std::int64_t{0});
    info.totalSteps = numberIn(json, "total_steps", std::int64_t{0});
    info.seconds = numberIn(json, "seconds", 0.0);
    info.validAccuracy = optionalIn(json, "valid_accuracy");
    info.validLoss = optionalIn(json, "valid_loss");
    info.testAccuracy = optionalIn(json, "test_accuracy");
    info.testLoss = optionalIn(json, "test_loss");
    info.attentionCosine = optionalIn(json, "attention_cosine");
}

RunRecord recordOf(const Json& json) {
    RunRecord record;
    RunInfo& info = record.info;
    info.name = textIn(json, "name");
    info.created = textIn(json, "created");
    info.state = stateOf(textIn(json, "state"));
    info.task = taskOf(textIn(json, "task"));
    info.dataset = textIn(json, "dataset");
    info.model = textIn(json, "model");
    info.preset = textIn(json, "preset");
    info.objective = textIn(json, "objective");
    info.device = textIn(json, "device");
    info.precision = textIn(json, "precision");
    readFigures(json, info);
    record.bestStep = numberIn(json, "best_step", std::int64_t{-1});
    record.fingerprint = textIn(json, "data_fingerprint");
    record.torchVersion = textIn(json, "torch");
    record.programVersion = textIn(json, "headscope");
    const auto error = json.find("error");
    if (error != json.end() && error->is_object())
        record.error = Error{static_cast<ErrorCode>(numberIn(*error, "code", 70)), textIn(*error, "message"),
                             textIn(*error, "hint")};
    return record;
}

bool says(RunState state, std::initializer_list<RunState> some) {
    for (const auto one : some)
        if (state == one) return true;
    return false;
}

Status fillFolder(const RunPaths& paths, const RunConfig& config, const RunRecord& record) {
    // Where runs are kept says nothing about the run and would tie the folder to this machine.
    RunConfig stored = config;
    stored.values.erase("run.folder");
    HEADSCOPE_CHECK(io::writeFileAtomically(paths.config(), configJson(stored)));
    HEADSCOPE_CHECK(io::writeFileAtomically(paths.notes(), ""));
    std::error_code failed;
    fs::create_directory(paths.checkpoints(), failed);
    if (failed) return io::systemError("make", paths.checkpoints(), failed.value());
    return writeRunRecord(paths, record, true);
}

}  // namespace

std::string utcNow() {
    return timeText("%Y-%m-%dT%H:%M:%SZ");
}

std::string defaultRunName(const RunConfig& config) {
    return config.text("dataset.id") + ", lambda " + valueText(config.values.at("objective.lambda")) + ", seed " +
           std::to_string(config.integer("train.seed"));
}

std::string newFolderName(const RunConfig& config) {
    return timeText("%Y%m%d-%H%M%S") + "-" + config.text("dataset.id") + "-l" +
           valueText(config.values.at("objective.lambda")) + "-" + randomHex(4);
}

Result<RunRecord> readRunRecord(const RunPaths& paths) {
    HEADSCOPE_TRY(const auto json, io::readJsonFile(paths.record()));
    if (!json.is_object()) return Error{ErrorCode::BadData, paths.record() + " is not an object"};
    const auto version = numberIn(json, "format_version", 0);
    if (version != kFormatVersion)
        return Error{ErrorCode::BadData,
                     paths.record() + ": format_version is " + std::to_string(version) + "; this program reads 1",
                     "Use a newer Headscope"};
    return recordOf(json);
}

Status writeRunRecord(const RunPaths& paths, const RunRecord& record, bool rename) {
    Json json = jsonOf(record);
    if (!rename)
        if (const auto present = readRunRecord(paths)) json["name"] = present->info.name;
    return io::writeJsonFile(paths.record(), json);
}

Result<RunInfo> readRunInfo(const std::string& folder, bool shipped) {
    const RunPaths paths{folder};
    HEADSCOPE_TRY(const auto record, readRunRecord(paths));
    RunInfo info = record.info;
    info.path = folder;
    info.shipped = shipped;
    if (const auto note = io::readFile(paths.notes(), kLongestNote)) info.note = *note;
    const bool active = says(info.state, {RunState::Loading, RunState::Running, RunState::Paused, RunState::Stopping});
    const bool held = active && lockHolder(paths.lock()).has_value();
    if (active && !held) info.state = RunState::Stopped;
    info.resumable = !shipped && !held && says(info.state, {RunState::Stopped, RunState::Failed});
    return info;
}

Status checkWritableFolder(const std::string& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return io::systemError("make the runs folder", folder, failed.value());
    if (::access(folder.c_str(), W_OK | X_OK) != 0) return io::systemError("write into the runs folder", folder, errno);
    return {};
}

Result<RunPaths> createRunFolder(const std::string& runsFolder, const RunConfig& config, const RunRecord& record,
                                 const std::function<Status(const RunPaths&)>& fill) {
    HEADSCOPE_CHECK(checkWritableFolder(runsFolder));
    const std::string target = runsFolder + "/" + newFolderName(config);
    const RunPaths building{runsFolder + "/.new-" + std::to_string(::getpid()) + "-" + randomHex(8)};
    std::error_code failed;
    if (!fs::create_directory(building.folder, failed))
        return io::systemError("make", building.folder, failed ? failed.value() : EEXIST);
    auto filled = fillFolder(building, config, record);
    if (filled.ok()) filled = fill(building);
    // The time to the second and four random digits make a clash all but impossible; rename refuses to replace a full
    // folder.
    if (filled.ok()) fs::rename(building.folder, target, failed);
    if (filled.ok() && !failed)
        filled = io::syncFolder(runsFolder);
    else if (filled.ok())
        filled = io::systemError("make", target, failed.value());
    if (filled.ok()) return RunPaths{target};
    fs::remove_all(building.folder, failed);
    return std::move(filled).error();
}

void appendLog(const RunPaths& paths, const std::string& line) {
    std::ofstream log(paths.log(), std::ios::app);
    log << utcNow() << "  " << escaped(line) << '\n';
}

}  // namespace headscope::session

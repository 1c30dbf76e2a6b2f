#include "core/service/runs/run_folder.h"

#include "core/api/runs/tasks.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/directory.h"
#include "core/base/io/json.h"
#include "core/base/io/message_json.h"
#include "core/base/io/metrics_database.h"
#include "core/base/util/utf8.h"
#include "core/service/runs/data_name.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/json_record.h"
#include "core/service/runs/new_folder.h"
#include "core/service/runs/run_tags.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/format_version.h"

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <set>

namespace headscope::runs {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kLongestNote = 1 << 20;
constexpr std::size_t kLongestLog = 16 << 20;
constexpr std::int64_t kLeftoverAge = 600;  // seconds until an unfinished folder is deleted

std::string timeText(const char* format) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    return std::string(text.data(), std::strftime(text.data(), text.size(), format, &parts));
}

// Returns the state with this name; unknown states are shown as failed.
RunState stateOf(const std::string& name) {
    for (const auto state :
         {RunState::Loading, RunState::Running, RunState::Paused, RunState::Stopping,
          RunState::Finished, RunState::Stopped, RunState::Diverged, RunState::Failed})
        if (name == runStateName(state)) return state;
    return RunState::Failed;
}

void put(Json& json, const char* key, const std::optional<double>& value) {
    if (value) json[key] = *value;
}

// Returns a text or its default, because a run.json of another version should still appear in the
// list.
std::string textIn(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

double numberIn(const Json& json, const char* key, double otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<double>() : otherwise;
}

// Returns an integer. Values outside its range, such as 1e300 or 2^64 - 1, count as missing.
template <class Integer>
Integer integerIn(const Json& json, const char* key, Integer otherwise) {
    const auto found = json.find(key);
    if (found == json.end() || !JsonRecord::fits<Integer>(*found)) return otherwise;
    return found->get<Integer>();
}

std::optional<double> optionalIn(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

// Keys of the scores: "test_accuracy", "test_loss", "test_loss_standard_error", and for resampled
// scores their 95 % bounds, "test_bleu_95". Only measured scores are stored; derived ones are
// computed on reading.
std::string errorKey(const std::string& prefix, const char* id) {
    return prefix + id + "_standard_error";
}

std::string boundsKey(const std::string& prefix, const char* id) {
    return prefix + id + "_95";
}

// Returns whether a score is of generated text. These scores range from 0 to 100; their intervals
// come from resampling and may be asymmetric.
bool resampled(const ScoreKind& kind) {
    return kind.ofTexts && !kind.share;
}

std::optional<Interval> boundsIn(const Json& json, const std::string& key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || found->size() != 2) return std::nullopt;
    const auto &low = (*found)[0], &high = (*found)[1];
    if (!low.is_number() || !high.is_number()) return std::nullopt;
    return Interval{low.get<double>(), high.get<double>()};
}

Score storedScore(const Json& json, const std::string& prefix, const ScoreKind& kind, double value,
                  std::int64_t samples) {
    if (kind.share) return shareScore(kind.id, value, samples);
    auto error = optionalIn(json, errorKey(prefix, kind.id).c_str());
    if (error && *error <= 0) error.reset();  // older versions stored 0 for unknown
    auto score = meanScore(kind.id, value, error);
    if (!resampled(kind)) return score;
    if (const auto bounds = boundsIn(json, boundsKey(prefix, kind.id)))
        score.interval = bounds;
    else if (score.interval)  // older versions did not store bounds
        score.interval =
            Interval{std::max(0.0, score.interval->low), std::min(100.0, score.interval->high)};
    return score;
}

// Stores the measured scores; derived scores such as perplexity follow from them.
void putScores(Json& json, const std::string& prefix, const Scores& scores) {
    for (const auto& score : scores) {
        if (!scoreKind(score.id).measured()) continue;
        json[prefix + score.id] = score.value;
        put(json, errorKey(prefix, score.id.c_str()).c_str(), score.error);
        if (score.interval && resampled(scoreKind(score.id)))
            json[boundsKey(prefix, score.id.c_str())] = {score.interval->low, score.interval->high};
    }
}

Scores scoresIn(const Json& json, const std::string& prefix, std::int64_t samples, Task task) {
    Scores measured;
    for (const auto& kind : scoreKinds()) {
        const auto value = optionalIn(json, (prefix + kind.id).c_str());
        if (!value || !kind.measured()) continue;
        measured.push_back(storedScore(json, prefix, kind, *value, samples));
    }
    return scoresOfTask(task, measured);
}

Json jsonOf(const RunRecord& record) {
    const RunInfo& info = record.info;
    Json json = {{"format_version", config::kFormatVersion},
                 {"name", info.name},
                 {"created", info.created},
                 {"state", runStateName(info.state)},
                 {"task", traitsOf(info.task).id},
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
                 {"valid_samples", info.validSamples},
                 {"test_samples", info.testSamples},
                 {"best_step", record.bestStep},
                 {"tested_step", record.testedStep},
                 {"data_fingerprint", record.fingerprint},
                 {"torch", record.torchVersion},
                 {"processor", record.processor},
                 {"kernels", record.kernels},
                 {"headscope", record.programVersion}};
    putScores(json, "valid_", info.validScores);
    putScores(json, "test_", info.testScores);
    put(json, "attention_cosine", info.attentionCosine);
    if (!info.importedCurves.empty()) json["imported_curves"] = info.importedCurves;
    if (info.parent)
        json["parent"] = {
            {"run", info.parent->run}, {"step", info.parent->step}, {"edit", info.parent->edit}};
    if (record.pretrained) json["pretrained"] = jsonOf(*record.pretrained);
    if (record.error)
        json["error"] = {
            {"code", static_cast<int>(record.error->code)},
            {"message", record.error->message.text()},
            {"hint", record.error->hint.text()},
            {"structure", io::messageJson("%1. %2"_m(record.error->message, record.error->hint))}};
    return json;
}

void readFigures(const Json& json, RunInfo& info) {
    info.lambda = numberIn(json, "lambda", 0.0);
    info.seed = integerIn(json, "seed", std::int64_t{0});
    info.step = integerIn(json, "step", std::int64_t{0});
    info.totalSteps = integerIn(json, "total_steps", std::int64_t{0});
    info.seconds = numberIn(json, "seconds", 0.0);
    info.validSamples = integerIn(json, "valid_samples", std::int64_t{0});
    info.testSamples = integerIn(json, "test_samples", std::int64_t{0});
    info.validScores = scoresIn(json, "valid_", info.validSamples, info.task);
    info.testScores = scoresIn(json, "test_", info.testSamples, info.task);
    info.attentionCosine = optionalIn(json, "attention_cosine");
}

// Reads the error. Older versions stored only the texts.
Error errorIn(const Json& json) {
    Error error{static_cast<ErrorCode>(integerIn(json, "code", 70)),
                verbatim(textIn(json, "message")), verbatim(textIn(json, "hint"))};
    const auto stored = json.find("structure");
    auto both = stored == json.end() ? Message() : io::messageIn(*stored);
    if (both.arguments.size() != 2) return error;
    if (both.arguments[0].text() == error.message.text())
        error.message = std::move(both.arguments[0]);
    if (both.arguments[1].text() == error.hint.text()) error.hint = std::move(both.arguments[1]);
    return error;
}

RunRecord recordOf(const Json& json) {
    RunRecord record;
    RunInfo& info = record.info;
    info.name = textIn(json, "name");
    info.created = textIn(json, "created");
    info.state = stateOf(textIn(json, "state"));
    if (const auto* known = findTask(textIn(json, "task"))) info.task = known->task;
    info.dataset = textIn(json, "dataset");
    info.model = textIn(json, "model");
    info.preset = textIn(json, "preset");
    info.objective = textIn(json, "objective");
    info.device = textIn(json, "device");
    info.precision = textIn(json, "precision");
    info.importedCurves = textIn(json, "imported_curves");
    readFigures(json, info);
    record.bestStep = integerIn(json, "best_step", std::int64_t{-1});
    record.testedStep = integerIn(json, "tested_step", std::int64_t{-1});
    record.fingerprint = textIn(json, "data_fingerprint");
    record.torchVersion = textIn(json, "torch");
    record.processor = textIn(json, "processor");
    record.kernels = textIn(json, "kernels");
    record.programVersion = textIn(json, "headscope");
    record.pretrained = originIn(json);
    info.pretrained = record.pretrained.has_value();
    info.untrainedOutput = info.pretrained && record.pretrained->newOutput && info.step == 0;
    const auto parent = json.find("parent");
    if (parent != json.end() && parent->is_object())
        info.parent = RunParent{textIn(*parent, "run"), integerIn(*parent, "step", std::int64_t{0}),
                                textIn(*parent, "edit")};
    const auto error = json.find("error");
    if (error != json.end() && error->is_object()) record.error = errorIn(*error);
    return record;
}

bool says(RunState state, std::initializer_list<RunState> some) {
    for (const auto one : some)
        if (state == one) return true;
    return false;
}

// Returns the middle of a folder name, for example "-ag-news-l0.1-".
std::string folderNameMiddle(const RunConfig& config) {
    return "-" + config.text("dataset.id") + "-l" +
           valueText(config.values.at("objective.lambda")) + "-";
}

void countSamples(Scores& scores, std::int64_t samples) {
    for (auto& score : scores)
        if (scoreKind(score.id).share) score = shareScore(score.id, score.value, samples);
}

// Reads the split sizes. Older runs stored them only in dataset.json.
void readSizes(const io::Directory& run, RunInfo& info) {
    const auto sizes = readSplitSizes(run);
    if (!sizes) return;
    info.validSamples = sizes->valid;
    info.testSamples = sizes->test;
    countSamples(info.validScores, sizes->valid);
    countSamples(info.testScores, sizes->test);
}

// Checks the types of the files only: opening an untrusted pipe or device could block.
Message problemOf(const io::Directory& run) {
    using Kind = io::Directory::Kind;
    for (const char* file : {run_files::kLock, io::MetricsDatabase::kFile}) {
        const auto kind = run.kind(file);
        if (kind != Kind::File && kind != Kind::Missing)
            return io::notUsable(run.pathOf(file), kind, "file"_m).message;
    }
    return {};
}

Status fillFolder(const io::Directory& run, const RunConfig& config, const RunRecord& record) {
    // Remove run.folder: it does not describe the run, and it would bind the folder to this
    // machine.
    auto placed = placeData(config, run);
    placed.config.values.erase("run.folder");
    HEADSCOPE_CHECK(run.writeAtomically(run_files::kConfig, config::configJson(placed.config)));
    HEADSCOPE_CHECK(writeLocalPaths(run, placed.local));
    HEADSCOPE_CHECK(run.writeAtomically(run_files::kNotes, ""));
    HEADSCOPE_CHECK(run.makeFolder(run_files::kCheckpoints));
    return writeRunRecord(run, record, true);
}

}  // namespace

std::string utcNow() {
    return timeText("%Y-%m-%dT%H:%M:%SZ");
}

std::string defaultRunName(const RunConfig& config) {
    return dataName(config) + ", lambda " + valueText(config.values.at("objective.lambda")) +
           ", seed " + std::to_string(config.integer("train.seed"));
}

std::string freeRunName(const std::string& runsFolder, const RunConfig& config) {
    const std::string name = defaultRunName(config);
    std::set<std::string> taken;
    const auto runs = io::Directory::open(runsFolder);
    if (!runs.ok()) return name;  // the runs folder does not exist yet
    for (const auto& entry : runs->entries()) {
        // Skip folders of another dataset or lambda: they cannot have this name.
        if (entry.name.find(folderNameMiddle(config)) == std::string::npos) continue;
        const auto run = runs->folder(entry.name);
        if (!run.ok()) continue;
        if (const auto record = readRunRecord(*run); record.ok()) taken.insert(record->info.name);
    }
    for (int number = 2; taken.count(name) != 0; ++number) {
        const std::string numbered = name + " (" + std::to_string(number) + ")";
        if (taken.count(numbered) == 0) return numbered;
    }
    return name;
}

std::string newFolderName(const RunConfig& config) {
    return timeText("%Y%m%d-%H%M%S") + folderNameMiddle(config) + randomHex(4);
}

Status checkFolderName(const std::string& name) {
    const bool plain = name.find_first_not_of(
                           "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") ==
                       std::string::npos;
    constexpr std::size_t kLongest = 200;
    if (name.empty() || (plain && name.front() != '.' && name.size() <= kLongest)) return {};
    return Error{ErrorCode::Usage,
                 "a run's folder cannot be called \"%1\""_m(util::shortened(escaped(name), 40)),
                 "Use letters, digits, - _ and . (not first), at most 200 of them"_m};
}

Result<RunRecord> readRunRecord(const io::Directory& run) {
    HEADSCOPE_TRY(const auto text, run.read(run_files::kRecord, io::kJsonFileBytes));
    return parseRunRecord(text, run.pathOf(run_files::kRecord));
}

Result<RunRecord> parseRunRecord(std::string_view text, const std::string& what) {
    HEADSCOPE_TRY(auto json, JsonRecord::parse(text, what));
    const auto state = json.get<std::string>("state");
    if (runStateName(stateOf(state)) != state)
        json.refuse("state is %1, which this program does not know"_m(util::shortened(state, 40)));
    HEADSCOPE_CHECK(json.status());
    return recordOf(json.json());
}

Status writeRunRecord(const io::Directory& run, const RunRecord& record, bool rename) {
    Json json = jsonOf(record);
    // Another window may have renamed the run since the record was read.
    if (!rename)
        if (const auto present = readRunRecord(run)) json["name"] = present->info.name;
    return io::writeJsonFile(run, run_files::kRecord, json);
}

Result<RunInfo> readRunInfo(const std::string& folder, bool shipped) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(folder));
    HEADSCOPE_TRY(const auto record, readRunRecord(run));
    RunInfo info = record.info;
    info.path = folder;
    info.shipped = shipped;
    if (info.testSamples == 0 && info.validSamples == 0) readSizes(run, info);
    if (const auto note = run.read(run_files::kNotes, kLongestNote)) info.note = *note;
    const bool active = says(
        info.state, {RunState::Loading, RunState::Running, RunState::Paused, RunState::Stopping});
    // A crash leaves an active state in run.json; the lock shows whether a process is alive.
    const bool held = active && lockHolder(run).has_value();
    if (active && !held) info.state = RunState::Stopped;
    info.problem = problemOf(run);
    info.resumable = !shipped && !held && info.problem.empty() &&
                     says(info.state, {RunState::Stopped, RunState::Failed});
    return info;
}

Status checkWritableFolder(const std::string& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return io::systemError("create the runs folder"_m, folder, failed.value());
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        return io::systemError("write into the runs folder"_m, folder, errno);
    return {};
}

// The folder name contains the time in seconds and random digits, so name clashes are practically
// impossible. rename refuses to replace a non-empty folder.
Result<NewRun> createRunFolder(const std::string& runsFolder, const std::string& name,
                               const RunConfig& config, const RunRecord& record,
                               const std::function<Status(const io::Directory&)>& fill) {
    HEADSCOPE_CHECK(checkWritableFolder(runsFolder));
    HEADSCOPE_TRY(const auto runs, io::Directory::open(runsFolder));
    NewFolder building(runs);
    HEADSCOPE_TRY(const auto unfinished, building.make());
    // Take the lock before the folder gets its final name, so that it is never visible without a
    // lock.
    HEADSCOPE_TRY(auto lock, RunLock::take(unfinished));
    HEADSCOPE_CHECK(fillFolder(unfinished, config, record));
    HEADSCOPE_CHECK(fill(unfinished));
    HEADSCOPE_TRY(auto folder, building.finish(name));
    return NewRun{std::move(folder), std::move(lock)};
}

void sweepUnfinishedRuns(const std::string& runsFolder) {
    const auto runs = io::Directory::open(runsFolder);
    if (!runs) return;
    io::sweepTemporaries(*runs, {kTagsFile});
    for (const auto& [name, kind] : runs->entries()) {
        if (kind != io::Directory::Kind::Folder || !isHiddenName(name)) continue;
        // Use abs(), because the clock may have been set back.
        if (std::abs(runs->secondsSinceChange(name)) < kLeftoverAge) continue;
        const auto folder = runs->folder(name);
        if (folder && !lockHolder(*folder)) (void)runs->remove(name);
    }
}

void sweepRun(const io::Directory& run) {
    using namespace run_files;
    io::sweepTemporaries(run, {kRecord, kConfig, run_files::kModel, kVocabulary, kTargetVocabulary,
                               kDataset, kLocal, kReadme, kNotes, kLog, kAblationSets});
}

void appendLog(const io::Directory& run, const std::string& line) {
    // If the folder is being deleted, a new log file would survive the deletion.
    if (run.kind(run_files::kRecord) != io::Directory::Kind::File) return;
    const std::string text = utcNow() + "  " + escaped(line) + "\n";
    if (const auto file = run.openFile(run_files::kLog, O_WRONLY | O_APPEND | O_CREAT)) {
        (void)!::write(file->get(), text.data(), text.size());
        return;
    }
    // openFile refuses a log with several hard links (backup copies made by linking). Replace this
    // run's log with a copy, so that the other one stays unchanged.
    if (run.kind(run_files::kLog) != io::Directory::Kind::File) return;
    if (const auto before = run.read(run_files::kLog, kLongestLog))
        (void)run.writeAtomically(run_files::kLog, *before + text);
}

}  // namespace headscope::runs

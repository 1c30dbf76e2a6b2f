// A run on disk: where its files lie, and run.json, what the list of runs is made from.
#pragma once

#include "core/api/run.h"
#include "core/api/run_config.h"
#include "core/io/directory.h"
#include "core/runs/run_lock.h"

#include <functional>
#include <optional>
#include <string_view>

namespace headscope::runs {

// Names in the folder of a run. They are reached through io::Directory only: a run may come from a stranger.
namespace run_files {
inline constexpr const char* kRecord = "run.json";
inline constexpr const char* kConfig = "config.json";
inline constexpr const char* kModel = "model.json";
inline constexpr const char* kVocabulary = "vocabulary.json";
inline constexpr const char* kTargetVocabulary = "target_vocabulary.json";  // translation, where it is not joint
inline constexpr const char* kDataset = "dataset.json";
inline constexpr const char* kLocal = "local.json";  // of this machine: no export takes it
inline constexpr const char* kReadme = "README.md";
inline constexpr const char* kNotes = "notes.md";
inline constexpr const char* kLog = "log.txt";
inline constexpr const char* kAblationSets = "ablation_sets.json";
inline constexpr const char* kLock = "lock";
inline constexpr const char* kCheckpoints = "checkpoints";
}  // namespace run_files

// run.json. path, note, resumable and shipped of `info` are not stored in it.
struct RunRecord {
    RunInfo info;
    std::int64_t bestStep = -1;                // of the best checkpoint, -1: none yet
    std::int64_t testedStep = -1;              // whose weights the test figures are of, -1: not known
    std::string fingerprint;                   // of the data
    std::string torchVersion, programVersion;  // LibTorch's: "1.13.0 to step 500, then 2.1.0" where it changed
    std::string processor;  // kind of CPU on which the run began, by which `auto` chose; "" on other devices
    std::string kernels;    // instruction set of the CPU kernels, as torchVersion where it changed; "" on other devices
    std::optional<Error> error;  // why it failed or diverged
};

Result<RunRecord> readRunRecord(const io::Directory& run);
// What run.json holds; what: the file, for messages. Errors: BadData.
Result<RunRecord> parseRunRecord(std::string_view text, const std::string& what);
// Keeps the name that another window may have given meanwhile, unless `rename`.
Status writeRunRecord(const io::Directory& run, const RunRecord& record, bool rename = false);

// run.json and notes as a person sees them: a run that says it is running, but that no process holds, was stopped.
Result<RunInfo> readRunInfo(const std::string& folder, bool shipped);

// "20261120-142530-ag-news-l0.1-7f3a": time (UTC), dataset, lambda, four random hex digits.
std::string newFolderName(const RunConfig& config);
// Of a name that a person gave; "" stands for one made here. Errors: Usage.
Status checkFolderName(const std::string& name);
std::string defaultRunName(const RunConfig& config);
// The default name, with a number behind it, "(2)", where a run of that name lies in runsFolder already.
std::string freeRunName(const std::string& runsFolder, const RunConfig& config);
std::string utcNow();  // ISO 8601

struct NewRun {
    io::Directory folder;
    RunLock lock;  // held from before the folder appeared
};
// Makes RUNS/NAME with config.json, run.json, notes.md, the empty checkpoints folder and what `fill` adds; appears
// complete and locked, or not at all. Errors: Io.
Result<NewRun> createRunFolder(const std::string& runsFolder, const std::string& name, const RunConfig& config,
                               const RunRecord& record, const std::function<Status(const io::Directory&)>& fill);
// What killed programs left, by the names this program gives: unfinished run folders that nobody holds (older than ten
// minutes, no link), and temporary files of the folder of runs and of a run whose lock is held (io::sweepTemporaries).
void sweepUnfinishedRuns(const std::string& runsFolder);
void sweepRun(const io::Directory& run);
// Errors: Io, before anything is trained.
Status checkWritableFolder(const std::string& folder);
// One line with the time; a log that cannot be written is no reason to stop.
void appendLog(const io::Directory& run, const std::string& line);

}  // namespace headscope::runs

// A run on disk: the names of its files, and run.json, which the list of runs is built from.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/run.h"
#include "core/base/io/directory.h"
#include "core/service/runs/pretrained_origin.h"
#include "core/service/runs/run_lock.h"

#include <functional>
#include <optional>
#include <string_view>

namespace headscope::runs {

// File names in a run's folder. Access them through io::Directory only, since a run may come from
// an untrusted source.
namespace run_files {
inline constexpr const char* kRecord = "run.json";
inline constexpr const char* kConfig = "config.json";
inline constexpr const char* kModel = "model.json";
inline constexpr const char* kVocabulary = "vocabulary.json";
// used for translation without a joint vocabulary
inline constexpr const char* kTargetVocabulary = "target_vocabulary.json";
inline constexpr const char* kDataset = "dataset.json";
inline constexpr const char* kLocal = "local.json";  // paths on this machine; never exported
// config.json of the pretrained model that an imported run was made from
inline constexpr const char* kPretrainedConfig = "pretrained_config.json";
inline constexpr const char* kReadme = "README.md";
inline constexpr const char* kNotes = "notes.md";
inline constexpr const char* kLog = "log.txt";
inline constexpr const char* kAblationSets = "ablation_sets.json";
inline constexpr const char* kLock = "lock";
inline constexpr const char* kCheckpoints = "checkpoints";
}  // namespace run_files

// Content of run.json. It does not contain the fields path, note, resumable and shipped of `info`.
struct RunRecord {
    RunInfo info;
    std::int64_t bestStep = -1;  // step of the best checkpoint; -1: none yet
    // step whose weights the test scores belong to; -1: unknown
    std::int64_t testedStep = -1;
    std::string fingerprint;  // SHA-256 of the data and of the reading options
    // Version numbers. LibTorch's version includes changes: "1.13.0 to step 500, then 2.1.0".
    std::string torchVersion, programVersion;
    // Kind of CPU at the start of the run, used by precision `auto`; "" on other devices.
    std::string processor;
    // Instruction set of the CPU kernels, with changes as in torchVersion; "" on other devices.
    std::string kernels;
    std::optional<PretrainedOrigin> pretrained = {};  // imported runs only
    std::optional<Error> error;                       // why the run failed or diverged
};

// Reads run.json. Errors: Io, BadData.
Result<RunRecord> readRunRecord(const io::Directory& run);
// Parses the content of run.json. what: the file's name, for messages. Errors: BadData.
Result<RunRecord> parseRunRecord(std::string_view text, const std::string& what);
// Writes run.json. Keeps the name in the file, which another window may have changed, unless
// `rename`.
Status writeRunRecord(const io::Directory& run, const RunRecord& record, bool rename = false);

// Returns run.json and the notes for display. A run in an active state that no process holds is
// shown as stopped. Errors: Io, BadData.
Result<RunInfo> readRunInfo(const std::string& folder, bool shipped);

// Returns a new folder name: time (UTC), dataset, lambda, four random hex digits. Example:
// "20261120-142530-ag-news-l0.1-7f3a".
std::string newFolderName(const RunConfig& config);
// Checks a folder name given by the user; "" means a generated name. Errors: Usage.
Status checkFolderName(const std::string& name);
// Returns a display name made of the data's name, lambda and seed: "my_news, lambda 0.1, seed 2".
std::string defaultRunName(const RunConfig& config);
// Returns the default name, followed by a number such as " (2)" if runsFolder already has a run of
// that name.
std::string freeRunName(const std::string& runsFolder, const RunConfig& config);
std::string utcNow();  // current time in ISO 8601, UTC

// A run folder that was just created.
struct NewRun {
    io::Directory folder;
    RunLock lock;  // taken before the folder became visible
};
// Creates RUNS/NAME with config.json, run.json, notes.md, an empty checkpoints folder and what
// `fill` adds. The folder appears complete and locked, or not at all. Errors: Io.
Result<NewRun> createRunFolder(const std::string& runsFolder, const std::string& name,
                               const RunConfig& config, const RunRecord& record,
                               const std::function<Status(const io::Directory&)>& fill);
// Delete the remains of killed programs.
// sweepUnfinishedRuns: unlocked run folders under construction that are older than ten minutes, and
// temporary files in the runs folder.
// sweepRun: temporary files of a run (io::sweepTemporaries); the caller must hold its lock.
void sweepUnfinishedRuns(const std::string& runsFolder);
void sweepRun(const io::Directory& run);
// Creates the runs folder if missing and checks that it is writable, before anything is trained.
// Errors: Io.
Status checkWritableFolder(const std::string& folder);
// Appends one line with the time to log.txt. Errors are ignored, since a missing log must not stop
// a run.
void appendLog(const io::Directory& run, const std::string& line);

}  // namespace headscope::runs

// A run on disk (DESIGN 7): where its files lie, and run.json, what the list of runs is made from.
#pragma once

#include "core/api/run.h"

#include <functional>
#include <optional>

namespace headscope::session {

struct RunPaths {
    std::string folder;
    std::string record() const { return folder + "/run.json"; }
    std::string config() const { return folder + "/config.json"; }
    std::string metrics() const { return folder + "/metrics.sqlite"; }
    std::string vocabulary() const { return folder + "/vocabulary.json"; }
    std::string dataset() const { return folder + "/dataset.json"; }
    std::string notes() const { return folder + "/notes.md"; }
    std::string log() const { return folder + "/log.txt"; }
    std::string lock() const { return folder + "/lock"; }
    std::string checkpoints() const { return folder + "/checkpoints"; }
    std::string analysis() const { return folder + "/analysis"; }
};

// run.json. path, note, resumable and shipped of `info` are not stored in it.
struct RunRecord {
    RunInfo info;
    std::int64_t bestStep = -1;  // of the best checkpoint, -1: none yet
    std::string fingerprint;     // of the data
    std::string torchVersion, programVersion;
    std::optional<Error> error;  // why it failed or diverged
};

Result<RunRecord> readRunRecord(const RunPaths& paths);
// Keeps the name that another window may have given meanwhile, unless `rename`.
Status writeRunRecord(const RunPaths& paths, const RunRecord& record, bool rename = false);

// run.json and notes as a person sees them: a run that says it is running, but that no process holds, was stopped.
Result<RunInfo> readRunInfo(const std::string& folder, bool shipped);

// "20261120-142530-ag-news-l0.1-7f3a": time (UTC), dataset, lambda, four random hex digits.
std::string newFolderName(const RunConfig& config);
std::string defaultRunName(const RunConfig& config);
std::string utcNow();  // ISO 8601

// Makes RUNS/NAME with config.json, run.json, notes.md, the empty checkpoints folder and what `fill` adds; appears
// complete or not at all. Errors: Io.
Result<RunPaths> createRunFolder(const std::string& runsFolder, const RunConfig& config, const RunRecord& record,
                                 const std::function<Status(const RunPaths&)>& fill);
// Errors: Io, before anything is trained.
Status checkWritableFolder(const std::string& folder);
// One line with the time; a log that cannot be written is no reason to stop.
void appendLog(const RunPaths& paths, const std::string& line);

}  // namespace headscope::session

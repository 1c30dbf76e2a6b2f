// Lists, opens, describes and changes runs. Safe on any thread. All methods but listRuns block
// while they read or write the run's folder; relinkData reads all of the data.
#pragma once

#include "core/api/engine/report.h"
#include "core/api/requests/analysis.h"
#include "core/api/runs/bundles.h"
#include "core/api/runs/curve_files.h"
#include "core/api/runs/run_tags.h"

#include <memory>
#include <string>
#include <vector>

namespace headscope {

class Runs {
public:
    virtual ~Runs() = default;

    virtual std::string runsFolder() const = 0;
    // Lists runs: newest first, shipped runs last. Includes unreadable folders, with their problem.
    virtual std::vector<RunInfo> runs() const = 0;
    // Lists runs like runs(), but in a separate thread, because folders may be many, remote or
    // unreadable. Also lists `more` (run folders outside the runs folder), after the user's own
    // runs.
    virtual void listRuns(const std::vector<std::string>& more,
                          Callback<std::vector<RunInfo>> done) = 0;
    virtual Result<RunInfo> runInfo(const std::string& runPath) const = 0;
    virtual Result<std::shared_ptr<RunView>> open(const std::string& runPath) = 0;

    virtual Status renameRun(const std::string& runPath, const std::string& name) = 0;
    virtual Status setNote(const std::string& runPath, const std::string& note) = 0;
    // Returns the tags and pins of all runs; empty if unreadable. They are stored beside the runs,
    // so that read-only and shipped runs can be tagged too.
    virtual TagsByRun runTags() const = 0;
    // Replaces the tags and pins of these runs, all or none of them. Errors: Usage (a tag is empty,
    // too long or contains a comma), Io.
    virtual Status setTags(const TagsByRun& changed) = 0;
    // Moves a run to the trash and returns its new location.
    virtual Result<std::string> trashRun(const std::string& runPath) = 0;
    virtual Status restoreRun(const std::string& trashedPath) = 0;  // undoes trashRun

    // Records that the run's data are now at `data`, if their fingerprint is the same. Errors:
    // BadData (other data), Usage (a shipped run, or data that are not read from files), Io.
    virtual Status relinkData(const std::string& runPath, const std::string& data) = 0;
    // Describes one run, or several as one text: what they share is said once. Reads only the run
    // folders; needs neither data nor weights. Errors: Io, BadData (a folder is not a run), Usage
    // (no runs).
    virtual Result<MethodsText> methods(const std::vector<std::string>& runPaths) const = 0;
    // Writes the recorded curves of runs for other programs. Errors: Usage (no runs; a folder that
    // is not empty, or is missing for a format that needs it), Io, BadData,
    // Cancelled. An error leaves at most an empty folder.
    virtual Result<CurveExport> exportCurves(const CurveExportOptions& options,
                                             LongTask task) const = 0;
    // Makes a run of curves that another program recorded, to compare them. Errors: BadData, Io,
    // Cancelled.
    virtual Result<CurveImport> importCurves(const CurveImportOptions& options, LongTask task) = 0;
    // Writes runs into one file, to send them to other people. Errors: Usage (no runs), BadData,
    // Io, Cancelled. An error leaves an older file unchanged and no new one.
    virtual Result<Bundle> writeBundle(const BundleOptions& options, LongTask task) const = 0;
    // Unpacks the runs of such a file into the runs folder. Errors: BadData (not a bundle; damaged;
    // files that do not belong to a run), Io, Cancelled. A run appears complete or not at all;
    // cancelling adds none.
    virtual Result<OpenedBundle> openBundle(const std::string& file, LongTask task) = 0;
};

}  // namespace headscope

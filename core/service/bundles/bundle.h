// Writes and reads bundles. A bundle is a zip archive with the entries "mimetype", "headscope.json"
// (format version and names of the runs) and NAME/FILE for the files of each run.
#pragma once

#include "core/api/base/long_task.h"
#include "core/api/runs/bundles.h"
#include "core/base/io/directory.h"

namespace headscope::bundles {

inline constexpr const char* kMimeType = "application/x-headscope-bundle";

// Writes a bundle. Contains no paths of this machine: local.json and log.txt are left out, and
// paths in events are shortened to file names. Errors: Usage (no runs), BadData (a folder is not a
// run; its weights are in a folder elsewhere), Io, Cancelled. An error leaves no file behind.
Result<Bundle> writeBundle(const BundleOptions& options, LongTask task = {});

// Unpacks the runs of a bundle into the runs folder; a name that is taken gets a number. Each run
// appears complete or not at all. Errors: BadData (not a bundle, damaged, files that do not belong
// to a run), Io, Cancelled.
Result<OpenedBundle> openBundle(const std::string& file, const std::string& runsFolder,
                                const LongTask& task = {});

// Returns whether a file of a run belongs into a bundle. path: inside the run's folder, such as
// "config.json" or "checkpoints/step-00000100/model.safetensors".
bool belongsToRun(const std::string& path);

// Returns a text in which paths of this machine are shortened to their last part. `known`: paths
// that may contain blanks, such as the run's folder.
std::string withoutPaths(std::string text, const std::vector<std::string>& known);

}  // namespace headscope::bundles

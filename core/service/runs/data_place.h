// Stores the paths of a run's data files. config.json is shared with other people and machines, so
// it must not contain absolute paths. Data near the run are stored relative to its folder. All
// other paths are stored in local.json, which belongs to this machine and is never exported.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/runs/run_folder.h"

namespace headscope::runs {

// Returns the keys of settings that hold paths. They include `run.start`, the run that provided the
// initial weights.
const std::vector<std::string>& dataPathKeys();

// A config split into a portable part and a part for this machine.
struct PlacedConfig {
    RunConfig config;  // for config.json: relative paths; "" where the path is in `local`
    std::map<std::string, std::string> local;  // for local.json: all other paths, absolute
};
// Splits a config with absolute paths. run: the run's folder, or one next to it.
PlacedConfig placeData(const RunConfig& config, const io::Directory& run);

// Key of local.json for the model folder that contains the run's weights.
inline constexpr const char* kModelFolderKey = "weights.folder";

// Writes local.json, unless `local` is empty. Keeps the model folder. Errors: Io.
Status writeLocalPaths(const io::Directory& run, std::map<std::string, std::string> local);
// Adds one absolute path to local.json, or changes it. Errors: BadData, Io.
Status addLocalPath(const io::Directory& run, const std::string& key, const std::string& path);
// Makes the paths of a config from config.json absolute. local.json has precedence; unknown paths
// are "". An imported tokenizer is read from the run's vocabulary.json instead. Errors: BadData, Io
// (local.json).
Status findData(const io::Directory& run, RunConfig& config);

}  // namespace headscope::runs

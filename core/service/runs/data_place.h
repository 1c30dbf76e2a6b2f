// Stores where a run's data files are located. config.json is shared with other people and
// machines, so it must not hold absolute paths. Data near the run are stored relative to its
// folder. All other paths go to local.json, which belongs to this machine and is never exported.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/runs/run_folder.h"

namespace headscope::runs {

// Returns the settings that hold paths, including `run.start`, the run whose weights this one
// started from.
const std::vector<std::string>& dataPathKeys();

// A config split into a portable part and a part for this machine.
struct PlacedConfig {
    RunConfig config;  // for config.json: relative paths; "" where the path is in `local`
    std::map<std::string, std::string> local;  // for local.json: all other paths, absolute
};
// Splits a config with absolute paths. run: the run's folder, or one next to it.
PlacedConfig placeData(const RunConfig& config, const io::Directory& run);

// Writes local.json, unless `local` is empty. Errors: Io.
Status writeLocalPaths(const io::Directory& run, const std::map<std::string, std::string>& local);
// The tokenizer of imported tokens is that of the run's vocabulary.json.
// Makes the paths of a config from config.json absolute. local.json has precedence; unknown paths
// are "". Errors: BadData, Io (local.json).
Status findData(const io::Directory& run, RunConfig& config);

}  // namespace headscope::runs

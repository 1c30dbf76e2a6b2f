// Where a run's data lie. config.json goes to other people and machines, so it has no absolute path: data near the run
// are named from the run's folder, all others in local.json, which is of this machine alone and no export takes.
#pragma once

#include "core/api/run_config.h"
#include "core/runs/run_folder.h"

namespace headscope::runs {

// The settings that name files, among them the run that this one began with.
const std::vector<std::string>& dataPathKeys();

struct PlacedConfig {
    RunConfig config;                          // for config.json: paths from the run's folder, or ""
    std::map<std::string, std::string> local;  // for local.json: the absolute paths of the rest
};
// config: with absolute paths. run: its folder, or one beside it.
PlacedConfig placeData(const RunConfig& config, const io::Directory& run);

// Writes local.json; with no path none. Errors: Io.
Status writeLocalPaths(const io::Directory& run, const std::map<std::string, std::string>& local);
// config as read from config.json -> absolute paths, of local.json where that names one; "" where none is known.
// Errors: BadData, Io (local.json).
Status findData(const io::Directory& run, RunConfig& config);

}  // namespace headscope::runs

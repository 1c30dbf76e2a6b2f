// Locates the parts of the program and its folders. Searches for the parts beside the executable
// (install layout, then build layout). HEADSCOPE_ENGINE, HEADSCOPE_RUNS and HEADSCOPE_DATASETS
// override this. Does not create files.
#pragma once

#include "core/api/engine/engine.h"

#include <string>
#include <vector>

namespace headscope::app {

struct Locations {
    std::string program;  // path of the executable, with symbolic links resolved
    std::string engine;   // path of libheadscope-engine.so; "" if not found
    std::vector<std::string> engineTried;
    // Path of libheadscope-plain.so of the same build; "" if not found. HEADSCOPE_ENGINE replaces
    // both.
    std::string plainEngine;
    // Path of libheadscope-download.so beside the engine; "" if not found.
    std::string downloadModule;
    std::string reference;  // path of headscope-reference; "" if not found
    std::vector<std::string> referenceTried;
    std::string window;  // path of headscope, the program with the window; "" if not found
    std::vector<std::string> windowTried;
    std::string datasets;     // folder of dataset.json files; "" if not found
    std::string presets;      // folder of named run configs; "" if not found
    std::string studies;      // folder of studies and their results; "" if not found
    std::string shippedRuns;  // folder of read-only runs shipped with the program; "" if not found
    std::string runs;         // folder for new runs
    std::string downloads;    // folder for downloaded datasets
    std::string cache;
    std::string settings;  // file with the settings of the window
};

// Returns all paths. Errors: Usage for an invalid HEADSCOPE_ variable, Io if the home folder is
// missing.
Result<Locations> findLocations();

EngineOptions engineOptions(const Locations& locations);

const char* programVersion();

}  // namespace headscope::app

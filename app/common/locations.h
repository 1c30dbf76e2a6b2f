// Locates the parts of the program and its folders. Parts are searched beside the executable
// (install layout, then build layout). HEADSCOPE_ENGINE, HEADSCOPE_RUNS and HEADSCOPE_DATASETS
// override this. Does not create files.
#pragma once

#include "core/api/engine/engine.h"

#include <string>
#include <vector>

namespace headscope::app {

struct Locations {
    std::string program;  // the executable, with symbolic links resolved
    std::string engine;   // libheadscope-engine.so, or "" if not found
    std::vector<std::string> engineTried;
    // libheadscope-plain.so of the same build, or ""; HEADSCOPE_ENGINE replaces both.
    std::string plainEngine;
    std::string reference;  // headscope-reference, or "" if not found
    std::vector<std::string> referenceTried;
    std::string datasets;     // folder of dataset.json files, or ""
    std::string presets;      // folder of named run configs, or ""
    std::string shippedRuns;  // folder of read-only runs shipped with the program, or ""
    std::string runs;         // folder for new runs
    std::string cache;
    std::string settings;  // file with the window's settings
};

// Errors: Usage for an invalid HEADSCOPE_ variable, Io if there is not a home folder.
Result<Locations> findLocations();

EngineOptions engineOptions(const Locations& locations);

const char* programVersion();

}  // namespace headscope::app

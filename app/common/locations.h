// Where the program finds its parts and keeps its files. Parts are looked up beside the executable (install layout,
// then build layout); HEADSCOPE_ENGINE, HEADSCOPE_RUNS and HEADSCOPE_DATASETS override. No file is created here.
#pragma once

#include "core/api/engine.h"

#include <string>
#include <vector>

namespace headscope::app {

struct Locations {
    std::string program;  // the executable, symbolic links resolved
    std::string engine;   // libheadscope-engine.so, or "" when not found
    std::vector<std::string> engineTried;
    std::string plainEngine;  // libheadscope-plain.so of the same build, or "": HEADSCOPE_ENGINE stands for both
    std::string datasets;     // folder of dataset.json files, or ""
    std::string presets;      // named run configs, or ""
    std::string shippedRuns;  // read-only runs that come with the program, or ""
    std::string runs;         // where new runs go
    std::string cache;
    std::string settings;  // file: what the window keeps of itself
};

// Errors: Usage for a HEADSCOPE_ variable that cannot be meant, Io when there is no home folder at all.
Result<Locations> findLocations();

EngineOptions engineOptions(const Locations& locations);

const char* programVersion();

}  // namespace headscope::app

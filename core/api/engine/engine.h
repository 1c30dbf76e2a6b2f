// The engine: everything that needs LibTorch, behind one C++ interface in a module loaded at run
// time (core/README.md).
#pragma once

#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/engine_runs.h"
#include "core/api/engine/engine_tools.h"
#include "core/api/engine/engine_training.h"
#include "core/api/engine/lab.h"
#include "core/api/engine/queue.h"
#include "core/api/engine/studies.h"
#include "core/api/runs/data_columns.h"

namespace headscope {

// Increased with every incompatible change of the headers in core/api.
constexpr int kEngineAbi = 32;

struct EngineOptions {
    std::string runsFolder;      // location of runs; "" for the default shown by `paths`
    std::string shippedFolder;   // read-only runs shipped with the program; "" for none
    std::string datasetsFolder;  // folder of dataset.json files
    std::string presetsFolder;   // folder of named run configs; "" for none
    std::string studiesFolder;   // folder of studies and their results; "" for none
    std::string cacheFolder;     // folder for cached data; "" for the default
};

// Use the narrowest of the six base interfaces that is enough. Each header documents which methods
// block, and on which threads they may be called.
class Engine : public Catalogue,
               public Runs,
               public Training,
               public Tools,
               public Lab,
               public ColumnReader {
public:
    // Returns the interface for sweeps, the queue, and tables of many runs.
    virtual Queue& queue() = 0;
    // Returns the interface for studies and the claims that they test.
    virtual Studies& studies() = 0;
};

}  // namespace headscope

extern "C" {
// The module's only symbols. headscope_create_engine returns null if the engine cannot start;
// *error is then a message in static storage.
headscope::Engine* headscope_create_engine(int abi, const headscope::EngineOptions* options,
                                           const char** error);
int headscope_engine_abi();
}

// The engine: everything that needs LibTorch, behind one C++ interface in a module opened at run time (core/README.md).
#pragma once

#include "core/api/data_columns.h"
#include "core/api/engine_catalogue.h"
#include "core/api/engine_runs.h"
#include "core/api/engine_tools.h"
#include "core/api/engine_training.h"
#include "core/api/lab.h"
#include "core/api/queue.h"

namespace headscope {

// Raised with every incompatible change of the headers in core/api.
constexpr int kEngineAbi = 21;

struct EngineOptions {
    std::string runsFolder;      // where runs are kept and listed; "" for the default of `paths`
    std::string shippedFolder;   // read-only runs that come with the program; "" for none
    std::string datasetsFolder;  // dataset.json files
    std::string presetsFolder;   // named run configs; "" for none
    std::string cacheFolder;     // "" for the default
};

// Take the narrowest of the six that does. Each says in its header what blocks, and from which thread it may be
// called.
class Engine : public Catalogue, public Runs, public Training, public Tools, public Lab, public ColumnReader {
public:
    // Sweeps, the queue of the folder of runs, and tables of many runs.
    virtual Queue& queue() = 0;
};

}  // namespace headscope

extern "C" {
// The module's only symbols. Null with a message in *error (static storage) when the engine cannot start.
headscope::Engine* headscope_create_engine(int abi, const headscope::EngineOptions* options, const char** error);
int headscope_engine_abi();
}

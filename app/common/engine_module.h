// Opens libheadscope-engine.so or libheadscope-plain.so. The module stays open until the process
// ends, because LibTorch does not survive dlclose.
#pragma once

#include "app/common/engine_environment.h"
#include "app/common/locations.h"

#include <memory>

namespace headscope::app {

struct LoadedEngine {
    std::shared_ptr<Engine> engine;
    Locations locations;
    EnvironmentReport environment;
};

enum class Tensors { Needed, NotNeeded };

// Sets the environment, then opens the module. Tensors::NotNeeded prefers the module without
// LibTorch, which loads in milliseconds instead of half a second. runs: folder of runs; "":
// default. Errors: Device (exit code 6) if the module or LibTorch is missing, too old, has another
// ABI or does not start; those of findLocations.
Result<LoadedEngine> loadEngine(Tensors tensors = Tensors::Needed, const std::string& runs = {});

}  // namespace headscope::app

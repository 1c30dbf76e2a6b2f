// Opens libheadscope-engine.so, or libheadscope-plain.so. The module stays open until the process ends: LibTorch does
// not survive dlclose.
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

// Sets the environment, then opens the module; where no tensor is needed, the one without LibTorch if there is one:
// that takes milliseconds instead of half a second. Errors: Device (exit code 6) when the module or LibTorch is
// missing, too old, of another ABI, or does not start; those of findLocations. runs: its folder of runs, where that is
// not the usual one.
Result<LoadedEngine> loadEngine(Tensors tensors = Tensors::Needed, const std::string& runs = {});

}  // namespace headscope::app

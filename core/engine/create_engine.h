// The way in: an Engine on a backend, real (engine_module.cpp) or a test's own.
#pragma once

#include "core/api/engine.h"
#include "core/session/backend.h"

namespace headscope::engine {

std::unique_ptr<Engine> createEngine(const EngineOptions& options, session::Backend backend);

}  // namespace headscope::engine

// Creates an Engine on a backend: the real backend (engine_module.cpp) or one that a test provides.
#pragma once

#include "core/api/engine/engine.h"
#include "core/service/session/backend.h"

namespace headscope::engine {

std::unique_ptr<Engine> createEngine(const EngineOptions& options, session::Backend backend);

}  // namespace headscope::engine

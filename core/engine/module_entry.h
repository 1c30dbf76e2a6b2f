// What the two modules share: their C symbols (core/api/engine.h) on a backend of theirs.
#pragma once

#include "core/engine/create_engine.h"

#include <exception>
#include <string>

namespace headscope::engine {

// Null with a message in *error (static storage) where the ABI is another or the backend does not start.
template <class MakeBackend>
Engine* enterModule(int abi, const EngineOptions& options, const char** error, MakeBackend makeBackend) {
    static std::string message;  // outlives the call, as the caller reads it
    *error = nullptr;
    try {
        if (abi == kEngineAbi) return createEngine(options, makeBackend()).release();
        message = "the engine speaks version " + std::to_string(kEngineAbi) + ", the program " + std::to_string(abi);
    } catch (const std::exception& failure) {
        message = failure.what();
    }
    *error = message.c_str();
    return nullptr;
}

}  // namespace headscope::engine

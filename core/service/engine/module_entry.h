// Entry point shared by both engine modules (C symbols: see core/api/engine/engine.h).
#pragma once

#include "core/service/engine/create_engine.h"

#include <exception>
#include <string>

namespace headscope::engine {

// Creates an engine on a new backend. Returns null with a message in *error (static storage) if the
// ABI differs or the backend fails to start.
template <class MakeBackend>
Engine* enterModule(int abi, const EngineOptions& options, const char** error,
                    MakeBackend makeBackend) {
    static std::string message;  // static, because the caller reads it after return
    *error = nullptr;
    try {
        if (abi == kEngineAbi) return createEngine(options, makeBackend()).release();
        message = "the engine speaks version %1, the program %2"_m(kEngineAbi, abi).text();
    } catch (const std::exception& failure) {
        message = failure.what();
    }
    *error = message.c_str();
    return nullptr;
}

}  // namespace headscope::engine

// The module's two C symbols: builds the engine on LibTorch.
#include "core/engine/create_engine.h"
#include "core/engine/torch_backend.h"
#include "core/training/machine.h"

#include <exception>
#include <string>

extern "C" {

__attribute__((visibility("default"))) int headscope_engine_abi() {
    return headscope::kEngineAbi;
}

__attribute__((visibility("default"))) headscope::Engine* headscope_create_engine(
    int abi, const headscope::EngineOptions* options, const char** error) {
    static std::string message;  // outlives the call, as the caller reads it
    *error = nullptr;
    if (abi != headscope::kEngineAbi) {
        message = "the engine speaks version " + std::to_string(headscope::kEngineAbi) + ", the program " +
                  std::to_string(abi);
        *error = message.c_str();
        return nullptr;
    }
    try {
        headscope::training::roundTensorMemory();
        return headscope::engine::createEngine(*options, headscope::engine::torchBackend()).release();
    } catch (const std::exception& failure) {
        message = failure.what();
        *error = message.c_str();
        return nullptr;
    }
}
}

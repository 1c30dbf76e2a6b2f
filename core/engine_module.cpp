// The exported C symbols of the engine module with LibTorch.
#include "core/nn/backend/torch_backend.h"
#include "core/nn/training/machine.h"
#include "core/nn/training/tensor_memory.h"
#include "core/service/engine/module_entry.h"

extern "C" {

__attribute__((visibility("default"))) int headscope_engine_abi() {
    return headscope::kEngineAbi;
}

__attribute__((visibility("default"))) headscope::Engine* headscope_create_engine(
    int abi, const headscope::EngineOptions* options, const char** error) {
    return headscope::engine::enterModule(abi, *options, error, [] {
        headscope::training::manageTensorMemory();
        return headscope::engine::torchBackend();
    });
}
}

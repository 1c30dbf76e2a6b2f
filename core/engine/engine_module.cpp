// The exported C symbols of the engine module with LibTorch.
#include "core/engine/module_entry.h"
#include "core/engine/torch_backend.h"
#include "core/training/machine.h"

extern "C" {

__attribute__((visibility("default"))) int headscope_engine_abi() {
    return headscope::kEngineAbi;
}

__attribute__((visibility("default"))) headscope::Engine* headscope_create_engine(
    int abi, const headscope::EngineOptions* options, const char** error) {
    return headscope::engine::enterModule(abi, *options, error, [] {
        headscope::training::roundTensorMemory();
        return headscope::engine::torchBackend();
    });
}
}

// The engine module without LibTorch, for commands that do not need tensors. Loading LibTorch alone
// takes half a second.
#include "core/service/engine/module_entry.h"
#include "core/service/engine/plain_backend.h"

extern "C" {

__attribute__((visibility("default"))) int headscope_engine_abi() {
    return headscope::kEngineAbi;
}

__attribute__((visibility("default"))) headscope::Engine* headscope_create_engine(
    int abi, const headscope::EngineOptions* options, const char** error) {
    return headscope::engine::enterModule(abi, *options, error, headscope::engine::plainBackend);
}
}

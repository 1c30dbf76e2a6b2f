#include "app/common/engine_module.h"

#include "app/common/engine_limits.h"

#include <dlfcn.h>

namespace headscope::app {
namespace {

using AbiFunction = decltype(&headscope_engine_abi);
using CreateFunction = decltype(&headscope_create_engine);

constexpr const char* kInstallHint =
    "Install LibTorch (Debian, Ubuntu: apt install libtorch-dev) and build again with packaging/run, or set "
    "HEADSCOPE_ENGINE to the engine's file";

Error missing(const Locations& locations) {
    std::string tried;
    for (const auto& path : locations.engineTried) tried += (tried.empty() ? "" : ", ") + path;
    return {ErrorCode::Device, "the engine (libheadscope-engine.so) was not found; looked for " + tried, kInstallHint};
}

std::string loaderMessage() {
    const char* text = dlerror();
    return text ? text : "unknown reason";
}

Error unusable(const std::string& path, const std::string& why, const std::string& hint = kInstallHint) {
    return {ErrorCode::Device, "the engine " + path + " cannot be used: " + why, hint};
}

// Explains failures to load that reinstalling cannot fix, such as a lack of memory or threads.
Error notOpened(const std::string& path, const std::string& why) {
    const auto says = [&why](const char* words) { return why.find(words) != std::string::npos; };
    if (says("failed to map") || says("annot allocate memory") || says("bad_alloc") || says("not enough memory"))
        return unusable(path, "there is not enough memory to load it (" + why + ")",
                        "Close other programs or raise the limit on memory (ulimit -v)");
    if (says("Resource temporarily unavailable"))
        return unusable(path, "the system gives it no more threads or memory (" + why + ")",
                        "End other programs or raise the limits (ulimit -u, ulimit -v, the pids limit of a container)");
    if (says("Too many open files"))
        return unusable(path, "the limit on open files is too low to load it (" + why + ")",
                        "Raise the limit (ulimit -n 256)");
    return unusable(path, why);
}

template <class Function>
Function symbol(void* module, const char* name) {
    return reinterpret_cast<Function>(dlsym(module, name));
}

Result<void*> openModule(const std::string& path) {
    // RTLD_NOW reports a wrong LibTorch version here as a missing symbol, instead of a crash during
    // a run.
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module) return notOpened(path, loaderMessage());
    const auto abi = symbol<AbiFunction>(module, "headscope_engine_abi");
    if (!abi) return unusable(path, "it is not a Headscope engine (headscope_engine_abi is missing)");
    if (abi() != kEngineAbi)
        return unusable(
            path,
            "it has interface version " + std::to_string(abi()) + ", this program needs " + std::to_string(kEngineAbi),
            "Use the program and the engine of one build");
    return module;
}

Status start(LoadedEngine& loaded, const std::string& file) {
    HEADSCOPE_TRY(void* const module, openModule(file));
    const auto create = symbol<CreateFunction>(module, "headscope_create_engine");
    if (!create) return unusable(file, "headscope_create_engine is missing");
    const EngineOptions options = engineOptions(loaded.locations);
    const char* reason = nullptr;
    Engine* engine = create(kEngineAbi, &options, &reason);
    if (!engine) return notOpened(file, reason ? reason : "it did not start");
    loaded.engine.reset(engine);
    return {};
}

}  // namespace

Result<LoadedEngine> loadEngine(Tensors tensors, const std::string& runs) {
    LoadedEngine loaded;
    HEADSCOPE_TRY(loaded.locations, findLocations());
    if (!runs.empty()) loaded.locations.runs = runs;
    if (loaded.locations.engine.empty()) return missing(loaded.locations);
    // The plain module does not load OpenMP and OpenBLAS, so it needs neither the environment nor
    // the checks of limits.
    if (tensors == Tensors::NotNeeded && !loaded.locations.plainEngine.empty()) {
        HEADSCOPE_CHECK(start(loaded, loaded.locations.plainEngine));
        return loaded;
    }
    loaded.environment = prepareEngineEnvironment();
    HEADSCOPE_CHECK(checkEngineLimits());
    HEADSCOPE_CHECK(start(loaded, loaded.locations.engine));
    return loaded;
}

}  // namespace headscope::app

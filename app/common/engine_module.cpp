#include "app/common/engine_module.h"

#include "app/common/engine_limits.h"

#include <dlfcn.h>

namespace headscope::app {
namespace {

using AbiFunction = decltype(&headscope_engine_abi);
using CreateFunction = decltype(&headscope_create_engine);

const Message kInstallHint =
    "Install LibTorch (Debian, Ubuntu: apt install libtorch-dev) and build again with "
    "packaging/run, or set "
    "HEADSCOPE_ENGINE to the engine's file"_m;

Error missing(const Locations& locations) {
    std::string tried;
    for (const auto& path : locations.engineTried) tried += (tried.empty() ? "" : ", ") + path;
    return {ErrorCode::Device,
            "the engine (libheadscope-engine.so) was not found; looked for %1"_m(tried),
            kInstallHint};
}

Message loaderMessage() {
    const char* text = dlerror();
    return text ? verbatim(text) : "unknown reason"_m;
}

Error unusable(const std::string& path, const Message& why, const Message& hint = kInstallHint) {
    return {ErrorCode::Device, "the engine %1 cannot be used: %2"_m(path, why), hint};
}

// Explains load errors that reinstalling cannot fix, such as a lack of memory or threads.
Error notOpened(const std::string& path, const Message& why) {
    const auto text = why.text();
    const auto says = [&text](const char* words) { return text.find(words) != std::string::npos; };
    if (says("failed to map") || says("annot allocate memory") || says("bad_alloc") ||
        says("not enough memory"))
        return unusable(path, "there is not enough memory to load it (%1)"_m(why),
                        "Close other programs or raise the limit on memory (ulimit -v)"_m);
    if (says("Resource temporarily unavailable"))
        return unusable(
            path, "the system gives it no more threads or memory (%1)"_m(why),
            "End other programs or raise the limits (ulimit -u, ulimit -v, the pids limit of a container)"_m);
    if (says("Too many open files"))
        return unusable(path, "the limit on open files is too low to load it (%1)"_m(why),
                        "Raise the limit (ulimit -n 256)"_m);
    return unusable(path, why);
}

template <class Function>
Function symbol(void* module, const char* name) {
    return reinterpret_cast<Function>(dlsym(module, name));
}

Result<void*> openModule(const std::string& path) {
    // With RTLD_NOW, a wrong LibTorch version is reported here as a missing symbol. Otherwise it
    // would crash during a run.
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module) return notOpened(path, loaderMessage());
    const auto abi = symbol<AbiFunction>(module, "headscope_engine_abi");
    if (!abi)
        return unusable(path, "it is not a Headscope engine (headscope_engine_abi is missing)"_m);
    if (abi() != kEngineAbi)
        return unusable(path,
                        "it has interface version %1, this program needs %2"_m(abi(), kEngineAbi),
                        "Use the program and the engine of one build"_m);
    return module;
}

Status start(LoadedEngine& loaded, const std::string& file) {
    HEADSCOPE_TRY(void* const module, openModule(file));
    const auto create = symbol<CreateFunction>(module, "headscope_create_engine");
    if (!create) return unusable(file, "headscope_create_engine is missing"_m);
    const EngineOptions options = engineOptions(loaded.locations);
    const char* reason = nullptr;
    Engine* engine = create(kEngineAbi, &options, &reason);
    if (!engine) return notOpened(file, reason ? verbatim(reason) : "it did not start"_m);
    loaded.engine.reset(engine);
    return {};
}

}  // namespace

Result<LoadedEngine> loadEngine(Tensors tensors, const std::string& runs) {
    LoadedEngine loaded;
    HEADSCOPE_TRY(loaded.locations, findLocations());
    if (!runs.empty()) loaded.locations.runs = runs;
    if (loaded.locations.engine.empty()) return missing(loaded.locations);
    // The plain module does not load OpenMP and OpenBLAS, so it does not need the environment or
    // the check of limits.
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

#include "engine_in_process.h"

#include "subprocess.h"

#include <cstdlib>
#include <stdexcept>

namespace headscope::test {

Engine& engineInProcess() {
    static const app::LoadedEngine kLoaded = [] {
        setenv("HEADSCOPE_ENGINE", enginePath().c_str(), 1);
        auto loaded = app::loadEngine();
        if (!loaded) throw std::runtime_error(loaded.error().text());
        return std::move(*loaded);
    }();
    return *kLoaded.engine;
}

}  // namespace headscope::test

#include "program.h"

#include "../subprocess.h"

#include "app/cli/run_cli.h"
#include "app/common/engine_environment.h"

#include <iostream>
#include <stdexcept>

#include <dlfcn.h>

namespace headscope::test {

void loadEngineOnce() {
    app::prepareEngineEnvironment();  // so that the child does not restart itself to set it
    static void* const kModule = dlopen(enginePath().c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!kModule) throw std::runtime_error(dlerror());
}

int commandLineInChild(int argc, char** argv) {
    const int code = cli::runCommandLine(argc, argv, "headscope-cli");
    std::cout.flush();
    return code;
}

}  // namespace headscope::test

#include "core/service/runs/program_version.h"

namespace headscope::runs {

const char* programVersion() {
    return HEADSCOPE_VERSION;  // defined for this file only, so that a new version rebuilds little
}

}  // namespace headscope::runs

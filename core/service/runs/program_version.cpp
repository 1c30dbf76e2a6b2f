#include "core/service/runs/program_version.h"

namespace headscope::runs {

const char* programVersion() {
    return HEADSCOPE_VERSION;  // only this file is rebuilt for a new version
}

}  // namespace headscope::runs

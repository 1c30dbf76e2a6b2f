#include "core/session/program_version.h"

namespace headscope::session {

const char* programVersion() {
    return HEADSCOPE_VERSION;  // defined for this source only, so that a new version rebuilds little
}

}  // namespace headscope::session

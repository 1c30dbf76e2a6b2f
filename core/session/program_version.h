// The version of this program, as CMake knows it.
#pragma once

namespace headscope::session {

const char* programVersion();

}  // namespace headscope::session

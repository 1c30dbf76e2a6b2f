// Returns the version of this program, as set in CMake.
#pragma once

namespace headscope::runs {

const char* programVersion();

}  // namespace headscope::runs

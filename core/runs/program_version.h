// The version of this program, as CMake knows it.
#pragma once

namespace headscope::runs {

const char* programVersion();

}  // namespace headscope::runs

// Folders of the sources and of the build. Only places.cpp contains these paths, so that ccache can
// reuse all other object files in another clone.
#pragma once

#include <string>

namespace headscope::test {

// Absolute paths of the source and the build folder, without a slash at the end.
std::string sourceFolder();
std::string buildFolder();

// Paths of two test libraries (tests/cli/fakes): a module that is not an engine of this program,
// and a library that makes system calls fail when preloaded.
std::string otherEngine();
std::string failingDisk();

}  // namespace headscope::test

// Where the tests find the sources and what was built. Known to places.cpp only, so that every other object file of a
// clone elsewhere is the same (ccache).
#pragma once

#include <string>

namespace headscope::test {

// Absolute, without a slash at the end.
std::string sourceFolder();
std::string buildFolder();

// A module that is no engine of this program, and a library that lets system calls fail when preloaded
// (tests/cli/fakes).
std::string otherEngine();
std::string failingDisk();

}  // namespace headscope::test

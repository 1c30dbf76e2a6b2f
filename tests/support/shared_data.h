// Locates the real datasets and golden cases, for tests that use them if available.
#pragma once

#include "tests/support/places.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace headscope::test {

// Returns the path of a folder with shared data, or "" if it is missing. Default root: the folder
// "shared" next to the source tree; HEADSCOPE_SHARED overrides it.
inline std::string sharedFolder(const std::string& name) {
    const char* set = std::getenv("HEADSCOPE_SHARED");
    const std::filesystem::path root =
        set ? std::filesystem::path(set) : std::filesystem::path(sourceFolder()) / ".." / "shared";
    const auto folder = root / name;
    std::error_code ignored;
    return std::filesystem::is_directory(folder, ignored) ? folder.lexically_normal().string()
                                                          : std::string();
}

}  // namespace headscope::test

// Where the real data and golden cases lie, for tests that use them when they are at hand.
#pragma once

#include "tests/support/places.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace headscope::test {

// "" where the folder is absent. HEADSCOPE_SHARED overrides the default, a folder beside the source tree.
inline std::string sharedFolder(const std::string& name) {
    const char* set = std::getenv("HEADSCOPE_SHARED");
    const std::filesystem::path root =
        set ? std::filesystem::path(set) : std::filesystem::path(sourceFolder()) / ".." / "shared";
    const auto folder = root / name;
    std::error_code ignored;
    return std::filesystem::is_directory(folder, ignored) ? folder.lexically_normal().string() : std::string();
}

}  // namespace headscope::test

// Default folders (XDG base directories) and conversions of paths.
#pragma once

#include <string>

namespace headscope::util {

// Replaces a leading "~" by the home folder; other paths are unchanged.
std::string expandUser(const std::string& path);

std::string homeFolder();
std::string dataFolder();   // data: $XDG_DATA_HOME/headscope, default ~/.local/share/headscope
std::string cacheFolder();  // caches: $XDG_CACHE_HOME/headscope, default ~/.cache/headscope

// Encodes a path as UTF-8 text. A UTF-8 path that does not begin with "file:" is unchanged. Any
// other becomes "file:" plus the path with unusual bytes as %XX. pathOfText decodes it.
std::string pathText(const std::string& path);
std::string pathOfText(const std::string& text);

std::string joinPath(const std::string& folder, const std::string& name);

}  // namespace headscope::util

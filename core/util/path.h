// Where things live by default (XDG base directories), and what a person means by a typed path.
#pragma once

#include <string>

namespace headscope::util {

// "~" and "~/..." become the home folder; anything else stays as it is.
std::string expandUser(const std::string& path);

std::string homeFolder();
std::string dataFolder();   // $XDG_DATA_HOME/headscope, default ~/.local/share/headscope
std::string cacheFolder();  // $XDG_CACHE_HOME/headscope, default ~/.cache/headscope

// A path as text that any file of text can hold: itself where it is UTF-8 (and does not begin with "file:"), else
// "file:" and the path with what is not plain written as %XX.
std::string pathText(const std::string& path);
std::string pathOfText(const std::string& text);

std::string joinPath(const std::string& folder, const std::string& name);

}  // namespace headscope::util

#include "core/util/path.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace headscope::util {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// The XDG specification tells programs to ignore relative paths in these variables.
std::string xdgFolder(const char* variable, const std::string& underHome) {
    const auto base = environment(variable);
    if (!base.empty() && base.front() == '/') return joinPath(base, "headscope");
    return joinPath(joinPath(homeFolder(), underHome), "headscope");
}

}  // namespace

std::string homeFolder() {
    const auto home = environment("HOME");
    if (!home.empty()) return home;
    const passwd* user = getpwuid(getuid());
    return user && user->pw_dir ? user->pw_dir : "/";
}

std::string expandUser(const std::string& path) {
    if (path == "~") return homeFolder();
    if (path.rfind("~/", 0) == 0) return joinPath(homeFolder(), path.substr(2));
    return path;
}

std::string dataFolder() {
    return xdgFolder("XDG_DATA_HOME", ".local/share");
}
std::string cacheFolder() {
    return xdgFolder("XDG_CACHE_HOME", ".cache");
}

std::string joinPath(const std::string& folder, const std::string& name) {
    if (folder.empty() || folder.back() == '/') return folder + name;
    return folder + '/' + name;
}

}  // namespace headscope::util

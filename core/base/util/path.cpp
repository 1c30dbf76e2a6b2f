#include "core/base/util/path.h"

#include "core/base/util/utf8.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace headscope::util {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// The XDG specification says to ignore relative paths in these variables.
std::string xdgFolder(const char* variable, const std::string& underHome) {
    const auto base = environment(variable);
    if (!base.empty() && base.front() == '/') return joinPath(base, "headscope");
    return joinPath(joinPath(homeFolder(), underHome), "headscope");
}

constexpr const char* kFilePrefix = "file:";

bool isPlain(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
           c == '.' || c == '-' || c == '_' || c == '~';
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
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

std::string pathText(const std::string& path) {
    if (!findUtf8Fault(path) && path.rfind(kFilePrefix, 0) != 0) return path;
    static const char* kDigits = "0123456789ABCDEF";
    std::string out = kFilePrefix;
    for (const unsigned char c : path) {
        if (isPlain(c))
            out += static_cast<char>(c);
        else
            out += {'%', kDigits[c >> 4], kDigits[c & 15]};
    }
    return out;
}

std::string pathOfText(const std::string& text) {
    if (text.rfind(kFilePrefix, 0) != 0) return text;
    std::string out;
    for (std::size_t i = std::string(kFilePrefix).size(); i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
        out += low >= 0 ? static_cast<char>(high * 16 + low) : text[i];
        if (low >= 0) i += 2;
    }
    return out;
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

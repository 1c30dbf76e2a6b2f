#include "app/common/locations.h"

#include "core/api/base/files.h"

#include <cstdlib>
#include <filesystem>

#include <pwd.h>
#include <unistd.h>

namespace headscope::app {
namespace {

namespace fs = std::filesystem;
constexpr const char* kEngineFile = "libheadscope-engine.so";
constexpr const char* kPlainEngineFile = "libheadscope-plain.so";
constexpr const char* kDownloadFile = "libheadscope-download.so";
constexpr const char* kReferenceFile = "headscope-reference";
constexpr const char* kWindowFile = "headscope";

fs::path programPath() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored);
}

// Returns the folder of the programs that a user starts. Other installed programs are in
// PREFIX/libexec/headscope; in a build, all are in one folder.
fs::path binaryFolderOf(const fs::path& program) {
    const fs::path folder = program.parent_path(),
                   helpers = fs::path(HEADSCOPE_LIBEXECDIR) / "headscope";
    const std::string path = folder.string(), ending = "/" + helpers.string();
    if (path.size() < ending.size() ||
        path.compare(path.size() - ending.size(), ending.size(), ending) != 0)
        return folder;
    return fs::path(path.substr(0, path.size() - ending.size())) / "bin";
}

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// Returns the path of the source tree for programs in a build folder. Installed programs do not
// have the file that contains it, so they never read paths of the build machine.
fs::path sourceTree(const fs::path& binaryFolder) {
    constexpr std::size_t kLongestPath = 1 << 16;
    const auto text = readNamedFile((binaryFolder / "source-tree.txt").string(), kLongestPath);
    return text ? text->substr(0, text->find('\n')) : std::string();
}

std::string homeFolder() {
    std::string home = variable("HOME");
    if (!home.empty() && home[0] == '/') return home;
    const passwd* entry = getpwuid(getuid());
    return entry && entry->pw_dir ? entry->pw_dir : "";
}

// Returns a base folder of the XDG base directory specification. Relative values must be ignored.
Result<std::string> baseFolder(const char* xdg, const char* underHome) {
    std::string given = variable(xdg);
    if (!given.empty() && given[0] == '/') return (fs::path(given) / "headscope").string();
    std::string home = homeFolder();
    if (home.empty())
        return Error{
            ErrorCode::Io,
            "cannot find the home folder: HOME is not set and the user has no passwd entry"_m,
            "Set HOME or %1"_m(xdg)};
    return (fs::path(home) / underHome / "headscope").string();
}

std::string firstExisting(const std::vector<fs::path>& candidates) {
    std::error_code ignored;
    for (const auto& path : candidates)
        if (!path.empty() && fs::exists(path, ignored)) return path.lexically_normal().string();
    return {};
}

Result<std::string> folderFrom(const char* name, const std::string& otherwise, bool mustExist) {
    const char* given = std::getenv(name);
    if (!given) return otherwise;
    std::error_code ignored;
    const fs::path path(given);
    const bool exists = fs::exists(path, ignored);
    if (!path.is_absolute() || (exists && !fs::is_directory(path, ignored)) ||
        (mustExist && !exists))
        return Error{ErrorCode::Usage, "environment variable %1 is \"%2\""_m(name, given),
                     mustExist ? "It must be the absolute path of an existing folder"_m
                               : "It must be the absolute path of a folder"_m};
    return path.string();
}

std::vector<fs::path> engineCandidates(const fs::path& binaryFolder) {
    const std::string given = variable("HEADSCOPE_ENGINE");
    std::error_code ignored;
    if (!given.empty())
        return {fs::is_directory(given, ignored) ? fs::path(given) / kEngineFile : fs::path(given)};
    const fs::path prefix = binaryFolder.parent_path();
    return {prefix / HEADSCOPE_LIBDIR / "headscope" / kEngineFile,
            prefix / "lib" / "headscope" / kEngineFile, prefix / "lib" / kEngineFile,
            binaryFolder / kEngineFile};
}

// Returns the first existing candidate; "" if none exists. tried: receives all candidates, for an
// error message.
std::string firstOf(const std::vector<fs::path>& candidates, std::vector<std::string>& tried) {
    for (const auto& path : candidates) {
        const std::string text = path.lexically_normal().string();
        if (tried.empty() || tried.back() != text) tried.push_back(text);
    }
    return firstExisting(candidates);
}

void findParts(Locations& found, const fs::path& binaryFolder) {
    found.engine = firstOf(engineCandidates(binaryFolder), found.engineTried);
    found.reference =
        firstOf({binaryFolder / kReferenceFile,
                 binaryFolder.parent_path() / HEADSCOPE_LIBEXECDIR / "headscope" / kReferenceFile},
                found.referenceTried);
    found.window = firstOf({binaryFolder / kWindowFile}, found.windowTried);
    if (variable("HEADSCOPE_ENGINE").empty() && !found.engine.empty())
        found.plainEngine =
            firstExisting({fs::path(found.engine).parent_path() / kPlainEngineFile});
    std::vector<fs::path> besideEngine;
    for (const auto& engine : engineCandidates(binaryFolder))
        besideEngine.push_back(engine.parent_path() / kDownloadFile);
    found.downloadModule = firstExisting(besideEngine);
    const fs::path share = binaryFolder.parent_path() / "share" / "headscope";
    const fs::path source = sourceTree(binaryFolder);
    const auto inSource = [&](const char* part) {
        return source.empty() ? fs::path() : source / part;
    };
    found.datasets = firstExisting({share / "datasets", inSource("datasets")});
    found.presets = firstExisting({share / "presets", inSource("resources/presets")});
    found.studies = firstExisting({share / "studies", inSource("resources/studies")});
    found.shippedRuns = firstExisting({share / "runs", inSource("resources/runs")});
}

}  // namespace

Result<Locations> findLocations() {
    Locations found;
    const fs::path program = programPath();
    found.program = program.string();
    findParts(found, binaryFolderOf(program));
    HEADSCOPE_TRY(found.datasets, folderFrom("HEADSCOPE_DATASETS", found.datasets, true));
    const auto data = baseFolder("XDG_DATA_HOME", ".local/share");
    if (data) found.downloads = (fs::path(*data) / "datasets").string();
    if (std::getenv("HEADSCOPE_RUNS")) {
        HEADSCOPE_TRY(found.runs, folderFrom("HEADSCOPE_RUNS", "", false));
    } else {
        if (!data) return data.error();
        found.runs = (fs::path(*data) / "runs").string();
    }
    HEADSCOPE_TRY(found.cache, baseFolder("XDG_CACHE_HOME", ".cache"));
    // QSettings uses the same file for a program and organisation named "headscope".
    HEADSCOPE_TRY(const std::string config, baseFolder("XDG_CONFIG_HOME", ".config"));
    found.settings = (fs::path(config) / "headscope" / "window.ini").string();
    return found;
}

EngineOptions engineOptions(const Locations& locations) {
    EngineOptions options;
    options.runsFolder = locations.runs;
    options.shippedFolder = locations.shippedRuns;
    options.datasetsFolder = locations.datasets;
    options.presetsFolder = locations.presets;
    options.studiesFolder = locations.studies;
    options.cacheFolder = locations.cache;
    return options;
}

const char* programVersion() {
    return HEADSCOPE_VERSION;
}

}  // namespace headscope::app

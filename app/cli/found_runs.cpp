// Finds the runs that a command line names, by folder, name, title, tag or sweep.
#include "app/cli/commands.h"
#include "core/api/runs/parameters.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

namespace headscope::cli {
namespace {

namespace fs = std::filesystem;

// Runs by folder name and by title. A folder name comes before a title; of several runs with the
// same title, the first in the list is used.
struct KnownRuns {
    explicit KnownRuns(const Runs& runs) {
        const auto all = runs.runs();
        for (const auto& run : all) {
            folders.push_back(fs::path(run.path).filename().string());
            paths.emplace(folders.back(), run.path);
        }
        for (const auto& run : all) paths.emplace(run.name, run.path);
    }
    std::map<std::string, std::string> paths;
    std::vector<std::string> folders;
};

// Finds a run. known: filled when the first name is looked up, so that the list is read at most
// once.
Result<std::string> findRun(const Runs& runs, std::optional<KnownRuns>& known,
                            const std::string& given) {
    std::error_code ignored;
    if (!given.empty() && fs::is_directory(given, ignored)) {
        // Treat an existing path as a folder, not as a name.
        const fs::path folder = fs::absolute(given, ignored).lexically_normal();
        if (fs::exists(folder / "run.json", ignored)) return folder.string();
        return Error{ErrorCode::BadData,
                     "%1 is not the folder of a run: it lacks run.json"_m(folder.string()),
                     "See list runs"_m};
    }
    if (!given.empty() && fs::is_regular_file(given, ignored))
        return Error{
            ErrorCode::BadData, "%1 is a file, not the folder of a run"_m(given),
            "Headscope opens its own run folders; tensors of other programs go into measure (safetensors)"_m};
    if (!known) known.emplace(runs);
    if (const auto found = known->paths.find(given); found != known->paths.end())
        return found->second;
    // A longer text is probably not a misspelt name.
    const std::string near = given.size() > 128 ? "" : nearestName(given, known->folders);
    return Error{
        ErrorCode::BadData,
        "cannot find the run \"%1\", neither as a folder nor in %2"_m(given, runs.runsFolder()),
        near.empty() ? "See list runs"_m : "Did you mean %1?"_m(near)};
}

}  // namespace

Result<std::string> findRun(const Runs& runs, const std::string& given) {
    std::optional<KnownRuns> known;
    return findRun(runs, known, given);
}

Result<std::vector<std::string>> findRuns(const Runs& runs, const std::vector<std::string>& given) {
    std::optional<KnownRuns> known;
    std::vector<std::string> paths;
    for (const auto& one : given) {
        HEADSCOPE_TRY(auto path, findRun(runs, known, one));
        paths.push_back(std::move(path));
    }
    return paths;
}

Result<std::vector<std::string>> taggedRuns(const Runs& runs, const std::string& tag) {
    const auto runTags = runs.runTags();
    std::vector<std::string> found, tags;
    for (const auto& run : runs.runs()) {
        const auto marked = runTags.find(run.path);
        if (marked == runTags.end()) continue;
        const auto& its = marked->second.tags;
        if (std::find(its.begin(), its.end(), tag) != its.end()) found.push_back(run.path);
        tags.insert(tags.end(), its.begin(), its.end());
    }
    if (!found.empty()) return found;
    const auto near = nearestName(tag.substr(0, kLongestTag), tags);
    return Error{ErrorCode::Usage, "no run has the tag \"%1\""_m(tag.substr(0, kLongestTag)),
                 !near.empty()  ? "Did you mean %1?"_m(near)
                 : tags.empty() ? "No run has any: mark RUN --add TAG"_m
                                : "See list runs"_m};
}

Result<std::vector<std::string>> chosenRuns(Engine& engine, const ManyArguments& many,
                                            const std::string& command) {
    HEADSCOPE_TRY(auto chosen, findRuns(engine, many.runs));
    if (!many.tag.empty()) {
        HEADSCOPE_TRY(const auto tagged, taggedRuns(engine, many.tag));
        chosen.insert(chosen.end(), tagged.begin(), tagged.end());
    }
    if (!many.sweep.empty()) {
        HEADSCOPE_TRY(const auto jobs, engine.queue().jobsOfSweep(many.sweep));
        for (const auto& job : jobs)
            if (!job.run.empty()) chosen.push_back(job.run);
    }
    if (chosen.empty())
        return Error{ErrorCode::Usage, "%1 needs runs"_m(command),
                     "Give RUN, --sweep NAME or --tag TAG"_m};
    return chosen;
}

Status linkData(Runs& runs, const std::string& run, const std::string& place) {
    if (place.empty()) return {};
    auto linked = runs.relinkData(run, place);
    if (!linked) return std::move(linked).error().within("--data");
    return {};
}

Result<std::string> openedRun(Runs& runs, const Arguments& arguments) {
    HEADSCOPE_TRY(auto run, findRun(runs, arguments.target));
    HEADSCOPE_CHECK(linkData(runs, run, arguments.data));
    return run;
}

Result<std::shared_ptr<RunView>> openedView(Runs& runs, const Arguments& arguments) {
    HEADSCOPE_TRY(const auto path, openedRun(runs, arguments));
    return runs.open(path);
}

}  // namespace headscope::cli

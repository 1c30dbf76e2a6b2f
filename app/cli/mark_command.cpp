// mark: edits the tags and pins of runs. They are stored in the runs folder, not in the runs.
#include "app/cli/commands.h"

#include <algorithm>

namespace headscope::cli {
namespace {

Result<RunTags> changedTags(RunTags runTags, const ManyArguments& many) {
    HEADSCOPE_TRY(const auto added, tagsIn(many.addTags));
    HEADSCOPE_TRY(const auto removed, tagsIn(many.removeTags));
    HEADSCOPE_TRY(runTags.tags, tagsIn(tagsText(runTags.tags) + "," + tagsText(added)));
    const auto gone = [&](const auto& tag) {
        return std::count(removed.begin(), removed.end(), tag) > 0;
    };
    runTags.tags.erase(std::remove_if(runTags.tags.begin(), runTags.tags.end(), gone),
                       runTags.tags.end());
    runTags.pinned = (runTags.pinned || many.pin) && !many.unpin;
    return runTags;
}

void report(const std::string& path, const RunTags& runTags, Console& console) {
    console.print(escaped(path.substr(path.rfind('/') + 1)) + ": " +
                  (runTags.tags.empty() ? "no tags" : escaped(tagsText(runTags.tags))) +
                  (runTags.pinned ? ", pinned" : ""));
    console.emit(JsonLine()
                     .text("event", "marked")
                     .text("run", path)
                     .texts("tags", runTags.tags)
                     .flag("pinned", runTags.pinned));
}

}  // namespace

int markCommand(Runs& runs, const Arguments& arguments, Console& console) {
    const auto& many = arguments.many;
    const auto paths = findRuns(runs, many.runs);
    if (!paths) return failed(console, paths.error());
    const auto before = runs.runTags();
    TagsByRun after, changed;
    for (const auto& path : *paths) {
        const auto found = before.find(path);
        const auto had = found == before.end() ? RunTags{} : found->second;
        const auto runTags = changedTags(had, many);
        if (!runTags) return failed(console, runTags.error());
        after[path] = *runTags;
        if (!(*runTags == had)) changed[path] = *runTags;
    }
    if (!changed.empty()) {
        const auto status = runs.setTags(changed);
        if (!status.ok()) return failed(console, status.error());
    }
    for (const auto& path : *paths) report(path, after[path], console);
    return 0;
}

}  // namespace headscope::cli

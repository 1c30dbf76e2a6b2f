// mark: edits the tags and pins of runs, which are stored beside them.
#include "app/cli/commands.h"

#include <algorithm>

namespace headscope::cli {
namespace {

Result<RunMarks> changedMarks(RunMarks marks, const ManyArguments& many) {
    HEADSCOPE_TRY(const auto added, tagsIn(many.addTags));
    HEADSCOPE_TRY(const auto removed, tagsIn(many.removeTags));
    HEADSCOPE_TRY(marks.tags, tagsIn(tagsText(marks.tags) + "," + tagsText(added)));
    const auto gone = [&](const auto& tag) { return std::count(removed.begin(), removed.end(), tag) > 0; };
    marks.tags.erase(std::remove_if(marks.tags.begin(), marks.tags.end(), gone), marks.tags.end());
    marks.pinned = (marks.pinned || many.pin) && !many.unpin;
    return marks;
}

void report(const std::string& path, const RunMarks& marks, Console& console) {
    console.print(escaped(path.substr(path.rfind('/') + 1)) + ": " +
                  (marks.tags.empty() ? "no tags" : escaped(tagsText(marks.tags))) + (marks.pinned ? ", pinned" : ""));
    console.emit(
        JsonLine().text("event", "marked").text("run", path).texts("tags", marks.tags).flag("pinned", marks.pinned));
}

}  // namespace

int markCommand(Runs& runs, const Arguments& arguments, Console& console) {
    const auto& many = arguments.many;
    const auto paths = findRuns(runs, many.runs);
    if (!paths) return failed(console, paths.error());
    const auto before = runs.marks();
    RunMarkings after, changed;
    for (const auto& path : *paths) {
        const auto found = before.find(path);
        const auto had = found == before.end() ? RunMarks{} : found->second;
        const auto marks = changedMarks(had, many);
        if (!marks) return failed(console, marks.error());
        after[path] = *marks;
        if (!(*marks == had)) changed[path] = *marks;
    }
    if (!changed.empty()) {
        const auto status = runs.setMarks(changed);
        if (!status.ok()) return failed(console, status.error());
    }
    for (const auto& path : *paths) report(path, after[path], console);
    return 0;
}

}  // namespace headscope::cli

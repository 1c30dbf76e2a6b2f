// paths: prints the paths where the program searches for its files and stores them. Does not load
// the engine.
#include "app/cli/commands.h"

namespace headscope::cli {

int pathsCommand(const Arguments&, Console& console) {
    auto found = app::findLocations();
    if (!found) return failed(console, found.error());
    const std::vector<std::pair<std::string, std::string>> places = {
        {"program", found->program},   {"engine", found->engine},
        {"datasets", found->datasets}, {"shipped_runs", found->shippedRuns},
        {"presets", found->presets},   {"studies", found->studies},
        {"runs", found->runs},         {"downloads", found->downloads},
        {"cache", found->cache},       {"settings", found->settings}};
    Table table;
    JsonLine line;
    for (const auto& [name, path] : places) {
        table.push_back({name, path.empty() ? "not found" : path});
        line.text(name, path);
    }
    console.print(table);
    console.emit(line);
    return 0;
}

}  // namespace headscope::cli

#include "app/cli/silhouettes.h"

#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "core/api/requests/head_projection.h"

namespace headscope::cli {

int showSilhouettes(Engine& engine, const std::string& path, std::int64_t step, Console& console) {
    const auto run = engine.open(path);
    if (!run) return failed(console, run.error());
    HeadProjectionRequest request;
    request.step = step;
    const auto map = askNow(**run, request, "silhouettes", console);
    if (!map) return failed(console, map.error());
    Table table{{"head", "silhouette"}};
    JsonLine heads;
    for (const auto& one : map->silhouettes) {
        table.push_back({headName(one.head), shortNumber(one.width)});
        heads.number(headName(one.head), one.width);
    }
    console.print("");
    console.print(table);
    console.print("Silhouettes of the heads' contributions, on " + sampleSetText(*map) + ": mean " +
                  shortNumber(map->silhouette) +
                  ". 1: the heads of a layer add different things; about 0 or less: they overlap.");
    console.emit(JsonLine()
                     .text("event", "silhouettes")
                     .integer("step", map->step)
                     .number("mean", map->silhouette)
                     .numbers("explained", {map->explained[0], map->explained[1]})
                     .object("heads", heads));
    return 0;
}

}  // namespace headscope::cli

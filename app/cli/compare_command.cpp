// compare: many runs as a table.
#include "app/cli/commands.h"

namespace headscope::cli {

int compareCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& many = arguments.many;
    CompareOptions options;
    options.sweep = many.sweep;
    options.keys = many.table;
    options.score = many.score;
    options.baseline = many.baseline;
    options.level = many.level;
    options.reach = many.reach;
    for (const auto& given : many.runs) {
        auto run = findRun(engine, given);
        if (!run) return failed(console, run.error());
        options.runs.push_back(*run);
    }
    if (options.runs.empty() && options.sweep.empty())
        return failed(console, {ErrorCode::Usage, "compare does not say which runs",
                                "Give --runs RUN RUN ... or --sweep NAME (see queue list)"});
    const auto format = tableFormat(many.format);
    if (!format) return failed(console, format.error());
    const auto comparison = engine.queue().compare(options);
    if (!comparison) return failed(console, comparison.error());
    std::string text = comparisonText(*comparison, *format);
    text.pop_back();  // its line end
    console.print(text);
    auto json = comparisonText(*comparison, TableFormat::Json);
    json.pop_back();
    console.emit(JsonLine::of(json));
    return 0;
}

}  // namespace headscope::cli

// bundle RUN... --out FILE: writes runs into one file, to send them to other people. bundle --open
// FILE: unpacks such a file.
#include "app/cli/ask.h"
#include "app/cli/commands.h"

namespace headscope::cli {
namespace {

void printNotes(const std::vector<Message>& notes, Console& console) {
    for (const auto& note : notes) console.print("note: " + escaped(note.text()));
}

int openFile(Runs& runs, const std::string& file, Console& console) {
    const auto opened =
        callNow([&](LongTask task) { return runs.openBundle(file, std::move(task)); }, "unpacking",
                console);
    if (!opened) return failed(console, opened.error());
    printNotes(opened->notes, console);
    for (const auto& run : opened->runs) console.print("run: " + escaped(run));
    JsonLine line;
    console.emit(line.text("event", "opened_bundle")
                     .texts("runs", opened->runs)
                     .texts("notes", opened->notes));
    return 0;
}

}  // namespace

int bundleCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& given = arguments.bundle;
    if (!given.open.empty()) return openFile(engine, given.open, console);
    if (given.out.empty())
        return failed(console, {ErrorCode::Usage, "bundle needs a file to write"_m,
                                "Give --out NAME.headscope, or --open FILE"_m});
    const auto runs = chosenRuns(engine, arguments.many, "bundle");
    if (!runs) return failed(console, runs.error());
    const BundleOptions options{*runs, given.out, given.resumable};
    const auto written =
        callNow([&](LongTask task) { return engine.writeBundle(options, std::move(task)); },
                "packing", console);
    if (!written) return failed(console, written.error());
    printNotes(written->notes, console);
    console.print("file: " + escaped(given.out) + ", " + std::to_string(written->bytes) + " bytes");
    JsonLine line;
    console.emit(line.text("event", "bundle")
                     .text("file", given.out)
                     .integer("bytes", written->bytes)
                     .texts("runs", *runs)
                     .texts("notes", written->notes));
    return 0;
}

}  // namespace headscope::cli

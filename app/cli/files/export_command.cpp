// export RUN --out FOLDER: writes the model of a run as a folder that Python programs can load.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"

namespace headscope::cli {

int exportCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = findRun(engine, arguments.target);
    if (!run) return failed(console, run.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    ExportOptions options;
    options.folder = arguments.exported.out;
    options.step = *step;
    if (arguments.exported.leaveOutHeads)
        options.removedHeads = ExportOptions::RemovedHeads::Smaller;
    const auto written = sendNow<ExportedModel>(
        [&](auto done, auto progress) {
            return engine.writeModel(*run, options, std::move(done), std::move(progress));
        },
        "exporting", console);
    if (!written) return failed(console, written.error());
    std::vector<std::string> notes;
    for (const auto& note : written->notes) {
        console.print("note: " + escaped(note.text()));
        notes.push_back(note.text());
    }
    console.print("folder: " + escaped(written->folder));
    if (!written->className.empty())
        console.print("in Python: transformers." + written->className + ".from_pretrained(\"" +
                      escaped(written->folder) + "\")");
    JsonLine line;
    console.emit(line.text("event", "exported")
                     .text("run", *run)
                     .text("folder", written->folder)
                     .text("class", written->className)
                     .text("model_type", written->modelType)
                     .integer("step", written->step)
                     .text("dtype", written->dtype)
                     .texts("files", written->files)
                     .texts("notes", notes));
    return 0;
}

}  // namespace headscope::cli

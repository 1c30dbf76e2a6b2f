// curves RUN... --format F --out PATH: writes recorded curves for other programs. curves --import
// FILE: makes a run of curves that another program recorded.
#include "app/cli/ask.h"
#include "app/cli/commands.h"

namespace headscope::cli {
namespace {

CurveFormat fileFormat(const std::string& name) {
    for (const auto format :
         {CurveFormat::JsonLines, CurveFormat::TensorBoard, CurveFormat::MLflow})
        if (name == curveFormatName(format)) return format;
    return CurveFormat::Csv;
}

int importFile(Runs& runs, const CurvesArguments& options, Console& console) {
    const CurveImportOptions file{options.import, options.name};
    const auto made =
        callNow([&](LongTask task) { return runs.importCurves(file, std::move(task)); }, "reading",
                console);
    if (!made) return failed(console, made.error());
    std::vector<std::string> notes;
    for (const auto& note : made->notes) {
        console.print("note: " + escaped(note.text()));
        notes.push_back(note.text());
    }
    console.print("curves: " + std::to_string(made->curves) + ", with " +
                  std::to_string(made->points) + " points");
    console.print("run: " + escaped(made->run));
    JsonLine line;
    console.emit(line.text("event", "imported_curves")
                     .text("run", made->run)
                     .integer("curves", made->curves)
                     .integer("points", made->points)
                     .texts("notes", notes));
    return 0;
}

}  // namespace

int curvesCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& given = arguments.curves;
    if (!given.import.empty()) return importFile(engine, given, console);
    const auto runs = chosenRuns(engine, arguments.many, "curves");
    if (!runs) return failed(console, runs.error());
    CurveExportOptions options;
    options.runs = *runs;
    options.format = fileFormat(given.format);
    options.out = given.out;
    const auto written =
        callNow([&](LongTask task) { return engine.exportCurves(options, std::move(task)); },
                "writing", console);
    if (!written) return failed(console, written.error());
    std::vector<std::string> notes;
    for (const auto& note : written->notes) {
        console.warn(note);
        notes.push_back(note.text());
    }
    if (!console.json()) console.printPart(written->text);
    if (!given.out.empty())
        console.print(std::to_string(written->points) + " points in " + escaped(given.out));
    JsonLine line;
    line.text("event", "curves").texts("runs", *runs).integer("points", written->points);
    if (given.out.empty()) line.text("text", written->text);
    console.emit(line.texts("files", written->files).texts("notes", notes));
    return 0;
}

}  // namespace headscope::cli

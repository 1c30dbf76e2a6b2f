#include "app/gui/window_commands.h"

#include "app/cli/commands.h"
#include "app/cli/options/option_json.h"
#include "app/common/locations.h"
#include "app/common/number_ranges.h"
#include "app/gui/sheets_command.h"
#include "core/api/requests/calibration.h"
#include "ui/widgets/text/language.h"

#include <CLI/CLI.hpp>
#include <QApplication>

#include <algorithm>

namespace headscope::gui {
namespace {

constexpr const char* kProgram = "headscope";
constexpr const char* kCommandLine = "headscope-cli";

QString qt(const std::string& text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

struct FigureArguments {
    std::string run, recipe, data, kind = "curves", out, measure, text, textPair, split = "test";
    std::string method = "pca";
    std::vector<std::string> beside;
    // Options that apply only to some kinds of figure.
    std::vector<std::pair<CLI::Option*, std::vector<std::string>>> onlyOf;
    void only(CLI::Option* option, std::vector<std::string> kinds) {
        onlyOf.emplace_back(option, std::move(kinds));
    }
    ui::FigureCommand command;
};

struct TourArguments {
    std::string out, language;
    std::string model;  // folder of a pretrained model; "": none
    std::vector<std::string> runs;
};

std::vector<std::string> languageCodes() {
    std::vector<std::string> codes;
    for (const auto& language : ui::languages()) codes.push_back(language.code.toStdString());
    return codes;
}

void addSize(CLI::App& app, FigureArguments& out, CLI::Option* recipe) {
    app.add_option("--width", out.command.widthMm, "Width in millimetres")
        ->check(realBetween(20.0, 1000.0))
        ->type_name("MM")
        ->excludes(recipe);
    app.add_option("--dpi", out.command.dpi, "Dots per inch of a PNG")
        ->check(realBetween(30.0, 2400.0))
        ->type_name("N")
        ->excludes(recipe);
}

// Adds the options for the figure and its file. Returns the option for a recipe, which excludes
// most other options.
CLI::Option* addSource(CLI::App& app, FigureArguments& out) {
    std::vector<std::string> kinds;
    for (const auto& kind : ui::figureKinds()) kinds.push_back(kind.toStdString());
    auto* run =
        app.add_option("RUN", out.run, "Folder of a run, or its name in the folder of runs");
    auto* recipe = app.add_option("--recipe", out.recipe,
                                  "Instead of RUN: a NAME.figure.json, whose figure is drawn again")
                       ->type_name("FILE")
                       ->excludes(run);
    app.add_option("--kind", out.kind, "Kind of figure")
        ->check(CLI::IsMember(kinds))
        ->type_name("KIND")
        ->excludes(recipe);
    app.add_option(
           "--out", out.out,
           "File; pdf, svg, png, tex (TikZ) or csv by its suffix. A file that exists is replaced")
        ->required()
        ->type_name("FILE");
    app.add_option("--data", out.data,
                   "New location of the run's data, if they moved; saved in the run")
        ->type_name("PATH")
        ->excludes(recipe);
    return recipe;
}

void addHeads(CLI::App& app, FigureArguments& out) {
    out.only(app.add_option("--measure", out.measure, "similarity: the measure")->type_name("ID"),
             {"similarity"});
    auto* text = app.add_option("--text", out.text, "attention: your own sentence");
    out.only(text->type_name("TEXT"), {"attention"});
    out.only(app.add_option("--text-pair", out.textPair,
                            "attention: second text of a pair; only for imported text classifiers")
                 ->type_name("TEXT")
                 ->needs(text),
             {"attention"});
    out.only(app.add_option("--sample", out.command.sample, "attention: sample of the test split")
                 ->check(integerBetween(0, 1000000000))
                 ->type_name("N"),
             {"attention"});
    out.only(app.add_option("--layer", out.command.layer,
                            "similarity, attention, queries-keys: only this layer; projection: "
                            "colour the heads of this layer")
                 ->check(integerBetween(0, 1000))
                 ->type_name("N"),
             {"similarity", "attention", "queries-keys", "projection"});
    out.only(app.add_option("--head", out.command.head, "attention, queries-keys: only this head")
                 ->check(integerBetween(0, 1000))
                 ->type_name("N"),
             {"attention", "queries-keys"});
}

void addProjection(CLI::App& app, FigureArguments& out) {
    out.only(app.add_option("--method", out.method,
                            "projection: pca or tsne of what heads add to samples, or heads, by "
                            "the distance of their attention maps (default pca)")
                 ->check(CLI::IsMember({"pca", "tsne", "heads"}))
                 ->type_name("METHOD"),
             {"projection"});
}

void addCalibration(CLI::App& app, FigureArguments& out) {
    out.only(app.add_option("--split", out.split, "calibration: split of the samples")
                 ->check(CLI::IsMember({"test", "valid", "train"}))
                 ->type_name("SPLIT"),
             {"calibration"});
    out.only(app.add_option("--bins", out.command.bins, "calibration: bins of equal width")
                 ->check(integerBetween(1, kMostCalibrationBins))
                 ->type_name("N"),
             {"calibration"});
    out.only(app.add_option("--beside", out.beside,
                            "calibration: another run, drawn over the first; may be repeated")
                 ->type_name("RUN")
                 ->expected(1)
                 ->allow_extra_args(false)
                 ->take_all(),
             {"calibration"});
}

void addFigure(CLI::App& app, FigureArguments& out) {
    auto* recipe = addSource(app, out);
    addHeads(app, out);
    addCalibration(app, out);
    addProjection(app, out);
    addSize(app, out, recipe);
    app.add_flag("--with-data", out.command.withData,
                 "Also write the numbers (NAME.csv) and the recipe (NAME.figure.json); files that "
                 "exist are replaced")
        ->disable_flag_override();
}

// Rejects options without effect, because the user probably means another figure. A recipe already
// defines its whole figure.
Status checkOptions(const FigureArguments& arguments) {
    for (const auto& [option, kinds] : arguments.onlyOf) {
        if (option->count() == 0) continue;
        const bool fits = std::find(kinds.begin(), kinds.end(), arguments.kind) != kinds.end();
        if (arguments.recipe.empty() && fits) continue;
        std::string all;
        for (const auto& kind : kinds) all += (all.empty() ? "--kind " : " or --kind ") + kind;
        return Error{ErrorCode::Usage,
                     "%1 does nothing with %2"_m(
                         option->get_name(),
                         arguments.recipe.empty() ? "--kind " + arguments.kind : "--recipe"),
                     arguments.recipe.empty() ? "Remove it, or give %1"_m(all) : "Remove it"_m};
    }
    return {};
}

Status checkSuffix(const std::string& file) {
    for (const char* suffix : {".pdf", ".svg", ".png", ".tex", ".csv"}) {
        const std::string ending = suffix;
        if (file.size() > ending.size() &&
            file.compare(file.size() - ending.size(), ending.size(), ending) == 0)
            return {};
    }
    return Error{ErrorCode::Usage, "--out %1 does not end in a known format"_m(file),
                 "End it in .pdf, .svg, .png, .tex or .csv"_m};
}

int withEngine(int argc, char** argv, const std::function<int(QApplication&, Engine&)>& run,
               cli::Console& console, app::Tensors tensors = app::Tensors::Needed) {
    // Drawing to a file does not need a display, so ignore a missing or broken display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    auto loaded = app::loadEngine(tensors);
    if (!loaded) return cli::failed(console, loaded.error());
    for (const auto& warning : loaded->environment.warnings) console.warn(warning);
    loaded->engine->setWarningListener(
        [&console](const std::string&, const Message& text) { console.warn(text); });
    QApplication application(argc, argv);
    QApplication::setApplicationVersion(QString::fromLatin1(app::programVersion()));
    const int code = run(application, *loaded->engine);
    loaded->engine->setWarningListener({});
    return code;
}

// Prints the notes about a figure, or the reason why it was not drawn.
int reportDrawn(const Result<QStringList>& drawn, cli::Console& console) {
    if (!drawn) return cli::failed(console, drawn.error());
    for (const auto& note : *drawn) console.warn(verbatim(note.toStdString()));
    return 0;
}

int figure(int argc, char** argv, FigureArguments& arguments, cli::Console& console) {
    const auto suffix = checkSuffix(arguments.out);
    if (!suffix) return cli::failed(console, suffix.error());
    if (arguments.run.empty() == arguments.recipe.empty())
        return cli::failed(console, {ErrorCode::Usage, "RUN or --recipe FILE is needed"_m,
                                     "See headscope figure --help"_m});
    if (const auto options = checkOptions(arguments); !options)
        return cli::failed(console, options.error());
    const auto again = [&](QApplication&, Engine& engine) {
        const auto drawn = ui::runRecipe(engine, qt(arguments.recipe), qt(arguments.out),
                                         arguments.command.withData);
        return reportDrawn(drawn, console);
    };
    // A recipe contains the numbers of its figure, so no model is evaluated.
    if (!arguments.recipe.empty())
        return withEngine(argc, argv, again, console, app::Tensors::NotNeeded);
    const auto draw = [&](QApplication& application, Engine& engine) {
        auto run = cli::findRun(engine, arguments.run);
        if (!run) return cli::failed(console, run.error());
        if (const auto linked = cli::linkData(engine, *run, arguments.data); !linked)
            return cli::failed(console, linked.error());
        arguments.command.run = qt(*run);
        arguments.command.kind = qt(arguments.kind);
        arguments.command.out = qt(arguments.out);
        arguments.command.measure = qt(arguments.measure);
        arguments.command.text = qt(arguments.text);
        arguments.command.secondText = qt(arguments.textPair);
        arguments.command.split = qt(arguments.split);
        arguments.command.method = qt(arguments.method);
        for (const auto& given : arguments.beside) {
            auto beside = cli::findRun(engine, given);
            if (!beside) return cli::failed(console, beside.error());
            arguments.command.beside << qt(*beside);
        }
        const auto drawn = ui::runFigure(application, engine, arguments.command);
        return reportDrawn(drawn, console);
    };
    return withEngine(argc, argv, draw, console);
}

int tour(int argc, char** argv, const TourArguments& arguments, cli::Console& console) {
    const auto walk = [&](QApplication& application, Engine& engine) {
        ui::setLanguage(qt(arguments.language));
        QStringList options;
        for (const auto& given : arguments.runs) {
            auto run = cli::findRun(engine, given);
            if (!run) return cli::failed(console, run.error());
            options << QStringLiteral("--run") << qt(*run);
        }
        if (!arguments.model.empty()) options << QStringLiteral("--model") << qt(arguments.model);
        return ui::runTour(application, engine, qt(arguments.out), options);
    };
    return withEngine(argc, argv, walk, console);
}

}  // namespace

namespace {

int printWritten(const Result<QStringList>& written, cli::Console& console) {
    if (!written) return cli::failed(console, written.error());
    cli::JsonLine line;
    std::vector<std::string> files;
    for (const auto& file : *written) {
        files.push_back(file.toStdString());
        console.print(escaped(files.back()));
    }
    console.emit(line.text("event", "report").texts("files", files));
    return 0;
}

// Finds the runs of the command line and writes the report.
int report(QApplication& application, Engine& engine, const cli::Arguments& arguments,
           cli::Console& console) {
    auto runs = cli::findRuns(engine, arguments.many.runs);
    if (!runs) return cli::failed(console, runs.error());
    if (!arguments.many.tag.empty()) {
        const auto tagged = cli::taggedRuns(engine, arguments.many.tag);
        if (!tagged) return cli::failed(console, tagged.error());
        runs->insert(runs->end(), tagged->begin(), tagged->end());
    }
    if (runs->empty() && arguments.many.sweep.empty())
        return cli::failed(console, {ErrorCode::Usage, "report needs runs"_m,
                                     "Give RUN..., --sweep NAME (see queue list) or --tag TAG"_m});
    ui::ReportCommand command;
    command.runs = *runs;
    command.sweep = arguments.many.sweep;
    command.out = qt(arguments.report.out);
    command.force = arguments.report.force;
    return printWritten(ui::runReport(application, engine, command), console);
}

// Collects the results of the studies of the command line and writes the report.
int studyReport(QApplication& application, Engine& engine, const cli::Arguments& arguments,
                cli::Console& console) {
    auto results = cli::studyResults(engine.studies(), arguments);
    if (!results) return cli::failed(console, results.error());
    ui::StudyReportCommand command;
    command.results = *std::move(results);
    command.out = qt(arguments.report.out);
    command.paper = arguments.study.paper;
    command.force = arguments.report.force;
    QStringList notes;
    const auto written = ui::runStudyReport(application, engine, command, notes);
    for (const auto& note : notes) console.warn(verbatim(note.toStdString()));
    return printWritten(written, console);
}

}  // namespace

bool isWindowCommand(const std::vector<std::string>& words) {
    const auto& word = words.front();
    if (word == "figure" || word == "tour" || word == "sheets" || word == "report") return true;
    if (word != "study") return false;
    const auto arguments = cli::parseArguments(words, kCommandLine);
    return arguments && arguments->what == "report" && !arguments->report.out.empty();
}

int runReportCommand(int argc, char** argv, const std::vector<std::string>& words) {
    // headscope-cli passes its own name as argv[0], because the user typed it.
    const std::string typed = argc > 0 ? argv[0] : kProgram;
    const std::string name = typed.substr(typed.rfind('/') + 1);
    const std::string program = name == kCommandLine ? kCommandLine : kProgram;
    const auto arguments = cli::parseArguments(words, program);
    if (!arguments) {
        cli::Console console(program, cli::wantsJson(words), false);
        return console.exitCode(cli::failed(console, arguments.error()));
    }
    cli::Console console(program, arguments->json, arguments->quiet);
    if (!arguments->help.empty()) {
        console.print(arguments->help.substr(0, arguments->help.find_last_not_of('\n') + 1));
        return console.exitCode(0);
    }
    const auto write = [&](QApplication& application, Engine& engine) {
        return arguments->command == "study" ? studyReport(application, engine, *arguments, console)
                                             : report(application, engine, *arguments, console);
    };
    // The figures of a paper are measured on the trained models.
    const auto tensors = arguments->study.paper ? app::Tensors::Needed : app::Tensors::NotNeeded;
    return console.exitCode(withEngine(argc, argv, write, console, tensors));
}

std::string windowCommandsHelp() {
    return "\nOnly here, not in headscope-cli:\n  (nothing)   open the window; folders of runs may "
           "follow\n  "
           "figure      draw one figure of a run: figure RUN --kind curves --out FILE.pdf;\n       "
           "       or draw one "
           "again: figure --recipe NAME.figure.json --out FILE.pdf\n  tour        render every "
           "page of the window as "
           "pictures: tour --out DIR\n  sheets      draw the lab sheets of a class as one figure: "
           "sheets FOLDER --out FILE.pdf\n";
}

namespace {

int sheets(int argc, char** argv, const SheetsArguments& arguments, cli::Console& console) {
    if (const auto suffix = checkSuffix(arguments.out); !suffix)
        return cli::failed(console, suffix.error());
    // Drawing to a file does not need a display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QApplication::setApplicationVersion(QString::fromLatin1(app::programVersion()));
    return reportDrawn(ui::runSheets(sheetsCommand(arguments)), console);
}

const char* purposeOf(const std::string& word) {
    if (word == "figure") return "Draw one figure of a run";
    if (word == "sheets") return "Draw the lab sheets of a class as one figure";
    return "Render every page of the window as PNG";
}

void addTour(CLI::App& app, TourArguments& out) {
    app.add_option("--out", out.out, "Folder for the pictures")->required()->type_name("DIR");
    app.add_option("--run", out.runs,
                   "Run to show; twice for a comparison (default: the shipped ones)")
        ->type_name("RUN")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--model", out.model,
                   "Folder of a pretrained model, to show the dialog that opens it")
        ->type_name("DIR");
    app.add_option("--language", out.language, "Language of the window (default: the desktop's)")
        ->check(CLI::IsMember(languageCodes()))
        ->type_name("CODE");
}

// Parser of a command and its output variables. CLI11 keeps references to the variables, so this
// object must not move.
struct WindowParser {
    explicit WindowParser(const std::string& word)
        : app(purposeOf(word), std::string(kProgram) + " " + word) {
        if (word == "figure")
            addFigure(app, figure);
        else if (word == "sheets")
            addSheets(app, sheets);
        else
            addTour(app, tour);
        readInDecimal(app);
        app.add_flag("--json", json, "Errors as JSON lines on stdout")->disable_flag_override();
    }
    CLI::App app;
    FigureArguments figure;
    TourArguments tour;
    SheetsArguments sheets;
    bool json = false;
};

}  // namespace

void describeWindowCommands(cli::Console& console) {
    cli::Table table;
    for (const char* word : {"figure", "tour", "sheets"}) {
        const WindowParser parser(word);
        table.push_back({word, purposeOf(word)});
        console.emit(cli::commandJson(parser.app, word, purposeOf(word)));
    }
    console.print(table);
}

int runWindowCommand(int argc, char** argv, const std::vector<std::string>& words) {
    if (words.front() == "report" || words.front() == "study")
        return runReportCommand(argc, argv, words);
    cli::Console console(kProgram, cli::wantsJson(words), false);
    const std::string& word = words.front();
    WindowParser parser(word);
    try {
        parser.app.parse(std::vector<std::string>(words.rbegin(), words.rend() - 1));
    } catch (const CLI::CallForHelp&) {
        console.print(parser.app.help());
        return console.exitCode(0);
    } catch (const CLI::ParseError& error) {
        return console.exitCode(
            cli::failed(console, {ErrorCode::Usage, verbatim(error.what()),
                                  "See %1 %2 --help"_m(kProgram, words.front())}));
    }
    if (word == "figure") return console.exitCode(figure(argc, argv, parser.figure, console));
    if (word == "sheets") return console.exitCode(sheets(argc, argv, parser.sheets, console));
    return console.exitCode(tour(argc, argv, parser.tour, console));
}

}  // namespace headscope::gui

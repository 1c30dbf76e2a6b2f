#include "app/cli/run_cli.h"

#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/options/lab_options.h"
#include "app/common/engine_environment.h"

#include <functional>
#include <optional>

#include <unistd.h>

namespace headscope::cli {
namespace {

using EngineCommand = std::function<int(Engine&, const Arguments&, Console&)>;

EngineCommand findCommand(const std::string& name) {
    const std::pair<const char*, EngineCommand> commands[] = {{"train", trainCommand},
                                                              {"import", importCommand},
                                                              {"resume", resumeCommand},
                                                              {"evaluate", evaluateCommand},
                                                              {"sweep", sweepCommand},
                                                              {"queue", queueCommand},
                                                              {"compare", compareCommand},
                                                              {"analyze", analyzeCommand},
                                                              {"list", listCommand},
                                                              {"describe", describeCommand},
                                                              {"methods", methodsCommand},
                                                              {"measure", measureCommand},
                                                              {"bench", benchCommand},
                                                              {"predict", predictCommand},
                                                              {"tell", tellCommand},
                                                              {"importance", importanceCommand},
                                                              {"ablate", ablateCommand},
                                                              {"prune", pruneCommand},
                                                              {"group", groupCommand},
                                                              {"lab", labCommand},
                                                              {"score", scoreCommand},
                                                              {"translate", translateCommand},
                                                              {"generate", generateCommand},
                                                              {"attention", attentionCommand},
                                                              {"mark", markCommand},
                                                              {"export", exportCommand},
                                                              {"curves", curvesCommand},
                                                              {"bundle", bundleCommand},
                                                              {"repair", repairCommand},
                                                              {"patch", patchCommand},
                                                              {"redundancy", redundancyCommand},
                                                              {"composition", compositionCommand},
                                                              {"information", informationCommand},
                                                              {"study", studyCommand},
                                                              {"xray", xrayCommand}};
    for (const auto& [key, command] : commands)
        if (name == key) return command;
    return nullptr;
}

// Returns whether a command needs LibTorch. Lists, descriptions, records, tables, text scores and
// the lab do not need it. The queue does not either, because each run is a separate process; but
// adding runs may time a few steps.
app::Tensors tensorsOf(const Arguments& arguments) {
    if (arguments.command == "list")
        return arguments.target == "devices" ? app::Tensors::Needed : app::Tensors::NotNeeded;
    if (arguments.command == "describe")  // the settings of train include this computer's devices
        return arguments.target == "parameters" || arguments.target.rfind("train.", 0) == 0
                   ? app::Tensors::Needed
                   : app::Tensors::NotNeeded;
    if (arguments.command == "queue")
        return arguments.what == "add" || arguments.what == "task" ? app::Tensors::Needed
                                                                   : app::Tensors::NotNeeded;
    if (arguments.command == "compare")
        return arguments.many.measures.empty() ? app::Tensors::NotNeeded : app::Tensors::Needed;
    if (arguments.command == "study")
        return arguments.what == "run" ? app::Tensors::Needed : app::Tensors::NotNeeded;
    for (const char* name : {"lab", "score", "mark", "report", "curves", "bundle", "get"})
        if (arguments.command == name) return app::Tensors::NotNeeded;
    return app::Tensors::Needed;
}

Status checkWorkingFolder() {
    char* folder = getcwd(nullptr, 0);
    if (!folder)
        return Error{ErrorCode::Io, "the current folder no longer exists"_m,
                     "Change to another folder and try again"_m};
    std::free(folder);
    return {};
}

int runWithEngine(const Arguments& arguments, Console& console) {
    std::optional<Interrupts> listening;
    if (arguments.command == "queue" && arguments.what == "task")
        listening.emplace(Interrupts::In::ClusterJob);
    auto loaded =
        app::loadEngine(tensorsOf(arguments), goesThroughQueue(arguments) ? arguments.lab.out : "");
    if (!loaded) return failed(console, loaded.error());
    for (const auto& warning : loaded->environment.warnings) console.warn(warning);
    // The analysis thread calls this while this thread waits for the answer.
    loaded->engine->setWarningListener(
        [&console](const std::string&, const Message& text) { console.warn(text); });
    const int code = findCommand(arguments.command)(*loaded->engine, arguments, console);
    loaded->engine->setWarningListener({});
    return code;
}

int runCommand(const Arguments& arguments, Console& console) {
    if (arguments.command == "paths") return pathsCommand(arguments, console);
    if (describesCommands(arguments)) return describeCommandsCommand(arguments, console);
    const auto folder = checkWorkingFolder();
    if (!folder) return failed(console, folder.error());
    if (arguments.command == "get") return getCommand(arguments, console);
    if (arguments.command == "reference") return referenceCommand(arguments, console);
    if (arguments.command == "report") return reportCommand(arguments, console);
    return runWithEngine(arguments, console);
}

}  // namespace

int runCommandLine(int argc, char** argv, const char* program) {
    secureStandardStreams();
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    auto parsed = parseArguments(words, program);
    if (!parsed) {
        Console console(program, wantsJson(words), false);
        const int code = failed(console, parsed.error());
        if (words.empty()) console.say("\n" + usageText(program));
        return console.exitCode(code);
    }
    Console console(program, parsed->json, parsed->quiet);
    if (!parsed->help.empty()) {
        Console plain(program, false, false);
        plain.print(parsed->help.substr(0, parsed->help.find_last_not_of('\n') + 1));
        return plain.exitCode(0);
    }
    if (parsed->command != "paths" && tensorsOf(*parsed) == app::Tensors::Needed)
        app::restartWithEngineEnvironment(argv);
    const int code = guarded(console, [&] { return runCommand(*parsed, console); });
    return console.exitCode(code);
}

}  // namespace headscope::cli

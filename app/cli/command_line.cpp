#include "app/cli/command_line.h"

#include "app/cli/command_list.h"
#include "app/cli/options/lab_options.h"
#include "app/cli/options/many_options.h"
#include "app/cli/options/option_json.h"
#include "app/cli/options/patching_options.h"
#include "app/cli/options/pruning_options.h"
#include "app/cli/options/redundancy_options.h"
#include "app/cli/options/run_options.h"
#include "app/cli/options/study_options.h"
#include "app/cli/options/tool_options.h"
#include "app/cli/options/train_options.h"
#include "app/cli/options/writing_options.h"
#include "app/common/locations.h"
#include "app/common/number_ranges.h"
#include "core/api/runs/parameters.h"

#include <CLI/CLI.hpp>

#include <map>
#include <set>

namespace headscope::cli {
namespace {

constexpr std::size_t kLongestName = 64;  // longer words are not searched for spelling errors

void addCommon(CLI::App& command, Arguments& out) {
    command.add_flag("--json", out.json, "Write JSON lines to stdout and nothing else there")
        ->disable_flag_override();
    command.add_flag("-q,--quiet", out.quiet, "Write nothing but errors")->disable_flag_override();
}

void addCommand(CLI::App& command, const std::string& name, Arguments& out, TrainValues& train) {
    addCommon(command, out);
    addTrainOptions(command, name, out, train);
    if (name == "train" || name == "resume") addRankOptions(command, out.ranks);
    addManyOptions(command, name, out);
    addRunOptions(command, name, out);
    addToolOptions(command, name, out);
    addPruningOptions(command, name, out);
    addPatchingOptions(command, name, out);
    addRedundancyOptions(command, name, out);
    if (name == "lab") addLabOptions(command, out);
    if (name == "study") addStudyOptions(command, out);
    addWritingOptions(command, name, out);
}

Message nearestHint(const std::string& given, const std::vector<std::string>& names,
                    const Message& otherwise) {
    const std::string near = given.size() > kLongestName ? "" : nearestName(given, names);
    return near.empty() ? otherwise : "Did you mean %1?"_m(near);
}

std::vector<std::string> optionNames(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

Message helpHint(const std::string& program, const std::string& command) {
    return "See %1 --help"_m(command.empty() ? program : program + " " + command);
}

// Returns the error for the first unknown option; if there is none, for the first extra word.
Error unknownWord(const CLI::App& command, const std::vector<std::string>& words,
                  const std::string& program) {
    const std::string& name = command.get_name();
    for (const auto& word : words) {
        if (word.size() < 2 || word[0] != '-') continue;
        const std::string option = word.substr(0, word.find('='));
        return {ErrorCode::Usage, "unknown option %1 of %2"_m(option, name),
                nearestHint(option, optionNames(command), helpHint(program, name))};
    }
    return {
        ErrorCode::Usage,
        "unexpected argument \"%1\" of %2"_m(words.empty() ? std::string() : words.front(), name),
        helpHint(program, name)};
}

// Parser of a command and its output variables. CLI11 keeps references to the variables, so this
// object must not move.
struct Parser {
    explicit Parser(const std::string& name) : app(commandSummary(name)) {
        out.command = name;
        app.name(name);
        addCommand(app, name, out, train);
        // Settings of a run have their own parser, so they are not checked here.
        std::set<std::string> settings;
        if (takesSettings(name))
            for (const auto& option : trainOptions()) settings.insert(option.option);
        readInDecimal(app, settings);
    }
    CLI::App app;
    Arguments out;
    TrainValues train;
};

// Replaces CLI11's message "--lr: 1 required X missing" by one that says that --lr needs a value.
Message inPlainWords(const std::string& message) {
    const std::string option = message.substr(0, message.find_first_of(": "));
    if (message.find("required") != std::string::npos &&
        message.find("missing") != std::string::npos)
        return "%1 needs a value"_m(option);
    if (message.find("At Most") != std::string::npos) return "%1 is given more than once"_m(option);
    constexpr std::string_view kConversion = "Could not convert: ";
    if (const auto equals = message.find(" = ");
        message.rfind(kConversion, 0) == 0 && equals != std::string::npos)
        return "%1 is %2, which is not a number of the expected kind"_m(
            message.substr(kConversion.size(), equals - kConversion.size()),
            message.substr(equals + 3));
    if (message.find("flag override") != std::string::npos) return "--%1 takes no value"_m(option);
    return verbatim(message);
}

Result<Arguments> parseCommand(const std::vector<std::string>& words, const std::string& program) {
    Parser parser(words.front());
    // CLI11 expects the words in reverse order, without the command.
    std::vector<std::string> reversed(words.rbegin(), words.rend() - 1);
    try {
        parser.app.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
        parser.out.help = parser.app.help(program);
        return std::move(parser.out);
    } catch (const CLI::ExtrasError&) {
        return unknownWord(parser.app, parser.app.remaining(), program);
    } catch (const CLI::ParseError& error) {
        return Error{ErrorCode::Usage, "%1: %2"_m(words.front(), inPlainWords(error.what())),
                     helpHint(program, words.front())};
    }
    if (takesSettings(words.front())) {
        HEADSCOPE_TRY(parser.out.settings, collectSettings(parser.train, parser.app));
    }
    return std::move(parser.out);
}

}  // namespace

std::vector<JsonLine> commandDescriptions() {
    std::map<std::string, std::string> settings;
    for (const auto& option : trainOptions()) settings[option.option] = option.key;
    std::vector<JsonLine> described;
    for (const auto& name : commandNames()) {
        const Parser parser(name);
        described.push_back(
            commandJson(parser.app, name, commandSummary(name),
                        takesSettings(name) ? settings : std::map<std::string, std::string>{}));
    }
    return described;
}

bool describesCommands(const Arguments& arguments) {
    return arguments.command == "describe" && arguments.target == "commands" &&
           arguments.help.empty();
}

bool wantsJson(const std::vector<std::string>& words) {
    for (const auto& word : words) {
        if (word == "--") return false;
        if (word == "--json") return true;
    }
    return false;
}

Result<Arguments> parseArguments(const std::vector<std::string>& words,
                                 const std::string& program) {
    if (words.empty()) return Error{ErrorCode::Usage, "no command given"_m, helpHint(program, "")};
    const std::string& first = words.front();
    Arguments out;
    if (first == "--help" || first == "-h" || first == "help") out.help = usageText(program);
    if (first == "--version") out.help = "headscope " + std::string(app::programVersion()) + "\n";
    if (!out.help.empty()) return out;
    if (isCommand(first)) return parseCommand(words, program);
    if (first.size() > 1 && first[0] == '-')
        return Error{ErrorCode::Usage, "unknown option %1"_m(first),
                     nearestHint(first, {"--help", "--version"}, helpHint(program, ""))};
    return Error{ErrorCode::Usage, "unknown command %1"_m(first),
                 nearestHint(first, commandNames(), helpHint(program, ""))};
}

}  // namespace headscope::cli

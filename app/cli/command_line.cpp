#include "app/cli/command_line.h"

#include "app/cli/options/lab_options.h"
#include "app/cli/options/many_options.h"
#include "app/cli/options/pruning_options.h"
#include "app/cli/options/writing_options.h"
#include "app/common/locations.h"
#include "app/common/number_ranges.h"
#include "core/api/runs/parameters.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <set>

namespace headscope::cli {
namespace {

constexpr std::size_t kLongestName = 64;  // longer words are not misspelt options

struct CommandText {
    const char* name;
    const char* summary;
};

const std::vector<CommandText> kCommands = {
    {"train", "Train a model, with or without a diversity penalty"},
    {"resume", "Continue a stopped run, bit for bit"},
    {"sweep",
     "Train many runs: every combination of settings and seeds, from a queue that survives "
     "restarts"},
    {"queue", "Manage waiting runs: list, run, add, pause, resume, cancel, move, log, clear"},
    {"compare",
     "Compare runs in a table: a score by lambda or any setting, with intervals and paired "
     "differences"},
    {"mark", "Set tags and pins of runs; list runs and compare can select runs by tag"},
    {"tell", "Send a command to a running run: pause, resume, stop, finish, save or set lambda"},
    {"evaluate", "Score a run on its test split, optionally with heads switched off"},
    {"predict", "Show the prediction of a run's model for a text, a picture or a sample"},
    {"attention",
     "Show where the heads of a run attend in a text or a sample; for translation also the "
     "alignment"},
    {"translate", "Translate or summarise texts with a run's model, one text per line"},
    {"generate", "Generate text from a prompt with a run's language model"},
    {"analyze", "Measure the similarity of the heads of a run, with every measure"},
    {"ablate",
     "Effect of removing each head, of keeping only one, and of removing heads cumulatively"},
    {"importance", "Measure the importance of each head of a run, by one measure or several"},
    {"prune",
     "Measure the loss as heads are removed, count removable heads, and make the smaller model"},
    {"group", "Group similar heads, and show which head of each group would stay"},
    {"list",
     "List datasets, models, methods, objectives, measures, importances, presets, devices, texts "
     "or runs"},
    {"describe",
     "Explain a dataset, model, method, objective, measure, importance, preset or parameter"},
    {"methods", "Write a methods paragraph and BibTeX of a run, for a paper"},
    {"measure", "Measure the heads of one layer given as a safetensors file"},
    {"lab",
     "Train toy models with known answers: watch heads specialise, and check what theory predicts"},
    {"reference", "Compute the values of a reference case"},
    {"score",
     "Compute BLEU, chrF, ROUGE or exact match of a file of texts against reference files"},
    {"bench", "Time a training step, the measures, or the inspection of a run"},
    {"paths", "Show where the program keeps its files"},
};

// Parsed values of train's options, in the order of trainOptions().
struct TrainValues {
    std::vector<std::string> values;
    std::vector<std::string> sets;
};

void addCommon(CLI::App& command, Arguments& out) {
    command.add_flag("--json", out.json, "Write JSON lines to stdout and nothing else there")
        ->disable_flag_override();
    command.add_flag("-q,--quiet", out.quiet, "Write nothing but errors")->disable_flag_override();
}

void addTrain(CLI::App& command, Arguments& out, TrainValues& train) {
    const auto& options = trainOptions();
    train.values.resize(options.size());
    for (std::size_t i = 0; i < options.size(); ++i)
        command.add_option(options[i].option, train.values[i], options[i].help)
            ->type_name(options[i].value);
    command.get_option("--epochs")->excludes(command.get_option("--steps"));
    command
        .add_option("--set", train.sets,
                    "Any parameter by its key (see: describe parameters); may be repeated")
        ->type_name("KEY=VALUE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    command
        .add_option("--config", out.configFile,
                    "Start from this config.json, or from a preset by its name (see: list "
                    "presets); - reads stdin")
        ->type_name("FILE");
}

void addTarget(CLI::App& command, Arguments& out, const char* name, const char* help,
               bool required = true) {
    auto* option = command.add_option(name, out.target, help);
    if (required) option->required();
}

void addData(CLI::App& command, Arguments& out) {
    command
        .add_option("--data", out.data,
                    "New location of the run's data, if they moved; saved in the run")
        ->type_name("PATH");
}

void addSplitAndStep(CLI::App& command, Arguments& out) {
    command.add_option("--split", out.split, "train, valid or test (default: test)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
}

void addEvaluate(CLI::App& command, Arguments& out) {
    addTarget(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
    command
        .add_option(
            "--ablate", out.ablate,
            "Heads to switch off, counted from 0; or by site: \"encoder.0:1,3 encoder.2:0\"")
        ->type_name("LAYER.HEAD,...");
    addAblationKind(command, out);
    command
        .add_flag(
            "--closed", out.pruning.closed,
            "Switch off the heads whose gates were closed in the training of RUN (train.gates)")
        ->disable_flag_override();
    addSplitAndStep(command, out);
    out.writing.beam = 1;
    command
        .add_option("--beam", out.writing.beam, "Translation: beam width; 1: greedy (default 1)")
        ->check(integerBetween(1, 100))
        ->type_name("N");
}

void addPredict(CLI::App& command, Arguments& out) {
    addTarget(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
    auto* text = command.add_option("--text", out.text, "Text to classify or to continue")
                     ->type_name("TEXT");
    auto* image =
        command.add_option("--image", out.image, "Picture to classify")->type_name("FILE");
    auto* sample =
        command.add_option("--sample", out.sample, "Sample of the split, counted from 0")
            ->check(integerBetween(0, 1000000000))
            ->type_name("N");
    text->excludes(image)->excludes(sample);
    image->excludes(sample);
    addSplitAndStep(command, out);
    command
        .add_option(
            "--ablate", out.ablate,
            "Heads to switch off, counted from 0; or by site: \"encoder.0:1,3 encoder.2:0\"")
        ->type_name("LAYER.HEAD,...");
    command.add_option("--top", out.top, "Number of most probable answers to print")
        ->check(integerBetween(1, 1000))
        ->type_name("N");
}

void addBench(CLI::App& command, Arguments& out) {
    command.add_option("--task", out.bench.task, "text, vit, lm or mt (translation)")
        ->check(CLI::IsMember({"text", "vit", "lm", "mt"}))
        ->type_name("TASK");
    command.add_option("--lambda", out.bench.lambda, "Weight of the diversity penalty")
        ->check(realBetween(0.0, 1e6))
        ->type_name("X");
    command.add_option("--precision", out.bench.precision, "auto, float32 or bfloat16")
        ->check(CLI::IsMember({"auto", "float32", "bfloat16"}))
        ->type_name("NAME");
    command.add_option("--device", out.bench.device, "cpu or cuda:N")->type_name("ID");
    command
        .add_option("--threads", out.bench.threads, "Processor threads (default: as in training)")
        ->check(integerBetween(1, 1024))
        ->type_name("N");
    command
        .add_option(
            "--steps", out.bench.steps,
            "Steps to time, after 3 warm-up steps; with RUN: how often each request is repeated")
        ->check(integerBetween(1, 100000))
        ->type_name("N");
    command.add_option("--heads", out.bench.heads, "Heads (default: the task's own)")
        ->check(integerBetween(1, 256))
        ->type_name("N");
    command.add_option("--length", out.bench.length, "Tokens (default: the task's own)")
        ->check(integerBetween(1, 8192))
        ->type_name("N");
    command.add_option("--layers", out.bench.layers, "Layers (default: the task's own)")
        ->check(integerBetween(1, 256))
        ->type_name("N");
    command.add_option("--batch", out.bench.batch, "Samples per step (default: the task's own)")
        ->check(integerBetween(1, 65536))
        ->type_name("N");
}

void addOtherBenches(CLI::App& command, Arguments& out) {
    command.add_flag("--measures", out.bench.measures,
                     "Time every measure on one layer (64 samples, 8 heads, 64 tokens) and "
                     "recording while training");
    auto* run = command.add_option(
        "RUN", out.target,
        "Time the inspection of this run (folder, or name in the folder of runs): first "
        "maps, a head off, similarity");
    for (const char* step : {"--task", "--lambda", "--precision", "--device", "--threads",
                             "--heads", "--length", "--layers", "--batch", "--measures"})
        run->excludes(command.get_option(step));
}

bool takesSettings(const std::string& command) {
    return command == "train" || command == "sweep" || command == "queue";
}

void addScore(CLI::App& command, Arguments& out) {
    auto& score = out.score;
    command.add_option("HYP", score.hypothesis, "File of texts, one per line (plain or .gz)")
        ->required();
    command.add_option("REF", score.references, "Reference files with as many lines")->required();
    command
        .add_option("--task", score.task,
                    "bleu (as sacreBLEU), chrf, rouge (as rouge_score) or exact")
        ->type_name("TASK");
    command
        .add_option("--tokenize", score.tokenize,
                    "Tokens to compare. bleu: 13a (default), intl, zh (Chinese) or char (Japanese, "
                    "Thai and other "
                    "scripts without spaces), as sacreBLEU; rouge: rouge_score (default: a-z and "
                    "0-9 only) or unicode")
        ->type_name("NAME");
    command.add_flag("--lowercase", score.lowercase, "Compare in lower case (bleu, chrf, exact)")
        ->disable_flag_override();
    command.add_flag("--stem", score.stem, "Compare words by their Porter stem (rouge)")
        ->disable_flag_override();
    command.add_flag("--words", score.words, "chrF++: also compare pairs of words (chrf)")
        ->disable_flag_override();
    auto* bootstrap = command
                          .add_option("--bootstrap", score.resamples,
                                      "Resamples of the lines, for 95 % intervals (1000 are usual)")
                          ->type_name("N");
    command.add_option("--seed", score.seed, "Seed of the resamples")
        ->check(integerBetween(std::int64_t{0}, std::int64_t{9007199254740991}))
        ->type_name("N")
        ->needs(bootstrap);
    command
        .add_option("--against", score.against,
                    "Another system's file to compare with; --bootstrap adds the interval and "
                    "significance of the "
                    "difference (Koehn 2004)")
        ->type_name("OTHER");
}

void addCommand(CLI::App& command, const std::string& name, Arguments& out, TrainValues& train) {
    addCommon(command, out);
    if (takesSettings(name)) addTrain(command, out, train);
    if (name == "train")
        command
            .add_option("--folder", out.folder,
                        "Name of the run's folder (default: time, dataset and lambda)")
            ->type_name("NAME");
    if (name == "train" || name == "resume") addRankOptions(command, out.ranks);
    addManyOptions(command, name, out);
    static const std::set<std::string> kReadsData = {
        "resume", "evaluate", "analyze",   "predict",  "importance", "ablate",
        "prune",  "group",    "translate", "generate", "attention"};
    if (kReadsData.count(name) > 0) addData(command, out);
    if (name == "resume")
        addTarget(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
    if (name == "tell") {
        addTarget(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
        command
            .add_option("WHAT", out.what,
                        "pause, resume, step (one, then pause), finish (evaluate and end), stop "
                        "(save and end; can be "
                        "resumed), save, or lambda=NUMBER")
            ->required();
    }
    if (name == "evaluate") addEvaluate(command, out);
    if (name == "predict") addPredict(command, out);
    if (name == "analyze") {
        addTarget(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
        command
            .add_option("--samples", out.samples,
                        "Samples, drawn at random within classes (default 256)")
            ->check(integerBetween(1, 1000000))
            ->type_name("N");
        addSplitAndStep(command, out);
    }
    if (name == "list")
        addTarget(command, out, "WHAT",
                  "datasets, models, methods, objectives, measures, presets, devices or runs");
    if (name == "describe") {
        addTarget(command, out, "ID", "An id shown by list, a parameter key, or: parameters");
        command
            .add_option("--dataset", out.dataset,
                        "Dataset for which to show parameters and defaults")
            ->type_name("ID");
    }
    if (name == "methods")
        addTarget(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
    if (name == "measure")
        addTarget(command, out, "FILE",
                  "safetensors file with A, O, Q, K, V, W_Q, ... of one layer");
    if (name == "reference")
        addTarget(
            command, out, "FILE",
            "JSON or safetensors file that names its case, or the folder of a case with a run");
    if (name == "score") addScore(command, out);
    addPruningOptions(command, name, out);
    if (name == "lab") addLabOptions(command, out);
    addWritingOptions(command, name, out);
    if (name == "bench") {
        addBench(command, out);
        addOtherBenches(command, out);
    }
}

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    for (const auto& command : kCommands) names.push_back(command.name);
    return names;
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

// Explains the first unknown option; without one, the first extra word.
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

Result<std::vector<Setting>> collectSettings(const TrainValues& train, const CLI::App& command) {
    std::vector<Setting> settings;
    const auto& options = trainOptions();
    for (std::size_t i = 0; i < options.size(); ++i)
        if (command.count(options[i].option) > 0)
            settings.push_back({options[i].option, options[i].key, train.values[i]});
    // As a setting, steps = 0 means that the number of epochs decides. A user who types --steps 0
    // means something else.
    for (const auto& setting : settings)
        if (setting.option == "--steps" && !setting.typed.empty() &&
            setting.typed.find_first_not_of("0") == std::string::npos)
            return Error{ErrorCode::Usage, "--steps is 0, so nothing would be trained"_m,
                         "Give 1 step or more, or leave --steps out to train by epochs"_m};
    for (const auto& set : train.sets) {
        const auto equals = set.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorCode::Usage, "--set %1 is not of the form key=value"_m(set),
                         "For example --set train.lr=5e-4"_m};
        settings.push_back(
            {"--set " + set.substr(0, equals), set.substr(0, equals), set.substr(equals + 1)});
    }
    // The same setting may be given by two options, such as --lr and --set train.lr=X.
    for (std::size_t i = 0; i < settings.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (settings[i].key == settings[k].key)
                return Error{ErrorCode::Usage,
                             "%1 is given twice (%2 and %3)"_m(settings[i].key, settings[k].option,
                                                               settings[i].option),
                             "Keep one of them"_m};
    return settings;
}

// A command's parser and its output variables. CLI11 keeps references to them, so this must not
// move.
struct Parser {
    explicit Parser(const std::string& name) : app(summaryOf(name)) {
        out.command = name;
        app.name(name);
        addCommand(app, name, out, train);
        // Settings of a run have their own parser, so they are not checked here.
        std::set<std::string> settings;
        if (takesSettings(name))
            for (const auto& option : trainOptions()) settings.insert(option.option);
        readInDecimal(app, settings);
    }
    static std::string summaryOf(const std::string& name) {
        for (const auto& command : kCommands)
            if (name == command.name) return command.summary;
        return {};
    }
    CLI::App app;
    Arguments out;
    TrainValues train;
};

// Replaces CLI11's "--lr: 1 required X missing", which means that --lr needs a value.
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

const std::vector<OptionKey>& trainOptions() {
    static const std::vector<OptionKey> kOptions = {
        {"--dataset", "dataset.id", "ID", "Data to train on (see: list datasets)"},
        {"--data", "dataset.path", "PATH",
         "Path of its files, for datasets that are read from disk"},
        {"--model", "model.id", "ID",
         "Architecture (default: the one for the dataset's task); a preset name works too"},
        {"--preset", "model.preset", "NAME", "Size: tiny, small or base"},
        {"--objective", "objective.id", "ID", "Head similarity to penalise (see: list objectives)"},
        {"--lambda", "objective.lambda", "X", "Weight of the diversity penalty; 0 trains without"},
        {"--epochs", "train.epochs", "N", "Passes over the training split"},
        {"--steps", "train.steps", "N", "Training steps, instead of epochs"},
        {"--batch", "train.batch", "N", "Samples per step"},
        {"--lr", "train.lr", "X", "Peak learning rate"},
        {"--seed", "train.seed", "N", "Seed of all random numbers"},
        {"--device", "train.device", "ID", "auto, cpu or cuda:N"},
        {"--precision", "train.precision", "NAME", "auto, float32 or bfloat16"},
        {"--threads", "train.threads", "N", "Processor threads"},
        {"--out", "run.folder", "DIR", "Where the run's folder is made (default: see paths)"},
        {"--name", "run.name", "NAME", "Name of the run"},
        {"--start", "run.start", "RUN[:STEP]",
         "Start from the weights of this run's last checkpoint, or of a step, best or last"},
    };
    return kOptions;
}

bool wantsJson(const std::vector<std::string>& words) {
    for (const auto& word : words) {
        if (word == "--") return false;
        if (word == "--json") return true;
    }
    return false;
}

bool isCommand(const std::string& word) {
    return std::any_of(kCommands.begin(), kCommands.end(),
                       [&](const CommandText& c) { return word == c.name; });
}

std::string usageText(const std::string& program) {
    std::string text = "Headscope " + std::string(app::programVersion()) +
                       ": train small transformers with a head-diversity penalty and inspect "
                       "their attention heads.\n\nUsage: " +
                       program + " COMMAND [OPTIONS]\n\nCommands:\n";
    for (const auto& command : kCommands) {
        std::string name = command.name;
        name.resize(10, ' ');
        text += "  " + name + "  " + command.summary + "\n";
    }
    text +=
        "\nOptions:\n  -h, --help  show this text; COMMAND --help shows a command's options\n  "
        "--version   show the "
        "version\n\nExample:\n  " +
        program +
        " train --dataset headlines --preset tiny --lambda 0.1\n"
        "\nExit codes: 0 done, 2 usage, 3 bad data, 4 read/write, 5 network, 6 "
        "device/memory/engine, 7 diverged,\n"
        "8 stopped but resumable, 70 internal fault, 130 cancelled.\n";
    return text;
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

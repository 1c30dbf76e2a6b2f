#include "app/cli/options/tool_options.h"

#include "app/cli/bench_run.h"
#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

void addSubject(CLI::App& command, Arguments& out, const char* name, const char* help) {
    command.add_option(name, out.target, help)->required();
}

void addDescribe(CLI::App& command, Arguments& out) {
    addSubject(command, out, "ID",
               "An id shown by list, a parameter key, or: parameters or commands");
    command
        .add_option("--dataset", out.dataset, "Dataset for which to show parameters and defaults")
        ->type_name("ID");
}

void addBenchSetting(Arguments& out, const std::string& option, const std::string& key,
                     const std::string& typed) {
    if (!out.bench.settings.emplace(key, typed).second)
        throw CLI::ValidationError(option, key + " is given twice");
}

// Adds the options that change the model of the timed step.
void addBenchSettings(CLI::App& command, Arguments& out) {
    struct Size {
        const char *option, *key, *help;
    };
    for (const Size& size :
         {Size{"--heads", "model.heads", "Heads, a divisor of the width (default: the task's own)"},
          Size{"--length", "model.length", "Tokens (default: the task's own)"},
          Size{"--layers", "model.layers", "Layers (default: the task's own)"},
          Size{
              "--width", "model.width",
              "Width of the residual stream (default: the task's own); see also --set model.ff=N"}})
        command
            .add_option_function<std::string>(
                size.option,
                [&out, size](const std::string& typed) {
                    addBenchSetting(out, size.option, size.key, typed);
                },
                size.help)
            ->type_name("N");
    command
        .add_option_function<std::vector<std::string>>(
            "--set",
            [&out](const std::vector<std::string>& sets) {
                for (const auto& set : sets) {
                    const auto equals = set.find('=');
                    if (equals == std::string::npos || equals == 0)
                        throw CLI::ValidationError("--set", set + " is not of the form key=value");
                    addBenchSetting(out, "--set", set.substr(0, equals), set.substr(equals + 1));
                }
            },
            "Any setting of the model or the objective by its key (see: describe parameters); "
            "may be repeated")
        ->type_name("KEY=VALUE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
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
            "Steps to time, after 3 warm-up steps; with RUN: how often each request is repeated "
            "(slow ones: at most 3 times)")
        ->check(integerBetween(1, 100000))
        ->type_name("N");
    addBenchSettings(command, out);
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
        "maps, a head off, similarity, overview, analyze");
    for (const char* step :
         {"--task", "--lambda", "--precision", "--device", "--threads", "--heads", "--length",
          "--layers", "--width", "--set", "--batch", "--measures"})
        run->excludes(command.get_option(step));
    command
        .add_option("--only", out.benchOnly,
                    "With RUN: time only these requests, for example to see the memory of one")
        ->check(CLI::IsMember(benchLooks()))
        ->type_name("REQUEST")
        ->delimiter(',')
        ->needs(run);
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

void addImport(CLI::App& command, Arguments& out) {
    addSubject(command, out, "FOLDER",
               "Folder with config.json, the weights as safetensors, and the tokenizer");
    command
        .add_flag("--inspect", out.import.inspect,
                  "Report what the folder contains, and make nothing")
        ->disable_flag_override();
    command
        .add_flag("--new-head", out.import.newHead,
                  "Replace the model's output layer by a new one with the classes of the data")
        ->disable_flag_override();
    command
        .add_option("--weights", out.import.weights,
                    "copy: store the weights in the run; reference: read them from FOLDER, which "
                    "must stay unchanged; auto (default): reference if the weights are larger than "
                    "1 GB, else copy")
        ->check(CLI::IsMember({"auto", "copy", "reference"}))
        ->type_name("MODE");
}

void addExport(CLI::App& command, Arguments& out) {
    addSubject(command, out, "RUN", "Folder of a run, or its name in the folder of runs");
    command
        .add_option("--out", out.exported.out,
                    "Folder to write; it must not exist yet, or be empty")
        ->type_name("FOLDER")
        ->required();
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
    command.add_option("--format", "hf: the layout of Hugging Face transformers (default)")
        ->check(CLI::IsMember({"hf"}))
        ->type_name("FORMAT");
    command
        .add_flag("--leave-out-heads", out.exported.leaveOutHeads,
                  "Leave removed heads out instead of writing zeros; versions of transformers "
                  "before 5 open such a folder")
        ->disable_flag_override();
}

void addGet(CLI::App& command, Arguments& out) {
    addSubject(command, out, "NAME", "Id of a dataset, or: list");
    command.add_flag("-y,--yes", out.get.yes, "Download without asking")->disable_flag_override();
    command
        .add_option("--timeout", out.get.timeout,
                    "End if the server sends nothing for this long (default: 30)")
        ->check(integerBetween(1, 3600))
        ->type_name("SECONDS");
}

}  // namespace

void addToolOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "list")
        addSubject(command, out, "WHAT",
                   "datasets, models, methods, objectives, measures, presets, devices or runs");
    if (name == "describe") addDescribe(command, out);
    if (name == "measure")
        addSubject(command, out, "FILE",
                   "safetensors file with A, O, Q, K, V, W_Q, ... of one layer");
    if (name == "reference")
        addSubject(
            command, out, "FILE",
            "JSON or safetensors file that names its case, or the folder of a case with a run");
    if (name == "import") addImport(command, out);
    if (name == "export") addExport(command, out);
    if (name == "get") addGet(command, out);
    if (name == "score") addScore(command, out);
    if (name == "bench") {
        addBench(command, out);
        addOtherBenches(command, out);
    }
}

}  // namespace headscope::cli

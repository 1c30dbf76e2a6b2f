#include "app/cli/options/run_options.h"

#include "app/cli/options/pruning_options.h"
#include "app/cli/options/writing_options.h"
#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

#include <set>

namespace headscope::cli {
namespace {

void addRunName(CLI::App& command, Arguments& out) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")
        ->required();
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
    addRunName(command, out);
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
    auto* record =
        command.add_flag("--record", out.record,
                         "Keep the test and validation scores with RUN, which must have none yet, "
                         "such as a pruned run; compare then includes it");
    record->disable_flag_override();
    for (const char* other : {"--ablate", "--closed", "--split", "--step"})
        record->excludes(command.get_option(other));
    out.writing.beam = 1;
    command
        .add_option("--beam", out.writing.beam, "Translation: beam width; 1: greedy (default 1)")
        ->check(integerBetween(1, 100))
        ->type_name("N");
}

void addPredict(CLI::App& command, Arguments& out) {
    addRunName(command, out);
    auto* text = command.add_option("--text", out.text, "Text to classify or to continue")
                     ->type_name("TEXT");
    addTextPair(command, out, *text);
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

void addTell(CLI::App& command, Arguments& out) {
    addRunName(command, out);
    command
        .add_option("WHAT", out.what,
                    "pause, resume, step (one, then pause), finish (evaluate and end), stop "
                    "(save and end; can be "
                    "resumed), save, or lambda=NUMBER")
        ->required();
}

void addAnalyze(CLI::App& command, Arguments& out) {
    addRunName(command, out);
    command
        .add_option("--samples", out.samples,
                    "Samples, drawn at random within classes (default 256)")
        ->check(integerBetween(1, 1000000))
        ->type_name("N");
    addSplitAndStep(command, out);
    command
        .add_flag("--silhouettes", out.silhouettes,
                  "Also measure how well the contributions of heads separate (silhouette widths, "
                  "shares of the principal components; on the split for choosing heads)")
        ->disable_flag_override();
}

void addXray(CLI::App& command, Arguments& out) {
    addRunName(command, out);
    command
        .add_option("--batches", out.batches,
                    "Number of first recorded batches to use (default 40)")
        ->check(integerBetween(5, 1000000))
        ->type_name("N");
}

}  // namespace

void addRunOptions(CLI::App& command, const std::string& name, Arguments& out) {
    static const std::set<std::string> kReadsData = {
        "resume",    "evaluate", "analyze", "predict",    "importance",
        "ablate",    "prune",    "group",   "translate",  "generate",
        "attention", "repair",   "patch",   "redundancy", "information"};
    if (kReadsData.count(name) > 0) addData(command, out);
    if (name == "resume") addRunName(command, out);
    if (name == "tell") addTell(command, out);
    if (name == "evaluate") addEvaluate(command, out);
    if (name == "predict") addPredict(command, out);
    if (name == "analyze") addAnalyze(command, out);
    if (name == "xray") addXray(command, out);
}

}  // namespace headscope::cli

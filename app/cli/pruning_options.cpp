#include "app/cli/pruning_options.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

constexpr int kMostSamples = 1000000000;

void addRun(CLI::App& command, Arguments& out) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")->required();
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
}

// split: where heads are chosen.
void addChosenOn(CLI::App& command, Arguments& out, int samples) {
    out.split.clear();
    out.samples = samples;
    command
        .add_option("--split", out.split,
                    "train, valid or test (default: valid, or train where a run has no validation samples)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    command
        .add_option("--samples", out.samples, "Samples to look at (default " + std::to_string(samples) + "; 0: all)")
        ->check(CLI::Range(0, kMostSamples))
        ->type_name("N");
}

void addNormalised(CLI::App& command, Arguments& out) {
    command
        .add_flag("--per-layer", out.pruning.siteNormalised,
                  "Divide the importances of each layer by their Euclidean norm")
        ->disable_flag_override();
}

void addImportance(CLI::App& command, Arguments& out) {
    addRun(command, out);
    command
        .add_option("--measure", out.pruning.measures,
                    "Importances to compute (see: list importances; default michel); several get compared")
        ->delimiter(',')
        ->type_name("ID,...");
    addChosenOn(command, out, 1000);
    addNormalised(command, out);
    command.add_option("--ablate", out.ablate, "Heads that are off already; or by site: \"encoder.0:1,3\"")
        ->type_name("LAYER.HEAD,...");
}

void addPrune(CLI::App& command, Arguments& out) {
    auto& p = out.pruning;
    addRun(command, out);
    command
        .add_option("--by", p.by,
                    "Orders of removal: the least important first by an importance (see: list importances), or random "
                    "(default michel,random); --keep and --tolerance go by the first")
        ->delimiter(',')
        ->type_name("ID,...");
    auto* keep = command.add_option("--keep", p.keep, "Report the model with so many heads left")->type_name("N");
    command
        .add_option("--tolerance", p.tolerance,
                    "How much the mean loss may rise (default: until the 95 % interval of the paired difference lies "
                    "above 0)")
        ->check(CLI::Range(0.0, 1e6))
        ->excludes(keep)
        ->type_name("X");
    auto* heads = command.add_option("--step-heads", p.stepHeads, "Heads a step (default 1)")
                      ->check(CLI::Range(1, 100000))
                      ->type_name("N");
    command.add_option("--step-percent", p.stepPercent, "Per cent of all heads a step, instead")
        ->check(CLI::Range(1, 100))
        ->excludes(heads)
        ->type_name("N");
    command.add_flag("--recompute", p.recompute, "Measure the importance anew before each step")
        ->disable_flag_override();
    command.add_flag("--keep-one", p.keepOnePerSite, "The most important head of each layer stays")
        ->disable_flag_override();
    addNormalised(command, out);
    command.add_option("--orders", p.orders, "Random orders (default 10)")->check(CLI::Range(1, 10000))->type_name("N");
    command.add_option("--choose-samples", p.chooseSamples, "Validation samples to choose by (default 1000; 0: all)")
        ->check(CLI::Range(0, kMostSamples))
        ->type_name("N");
    out.samples = 1000;
    command.add_option("--samples", out.samples, "Samples to report on (default 1000; 0: all)")
        ->check(CLI::Range(0, kMostSamples))
        ->type_name("N");
    command.add_option("--split", out.split, "train, valid or test: what to report on (default: test)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
}

// What is left as a run of its own.
void addSmallerModel(CLI::App& command, Arguments& out) {
    auto& p = out.pruning;
    auto* heads = command
                      .add_option("--heads", p.heads,
                                  "Remove these heads, counted from 0: 0.1,0.3; or by site: \"encoder.0:1,3 "
                                  "encoder.2:0\"; nothing is chosen then")
                      ->type_name("LAYER.HEAD,...");
    for (const char* choosing : {"--by", "--keep", "--tolerance"}) heads->excludes(command.get_option(choosing));
    command
        .add_flag("--make", p.make,
                  "Make the smaller model, a run of its own; --heads, --out, --name and --finetune imply it")
        ->disable_flag_override();
    command.add_option("--out", p.out, "Where the smaller run's folder is made (default: see paths)")->type_name("DIR");
    command.add_option("--name", p.name, "Name of the smaller run")->type_name("NAME");
    command.add_option("--finetune", p.finetune, "Train the smaller model on for so many epochs")
        ->check(CLI::Range(1, 100000))
        ->type_name("EPOCHS");
}

void addGroup(CLI::App& command, Arguments& out) {
    addRun(command, out);
    command.add_option("--groups", out.pruning.groups, "Groups of each layer's heads (default 2)")
        ->check(CLI::Range(1, 1000))
        ->type_name("C");
    command
        .add_option("--on", out.pruning.on,
                    "What is compared: V (values), A (attention maps) or O (contexts); default V")
        ->check(CLI::IsMember({"V", "A", "O"}))
        ->type_name("V|A|O");
    command.add_option("--vote-batch", out.pruning.voteBatch, "Samples a vote (default 32)")
        ->check(CLI::Range(1, 100000))
        ->type_name("N");
    addChosenOn(command, out, 256);
}

}  // namespace

void addPruningOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "importance") addImportance(command, out);
    if (name == "prune") {
        addPrune(command, out);
        addSmallerModel(command, out);
    }
    if (name == "group") addGroup(command, out);
}

}  // namespace headscope::cli

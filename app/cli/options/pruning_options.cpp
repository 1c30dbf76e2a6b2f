#include "app/cli/options/pruning_options.h"

#include "app/common/number_ranges.h"

#include "core/api/requests/head_ablation.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

constexpr int kMostSamples = 1000000000;

void addRun(CLI::App& command, Arguments& out, bool required = true) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")
        ->required(required);
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
}

// Adds options for the samples on which heads are chosen; --split then names their split.
void addChosenOn(CLI::App& command, Arguments& out, int samples) {
    out.split.clear();
    out.samples = samples;
    command
        .add_option(
            "--split", out.split,
            "train, valid or test (default: valid, or train if a run lacks validation samples)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    command
        .add_option("--samples", out.samples,
                    "Samples to use (default " + std::to_string(samples) + "; 0: all)")
        ->check(integerBetween(0, kMostSamples))
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
        .add_option(
            "--measure", out.pruning.measures,
            "Importances to compute (see: list importances; default michel); several are compared")
        ->delimiter(',')
        ->type_name("ID,...");
    addChosenOn(command, out, 1000);
    addNormalised(command, out);
    command
        .add_option("--ablate", out.ablate,
                    "Heads that are off already; or by site: \"encoder.0:1,3\"")
        ->type_name("LAYER.HEAD,...");
}

void addMargin(CLI::App& command, Arguments& out) {
    command
        .add_option("--margin", out.pruning.marginPercent,
                    "Heads are removable if the 95 % intervals of the score and of the perplexity "
                    "end within this "
                    "many per cent of the whole model's (default 1)")
        ->check(realBetween(0.001, 100.0))
        ->type_name("PERCENT");
}

void addAblate(CLI::App& command, Arguments& out) {
    addRun(command, out);
    addAblationKind(command, out);
    out.samples = 1000;
    command
        .add_option("--samples", out.samples,
                    "Samples to use: validation samples to choose the order, test samples to "
                    "report on (default 1000; 0: all)")
        ->check(integerBetween(0, kMostSamples))
        ->type_name("N");
    command
        .add_flag(
            "--pairs", out.pruning.pairs,
            "Also compare the loss without two heads with the sum of both single losses, for every "
            "pair, on 256 validation samples")
        ->disable_flag_override();
    command
        .add_option("--heads", out.pruning.heads,
                    "With --pairs: only these heads; or by site: \"encoder.0:1,3\"")
        ->needs(command.get_option("--pairs"))
        ->type_name("LAYER.HEAD,...");
    addMargin(command, out);
}

void addPrune(CLI::App& command, Arguments& out) {
    auto& p = out.pruning;
    addRun(command, out, false);
    command
        .add_option("--by", p.by,
                    "Orders of removal: the least important first by an importance (see: list "
                    "importances), or random "
                    "(default michel,random); --keep and --margin use the first. Or l0: gates "
                    "trained with a price on "
                    "open heads; or gha: training with groups of heads and a vote")
        ->delimiter(',')
        ->type_name("ID,...");
    auto* keep = command.add_option("--keep", p.keep, "Report the model with this many heads left")
                     ->type_name("N");
    command
        .add_option("--tolerance", p.tolerance,
                    "Margin of the loss in nats, instead of --margin: the limit of the 95 % "
                    "interval of its rise")
        ->check(realBetween(0.0, 1e6))
        ->excludes(keep)
        ->type_name("X");
    addMargin(command, out);
    auto* heads = command.add_option("--step-heads", p.stepHeads, "Heads per step (default 1)")
                      ->check(integerBetween(1, 100000))
                      ->type_name("N");
    command.add_option("--step-percent", p.stepPercent, "Per cent of all heads per step, instead")
        ->check(integerBetween(1, 100))
        ->excludes(heads)
        ->type_name("N");
    command.add_flag("--recompute", p.recompute, "Measure the importance again before each step")
        ->disable_flag_override();
    command.add_flag("--keep-one", p.keepOnePerSite, "Keep the most important head of each layer")
        ->disable_flag_override();
    addNormalised(command, out);
    command.add_option("--orders", p.orders, "Number of random orders (default 10)")
        ->check(integerBetween(1, 10000))
        ->type_name("N");
    command
        .add_option("--choose-samples", p.chooseSamples,
                    "Validation samples to choose by (default 1000; 0: all)")
        ->check(integerBetween(0, kMostSamples))
        ->type_name("N");
    out.samples = 1000;
    command.add_option("--samples", out.samples, "Samples to report on (default 1000; 0: all)")
        ->check(integerBetween(0, kMostSamples))
        ->type_name("N");
    command
        .add_option("--split", out.split, "train, valid or test: what to report on (default: test)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
}

// Adds options of the new run.
void addNewRun(CLI::App& command, PruningArguments& p) {
    command.add_option("--out", p.out, "Where the new run's folder is made (default: see paths)")
        ->type_name("DIR");
    command.add_option("--name", p.name, "Name of the new run")->type_name("NAME");
    command
        .add_option("--finetune", p.finetune, "Continue training the new run for this many epochs")
        ->check(integerBetween(1, 100000))
        ->type_name("EPOCHS");
}

// Adds options for saving the smaller model as a new run.
void addSmallerModel(CLI::App& command, Arguments& out) {
    auto& p = out.pruning;
    auto* heads =
        command
            .add_option("--heads", p.heads,
                        "Remove these heads, counted from 0: 0.1,0.3; or by site: \"encoder.0:1,3 "
                        "encoder.2:0\"; no order is chosen")
            ->type_name("LAYER.HEAD,...");
    for (const char* choosing : {"--by", "--keep", "--tolerance", "--margin"})
        heads->excludes(command.get_option(choosing));
    command
        .add_flag(
            "--make", p.make,
            "Make the smaller model as a new run; --heads, --out, --name and --finetune imply it")
        ->disable_flag_override();
    addNewRun(command, p);
}

// Adds options for training while pruning: between steps, or training the gates of l0.
void addPruningTraining(CLI::App& command, PruningArguments& p) {
    const char* const kLength = "STEPS|EPOCHSe";
    command
        .add_option(
            "--finetune-between", p.between,
            "Repeat: remove heads, train for this long, measure again: 200 (steps) or 2e (epochs)")
        ->type_name(kLength);
    command
        .add_option("--train", p.training,
                    "l0, gha: how long gates or groups are trained (default 1e)")
        ->type_name(kLength);
    command
        .add_option("--lambda", p.prices,
                    "l0: prices of an open head, one training each (default 0.05)")
        ->delimiter(',')
        ->check(realBetween(0.0, 1e6))
        ->type_name("X,...");
    command.add_flag("--freeze", p.weightsStay, "l0: train only the gates, not the weights")
        ->disable_flag_override();
}

// Adds options of gha: training with groups of heads, and a vote.
void addGroupedTraining(CLI::App& command, PruningArguments& p) {
    command.add_option("--groups", p.groups, "gha: groups of each layer's heads (default 2)")
        ->check(integerBetween(2, 8))
        ->type_name("C");
    command.add_option("--on", p.on, "gha: what is compared, V, A or O (default V)")
        ->check(CLI::IsMember({"V", "A", "O"}))
        ->type_name("V|A|O");
    command.add_option("--alpha", p.alpha, "gha: weight of homogenisation (default 0.1)")
        ->check(realBetween(0.0, 1e6))
        ->type_name("X");
    command.add_option("--beta", p.beta, "gha: weight of diversification (default 0.1)")
        ->check(realBetween(0.0, 1e6))
        ->type_name("X");
    command
        .add_option("--votes", p.votes,
                    "gha: which heads stay, as in the paper (groups frozen, one head each) or its "
                    "code; merge: as in the paper, and the others are merged into them "
                    "(default paper)")
        ->check(CLI::IsMember({"paper", "code", "merge"}))
        ->type_name("paper|code|merge");
    command
        .add_option("--vote-samples", p.voteSamples,
                    "gha: training samples that vote (default 0: all)")
        ->check(integerBetween(0, kMostSamples))
        ->type_name("N");
    command
        .add_option("--rest", p.shift,
                    "gha: vote as soon as the groups' means move by less than this share of their "
                    "length in ten steps "
                    "(default 0: after all of --train)")
        ->check(realBetween(0.0, 1e6))
        ->type_name("X");
    command.add_flag("--fresh", p.fresh, "gha: train from random weights")->disable_flag_override();
    command
        .add_option("--ff", p.ff,
                    "gha --fresh: width of the feed-forward layers (\"LITE\"; default: RUN's)")
        ->check(integerBetween(1, 1000000))
        ->type_name("N");
}

// Adds options of the folder that stores a pruning job.
void addPruningFolder(CLI::App& command, PruningArguments& p) {
    auto* job = command
                    .add_option("--job", p.job,
                                "Folder of this pruning; give it again to resume (default: named "
                                "by the settings, in "
                                "the folder prunings beside the runs)")
                    ->type_name("DIR");
    command
        .add_option("--resume", p.resume,
                    "Resume the pruning in this folder, with its own settings; without RUN")
        ->excludes(job)
        ->type_name("DIR");
}

// Adds options for a pruning job with training between steps, in its own folder.
void addPruningJob(CLI::App& command, PruningArguments& p) {
    addPruningTraining(command, p);
    addGroupedTraining(command, p);
    addPruningFolder(command, p);
    command
        .add_flag("--closed", p.closed,
                  "Remove the heads whose gates were closed in the training of RUN (train.gates)")
        ->excludes(command.get_option("--heads"))
        ->disable_flag_override();
}

void addGroup(CLI::App& command, Arguments& out) {
    addRun(command, out);
    command.add_option("--groups", out.pruning.groups, "Groups of each layer's heads (default 2)")
        ->check(integerBetween(1, 1000))
        ->type_name("C");
    command
        .add_option("--on", out.pruning.on,
                    "What is compared: V (values), A (attention maps) or O (contexts); default V")
        ->check(CLI::IsMember({"V", "A", "O"}))
        ->type_name("V|A|O");
    command.add_option("--vote-batch", out.pruning.voteBatch, "Samples per vote (default 32)")
        ->check(integerBetween(1, 100000))
        ->type_name("N");
    addChosenOn(command, out, 256);
    auto* merge =
        command
            .add_flag(
                "--merge", out.pruning.merge,
                "Merge the heads of each group into the one that stays, as a new run; compare "
                "its scores with removing them")
            ->disable_flag_override();
    command
        .add_option("--kv-heads", out.pruning.keyHeads,
                    "Make a new run with this many key and value heads per layer, means of "
                    "consecutive ones; nothing is grouped")
        ->check(integerBetween(1, 1000000))
        ->excludes(merge)
        ->type_name("N");
    addNewRun(command, out.pruning);
}

}  // namespace

void addPruningOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "importance") addImportance(command, out);
    if (name == "ablate") addAblate(command, out);
    if (name == "prune") {
        addPrune(command, out);
        addSmallerModel(command, out);
        addPruningJob(command, out.pruning);
    }
    if (name == "group") addGroup(command, out);
}

void addAblationKind(CLI::App& command, Arguments& out) {
    std::vector<std::string> ids;
    for (const auto& info : headAblations()) ids.emplace_back(info.id);
    command
        .add_option("--ablation", out.ablation,
                    "Replacement for heads that are off: zero, mean (over 256 validation samples), "
                    "resample (their "
                    "contexts in another sample, drawn with the run's seed), or optimal (the "
                    "constants with the smallest loss on 256 validation samples; slower); default "
                    "zero")
        ->check(CLI::IsMember(ids))
        ->type_name("KIND");
}

}  // namespace headscope::cli

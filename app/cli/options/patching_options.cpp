#include "app/cli/options/patching_options.h"

#include "app/cli/options/pruning_options.h"
#include "app/cli/options/writing_options.h"
#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

constexpr int kLargestCount = 1000000000;

// Adds the run, its checkpoint and the samples to measure on.
CLI::Option* addSamples(CLI::App& command, Arguments& out, int samples) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")
        ->required();
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
    command.add_option("--split", out.split, "train, valid or test (default: test)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    out.samples = samples;
    return command
        .add_option("--samples", out.samples,
                    "Samples to use (default " + std::to_string(samples) + "; 0: all)")
        ->check(integerBetween(0, kLargestCount))
        ->type_name("N");
}

void addRepair(CLI::App& command, Arguments& out) {
    addSamples(command, out, 256);
    addAblationKind(command, out);
    command
        .add_option("--heads", out.pruning.heads,
                    "Only these heads; or by site: \"encoder.0:1,3\" (default: all)")
        ->type_name("LAYER.HEAD,...");
    command
        .add_option("--margin", out.pruning.marginPercent,
                    "A head is backed up only if the scores without it stay within this many per "
                    "cent of the whole model's (default 1)")
        ->check(realBetween(0.001, 100.0))
        ->type_name("PERCENT");
}

void addPatch(CLI::App& command, Arguments& out) {
    auto& p = out.patching;
    auto* samples = addSamples(command, out, 64);
    auto* text = command.add_option("--text", out.text, "Your own input text, with --edit")
                     ->type_name("TEXT");
    addTextPair(command, out, *text);
    auto* sample =
        command
            .add_option("--sample", out.sample, "Sample of the split, counted from 0, with --edit")
            ->check(integerBetween(0, kLargestCount))
            ->excludes(text)
            ->type_name("N");
    command
        .add_option("--edit", p.edit,
                    "Counterfactual of --text or --sample: the text with other words and as many "
                    "tokens (default: for each of --samples, a sample of another class)")
        ->excludes(samples)
        ->type_name("TEXT");
    text->excludes(samples);
    sample->excludes(samples);
    command
        .add_option("--points", p.points,
                    "Points between counterfactual and input for integrated gradients (default 5)")
        ->check(integerBetween(1, 1000))
        ->type_name("N");
    command.add_flag("--estimate-only", p.estimateOnly, "Leave out exact patching of every head")
        ->disable_flag_override();
    auto* edges = command
                      .add_flag("--edges", p.edges,
                                "Also estimate the direct path from every head to every later head")
                      ->disable_flag_override();
    command
        .add_flag("--qk", p.correct,
                  "With --edges: recompute the attention of the receiving head instead of "
                  "following its gradient")
        ->needs(edges)
        ->disable_flag_override();
    command
        .add_option("--path", p.exactEdges,
                    "Also patch these direct paths exactly: 0.1-1.3,0.2-1.3")
        ->type_name("HEAD-HEAD,...");
}

}  // namespace

void addPatchingOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "repair") addRepair(command, out);
    if (name == "patch") addPatch(command, out);
}

}  // namespace headscope::cli

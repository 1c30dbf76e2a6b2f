#include "app/cli/options/redundancy_options.h"

#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

void addRunAndStep(CLI::App& command, Arguments& out) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")
        ->required();
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
    command.add_flag("--csv", out.redundancy.csv, "Print a table with all values as CSV")
        ->disable_flag_override();
}

void addRedundancy(CLI::App& command, Arguments& out) {
    addRunAndStep(command, out);
    command
        .add_option("--threshold", out.redundancy.threshold,
                    "R2 from which on a head counts as predicted by others (default 0.9)")
        ->check(realBetween(0.01, 1.0))
        ->type_name("X");
    out.split.clear();
    command
        .add_option(
            "--split", out.split,
            "train, valid or test (default: valid, or train if a run lacks validation samples)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    out.samples = 512;
    command
        .add_option("--samples", out.samples,
                    "Samples to use, half of them to fit the predictions (default 512; 0: as many "
                    "as memory allows)")
        ->check(integerBetween(0, 1000000000))
        ->type_name("N");
}

void addComposition(CLI::App& command, Arguments& out) {
    addRunAndStep(command, out);
    command
        .add_option("--strongest", out.redundancy.strongest,
                    "Number of compositions to list, strongest first (default 20)")
        ->check(integerBetween(1, 1000000))
        ->type_name("N");
}

}  // namespace

void addRedundancyOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "redundancy") addRedundancy(command, out);
    if (name == "composition") addComposition(command, out);
}

}  // namespace headscope::cli

#include "app/cli/options/redundancy_options.h"

#include "app/common/number_ranges.h"
#include "core/api/requests/token_information.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

void addRunAndStep(CLI::App& command, Arguments& out) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")
        ->required();
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
}

void addCsv(CLI::App& command, Arguments& out) {
    command.add_flag("--csv", out.redundancy.csv, "Print a table with all values as CSV")
        ->disable_flag_override();
}

void addRedundancy(CLI::App& command, Arguments& out) {
    addRunAndStep(command, out);
    addCsv(command, out);
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
    addCsv(command, out);
    command
        .add_option("--strongest", out.redundancy.strongest,
                    "Number of compositions to list, strongest first (default 20)")
        ->check(integerBetween(1, 1000000))
        ->type_name("N");
}

void addInformation(CLI::App& command, Arguments& out) {
    addRunAndStep(command, out);
    command.add_option("--split", out.split, "train, valid or test (default: test)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    command
        .add_option("--samples", out.samples,
                    "Samples to read (default: as many as have about 16,000 tokens)")
        ->check(integerBetween(1, 1000000000))
        ->type_name("N");
    command
        .add_option("--clusters", out.redundancy.clusters,
                    "k-means clusters of the vectors of a layer (default 100)")
        ->check(integerBetween(2, kMostInformationClusters))
        ->type_name("N");
    command
        .add_option("--tokens", out.redundancy.tokens,
                    "Use only vectors of the N most frequent tokens (default 100)")
        ->check(integerBetween(2, kMostInformationTokens))
        ->type_name("N");
    command.footer("Example: information RUN --split valid --clusters 50 --tokens 40");
}

}  // namespace

void addRedundancyOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "redundancy") addRedundancy(command, out);
    if (name == "composition") addComposition(command, out);
    if (name == "information") addInformation(command, out);
}

}  // namespace headscope::cli

#include "app/cli/options/lab_options.h"

#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {

void addLabOptions(CLI::App& command, Arguments& out) {
    auto& lab = out.lab;
    command
        .add_option("WHAT", out.target,
                    "An experiment (see: lab list), list, reproduce (the table of tasks and "
                    "activations), or resume")
        ->required();
    command.add_option("FOLDER", out.what, "resume: the folder of a recorded experiment");
    command.add_option("--preset", lab.preset, "Settings to start from (see: lab list)")
        ->type_name("NAME");
    command
        .add_option("--set", lab.sets,
                    "Any setting of the experiment (see: lab list EXPERIMENT); may be repeated")
        ->type_name("KEY=VALUE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    command
        .add_option("--against", lab.against,
                    "A second side with this activation, with the same data and initial heads")
        ->type_name("ID");
    command
        .add_option(
            "--seeds", lab.seeds,
            "Number of runs, with seeds counting up from train.seed (default 1; reproduce: 5)")
        ->check(integerBetween(1, 1000))
        ->type_name("N");
    command
        .add_option("--out", lab.out,
                    "Where the folders of the runs are made (default: lab in the folder of runs); "
                    "for queued runs: a "
                    "folder of runs with its own queue")
        ->type_name("DIR");
    command
        .add_option("--folder", out.folder,
                    "Name of the run's folder (default: time, experiment, preset and seed)")
        ->type_name("NAME");
    command
        .add_flag("--queue", lab.queue,
                  "Add each seed to the queue as a job, as reproduce does: a killed job continues "
                  "where it stopped, "
                  "and the window shows it")
        ->disable_flag_override();
    command
        .add_option("--jobs", out.many.atOnce,
                    "Number of parallel runs, each in its own process (default 1); for --queue and "
                    "reproduce")
        ->check(integerBetween(1, 256))
        ->type_name("N");
    command
        .add_flag("--long", lab.longRun, "Start even if the predicted time is more than an hour")
        ->disable_flag_override();
}

bool goesThroughQueue(const Arguments& arguments) {
    return arguments.command == "lab" && (arguments.lab.queue || arguments.target == "reproduce");
}

}  // namespace headscope::cli

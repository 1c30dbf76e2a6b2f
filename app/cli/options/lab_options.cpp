#include "app/cli/options/lab_options.h"

#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {

void addLabOptions(CLI::App& command, Arguments& out) {
    auto& lab = out.lab;
    command
        .add_option("WHAT", out.target,
                    "An experiment (see: lab list), list, reproduce (the table of tasks and activations), or resume")
        ->required();
    command.add_option("FOLDER", out.what, "resume: the folder of a recorded experiment");
    command.add_option("--preset", lab.preset, "Settings to start from (see: lab list)")->type_name("NAME");
    command.add_option("--set", lab.sets, "Any setting of the experiment (see: lab list EXPERIMENT); may be repeated")
        ->type_name("KEY=VALUE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    command
        .add_option("--against", lab.against, "A second side with this activation, on the same data and first heads")
        ->type_name("ID");
    command.add_option("--seeds", lab.seeds, "Runs with seeds that count up from train.seed (default 1; reproduce: 5)")
        ->check(wholeBetween(1, 1000))
        ->type_name("N");
    command
        .add_option("--out", lab.out,
                    "Where the folders of the runs are made (default: lab in the folder of runs); of what goes through "
                    "the queue: a folder of runs with a queue of its own")
        ->type_name("DIR");
    command.add_option("--folder", out.folder, "Name of the run's folder (default: time, experiment, preset and seed)")
        ->type_name("NAME");
    command
        .add_flag("--queue", lab.queue,
                  "Each seed is a job of the queue, as those of reproduce are: killed at any time it goes on where it "
                  "was, and the window shows it")
        ->disable_flag_override();
    command
        .add_option("--jobs", out.many.atOnce,
                    "Runs at once, each in a process of its own (default 1): with --queue, and of reproduce")
        ->check(wholeBetween(1, 256))
        ->type_name("N");
    command.add_flag("--long", lab.longRun, "Start also what is predicted to take more than an hour")
        ->disable_flag_override();
}

bool goesThroughQueue(const Arguments& arguments) {
    return arguments.command == "lab" && (arguments.lab.queue || arguments.target == "reproduce");
}

}  // namespace headscope::cli

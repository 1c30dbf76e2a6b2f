#include "app/cli/options/many_options.h"

#include "app/cli/command_line.h"
#include "app/common/number_ranges.h"
#include "core/api/runs/comparison.h"
#include "core/api/runs/run_table.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

void addAtOnce(CLI::App& command, ManyArguments& many) {
    command
        .add_option("--jobs", many.atOnce,
                    "Number of parallel runs, each in its own process (default 1)")
        ->check(integerBetween(1, 256))
        ->type_name("N");
    auto* executor =
        command
            .add_option("--executor", many.executor,
                        "here (default), or slurm: as a job array of the cluster, one task per run")
            ->check(CLI::IsMember({"here", "slurm"}))
            ->type_name("WHERE");
    command
        .add_option(
            "--profile", many.profile,
            "With --executor slurm: what each run asks for, as JSON (partition, time, memory, ...: "
            "core/service/jobs/README.md)")
        ->type_name("FILE")
        ->needs(executor);
}

void addSweep(CLI::App& command, Arguments& out) {
    auto& many = out.many;
    command.add_option(
        "FILE", out.target,
        "A sweep as JSON (core/service/jobs/README.md); options are set over its base");
    command
        .add_option(
            "--axis", many.axes,
            "A setting and its values; may be repeated, every combination is a run. Separate "
            "values that contain commas by ;")
        ->type_name("KEY=VALUE,...")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    auto* seeds = command
                      .add_option("--seeds", many.seeds,
                                  "Number of seeds, counted from 0, or a list of seeds")
                      ->type_name("N|SEED,...");
    seeds->excludes(command.get_option("--seed"));
    auto* random = command
                       .add_option("--random", many.random,
                                   "Draw this many runs at random from the axes and "
                                   "ranges, instead of all combinations")
                       ->check(integerBetween(1, 1000000))
                       ->type_name("N");
    command
        .add_option(
            "--range", many.ranges,
            "With --random: a setting and the range from which it is drawn, on a logarithmic "
            "scale if both ends are above 0")
        ->type_name("KEY=LOW..HIGH")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all()
        ->needs(random);
    command.add_option("--random-seed", many.randomSeed, "Seed of --random (default 0)")
        ->check(integerBetween(0, 1000000000))
        ->type_name("N")
        ->needs(random);
    command
        .add_flag("--preview", many.preview,
                  "Show the runs, their time and disk space, without starting them")
        ->disable_flag_override();
    command
        .add_flag("--add", many.addOnly,
                  "Only add the runs to the queue (see: queue run); with --executor slurm: submit, "
                  "and do not wait")
        ->disable_flag_override();
    addAtOnce(command, many);
}

void addQueue(CLI::App& command, Arguments& out) {
    auto& many = out.many;
    command
        .add_option("WHAT", out.what,
                    "list; run (train the waiting runs); measure (train the first waiting run for "
                    "a few seconds with "
                    "each division of the cores, and show the fastest); add (a run, with the "
                    "options of train); pause "
                    "and resume (all, saving checkpoints), resume JOB (one that failed, was "
                    "cancelled or lost); "
                    "cancel JOB; move JOB; log JOB; clear (remove ended jobs from the list; runs "
                    "are kept); task "
                    "FOLDER (called by a job of a cluster)")
        ->required()
        ->check(CLI::IsMember({"list", "run", "add", "pause", "resume", "cancel", "move", "log",
                               "clear", "task", "measure"}));
    command.add_option("JOB", many.ids,
                       "Job ids as shown by queue list, or their first characters");
    auto* before =
        command.add_option("--before", many.before, "move: before this one")->type_name("JOB");
    command.add_flag("--last", many.last, "move: to the end")
        ->disable_flag_override()
        ->excludes(before);
    command
        .add_flag("--stay", many.stay,
                  "run: when the queue is empty, wait for further runs until Ctrl-C")
        ->disable_flag_override();
    addAtOnce(command, many);
}

void addColumns(CLI::App& command, ManyArguments& many) {
    command.add_option("--also", many.also, "Further scores, one column of means each")
        ->delimiter(',')
        ->type_name("SCORE,...");
    command
        .add_option("--measure", many.measures,
                    "Further columns: these measures of heads (list measures) on --samples of the "
                    "test split, mean "
                    "over layers; measured once for the same weights")
        ->delimiter(',')
        ->type_name("MEASURE,...");
    command
        .add_option("--samples", many.samples,
                    "Samples for --measure, drawn at random within classes (default 256)")
        ->check(integerBetween(1, 1000000))
        ->type_name("N");
    auto* choose =
        command
            .add_option(
                "--choose", many.choose,
                "Among rows that differ only in --strength, compare only the best by this score "
                "(such as valid_accuracy) with the baseline")
            ->type_name("SCORE");
    command
        .add_option(
            "--strength", many.strengths,
            "With --choose: the settings that count as strength (default: the first of the table)")
        ->delimiter(',')
        ->type_name("KEY,...")
        ->needs(choose);
}

// Adds the options of a recorded curve, which exclude `each`.
void addCurve(CLI::App& command, ManyArguments& many, CLI::Option* each) {
    auto* curve =
        command
            .add_option(
                "--curve", many.curve,
                "Points of a recorded curve as CSV, such as valid/accuracy: for each run, or with "
                "--table for means over runs of the same settings")
            ->type_name("SPLIT/NAME")
            ->excludes(each);
    command.add_option("--axis", many.axis, "--curve: against steps (default), epochs or seconds")
        ->check(CLI::IsMember(curveAxes()))
        ->type_name("AXIS")
        ->needs(curve);
    command
        .add_option("--band", many.band,
                    "--curve: band around a mean: sd, se, interval (default, of --level), "
                    "range (minimum to maximum) or none")
        ->check(CLI::IsMember(bandKinds()))
        ->type_name("BAND")
        ->needs(curve);
}

void addCompare(CLI::App& command, Arguments& out) {
    auto& many = out.many;
    auto* runs = command
                     .add_option("--runs", many.runs,
                                 "Folders of runs, or their names in the folder of runs")
                     ->type_name("RUN...");
    command.add_option("--sweep", many.sweep, "The finished runs of this sweep (see: queue list)")
        ->type_name("NAME")
        ->excludes(runs);
    command.add_option("--tag", many.tag, "Also the runs with this tag (see: mark)")
        ->type_name("TAG");
    command
        .add_option("--table", many.table,
                    "Settings in which rows differ; the last part of a key is enough (default: the "
                    "axes of the sweep, else lambda)")
        ->delimiter(',')
        ->type_name("KEY,...");
    command
        .add_option(
            "--score", many.score,
            "test_accuracy (default), valid_loss, test_perplexity, attention_cosine, seconds, ...")
        ->type_name("SCORE");
    command
        .add_option(
            "--baseline", many.baseline,
            "Value of the first setting to compare with (default: 0, else the first); or settings "
            "of rows, "
            "KEY=VALUE,KEY=VALUE;KEY=VALUE: each other row is compared with the most similar one")
        ->type_name("VALUE");
    addColumns(command, many);
    command.add_option("--level", many.level, "Level of the intervals (default 0.95)")
        ->type_name("SHARE");
    command
        .add_option("--reach", many.reach,
                    "Also show the steps until validation first reaches this value, 0.9 for 90 %")
        ->type_name("VALUE");
    auto* each =
        command
            .add_flag("--each", many.each,
                      "One row per run: the settings in which they differ and their scores")
            ->disable_flag_override();
    command
        .add_option(
            "--value", many.pick,
            "With --each: value of a score to show: last (default), best, or step (at --step)")
        ->check(CLI::IsMember({"last", "best", "step"}))
        ->type_name("WHICH")
        ->needs(each);
    command.add_option("--step", many.step, "With --each: the step of --value step")
        ->check(integerBetween(1, 2000000000))
        ->type_name("STEP")
        ->needs(each);
    addCurve(command, many, each);
    command.add_option("--format", many.format, "text, csv, latex (booktabs), markdown or json")
        ->check(CLI::IsMember(tableFormats()))
        ->type_name("FORMAT");
}

void addMark(CLI::App& command, ManyArguments& many) {
    command.add_option("RUN", many.runs, "Folders of runs, or their names in the folder of runs")
        ->required()
        ->type_name("RUN...");
    command.add_option("--add", many.addTags, "Tags to add")->type_name("TAG,...");
    command.add_option("--remove", many.removeTags, "Tags to remove")->type_name("TAG,...");
    auto* pin = command.add_flag("--pin", many.pin, "Show above all others in lists")
                    ->disable_flag_override();
    command.add_flag("--unpin", many.unpin, "Remove the pin")
        ->disable_flag_override()
        ->excludes(pin);
}

void addMethods(CLI::App& command, ManyArguments& many) {
    command
        .add_option("RUN", many.runs,
                    "Folders of runs, or their names in the folder of runs; several runs are "
                    "described in one text")
        ->required()
        ->type_name("RUN...");
}

// Adds the ways to choose runs: by name, sweep or tag.
CLI::Option* addChosenRuns(CLI::App& command, ManyArguments& many) {
    auto* runs =
        command
            .add_option("RUN", many.runs, "Folders of runs, or their names in the folder of runs")
            ->type_name("RUN...");
    command.add_option("--sweep", many.sweep, "The finished runs of this sweep (see: queue list)")
        ->type_name("NAME")
        ->excludes(runs);
    command.add_option("--tag", many.tag, "Also the runs with this tag (see: mark)")
        ->type_name("TAG");
    return runs;
}

void addCurves(CLI::App& command, Arguments& out) {
    auto& curves = out.curves;
    auto* runs = addChosenRuns(command, out.many);
    command
        .add_option("--format", curves.format,
                    "csv (default), jsonl, tensorboard (also similarity matrices and settings) or "
                    "mlflow")
        ->check(CLI::IsMember({"csv", "jsonl", "tensorboard", "mlflow"}))
        ->type_name("FORMAT");
    command
        .add_option(
            "--out", curves.out,
            "File to write (default: standard output); tensorboard and mlflow: a new folder")
        ->type_name("PATH");
    auto* import = command
                       .add_option("--import", curves.import,
                                   "Make a run of the curves in a TensorBoard event file, a folder "
                                   "with such files, or a CSV file with a column \"step\"")
                       ->type_name("FILE")
                       ->excludes(runs);
    command.add_option("--name", curves.name, "--import: name of the run (default: by the file)")
        ->type_name("NAME")
        ->needs(import);
}

void addBundle(CLI::App& command, Arguments& out) {
    auto& bundle = out.bundle;
    auto* runs = addChosenRuns(command, out.many);
    command
        .add_option("--out", bundle.out,
                    "File to write, such as homework.headscope; an older file is replaced")
        ->type_name("FILE");
    command
        .add_flag("--resumable", bundle.resumable,
                  "Include all checkpoints and the state of the optimiser, so that training can be "
                  "resumed")
        ->disable_flag_override();
    command
        .add_option("--open", bundle.open, "Unpack the runs of this bundle into the runs folder")
        ->type_name("FILE")
        ->excludes(runs);
}

void addReport(CLI::App& command, Arguments& out) {
    addChosenRuns(command, out.many);
    command
        .add_option("--out", out.report.out,
                    "File to write; .html, .pdf, .md or .tex by its ending. Markdown and LaTeX put "
                    "the figures into a folder beside it")
        ->required()
        ->type_name("FILE");
    command.add_flag("--force", out.report.force, "Replace files that exist")
        ->disable_flag_override();
}

}  // namespace

void addManyOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "sweep") addSweep(command, out);
    if (name == "queue") addQueue(command, out);
    if (name == "compare") addCompare(command, out);
    if (name == "mark") addMark(command, out.many);
    if (name == "methods") addMethods(command, out.many);
    if (name == "report") addReport(command, out);
    if (name == "curves") addCurves(command, out);
    if (name == "bundle") addBundle(command, out);
    if (name == "list")
        command.add_option("--tag", out.many.tag, "runs: only those with this tag (see: mark)")
            ->type_name("TAG");
}

}  // namespace headscope::cli

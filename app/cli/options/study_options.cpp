#include "app/cli/options/study_options.h"

#include "app/cli/command_line.h"
#include "app/common/number_ranges.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {

void addStudyOptions(CLI::App& command, Arguments& out) {
    auto& study = out.study;
    command
        .add_option("WHAT", out.what,
                    "list (all claims with their verdicts); describe ID; run ID (train, measure "
                    "and show the result; continues after a stop); report [ID...]")
        ->required()
        ->check(CLI::IsMember({"list", "describe", "run", "report"}));
    command.add_option("STUDY", study.ids, "Ids of studies (see: study list), or their files");
    command.add_option("--data", out.data, "run: path of the study's data")->type_name("PATH");
    command
        .add_option("--start", study.start,
                    "run: imported model that the study's runs start from (see: study describe)")
        ->type_name("RUN");
    command
        .add_flag("--quick", study.quick,
                  "run, report: the small form of the study, which only shows that it works")
        ->disable_flag_override();
    command.add_flag("--preview", study.preview, "run: show the runs, their time and disk space")
        ->disable_flag_override();
    command
        .add_option("--jobs", out.many.atOnce,
                    "run: number of parallel runs, each in its own process (default 1)")
        ->check(integerBetween(1, 256))
        ->type_name("N");
    auto* values =
        command.add_option("--values", study.values, "report: results in this file instead")
            ->type_name("FILE");
    command
        .add_flag("--published", study.published,
                  "report: the results that come with the program, also if there are own ones")
        ->disable_flag_override()
        ->excludes(values);
    auto* file = command
                     .add_option("--out", out.report.out,
                                 "report: file to write; .html, .pdf, .md or .tex by its ending")
                     ->type_name("FILE");
    command
        .add_flag("--paper", study.paper,
                  "report: a draft of the section Experiments of a paper, as a document of its own")
        ->disable_flag_override()
        ->needs(file);
    command.add_flag("--force", out.report.force, "report: replace files that exist")
        ->disable_flag_override()
        ->needs(file);
    command
        .add_option("--format", out.many.format,
                    "list, report: format of the tables: text, markdown, latex or csv")
        ->check(CLI::IsMember({"text", "markdown", "latex", "csv"}))
        ->type_name("FORMAT")
        ->excludes(file);
}

}  // namespace headscope::cli

// Content of a report about one run, several runs or a sweep. All of it comes from the records in
// the folders of the runs and from stored pruning curves; nothing is measured again. A plain value;
// safe on any thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/requests/pruning.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/comparison.h"
#include "core/api/runs/dataset_preview.h"
#include "core/api/runs/run.h"
#include "core/api/runs/run_table.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

// Description of runs for the methods section of a paper, from the runs' records.
struct MethodsText {
    std::string paragraph;  // text in plain sentences
    std::string bibtex;     // references of everything the runs used; may be empty
    // Names and values, in the order of the paragraph; several runs: those that all runs share.
    std::vector<std::pair<std::string, std::string>> details;
};

struct ReportOptions {
    std::vector<std::string> runs;  // folders of the runs
    std::string sweep;              // alternatively, all finished runs of this sweep
    int missing = 0;                // runs of the sweep that have not finished
    TagsByRun runTags = {};         // tags act as the setting run.tags
    // Polled between the steps of the work; if it returns true, the error is Cancelled. May be
    // empty.
    std::function<bool()> cancelled = {};
};

// Pruning curves of a run, as stored when they were last measured, with the default margin.
struct ReportPruning {
    std::string run;  // name of the run
    std::int64_t seed = 0;
    PruningReport curves;
};

// Runs that differ at most in their seeds.
struct ReportGroup {
    std::string name;                 // "lambda 0.1"; the run's name if the report has one group
    std::vector<std::string> values;  // values of Report::keys
    std::vector<RunInfo> runs;        // sorted by seed
    std::vector<std::string> sites;   // ids of the model's attention sites
    // Newest recorded matrices of Report::measure of the first run that recorded it; no layers if
    // none did. Not a mean over runs, because heads with the same number do not correspond
    // in separately trained models.
    SimilarityFrame similarity;
    std::int64_t similaritySeed = 0;     // seed of that run
    int measured = 0;                    // number of runs that recorded it
    std::vector<ReportPruning> pruning;  // of its runs with stored curves, in their order
};

struct ReportData {
    DatasetInfo info;
    std::string file;     // file or folder name of the data; "" if generated or unknown
    SplitSizes sizes;     // sizes of the first run's splits
    bool stream = false;  // one long text: sizes are in tokens
    std::vector<std::string> classes;
    std::int64_t vocabulary = 0;            // tokens in the vocabulary; 0: not texts
    int length = 0, imageSize = 0;          // longest sample in tokens; side of an image in pixels
    std::vector<std::string> fingerprints;  // distinct SHA-256 of the data
};

// Where and how long the runs trained. Lists contain each value once, in the order of the runs.
struct ReportCompute {
    std::vector<std::string> devices, processors, precisions, threads, programs, torch;
    double seconds = 0;             // training time of all runs
    double least = 0, most = 0;     // shortest and longest training time of a run
    std::string firstDay, lastDay;  // days on which the first and the last run were created
};

struct Report {
    std::string sweep;               // name of the sweep; "": runs were given
    std::vector<std::string> keys;   // settings in which the runs differ; lambda comes first
    std::vector<std::string> names;  // names of the keys as in the form: "Learning rate"
    std::vector<ReportGroup> groups;
    std::string score;  // primary score of the tables, such as "test_accuracy"; "": none
    // Means with paired differences: the primary score, then the mean attention cosine. Empty if
    // the runs have no common score.
    std::vector<Comparison> scores;
    std::vector<RunCurves> curves;  // validation curves: the primary score, then a loss
    std::string measure;            // measure of ReportGroup::similarity; "": none recorded
    MethodsText methods;
    ReportData data;
    ReportCompute compute;
    std::vector<Message> notes;  // what was left out, and why

    std::size_t runCount() const {
        std::size_t count = 0;
        for (const auto& group : groups) count += group.runs.size();
        return count;
    }
};

}  // namespace headscope

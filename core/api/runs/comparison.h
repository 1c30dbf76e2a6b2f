// Compares many runs in a table: mean scores over seeds for each combination of settings, with
// significance tests of the differences. Values; safe on any thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/runs/run_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct CompareOptions {
    std::vector<std::string> runs;  // folders of the runs
    std::string sweep;              // alternatively, all finished runs of this sweep
    // Settings that define the rows; the last part of a key is enough. Empty: the axes of the
    // sweep, else lambda.
    std::vector<std::string> keys;
    std::string score = "test_accuracy";  // split and score, or attention_cosine, seconds, steps
    // Baseline row: a value of the first key, or "KEY=VALUE,KEY=VALUE;KEY=VALUE" for several
    // baselines. Each row is then compared with the baseline that shares most settings with it. "":
    // value 0, else the first row.
    std::string baseline;
    double level = 0.95;
    // Threshold of the same score on validation: reports the first step that reaches it.
    std::optional<double> reach;
    int missing = 0;                // runs of the sweep that do not exist yet
    std::vector<std::string> also;  // further scores and measures; adds one column of means each
    // Score for choosing rows, such as valid_accuracy. Groups rows that differ only in the
    // `strengths` keys (default: the first key) and compares only the best of each group. Choosing
    // and testing on the same numbers would favour methods with more rows.
    std::string choose;
    std::vector<std::string> strengths;
    MeasuredRuns measured = {};  // measurements by id, usable like scores
    TagsByRun runTags = {};      // tags act as the setting run.tags
};

// Mean over runs, with Student's interval over seeds. NaN if there are too few values, or if all
// are equal.
struct MeanOfRuns {
    int n = 0;
    double mean = 0, sd = 0, error = 0, low = 0, high = 0;
};

// Reasons why a difference is not tested; values of PairedRuns::noTest.
inline constexpr const char* kEqualDifferences = "equal-differences";
// The mean difference is at most one test sample.
inline constexpr const char* kOneSample = "within-one-sample";

// Difference of a row from its baseline, paired by seed. Interval and p include the sampling error
// of the seeds and of the test samples (core/service/jobs/test_sampling.h), both part of `error`.
// The interval includes Holm's correction over all rows, so it excludes 0 exactly if a tested
// difference is significant.
struct PairedRuns : MeanOfRuns {
    // t statistic, p value, and p value with Holm's correction; NaN if the difference is not
    // tested.
    double t = 0, p = 1, corrected = 1;
    bool significant = false;
    std::size_t baseline = 0;  // index of the baseline row
    // Standard error from the test samples alone; 0: unknown, or not measured on samples.
    double samplingError = 0;
    double degrees = 0;       // degrees of freedom
    std::string noTest = {};  // why it was not tested; "": it was
};

struct ComparedRow {
    std::vector<std::string> values;  // values of the keys
    std::vector<std::string> runs;    // folders of the runs, in seed order
    std::vector<std::int64_t> seeds;
    std::vector<double> scores;  // score of each run
    MeanOfRuns score;
    bool baseline = false, chosen = false;
    std::vector<MeanOfRuns> also;          // means, one per entry of Comparison::also
    std::optional<PairedRuns> difference;  // absent for a baseline or fewer than two common seeds
    int reached = 0;                       // number of runs that reached the threshold, of n
    MeanOfRuns steps;                      // mean number of steps until then
};

struct Comparison {
    std::vector<std::string> keys;
    std::string score, name, unit;  // name and unit for display; values in rows are not scaled
    double scale = 1;               // factor from a value to the displayed value
    int decimals = 4;               // decimals of a displayed value
    bool higherIsBetter = true;
    double level = 0.95;
    std::optional<double> reach;
    int comparisons = 0;  // number of comparisons for Holm's correction
    // Size of the test set of the score; 0: unknown, or not measured on samples.
    std::int64_t testSamples = 0;
    std::string choose;  // score that rows were chosen by; "": all rows are compared
    std::vector<NumberColumn> also;
    std::vector<ComparedRow> rows;
    int leftOut = 0;             // runs without the score or unfinished; notes say which
    std::vector<Message> notes;  // notes about what was left out, and why
};

enum class TableFormat { Text, Csv, Latex, Markdown, Json };
const std::vector<std::string>& tableFormats();            // names of the table formats
Result<TableFormat> tableFormat(const std::string& name);  // Errors: Usage for an unknown format
// Formats a comparison. Text, LaTeX (booktabs) and Markdown are for readers: mean +- half the
// interval. CSV and JSON have every number. Ends with a newline.
std::string comparisonText(const Comparison& comparison, TableFormat format);
// Number of seeds per row. As text: "n = 3 seeds" or "n = 2 to 3 seeds".
struct SeedCounts {
    int least = 0, most = 0;
};
SeedCounts seedCounts(const Comparison& comparison);
std::string seedsText(SeedCounts counts);
// Returns whether any difference of the table was not tested.
bool anyUntested(const Comparison& comparison);
// Header and rows, as shown in Text and Markdown.
std::vector<std::vector<std::string>> comparisonCells(const Comparison& comparison);

}  // namespace headscope

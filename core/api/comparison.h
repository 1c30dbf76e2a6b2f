// Many runs as a table: what a score is at each value of some settings, over the seeds, and how sure a difference is.
// Values; any thread.
#pragma once

#include "core/api/run_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct CompareOptions {
    std::vector<std::string> runs;  // folders
    std::string sweep;              // or the finished runs of this one
    // What rows differ in; the last part of a key is enough. None: the axes of the sweep, else lambda.
    std::vector<std::string> keys;
    std::string score = "test_accuracy";  // split and score; or attention_cosine, seconds, steps
    // What others are compared with: a value of the first key, or "KEY=VALUE,KEY=VALUE;KEY=VALUE" for rows of several
    // kinds, of which each other row takes the one that it shares most settings with. "": 0, else the first.
    std::string baseline;
    double level = 0.95;
    std::optional<double> reach;    // of the same score on validation: at which step it is first reached
    int missing = 0;                // runs of the sweep that are not there yet
    std::vector<std::string> also;  // further scores and measures: a column of means each
    // Of the rows that differ in `strengths` alone (none: in the first key) only the one that is best by this score is
    // compared, such as valid_accuracy: choosing and testing on the same numbers would favour whoever has more rows.
    std::string choose;
    std::vector<std::string> strengths;
    MeasuredRuns measured = {};  // by id they are scores like others
    RunMarkings marks = {};      // tags are the setting run.tags
};

// A mean over runs with Student's interval; NaN where there are too few.
struct MeanOfRuns {
    int n = 0;
    double mean = 0, sd = 0, error = 0, low = 0, high = 0;
};

// Of this row - the baseline, run by run of the same seed. The interval is as wide as Holm's correction of all rows'
// comparisons makes it, so it leaves out 0 exactly where the difference is significant.
struct PairedRuns : MeanOfRuns {
    double t = 0, p = 1, corrected = 1;  // p: of this comparison alone
    bool significant = false;
    std::size_t baseline = 0;  // which row it is to
};

struct ComparedRow {
    std::vector<std::string> values;  // of the keys
    std::vector<std::string> runs;    // folders, by seed
    std::vector<std::int64_t> seeds;
    std::vector<double> scores;  // of each
    MeanOfRuns score;
    bool baseline = false, chosen = false;
    std::vector<MeanOfRuns> also;          // one for each of Comparison::also
    std::optional<PairedRuns> difference;  // none: the baseline, or fewer than two seeds in common
    int reached = 0;                       // of n runs
    MeanOfRuns steps;                      // of those that reached it
};

struct Comparison {
    std::vector<std::string> keys;
    std::string score, name, unit;  // name and unit as shown; values in rows are not scaled
    double scale = 1;               // from a value to the one that is shown
    int decimals = 4;               // of a value as shown
    bool higherIsBetter = true;
    double level = 0.95;
    std::optional<double> reach;
    int comparisons = 0;  // that Holm's correction is for
    std::string choose;   // by what score rows were chosen; "": all are compared
    std::vector<NumberColumn> also;
    std::vector<ComparedRow> rows;
    std::vector<std::string> notes;  // what was left out, and why
};

enum class TableFormat { Text, Csv, Latex, Markdown, Json };
const std::vector<std::string>& tableFormats();            // their names, in this order
Result<TableFormat> tableFormat(const std::string& name);  // Errors: Usage
// Text, LaTeX (booktabs) and Markdown: what a person reads, mean +- half the interval. CSV and JSON: every number.
// Ends with a newline.
std::string comparisonText(const Comparison& comparison, TableFormat format);
// Its head and body, as Text and Markdown show them.
std::vector<std::vector<std::string>> comparisonCells(const Comparison& comparison);

}  // namespace headscope

// Many runs as a table: what a score is at each value of some settings, over the seeds, and how sure a difference is.
// Values; any thread.
#pragma once

#include "core/api/result.h"

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
    std::string baseline;                 // value of the first key that others are compared with; "": 0, else the first
    double level = 0.95;
    std::optional<double> reach;  // of the same score on validation: at which step it is first reached
    int missing = 0;              // runs of the sweep that are not there yet
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
};

struct ComparedRow {
    std::vector<std::string> values;  // of the keys
    std::vector<std::string> runs;    // folders, by seed
    std::vector<std::int64_t> seeds;
    std::vector<double> scores;  // of each
    MeanOfRuns score;
    bool baseline = false;
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

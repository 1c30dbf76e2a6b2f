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

// A mean over runs with Student's interval over seeds; NaN where there are too few, or where all values are equal.
struct MeanOfRuns {
    int n = 0;
    double mean = 0, sd = 0, error = 0, low = 0, high = 0;
};

// Why a difference has no test: PairedRuns::noTest.
inline constexpr const char* kEqualDifferences = "equal-differences";  // all pairs differ by the same
inline constexpr const char* kOneSample = "within-one-sample";         // the mean difference is one test sample or less

// Of this row - the baseline, run by run of the same seed. The interval and p carry the sampling of seeds and of the
// test samples (core/jobs/test_sampling.h; error has both). The interval is as wide as Holm's correction of all rows'
// comparisons makes it, so of a tested difference it leaves out 0 exactly where the difference is significant.
struct PairedRuns : MeanOfRuns {
    double t = 0, p = 1, corrected = 1;  // p: of this comparison alone; NaN, all three, where there is no test
    bool significant = false;
    std::size_t baseline = 0;  // which row it is to
    double samplingError = 0;  // standard error from the test samples alone; 0: not known, or not measured on samples
    double degrees = 0;        // of freedom
    std::string noTest = {};   // "": it was tested
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
    int comparisons = 0;           // that Holm's correction is for
    std::int64_t testSamples = 0;  // that the score is measured on; 0: not known, or not measured on samples
    std::string choose;            // by what score rows were chosen; "": all are compared
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
// How many seeds the rows have, in words: "n = 3 seeds", or "n = 2 to 3 seeds".
struct SeedCounts {
    int least = 0, most = 0;
};
SeedCounts seedCounts(const Comparison& comparison);
std::string seedsText(SeedCounts counts);
// Whether any difference of the table has no test.
bool anyUntested(const Comparison& comparison);
// Its head and body, as Text and Markdown show them.
std::vector<std::vector<std::string>> comparisonCells(const Comparison& comparison);

}  // namespace headscope

// Many runs beside each other: what they were trained with, what they reached, and their curves, each or as means over
// runs of the same settings with a band. Values; any thread.
#pragma once

#include "core/api/run.h"
#include "core/api/run_config.h"
#include "core/api/run_marks.h"
#include "core/api/table_text.h"

#include <limits>
#include <map>
#include <string>
#include <vector>

namespace headscope {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// Means over a run's layers of what the measures of its heads give, by folder and by the measure's id
// (Queue::measuredMeans).
using MeasuredMeans = std::map<std::string, double>;
using MeasuredRuns = std::map<std::string, MeasuredMeans>;

struct RunTableOptions {
    std::vector<std::string> runs;  // folders
    // Also the best value of every curve, and its value at a step: reads metrics.sqlite of every run.
    bool curves = false;
    std::int64_t step = 0;       // 0: of none
    MeasuredRuns measured = {};  // numbers of their own
    RunMarkings marks = {};      // tags are the setting run.tags
};

// Of a run: as it was when the run ended, the best of its evaluations, and the one at or last before the asked step.
struct RunNumber {
    double last = kNoNumber, best = kNoNumber, at = kNoNumber;
    std::int64_t bestStep = 0;
};

struct NumberColumn {
    std::string id;          // "test_accuracy", "attention_cosine", "steps", ...
    std::string name, unit;  // as shown
    double scale = 1;        // from a value to the one that is shown
    int decimals = 4;        // of a value as shown
    bool higherIsBetter = true;
    bool judged = false;  // better and worse mean something
};
// Of such an id, whoever measured it.
NumberColumn numberColumn(const std::string& id);

struct TabledRun {
    RunInfo info;
    std::map<std::string, std::string> settings;  // as text, by their whole keys
    std::map<std::string, RunNumber> numbers;     // by a column's id
    std::string problem;                          // why there are none; "" for a sound one
};

struct RunTable {
    std::vector<TabledRun> runs;         // in the order asked for, each once
    std::vector<std::string> settings;   // that any of them has
    std::vector<std::string> differing;  // those of them that are not the same in all; not the folder and the name
    std::vector<NumberColumn> numbers;   // that any of them has
    std::vector<SeriesId> series;        // that any of them recorded; only with `curves`
};

// What a table of runs shows beside their names.
enum class PickedValue { Last, Best, AtStep };
struct RunColumns {
    std::vector<std::string> settings, numbers;  // keys; ids of columns
    PickedValue pick = PickedValue::Last;
};
// Scaled; NaN where the run has none. Of a number that is no curve: as the run ended, whatever is picked.
double numberOf(const TabledRun& run, const NumberColumn& column, PickedValue pick);
std::string shownNumber(const NumberColumn& column, double scaled);  // with its decimals; "-" for NaN
// Datasets of two runs are the same where their settings name the same one, and the same files of it.
bool sameDataset(const TabledRun& a, const TabledRun& b);
// Head and rows: name, settings, numbers. A value that is the best of several runs of one dataset is bold.
TextTable runTableText(const RunTable& table, const RunColumns& columns);

// "lambda" of objective.lambda, "objective" of objective.id: what a heading says.
std::string settingName(const std::string& key);

enum class CurveAxis { Steps, Epochs, Seconds };
// Of the values of a group's runs at one place: mean +- their standard deviation, +- the standard error, Student's
// interval, from the least to the greatest.
enum class BandKind { None, Deviation, Error, Interval, Range };

const std::vector<std::string>& curveAxes();  // their names, in this order
const std::vector<std::string>& bandKinds();
Result<CurveAxis> curveAxis(const std::string& name);  // Errors: Usage
Result<BandKind> bandKind(const std::string& name);

struct RunCurveOptions {
    std::vector<std::string> runs;  // folders
    SeriesId series{"valid", "accuracy"};
    std::vector<std::string> groupBy;  // settings; none: a curve a run
    CurveAxis axis = CurveAxis::Steps;
    BandKind band = BandKind::Interval;
    double level = 0.95;     // of the interval
    RunMarkings marks = {};  // tags are the setting run.tags
};

struct RunCurve {
    std::string name;                 // of the run, or "lambda 0.1"
    std::vector<std::string> values;  // of the settings that runs are grouped by
    std::vector<std::string> runs;    // folders
    std::vector<double> x, y;         // x rising
    std::vector<double> low, high;    // as many, or none: there is no band
};

struct RunCurves {
    SeriesId series;
    NumberColumn value;  // of y
    CurveAxis axis = CurveAxis::Steps;
    std::vector<std::string> keys;
    std::vector<RunCurve> curves;
    std::string band;                // what it is: "mean and 95 % interval (Student) of the runs"; "" without
    std::vector<std::string> notes;  // what was left out, and why
};

// A row a point: curve, the settings, runs, x, value, low, high. Ends with a newline.
std::string curvesCsv(const RunCurves& curves);

}  // namespace headscope

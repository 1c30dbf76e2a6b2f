// Compares many runs: their settings, results and curves. Curves are shown per run or as means,
// with a band, over runs of the same settings. Values; safe on any thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/base/table_text.h"
#include "core/api/runs/run.h"
#include "core/api/runs/run_tags.h"

#include <limits>
#include <map>
#include <string>
#include <vector>

namespace headscope {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// Means over layers of the head measures: by measure id (Queue::measuredMeans); by run folder.
using MeasuredMeans = std::map<std::string, double>;
using MeasuredRuns = std::map<std::string, MeasuredMeans>;

struct RunTableOptions {
    std::vector<std::string> runs;  // folders of the runs
    // Also collects the best value of every curve and its value at a step. Reads metrics.sqlite of
    // every run.
    bool curves = false;
    std::int64_t step = 0;       // step to report values at; 0: none
    MeasuredRuns measured = {};  // measurements, shown as columns of their own
    TagsByRun runTags = {};      // tags act as the setting run.tags
};

// A number of a run: its last value, the best of its evaluations, and the value at or last before
// the requested step.
struct RunNumber {
    double last = kNoNumber, best = kNoNumber, at = kNoNumber;
    std::int64_t bestStep = 0;
};

struct NumberColumn {
    std::string id;          // column id such as "test_accuracy", "attention_cosine", "steps"
    std::string name, unit;  // name and unit as shown
    double scale = 1;        // factor from a value to the displayed value
    int decimals = 4;        // decimals of a displayed value
    bool higherIsBetter = true;
    bool judged = false;  // whether higherIsBetter is meaningful
};
// Returns the column for an id: a score, a measure or another number of a run.
NumberColumn numberColumn(const std::string& id);

// Setting of runs that do not start from random weights: data and lambda of the run that they start
// from, without its seed, and how its model was changed. Such runs do not repeat trained ones.
constexpr const char* kInitialWeights = "model.initial_weights";
// A setting that a run does not have, as shown: "random" for kInitialWeights, else "-".
const char* missingSetting(const std::string& key);

struct TabledRun {
    RunInfo info;
    std::map<std::string, std::string> settings;  // settings as text, by full key
    std::map<std::string, RunNumber> numbers;     // numbers by column id
    Message problem;                              // why numbers are missing; empty for a valid run
};

struct RunTable {
    std::vector<TabledRun> runs;        // runs in the requested order, each once
    std::vector<std::string> settings;  // keys that any of the runs has
    // Keys whose values differ between runs, without the folder and the name.
    std::vector<std::string> differing;
    std::vector<NumberColumn> numbers;  // columns that any of the runs has
    std::vector<SeriesId> series;       // curves that any of the runs recorded; only with `curves`
};

// Columns of a run table, besides the name.
enum class PickedValue { Last, Best, AtStep };
struct RunColumns {
    std::vector<std::string> settings, numbers;  // keys of settings; ids of number columns
    PickedValue pick = PickedValue::Last;
};
// Returns the scaled number; NaN if the run does not have it. Numbers without a curve always return
// their value at the end of the run.
double numberOf(const TabledRun& run, const NumberColumn& column, PickedValue pick);
// Formats a scaled number with the column's decimals; "-" for NaN.
std::string shownNumber(const NumberColumn& column, double scaled);
// Header and rows: name, settings, numbers. The best value among several runs of the same dataset
// is bold.
TextTable runTableText(const RunTable& table, const RunColumns& columns);

// Returns a setting's heading: "lambda" for objective.lambda, "objective" for objective.id.
std::string settingName(const std::string& key);

enum class CurveAxis { Steps, Epochs, Seconds };
// Band around the mean of a group's runs: +- the standard deviation, +- the standard error,
// Student's interval, or from minimum to maximum.
enum class BandKind { None, Deviation, Error, Interval, Range };

const std::vector<std::string>& curveAxes();  // names of the axes, as in CurveAxis
const std::vector<std::string>& bandKinds();
Result<CurveAxis> curveAxis(const std::string& name);  // Errors: Usage for an unknown axis
Result<BandKind> bandKind(const std::string& name);

struct RunCurveOptions {
    std::vector<std::string> runs;  // folders of the runs
    SeriesId series{"valid", "accuracy"};
    std::vector<std::string> groupBy;  // settings to group by; empty: one curve per run
    CurveAxis axis = CurveAxis::Steps;
    BandKind band = BandKind::Interval;
    double level = 0.95;     // confidence level of the interval
    TagsByRun runTags = {};  // tags act as the setting run.tags
};

struct RunCurve {
    std::string name;                 // name of the run, or "lambda 0.1"
    std::vector<std::string> values;  // values of the groupBy settings
    std::vector<std::string> runs;    // folders of the runs
    std::vector<double> x, y;         // points; x is increasing
    std::vector<double> low, high;    // band, one value per x; empty: without a band
};

struct RunCurves {
    SeriesId series;
    NumberColumn value;  // name, unit and scale of y
    CurveAxis axis = CurveAxis::Steps;
    std::vector<std::string> keys;
    std::vector<RunCurve> curves;
    // Description such as "mean and 95 % interval (Student) of the runs"; "" without a band.
    std::string band;
    std::vector<Message> notes;  // notes about what was left out, and why
};

// Returns one CSV row per point: curve, its settings, runs, x, value, low, high. Ends with a
// newline.
std::string curvesCsv(const RunCurves& curves);

}  // namespace headscope

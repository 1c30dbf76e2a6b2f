// A study: a question about a method, the runs and measurements that answer it, and the claims that
// they can support or contradict. Values; safe on any thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/runs/comparison.h"
#include "core/api/runs/run.h"
#include "core/api/runs/sweep.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

// A number that is read from the JSON lines of a command (headscope-cli COMMAND --json).
struct StudyPick {
    std::string id;  // id of the number within its step: "removable"
    std::string event;
    std::map<std::string, std::string> where;  // texts that the line must contain: {"by": "michel"}
    std::string key;       // path in the line: "points/removed=4/test_accuracy", "roles/0"
    std::string interval;  // path of a 95 % interval over the samples, as [low, high]; "": none
};

// A command that measures each trained run, or each seed if the study does not train.
struct StudyStep {
    std::string id, title;
    // Words after the name of the program. RUN is the folder of the run, SEED its seed (also
    // in KEY=SEED), FOLDER an own folder for this step and run, and DATA the path of the data.
    std::vector<std::string> command;
    std::vector<StudyPick> numbers;
};

// The first step at which a recorded curve reaches a value.
struct StudyReach {
    std::string id;
    SeriesId series;
    double value = 0;
    bool above = false;  // true: at least the value; false: at most
};

// Position of a mean over seeds: a row and a number.
struct StudyPlace {
    RunConfig settings;  // settings that identify the row; empty if there is only one row
    std::string number;  // id of the number: "test_accuracy", "attn-cos", "prune.removable"
};

// A number that is the difference of two others of the same run.
struct StudyDifference {
    std::string id, number, minus;
};

// A table of means over seeds.
struct StudyTable {
    std::string title;
    std::vector<std::string> numbers;  // ids of the columns; with `steps`: ids within a step
    std::vector<std::string> steps;    // ids of the steps that are rows; empty: rows are settings
};

// A claim about a mean, or about a difference of two means that is paired by seed.
struct StudyClaim {
    std::string id, claim;
    std::string source;  // who claims it: "Li et al. 2018, arXiv 1810.10183"
    StudyPlace at;
    std::optional<StudyPlace> minus;
    // The range that supports the claim; at least one end is given.
    std::optional<double> least, most;
    // True: follows from algebra, so equal values of all seeds settle it. Otherwise equal values
    // are no evidence, as they have no interval.
    bool proved = false;
    // Standard deviation over seeds that is expected before the study runs, for its power.
    std::optional<double> spread = {};
    // Ids of claims which show that the method did what it should. Unless all are supported, the
    // verdict says little about the method.
    std::vector<std::string> checks = {};
};

// A figure of the paper, drawn from the runs of the study.
struct StudyFigure {
    enum class Kind { Curves, Similarity, Projection } kind = Kind::Curves;
    SeriesId series;              // Curves: the recorded curve
    std::string measure;          // Similarity: id of the recorded measure
    std::vector<RunConfig> rows;  // settings of the rows to show; empty: all
};

// A smaller form of the study that only shows that it works.
struct StudyQuick {
    int seeds = 2;
    RunConfig settings;  // settings over the base of the sweep
};

struct Study {
    std::string id;
    std::string title, question;
    std::string data;   // which data, in words
    std::string needs;  // dataset id for --data; "": generated data
    // The imported model whose weights the runs start from, in words; "": random weights. Its run
    // is given when the study runs (studyFrom).
    std::string start;
    std::vector<std::string> limits;  // sentences about what the study cannot show
    double hours = 0;                 // expected time on one core
    std::optional<Sweep> sweep;       // runs to train
    std::vector<std::int64_t> seeds;  // seeds of a study without a sweep
    // Names of rows as shown, by studyRow(); other rows are shown by their settings.
    std::map<std::string, std::string> rowNames;
    std::vector<std::string> measures;
    int samples = 256;  // test samples for the measures
    std::vector<StudyReach> reaches;
    std::vector<StudyStep> steps;
    std::map<std::string, NumberColumn> numbers;  // how the numbers of tables and claims are shown
    std::vector<StudyDifference> differences;
    std::vector<StudyTable> tables;
    std::vector<StudyClaim> claims;
    std::vector<StudyFigure> figures;  // only in papers
    StudyQuick quick;
    bool isQuick = false;  // whether this is the small form
};

// A number of one row and seed.
struct StudyValue {
    std::string row;  // name of the row (studyRow)
    std::int64_t seed = 0;
    std::string number;
    double value = 0;
    double error = 0;  // standard error from the choice of the test samples; 0: unknown
};

// Row of the value that holds the mean difference of two rows over seeds and its standard error
// from the test samples, paired by sample: "lambda 1 minus lambda 0".
std::string studyPairRow(const std::string& row, const std::string& minus);

// The results of a study: all numbers that its tables and claims need.
struct StudyValues {
    // Facts about how they were measured, as names and values: "processor", "program", "quick".
    std::vector<std::pair<std::string, std::string>> facts;
    std::vector<StudyValue> values;
};

enum class StudyVerdict { NotRun, Open, Supported, Contradicted };
const char* studyVerdictName(StudyVerdict verdict);  // "not run", "open", ...

// Smallest effect that the seeds of a study resolve, in the unit of the number.
// A mean that differs this much from the end of the range has a 95 % interval that excludes that
// end: half the width of Student's interval, t(n - 1, 0.975) s / sqrt(n) (Student 1908,
// Biometrika 6, 1). n: seeds of the study; s: standard deviation over seeds. The choice of the test
// samples and the correction for several claims make it larger. A true effect of this size is found
// in about half of all repetitions.
struct StudyPower {
    int seeds = 0;        // seeds of the study
    double spread = 0;    // s
    int spreadSeeds = 0;  // seeds from which s is estimated; 0: stated in the study
    double smallest = 0;
};

struct StudyFinding {
    StudyClaim claim;
    StudyVerdict verdict = StudyVerdict::NotRun;
    MeanOfRuns effect;    // mean or mean difference; its interval has the corrected level
    double level = 0.95;  // level of the interval after Holm's correction
    NumberColumn column;
    int missing = 0;  // seeds without a value, such as runs that never reach a loss; then Open
    // Whether the interval includes the choice of the test samples: paired by sample, or an upper
    // bound that takes the samples of both rows for independent, or not.
    enum class Sampling { None, Paired, Bound } sampling = Sampling::None;
    // From the stated spread, else from that of the values; empty if neither is known.
    std::optional<StudyPower> power = {};
    bool unchecked = false;  // whether a claim in StudyClaim::checks is not supported
};

struct StudyTableResult {
    std::string title;
    Message heading;  // heading of the rows: "lambda" if they differ in one setting
    std::vector<std::string> rows;
    std::vector<NumberColumn> columns;
    std::vector<std::vector<MeanOfRuns>> cells;  // 95 % intervals over seeds, not corrected
};

struct StudyResult {
    Study study;
    StudyValues values;
    int seeds = 0;   // most seeds of a row
    int family = 0;  // number of claims for Holm's correction
    std::vector<StudyTableResult> tables;
    std::vector<StudyFinding> findings;
};

// A trained run of a study.
struct StudyRun {
    std::string row;  // name of the row (studyRow)
    std::int64_t seed = 0;
    std::string run;  // folder of the run
};

// A claim of a paper and where its answer is.
struct ClaimEntry {
    std::string claim, source;
    std::string study, finding;  // ids of the study and of its claim; "": not a study
    std::string verdict, see;    // answer without a study, and the file that contains it
    std::string effect, seeds;   // with a verdict: effect and interval, number of seeds; may be ""
    std::string reason;          // why there is no answer
};

// Name of a row: its settings without the seed, "lambda 0.1"; "all" without settings.
std::string studyRow(const RunConfig& settings);
// Name of a row as shown: Study::rowNames, else studyRow().
std::string studyRowName(const Study& study, const RunConfig& settings);
// The study with fewer seeds and the settings of its quick form. Its sweep has a name of its own.
Study quickStudy(Study study);
// The study with runs that start from the weights of a run. config: the settings of that run, whose
// model and tokens the runs have, unless the study sets them.
Study studyFrom(Study study, const std::string& run, const RunConfig& config);
// Effect with interval and unit, as shown: "+0.02 ± 0.22 points". "-" without values.
Message studyEffect(const StudyFinding& finding);
// Smallest effect that the seeds resolve, as shown: "0.3 points". "-" if it is unknown.
Message studySmallest(const StudyFinding& finding);
// How a number of the study is shown: Study::numbers, else numberColumn().
NumberColumn studyNumber(const Study& study, const std::string& number);
// Range that supports a claim, in displayed units: "at least 0 points", "-1 to 1 points".
Message studyRange(const Study& study, const StudyClaim& claim);
// Subject of a claim: "test accuracy: lambda 0.1 minus lambda 0".
Message studySubject(const Study& study, const StudyClaim& claim);
// Text of a cell: "86.1 ± 0.2". seeds: number of seeds; a mean of fewer names its n.
std::string studyCell(const NumberColumn& column, const MeanOfRuns& mean, int seeds);
// Command that runs the study: "headscope-cli study run ID --data PATH".
std::string studyCommandLine(const Study& study);

}  // namespace headscope

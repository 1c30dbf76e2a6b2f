// The parsed command line, before the engine has checked any setting.
#pragma once

#include "app/cli/json_line.h"
#include "app/cli/options/many_options.h"
#include "app/cli/options/rank_options.h"
#include "core/api/engine/engine_tools.h"
#include "core/api/requests/pruning.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope::cli {

// A value for one run setting: "--lr 5e-4" and "--set train.lr=5e-4" are equivalent.
struct Setting {
    std::string option;  // the option as typed, for messages: "--lr"
    std::string key;     // key of the setting: "train.lr"
    std::string typed;   // the value as typed: "5e-4"
};

// Options of importance, prune, group and ablate.
struct PruningArguments {
    std::vector<std::string> measures;  // ids of importance measures
    std::vector<std::string> by;        // ids of removal orders
    bool siteNormalised = false, recompute = false, keepOnePerSite = false;
    bool pairs = false;  // ablate: also remove pairs of heads
    int orders = 10, chooseSamples = 1000;
    int stepHeads = 1, stepPercent = 0;
    std::optional<int> keep;  // number of heads to keep
    std::optional<double> tolerance;
    double marginPercent = 100 * kDefaultMargin;
    PruningMargin margin() const { return {marginPercent / 100, tolerance}; }
    // Removes exactly these heads: "encoder.0:1,3" or "0.1,0.3". A pruning curve is not computed.
    std::optional<std::string> heads;
    bool make = false;  // creates the smaller model
    std::string out, name;
    int finetune = 0;  // number of fine-tuning epochs; 0: none
    std::string on = "V";
    int groups = 2, voteBatch = 32;
    bool merge = false;  // group: merges the heads of each group into one
    int keyHeads = 0;    // group: key and value heads that stay in each layer; 0: unchanged
    // Options of pruning as a job, with training between steps.
    std::string job, resume;        // folders of pruning jobs
    std::string between, training;  // training lengths: "200" steps or "2e" epochs
    std::vector<double> prices;     // l0: values of --lambda
    bool weightsStay = false;       // l0: do not train the weights
    // Removes the heads whose gates are closed after training with gates.
    bool closed = false;
    double alpha = 0.1, beta = 0.1, shift = 0;  // gha: weights; largest shift of the means
    std::string votes = "paper";
    bool fresh = false;
    int ff = 0, voteSamples = 0;
};

// Options of patch.
struct PatchingArguments {
    std::string edit;      // the user's edit of the input; "": another sample of another class
    int points = 5;        // points of the integrated gradients
    bool edges = false;    // estimate all edges between heads
    bool correct = false;  // recompute the attention of receiving heads
    bool estimateOnly = false;
    std::string exactEdges;  // edges to patch exactly: "0.1-1.3,..."
};

// Options of redundancy, composition and information.
struct RedundancyArguments {
    double threshold = 0.9;
    int strongest = 20;                // number of listed compositions
    int clusters = 100, tokens = 100;  // information: clusters of vectors, most frequent tokens
    bool csv = false;
};

// Options of lab.
struct LabArguments {
    std::string preset, against, out;
    std::vector<std::string> sets;
    int seeds = 0;  // number of seeds; 0: the command's default
    bool longRun = false;
    bool queue = false;  // each seed becomes a job of the queue
};

// Options of translate and generate.
struct WritingArguments {
    std::string in;  // file with texts; "" or "-": standard input
    int beam = 5;
    double lengthPenalty = 0.6;
    std::string prompt, target;
    bool own = false;
    int average = 1;
    int tokens = 100, topK = 0;
    double temperature = 1;
    std::int64_t seed = 0;
};

// Options of import.
struct ImportArguments {
    bool inspect = false;  // print the report only
    bool newHead = false;
    std::string weights = "auto";  // auto, copy or reference
};

// Options of export.
struct ExportArguments {
    std::string out;
    bool leaveOutHeads = false;  // removed heads are left out instead of written as zeros
};

// Options of get.
struct GetArguments {
    bool yes = false;  // do not ask
    int timeout = 30;  // seconds without data
};

// Options of report; the runs are in ManyArguments.
struct ReportArguments {
    std::string out;
    bool force = false;  // replaces existing files
};

// Options of curves; the runs are in ManyArguments.
struct CurvesArguments {
    std::string format = "csv", out;
    std::string import, name;  // file of another program to import; name of the new run
};

// Options of bundle; the runs are in ManyArguments.
struct BundleArguments {
    std::string out, open;
    bool resumable = false;
};

// Options of study; --out and --force are in ReportArguments.
struct StudyArguments {
    std::vector<std::string> ids;
    std::string values;  // report: file with results
    std::string start;   // run: the run whose weights all runs start from
    bool quick = false, preview = false, published = false, paper = false;
};

struct Arguments {
    std::string command;
    std::string help;  // text to print before exiting (--help, --version); "": run the command
    bool json = false, quiet = false;
    std::string target;  // RUN, ID, FILE, or the kind of items to list
    std::string what;    // tell: the command to send, such as pause or lambda=0.2
    std::string configFile;
    std::vector<Setting> settings;
    std::string ablate;             // heads to remove: "0.1,2.3"
    std::string ablation = "zero";  // id of a replacement for removed heads, from headAblations()
    std::string split = "test";
    bool record = false;       // evaluate: keep the scores with the run
    std::string step;          // checkpoint: "", "best", "last" or a step
    std::string dataset;       // describe: dataset whose parameters are shown
    std::string data;          // commands on runs: new path of the run's data
    std::string text, image;   // predict: the input, if it is not a sample
    std::string textPair;      // predict, attention: a second text that is read with `text`
    std::int64_t sample = -1;  // index of the sample within the split
    int top = 5;
    int batches = 40;          // xray: number of first batches
    bool silhouettes = false;  // analyze: also project the heads' contributions
    int samples = 0;
    BenchOptions bench;
    std::vector<std::string> benchOnly;  // bench RUN: ids of the requests to time; empty: all
    TextScoreOptions score;
    PruningArguments pruning;
    PatchingArguments patching;
    RedundancyArguments redundancy;
    LabArguments lab;
    ManyArguments many;
    std::string folder;  // train, import: folder name of the new run
    RankArguments ranks;
    WritingArguments writing;
    ImportArguments import;
    ExportArguments exported;
    ReportArguments report;
    CurvesArguments curves;
    BundleArguments bundle;
    GetArguments get;
    StudyArguments study;
};

// Returns whether --json appears before any "--". Parser errors are then printed as JSON objects.
bool wantsJson(const std::vector<std::string>& words);
// Parses the words after the program's name. Errors: Usage, with the nearest name for an unknown
// command or option.
Result<Arguments> parseArguments(const std::vector<std::string>& words, const std::string& program);
std::string usageText(const std::string& program);
// Returns whether the word is a command. headscope forwards commands to headscope-cli.
bool isCommand(const std::string& word);
// Returns all commands with their options, one JSON object each (format: options/option_json.h).
std::vector<JsonLine> commandDescriptions();
// Returns whether the words are a valid `describe commands`, which does not need an engine.
bool describesCommands(const Arguments& arguments);

// An option that sets a parameter: {"--lr", "train.lr", ...}.
struct OptionKey {
    const char* option;
    const char* key;
    const char* value;
    const char* help;
};
const std::vector<OptionKey>& trainOptions();

}  // namespace headscope::cli

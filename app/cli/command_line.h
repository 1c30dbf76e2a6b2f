// What was asked for on the command line, before the engine knows anything about it.
#pragma once

#include "app/cli/many_options.h"
#include "app/cli/rank_options.h"
#include "core/api/engine_tools.h"
#include "core/api/pruning.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope::cli {

// One value for one parameter spec: "--lr 5e-4" and "--set train.lr=5e-4" are the same thing.
struct Setting {
    std::string option;  // as typed, for messages: "--lr"
    std::string key;     // "train.lr"
    std::string typed;   // "5e-4"
};

// importance, prune, group.
struct PruningArguments {
    std::vector<std::string> measures;  // importances
    std::vector<std::string> by;        // orders of removal
    bool siteNormalised = false, recompute = false, keepOnePerSite = false;
    bool pairs = false;  // ablate
    int orders = 10, chooseSamples = 1000;
    int stepHeads = 1, stepPercent = 0;
    std::optional<int> keep;  // heads
    std::optional<double> tolerance;
    double marginPercent = 100 * kDefaultMargin;
    PruningMargin margin() const { return {marginPercent / 100, tolerance}; }
    std::optional<std::string> heads;  // "encoder.0:1,3" or "0.1,0.3": these go, whatever a curve says
    bool make = false;                 // the smaller model
    std::string out, name;
    int finetune = 0;  // epochs; 0: none
    std::string on = "V";
    int groups = 2, voteBatch = 32;
    // prune as a job: with training on the way.
    std::string job, resume;                    // folders of prunings
    std::string between, training;              // "200" steps or "2e" epochs
    std::vector<double> prices;                 // l0: --lambda
    bool weightsStay = false;                   // l0
    bool closed = false;                        // the heads go whose gates a training with gates has closed
    double alpha = 0.1, beta = 0.1, shift = 0;  // gha
    std::string votes = "paper";
    bool fresh = false;
    int ff = 0, voteSamples = 0;
};

// lab.
struct LabArguments {
    std::string preset, against, out;
    std::vector<std::string> sets;
    int seeds = 0;  // 0: the command's own
    bool longRun = false;
    bool queue = false;  // each seed is a job of the queue
};

// translate, generate.
struct WritingArguments {
    std::string in;  // file of texts; "" and "-": standard input
    int beam = 5;
    double lengthPenalty = 0.6;
    std::string prompt, target;
    bool own = false;
    int average = 1;
    int tokens = 100, topK = 0;
    double temperature = 1;
    std::int64_t seed = 0;
};

struct Arguments {
    std::string command;
    std::string help;  // not "": print this and stop (--help, --version)
    bool json = false, quiet = false;
    std::string target;  // RUN, ID, FILE or the kind to list
    std::string what;    // tell: pause, lambda=0.2, ...
    std::string configFile;
    std::vector<Setting> settings;
    std::string ablate;             // "0.1,2.3"
    std::string ablation = "zero";  // an id of headAblations()
    std::string split = "test";
    std::string step;          // "", "best", "last" or a number
    std::string dataset;       // describe: whose parameters
    std::string data;          // commands on runs: where the run's data lie now
    std::string text, image;   // predict: the input, unless it is a sample
    std::int64_t sample = -1;  // of the split
    int top = 5;
    int samples = 0;
    BenchOptions bench;
    TextScoreOptions score;
    PruningArguments pruning;
    LabArguments lab;
    ManyArguments many;
    std::string folder;  // train: the name of the run's folder
    RankArguments ranks;
    WritingArguments writing;
};

// Whether --json stands before any "--": errors of the parser are to be objects too.
bool wantsJson(const std::vector<std::string>& words);
// Words without the program's name. Errors: Usage, with the nearest name for an unknown command or option.
Result<Arguments> parseArguments(const std::vector<std::string>& words, const std::string& program);
std::string usageText(const std::string& program);
// Whether this word is one of the commands (headscope forwards them).
bool isCommand(const std::string& word);

// The value for each --option that stands for a parameter key: {"--lr", "train.lr", ...}.
struct OptionKey {
    const char* option;
    const char* key;
    const char* value;
    const char* help;
};
const std::vector<OptionKey>& trainOptions();

}  // namespace headscope::cli

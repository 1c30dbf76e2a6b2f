// Options of sweep, queue, compare, mark, list, methods and report.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace headscope::cli {

struct Arguments;

struct ManyArguments {
    // Options of sweep.
    std::vector<std::string> axes;    // axes of the sweep: "objective.lambda=0,0.1"
    std::vector<std::string> ranges;  // "train.lr=1e-4..1e-2", used with --random
    std::optional<int> random;
    int randomSeed = 0;
    std::string seeds;  // number of seeds, "5", or a list of seeds, "0,3,7"
    bool preview = false, addOnly = false;
    // Options of sweep and queue run.
    int atOnce = 1;
    bool stay = false;
    std::string executor = "here", profile;
    // Options of queue.
    std::vector<std::string> ids;
    std::string before;
    bool last = false;
    // Options of mark. For list runs and compare: the selection by tag.
    std::string addTags, removeTags;
    bool pin = false, unpin = false;
    std::string tag;
    // Options of compare, mark, methods and report.
    std::vector<std::string> runs;
    std::string sweep;
    std::vector<std::string> table;
    std::string score = "test_accuracy", baseline, format = "text";
    std::vector<std::string> also, measures, strengths;
    std::string choose;
    int samples = 0;  // samples for --measure; 0: kAnalysisSamples
    double level = 0.95;
    std::optional<double> reach;
    bool each = false;
    std::string pick = "last";
    int step = 0;
    std::string curve, axis = "steps", band = "interval";
};

// Adds the options of these commands. Omits those that sweep and queue share with train.
void addManyOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli

// The options of sweep, queue, compare, mark and list, and what they hold.
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
    // sweep
    std::vector<std::string> axes;    // "objective.lambda=0,0.1"
    std::vector<std::string> ranges;  // "train.lr=1e-4..1e-2", with --random
    std::optional<int> random;
    int randomSeed = 0;
    std::string seeds;  // "5", or "0,3,7"
    bool preview = false, addOnly = false;
    // sweep, queue run
    int atOnce = 1;
    bool stay = false;
    std::string executor = "here", profile;
    // queue
    std::vector<std::string> ids;
    std::string before;
    bool last = false;
    // mark; list runs and compare: what is picked
    std::string addTags, removeTags;
    bool pin = false, unpin = false;
    std::string tag;
    // compare, mark
    std::vector<std::string> runs;
    std::string sweep;
    std::vector<std::string> table;
    std::string score = "test_accuracy", baseline, format = "text";
    std::vector<std::string> also, measures, strengths;
    std::string choose;
    int samples = 0;  // of --measure; 0: kAnalysisSamples
    double level = 0.95;
    std::optional<double> reach;
    bool each = false;
    std::string pick = "last";
    int step = 0;
    std::string curve, axis = "steps", band = "interval";
};

// What stands beside the options of train, which sweep and queue take too.
void addManyOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli

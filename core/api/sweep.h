// Many runs as one value: a base, what varies over it, and the seeds. Values; any thread.
#pragma once

#include "core/api/result.h"
#include "core/api/run_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

// One setting and what it takes on.
struct SweepAxis {
    std::string key;  // as in ParamSpec
    std::vector<ParamValue> values;
};

// Of a random sweep: drawn evenly between two numbers, or between their logarithms.
struct SweepRange {
    std::string key;
    double low = 0, high = 1;
    bool logarithmic = false;
};

// Grid: every combination of the axes. List: the settings of `list`, one after the other. Random: `draws` times a value
// of each axis and a number of each range; the first so many draws stay the same when more are asked for.
enum class SweepKind { Grid, List, Random };

struct Sweep {
    std::string name;  // what `compare --sweep` and the queue call it; "" is made from the axes
    RunConfig base;    // partial
    SweepKind kind = SweepKind::Grid;
    std::vector<SweepAxis> axes;
    std::vector<SweepRange> ranges;
    std::vector<RunConfig> list;  // partial, over the base
    std::int64_t draws = 0, drawSeed = 0;
    std::vector<std::int64_t> seeds;  // train.seed; none: that of the base. Each of them with all of the above
};

// A queue of more is no plan: days of preparing alone.
constexpr std::int64_t kMostSweepRuns = 10000;

// Before anything is made of it; more than fits an integer counts as the largest.
std::int64_t sweepSize(const Sweep& sweep);
// "lambda 0.1, seed 3": settings as a person reads them, by the last part of their keys.
std::string shortSettings(const RunConfig& settings);
// What a person typed as the values of a setting: "0, 0.01, 0.1"; parted by ; where one holds a comma; "0..4" for whole
// numbers. Errors: Usage: no value, which one cannot be, and what is allowed.
Result<SweepAxis> parseAxis(const ParamSpec& spec, const std::string& typed);
// The seeds 0 .. count-1.
std::vector<std::int64_t> seedsUpTo(std::int64_t count);

// One of them.
struct PlannedRun {
    std::string id;      // a function of all settings that decide its numbers: the same run has the same id for ever
    RunConfig settings;  // what it has beside the base, seed included
    RunConfig config;    // resolved
};

struct SweepPlan {
    Sweep sweep;  // with its name
    std::vector<PlannedRun> runs;
    std::vector<std::string> warnings;
};

// What a plan would cost this machine, with one run at a time.
struct SweepCost {
    std::vector<double> seconds;      // of each run of the plan; 0: it is done
    std::vector<std::int64_t> bytes;  // on disk
    int measured = 0, alike = 0;      // kinds of run that were timed, of so many; the others take the mean
    double totalSeconds = 0;
    std::int64_t totalBytes = 0, freeBytes = 0;  // free: on the disk of the runs
    std::vector<bool> done;                      // finished before
};

}  // namespace headscope

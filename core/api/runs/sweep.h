// A sweep: many runs as one value, with base settings, varied settings and seeds. Values; safe on
// any thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

// One varied setting and its values.
struct SweepAxis {
    std::string key;  // setting's key, as in ParamSpec
    std::vector<ParamValue> values;
};

// Range of a random sweep: uniform between two numbers, or between their logarithms.
struct SweepRange {
    std::string key;
    double low = 0, high = 1;
    bool logarithmic = false;
};

// Grid: every combination of the axes. List: the settings in `list`, one after the other. Random:
// `draws` random draws, each with a value of every axis and a number from every range. A larger
// number of draws starts with the same draws.
enum class SweepKind { Grid, List, Random };

struct Sweep {
    std::string name;  // name for `compare --sweep` and the queue; "": made from the axes
    RunConfig base;    // partial: only the settings that differ from the defaults
    SweepKind kind = SweepKind::Grid;
    std::vector<SweepAxis> axes;
    std::vector<SweepRange> ranges;
    std::vector<RunConfig> list;  // partial, applied over the base
    std::int64_t draws = 0, drawSeed = 0;
    // Values of train.seed, each combined with all of the above; empty: the seed of the base.
    std::vector<std::int64_t> seeds;
};

// Upper limit for one sweep: preparing more runs would take days.
constexpr std::int64_t kMostSweepRuns = 10000;

// Returns the number of runs without creating them. Saturates at the largest integer.
std::int64_t sweepSize(const Sweep& sweep);
// Formats settings for the user, with the last part of each key: "lambda 0.1, seed 3".
std::string shortSettings(const RunConfig& settings);
// Parses the values of a setting as typed by the user: "0, 0.01, 0.1". Separated by semicolons if a
// value contains a comma; "0..4" is a range of integers. Errors: Usage (without a value, or an
// invalid one, with the allowed values).
Result<SweepAxis> parseAxis(const ParamSpec& spec, const std::string& typed);
// Returns the seeds 0 .. count-1.
std::vector<std::int64_t> seedsUpTo(std::int64_t count);

// One run of a sweep.
struct PlannedRun {
    // Depends only on the settings that affect results; the same run always has the same id.
    std::string id;
    RunConfig settings;  // settings that differ from the base, including the seed
    RunConfig config;    // settings with defaults filled in
};

struct SweepPlan {
    Sweep sweep;  // the sweep with its name filled in
    std::vector<PlannedRun> runs;
    std::vector<Message> warnings;
};

// Estimated cost of a plan on this machine, one run at a time.
struct SweepCost {
    std::vector<double> seconds;      // time per run of the plan; 0: already done
    std::vector<std::int64_t> bytes;  // size per run, on disk
    // Number of distinct kinds of run: timed, and in total; untimed kinds get the mean.
    int measured = 0, alike = 0;
    double totalSeconds = 0;
    std::int64_t totalBytes = 0, freeBytes = 0;  // freeBytes: free space on the disk of the runs
    std::vector<bool> done;                      // per run: whether it finished earlier
};

}  // namespace headscope

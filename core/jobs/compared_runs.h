// Runs as tables and curves of many take them: their settings, and the numbers that each can be judged by.
#pragma once

#include "core/api/run.h"
#include "core/api/run_config.h"
#include "core/api/run_marks.h"
#include "core/config/config_specs.h"
#include "core/io/metrics_database.h"

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headscope::jobs {

constexpr double kNoScore = std::numeric_limits<double>::quiet_NaN();

// Keeps no file open: there may be more runs than descriptors.
struct ReadRun {
    RunInfo info;
    RunConfig config;
    std::map<std::string, double> numbers = {};  // scoresOf(), and what was measured
};

Error noTable(std::string message, std::string hint);        // Usage
std::string wordsOf(const std::vector<std::string>& words);  // "a, b, c"

// Its curves. Errors: Io, BadData.
Result<std::unique_ptr<io::MetricsDatabase>> metricsOf(const ReadRun& run);
double numberIn(const ReadRun& run, const std::string& id);  // kNoScore: it has none
// run.json and config.json, with the fallbacks of settings that are younger than the run; tags as the setting run.tags,
// where it has any. Errors: Io, BadData.
Result<ReadRun> readRun(const std::string& path, const RunMarkings& marks, const config::Surroundings& surroundings);
// Each folder once, in the order given. Errors: those of the first that cannot be read.
Result<std::vector<ReadRun>> readRuns(const std::vector<std::string>& paths, const RunMarkings& marks,
                                      const config::Surroundings& surroundings);

// What a run can be judged by: "test_accuracy" of every score that an evaluation found, and a few numbers beside.
std::map<std::string, double> scoresOf(const RunInfo& info);
// "accuracy" of "test_accuracy" and "valid_accuracy"; "" of anything else.
std::string scoreId(const std::string& score);

std::string valueIn(const RunConfig& config, const std::string& key);  // "-": the run has no such setting
// "objective.lambda" for lambda, "objective.id" for objective. Errors: Usage: no run has it, or several are meant.
Result<std::string> fullKey(const std::string& given, const std::vector<ReadRun>& all);
Result<std::vector<std::string>> fullKeys(const std::vector<std::string>& given, const std::vector<ReadRun>& all);
// Seeds are what a mean is over, and the other ones change no number, or none on purpose.
bool mayDiffer(const std::string& key);
// Those of all others in which these runs differ.
std::vector<std::string> differingKeys(const std::vector<const ReadRun*>& runs);

std::optional<double> numberOf(const std::string& text);  // none: it is not one
// Numbers by size, before words by the alphabet.
bool isBefore(const std::vector<std::string>& a, const std::vector<std::string>& b);

// Runs that have the same values of some settings.
struct RunGroup {
    std::vector<std::string> values;
    std::vector<const ReadRun*> runs;  // by seed
};
std::vector<RunGroup> groupsBy(const std::vector<std::string>& keys, const std::vector<ReadRun>& all);

}  // namespace headscope::jobs

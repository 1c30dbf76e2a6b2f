// Data of runs for tables and curves of many runs: their settings and scores.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/run.h"
#include "core/api/runs/run_tags.h"
#include "core/base/io/metrics_database.h"
#include "core/spec/config/config_specs.h"

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope::jobs {

// Marks a missing number.
constexpr double kNoScore = std::numeric_limits<double>::quiet_NaN();

// One run. Does not keep files open, since there may be more runs than file descriptors.
struct ReadRun {
    RunInfo info;
    RunConfig config;
    std::map<std::string, double> numbers = {};  // results of scoresOf(), and measured values
};

Error noTable(Message message, Message hint);                // returns an error with code Usage
std::string wordsOf(const std::vector<std::string>& words);  // joins the words: "a, b, c"
// Name of a score in a sentence, such as "test accuracy" for test_accuracy.
Message scoreWords(const std::string& id);

// Opens the run's curves. Errors: Io, BadData.
Result<std::unique_ptr<io::MetricsDatabase>> metricsOf(const ReadRun& run);
double numberIn(const ReadRun& run, const std::string& id);  // returns kNoScore if the run lacks it
// Reads run.json and config.json. Settings newer than the run get their defaults; tags, if any,
// become the setting run.tags. Errors: Io, BadData.
Result<ReadRun> readRun(const std::string& path, const TagsByRun& runTags,
                        const config::Environment& environment);
// Reads each folder once, in the given order. Errors: those of the first unreadable run.
Result<std::vector<ReadRun>> readRuns(const std::vector<std::string>& paths,
                                      const TagsByRun& runTags,
                                      const config::Environment& environment);

// Returns the numbers by which a run can be judged: "test_accuracy" and so on for each score, and a
// few others.
std::map<std::string, double> scoresOf(const RunInfo& info);
// Returns "accuracy" for "test_accuracy" or "valid_accuracy"; "" for anything else.
std::string scoreId(const std::string& score);

// Returns the value of a setting as text; "-" if the run does not have the setting.
std::string valueIn(const RunConfig& config, const std::string& key);
// Expands a short key: "lambda" to "objective.lambda", "objective" to "objective.id". Errors: Usage
// (unknown in all runs, or ambiguous).
Result<std::string> fullKey(const std::string& given, const std::vector<ReadRun>& all);
// Expands several keys.
Result<std::vector<std::string>> fullKeys(const std::vector<std::string>& given,
                                          const std::vector<ReadRun>& all);
// Returns whether runs of one group may differ in this setting: seeds are averaged over, and the
// others should not affect the result.
bool mayDiffer(const std::string& key);
// Returns the other settings in which these runs differ.
std::vector<std::string> differingKeys(const std::vector<const ReadRun*>& runs);

std::optional<double> numberOf(const std::string& text);  // returns nothing if not a number
// Sort order of values: numbers by size, then other texts alphabetically.
bool isBefore(const std::vector<std::string>& a, const std::vector<std::string>& b);

// Runs with equal values of some settings.
struct RunGroup {
    std::vector<std::string> values;
    std::vector<const ReadRun*> runs;  // sorted by seed
};
// Groups runs by the values of these keys, sorted by isBefore.
std::vector<RunGroup> groupsBy(const std::vector<std::string>& keys,
                               const std::vector<ReadRun>& all);

// Returns two runs that were trained on different data although their settings of the data and of
// the model agree, as the id of a dataset does not say which files were read; nothing if there are
// none. Compares the checksums of the data (data_fingerprint in run.json). keys: settings in which
// the runs differ.
std::optional<std::pair<const ReadRun*, const ReadRun*>> onOtherData(
    const std::vector<ReadRun>& all, const std::vector<std::string>& keys);

// Returns the name of a group: "lambda 0.1, sign as-printed".
std::string groupName(const std::vector<std::string>& keys, const std::vector<std::string>& values);
// Returns the names of settings as in the form: "Learning rate"; the last part of an unknown key.
std::vector<std::string> namesOf(const std::vector<std::string>& keys,
                                 const std::vector<ReadRun>& all,
                                 const config::Environment& environment);
// Returns the fewest settings that distinguish the runs, except for seeds; lambda comes first.
// Other settings in which the runs differ, such as the sizes of a preset, are added to `others`.
std::vector<std::string> separatingKeys(const std::vector<ReadRun>& all,
                                        std::vector<std::string>& others);

}  // namespace headscope::jobs

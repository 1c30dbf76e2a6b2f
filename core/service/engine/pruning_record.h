// pruning.json: the plan of a pruning job and its progress. It is rewritten atomically after every
// stage.
#pragma once

#include "core/api/engine/pruning_job.h"
#include "core/base/io/directory.h"

#include <map>
#include <string_view>

namespace headscope::engine {

namespace job_files {
inline constexpr const char* kRecord = "pruning.json";
// file with one line: the path of the parent run on this machine
inline constexpr const char* kParent = "parent";
inline constexpr const char* kRuns = "runs";  // intermediate models, each an ordinary run
}  // namespace job_files

// Content of pruning.json.
struct PruningRecord {
    PruningJobReport report;  // without its folder; run paths are relative to it
    bool finished = false;
    // Folders of started runs, by name of the stage ("train-2").
    std::map<std::string, std::string> runs;
};

// Returns the content of pruning.json.
std::string pruningText(const PruningRecord& record);
// Parses such content. what: the file's name, for messages. Errors: BadData.
Result<PruningRecord> parsePruning(std::string_view text, const std::string& what);

// Drops runs outside of the job's folder, with a warning for each. A resumed job continues training
// the recorded runs, so a record from elsewhere must not name the user's own runs.
void dropRunsOutside(PruningRecord& record);

// Writes pruning.json atomically. Errors: Io.
Status writePruning(const io::Directory& job, const PruningRecord& record);
// Reads pruning.json. Errors: Io, BadData.
Result<PruningRecord> readPruning(const io::Directory& job);

// Returns the first difference between two plans, such as "prices: 0.1 recorded, 0.05 requested";
// empty if they are equal.
Message planDifference(const PruningPlan& there, const PruningPlan& requested);

}  // namespace headscope::engine

// pruning.json: what a pruning job was asked for and how far it is. Written anew after every step, old or new, never
// half.
#pragma once

#include "core/api/pruning_job.h"
#include "core/io/directory.h"

#include <map>
#include <string_view>

namespace headscope::engine {

namespace job_files {
inline constexpr const char* kRecord = "pruning.json";
inline constexpr const char* kParent = "parent";  // one line: where the parent lies on this machine
inline constexpr const char* kRuns = "runs";      // models on the way, each an ordinary run
}  // namespace job_files

struct PruningRecord {
    PruningJobReport report;  // folder is not stored; runs within it are named from it
    bool finished = false;
    std::map<std::string, std::string> runs;  // what was begun, by the name of its step ("train-2"): its folder
};

std::string pruningText(const PruningRecord& record);
// what: the file, for messages. Errors: BadData.
Result<PruningRecord> parsePruning(std::string_view text, const std::string& what);

// What was begun is trained further: a record from elsewhere must not name runs of who opens it. With a warning each.
void dropRunsOutside(PruningRecord& record);

Status writePruning(const io::Directory& job, const PruningRecord& record);
Result<PruningRecord> readPruning(const io::Directory& job);  // Errors: Io, BadData

// "prices: 0.1 there, 0.05 asked for": the first thing in which two plans differ; "" where they are the same.
std::string planDifference(const PruningPlan& there, const PruningPlan& asked);

}  // namespace headscope::engine

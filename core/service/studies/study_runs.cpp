#include "core/service/studies/study_runs.h"

#include "core/api/base/find_by_id.h"
#include "core/base/io/directory.h"
#include "core/base/io/json.h"
#include "core/service/runs/run_folder.h"
#include "core/service/studies/study_result.h"
#include "core/spec/config/config_file.h"

#include <algorithm>
#include <tuple>

namespace headscope::studies {
namespace {

// Whether a sweep in the queue has this name, or this name with a number: "lambda (2)".
bool isNamed(const std::string& sweep, const std::string& name) {
    if (sweep.compare(0, name.size(), name) != 0) return false;
    const auto rest = sweep.substr(name.size());
    if (rest.empty()) return true;
    const bool bracketed = rest.size() > 3 && rest.substr(0, 2) == " (" && rest.back() == ')';
    return bracketed && rest.find_first_not_of("0123456789", 2) == rest.size() - 1;
}

Result<RunConfig> configOf(const std::string& run) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run));
    HEADSCOPE_TRY(const auto json, io::readJsonFile(folder, runs::run_files::kConfig));
    return config::configFromJson(json, folder.pathOf(runs::run_files::kConfig));
}

}  // namespace

Result<std::vector<StudyRun>> trainedRuns(const Study& study, const Queue& queue) {
    std::vector<StudyRun> found;
    if (!study.sweep) return found;
    HEADSCOPE_TRY(const auto sweeps, queue.sweeps());
    const auto* sweep =
        findWhere(sweeps, [&](const std::string& one) { return isNamed(one, study.sweep->name); });
    if (!sweep) return found;
    HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(*sweep));
    const auto rows = rowsOf(study);
    std::vector<std::tuple<std::size_t, std::int64_t, std::string>> sorted;
    for (const auto& job : jobs) {
        if (job.state != JobState::Finished) continue;
        const auto read = configOf(job.run);
        if (!read) continue;  // the folder was deleted
        const auto& config = *read;
        // The row with the most settings: others may be contained in it.
        std::size_t best = rows.size();
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (hasSettings(config, rows[i]) &&
                (best == rows.size() || rows[i].values.size() > rows[best].values.size()))
                best = i;
        if (best < rows.size()) sorted.emplace_back(best, config.integer("train.seed"), job.run);
    }
    std::sort(sorted.begin(), sorted.end());
    for (const auto& [row, seed, run] : sorted) found.push_back({studyRow(rows[row]), seed, run});
    return found;
}

}  // namespace headscope::studies

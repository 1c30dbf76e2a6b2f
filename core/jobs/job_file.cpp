#include "core/jobs/job_file.h"

#include "core/config/config_file.h"
#include "core/io/json.h"
#include "core/runs/run_folder.h"

namespace headscope::jobs {

Result<RunConfig> settingsOf(const Job& job) {
    const std::string what = "the settings of job " + job.id;
    HEADSCOPE_TRY(const auto json, io::parseJson(job.config, what));
    return config::configFromJson(json, what);
}

Result<std::string> writeJobFile(const io::Directory& queue, Job& job, std::int64_t threads) {
    HEADSCOPE_TRY(auto config, settingsOf(job));
    if (job.folder.empty()) job.folder = runs::newFolderName(config);
    config.values.erase("run.folder");
    if (threads > 0) config.values["train.threads"] = threads;
    HEADSCOPE_TRY(const auto jobs, queue.folderMadeIfMissing("jobs"));
    HEADSCOPE_CHECK(jobs.writeAtomically(job.id + ".json", config::configJson(config)));
    return jobs.pathOf(job.id + ".json");
}

Result<RunConfig> readJobFile(const io::Directory& queue, const std::string& id) {
    HEADSCOPE_TRY(const auto jobs, queue.folder("jobs"));
    HEADSCOPE_TRY(const auto json, io::readJsonFile(jobs, id + ".json"));
    return config::configFromJson(json, jobs.pathOf(id + ".json"));
}

}  // namespace headscope::jobs

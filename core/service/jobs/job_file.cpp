#include "core/service/jobs/job_file.h"

#include "core/base/io/json.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_file.h"

namespace headscope::jobs {
namespace {

// Checks the two settings that are part of the folder's name. The training process reports all
// other errors.
Status checkNamed(const RunConfig& config, const Message& what) {
    const auto lack = [&what](const std::string& key, const Message& allowed) {
        return Error{
            ErrorCode::BadData, "%1 do not have %2, %3"_m(what, key, allowed),
            "The queue was changed from outside: add the run again, with sweep or queue add"_m};
    };
    const auto lambda = config.values.find("objective.lambda");
    if (lambda == config.values.end() || lambda->second.index() == 0 || lambda->second.index() == 3)
        return lack("objective.lambda", "a number"_m);
    const auto dataset = config.values.find("dataset.id");
    if (dataset == config.values.end() || !std::holds_alternative<std::string>(dataset->second))
        return lack("dataset.id", "a text"_m);
    if (!runs::checkFolderName(std::get<std::string>(dataset->second)).ok())
        return lack("dataset.id", "the id of a dataset"_m);
    return {};
}

}  // namespace

Result<RunConfig> settingsOf(const Job& job) {
    const auto what = "the settings of job %1"_m(job.id);
    HEADSCOPE_TRY(const auto json, io::parseJson(job.config, what));
    HEADSCOPE_TRY(auto config, config::configFromJson(json, what));
    HEADSCOPE_CHECK(checkNamed(config, what));
    return config;
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

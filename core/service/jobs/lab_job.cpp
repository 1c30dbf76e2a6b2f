#include "core/service/jobs/lab_job.h"

#include "core/base/util/path.h"
#include "core/base/util/sha256.h"
#include "core/lab/session/lab_folder.h"
#include "core/lab/worlds/experiment.h"
#include "core/service/runs/run_folder.h"

#include <filesystem>
#include <set>

namespace headscope::jobs {
namespace {

constexpr const char* kLabFolder = "lab/queue";

std::optional<RunOnDisk> labOnDisk(const std::string& path) {
    const auto record = lab::labRecordIn(path);
    if (!record) return {};
    // An experiment that was opened again after its end may be recorded as paused at its last step.
    const bool finished =
        record->state == LabState::Finished || (record->steps > 0 && record->step >= record->steps);
    return RunOnDisk{finished, record->step, record->steps, record->seconds};
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

// Returns an unused folder name. Two runs of one preset and seed may start in the same second, so
// the name includes part of the id. A folder that exists without a record is not reused.
std::string freeName(const std::string& runsFolder, Job job, const LabPlan& plan) {
    const auto name = lab::labFolderName(plan) + "-" + job.id.substr(std::string(kLabId).size(), 6);
    job.folder = name;
    for (int number = 2; exists(pathOfRun(runsFolder, job)); ++number)
        job.folder = name + "-" + std::to_string(number);
    return job.folder;
}

// Returns "lab: single-location, flip-9, activation softmax, seed 3": the preset, the settings that
// differ from it, and the seed.
std::string nameOf(const LabRequest& request) {
    std::string name = "lab: " + request.experiment + ", " + request.preset;
    if (!request.against.empty()) name += " against " + request.against;
    const auto usual = lab::resolvePlan({request.experiment, request.preset, "", {}});
    RunConfig further, seed;
    for (const auto& [key, value] : request.config.values) {
        if (key == "train.seed")
            seed.values[key] = value;
        else if (usual && usual->request.config.values.at(key) != value)
            further.values[key] = value;
    }
    for (const auto& part : {shortSettings(further), shortSettings(seed)})
        if (!part.empty()) name += ", " + part;
    return name;
}

// Returns the settings of a lab job without the seed.
std::string settingsOf(const std::string& config) {
    auto request = lab::parseLabRequest(config, "the settings of a job"_m);
    if (!request) return config;  // written by another program: differs from all others
    request->config.values.erase("train.seed");
    return lab::labRequestJson(*request);
}

// Returns whether the name is free, or the sweep of this name holds exactly these settings.
Result<bool> takes(const QueueStore& store, const std::string& sweep,
                   const std::set<std::string>& settings) {
    HEADSCOPE_TRY(const auto json, store.jsonOf(sweep));
    if (!json) return true;
    if (*json != kOfLab) return false;
    HEADSCOPE_TRY(const auto members, store.jobsOfSweep(sweep));
    std::set<std::string> known;
    for (const auto& member : members) {
        Job job = member;
        HEADSCOPE_CHECK(store.loadSettings(job));
        known.insert(settingsOf(job.config));
    }
    return known == settings;
}

}  // namespace

bool isOfLab(const Job& job) {
    return job.id.rfind(kLabId, 0) == 0;
}

NewJob labJob(const LabPlan& plan, const std::string& programVersion) {
    const auto settings = lab::labRequestJson(plan.request);
    return {kLabId + util::sha256Hex(programVersion + settings).substr(0, 12), nameOf(plan.request),
            settings};
}

Result<std::string> freeSweepName(const QueueStore& store, const std::string& name,
                                  const std::vector<NewJob>& jobs) {
    std::set<std::string> settings;
    for (const auto& job : jobs) settings.insert(settingsOf(job.config));
    for (int number = 1;; ++number) {
        const auto tried = number == 1 ? name : name + " (" + std::to_string(number) + ")";
        HEADSCOPE_TRY(const bool taken, takes(store, tried, settings));
        if (taken) return tried;
    }
}

std::string pathOfRun(const std::string& runsFolder, const Job& job) {
    return util::joinPath(isOfLab(job) ? util::joinPath(runsFolder, kLabFolder) : runsFolder,
                          job.folder);
}

std::optional<RunOnDisk> runOnDisk(const std::string& runsFolder, const Job& job) {
    const auto path = pathOfRun(runsFolder, job);
    if (isOfLab(job)) return labOnDisk(path);
    const auto info = runs::readRunInfo(path, false);
    if (!info) return {};
    return RunOnDisk{info->state == RunState::Finished, info->step, info->totalSteps, info->seconds,
                     info->name};
}

bool isMade(const std::string& runsFolder, const Job& job) {
    return !job.folder.empty() && (isOfLab(job) ? runOnDisk(runsFolder, job).has_value()
                                                : exists(pathOfRun(runsFolder, job)));
}

Result<std::vector<std::string>> wordsOfNewLabRun(const std::string& program,
                                                  const std::string& runsFolder, Job& job) {
    HEADSCOPE_TRY(const auto request,
                  lab::parseLabRequest(job.config, "the settings of job %1"_m(job.id)));
    HEADSCOPE_TRY(const auto plan, lab::resolvePlan(request));
    if (job.folder.empty() || exists(pathOfRun(runsFolder, job)))
        job.folder = freeName(runsFolder, job, plan);
    std::vector<std::string> words{program, "lab", request.experiment, "--preset", request.preset};
    if (!request.against.empty()) words.insert(words.end(), {"--against", request.against});
    for (const auto& [key, value] : request.config.values)
        words.insert(words.end(), {"--set", key + "=" + valueText(value)});
    words.insert(words.end(), {"--out", util::joinPath(runsFolder, kLabFolder), "--folder",
                               job.folder, "--long", "--json"});
    return words;
}

std::vector<std::string> wordsToResumeLabRun(const std::string& program, const std::string& path) {
    return {program, "lab", "resume", path, "--json"};
}

}  // namespace headscope::jobs

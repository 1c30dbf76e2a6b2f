#include "core/service/report/report_facts.h"

#include "core/api/runs/tasks.h"
#include "core/service/runs/data_name.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/stored_config.h"

#include <algorithm>

namespace headscope::report {
namespace {

// Appends a value unless it is empty or already in the list.
void addOnce(std::vector<std::string>& list, const std::string& value) {
    if (!value.empty() && std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(value);
}

// Returns the name of the user's file or folder; "" if the data are of a known dataset.
std::string fileOf(const RunConfig& config) {
    const auto name = runs::dataName(config);
    return name == config.textOr("dataset.id", "") ? std::string() : name;
}

}  // namespace

Result<ReportData> dataOf(const std::vector<jobs::ReadRun>& all,
                          const config::Environment& environment) {
    ReportData facts;
    for (const auto& run : all) {
        HEADSCOPE_TRY(const auto folder, io::Directory::open(run.info.path));
        HEADSCOPE_TRY(const auto record, runs::readRunRecord(folder));
        addOnce(facts.fingerprints, record.fingerprint);
        if (&run != &all.front()) continue;
        if (const auto* source = config::sourceOf(environment, run.info.dataset))
            facts.info = source->info();
        else
            facts.info.id = facts.info.name = run.info.dataset;
        HEADSCOPE_TRY(const auto config, runs::storedConfig(environment, folder));
        facts.file = fileOf(config);
        HEADSCOPE_TRY(facts.sizes, runs::readSplitSizes(folder));
        HEADSCOPE_TRY(const auto dataset, runs::readDatasetRecord(folder));
        facts.stream = dataset.stream;
        facts.classes = dataset.classes;
        facts.vocabulary = traitsOf(run.info.task).pictures()
                               ? 0
                               : static_cast<std::int64_t>(dataset.tokenizer.size());
        facts.length = dataset.length;
        facts.imageSize = dataset.imageSize;
    }
    return facts;
}

Result<ReportCompute> computeOf(const std::vector<jobs::ReadRun>& all) {
    ReportCompute facts;
    for (const auto& run : all) {
        HEADSCOPE_TRY(const auto folder, io::Directory::open(run.info.path));
        HEADSCOPE_TRY(const auto record, runs::readRunRecord(folder));
        addOnce(facts.devices, run.info.device);
        addOnce(facts.precisions, run.info.precision);
        addOnce(facts.processors, record.processor);
        addOnce(facts.programs, record.programVersion);
        addOnce(facts.torch, record.torchVersion);
        const auto threads = jobs::valueIn(run.config, "train.threads");
        if (threads != "-") addOnce(facts.threads, threads);
        const bool first = &run == &all.front();
        facts.seconds += run.info.seconds;
        facts.least = first ? run.info.seconds : std::min(facts.least, run.info.seconds);
        facts.most = std::max(facts.most, run.info.seconds);
        const auto day = run.info.created.substr(0, 10);
        if (day.empty()) continue;
        if (facts.firstDay.empty() || day < facts.firstDay) facts.firstDay = day;
        facts.lastDay = std::max(facts.lastDay, day);
    }
    return facts;
}

}  // namespace headscope::report

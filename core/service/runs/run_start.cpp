#include "core/service/runs/run_start.h"

#include "core/api/runs/step_name.h"
#include "core/base/io/json.h"
#include "core/base/util/utf8.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/weight_checks.h"
#include "core/spec/config/config_file.h"

#include <algorithm>
#include <filesystem>

namespace headscope::runs {
namespace {

constexpr std::size_t kMost = 16;  // ends a circle of runs that name each other

bool isFolderName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos &&
           name.find('\0') == std::string::npos;
}

// Returns the folder that the settings of a run name as its start; "" if they name none.
std::string startNamedBy(const io::Directory& run) {
    const auto json = io::readJsonFile(run, run_files::kConfig);
    if (!json) return {};
    auto config = config::configFromJson(*json, run.pathOf(run_files::kConfig));
    if (!config || !findData(run, *config)) return {};
    return config->textOr("run.start", "");
}

// Returns the folder of a run's parent: beside the run, as most are, or where its settings say.
std::string folderOf(const io::Directory& run, const std::string& parent) {
    if (!isFolderName(parent)) return {};
    const auto beside = std::filesystem::path(run.presentPath()).parent_path() / parent;
    std::error_code failed;
    if (std::filesystem::is_directory(beside, failed)) return beside.string();
    const auto start = startNamedBy(run);
    return std::filesystem::path(start).filename() == parent ? start : std::string();
}

}  // namespace

Error curvesOnly(const RunInfo& info) {
    return {
        ErrorCode::BadData,
        "%1 has curves only, imported from %2; it has no model"_m(info.name, info.importedCurves),
        "Draw its curves on the page Compare"_m};
}

Result<std::int64_t> namedStep(const CheckpointStore& store, const io::Directory& run,
                               std::int64_t step) {
    const auto steps = store.steps();
    if (steps.empty()) {
        if (const auto record = readRunRecord(run); record && !record->info.importedCurves.empty())
            return curvesOnly(record->info);
        return Error{ErrorCode::BadData,
                     "the run %1 does not have a complete checkpoint yet"_m(run.path()),
                     "Train it for longer"_m};
    }
    if (step == kLatest) return steps.back();
    if (step == kBest) {
        const auto record = readRunRecord(run);
        const auto best = record ? record->bestStep : -1;
        // If the best checkpoint was deleted, use the last one.
        return std::binary_search(steps.begin(), steps.end(), best) ? best : steps.back();
    }
    if (std::binary_search(steps.begin(), steps.end(), step)) return step;
    std::string list;
    for (const auto one : steps) list += " " + std::to_string(one);
    return Error{ErrorCode::Usage, "the run does not have a checkpoint of step %1"_m(step),
                 "Available:%1"_m(list)};
}

namespace {

// Loads weights and checks that they are finite.
Result<io::TensorFile> usableWeights(const CheckpointStore& store, std::int64_t step,
                                     WeightMemory memory) {
    HEADSCOPE_TRY(auto weights, store.loadModel(step, memory));
    auto finite = checkFinite(weights);
    if (!finite.ok())
        return std::move(finite).error().within("checkpoint %1"_m(store.pathOf(step)));
    return weights;
}

}  // namespace

Result<io::TensorFile> loadOrFallBack(const CheckpointStore& store, std::int64_t requested,
                                      std::int64_t& step, std::vector<Message>& skipped,
                                      WeightMemory memory) {
    auto weights = usableWeights(store, step, memory);
    // Only "latest" may use an older checkpoint instead; an explicit step must not.
    if (weights || requested != kLatest) return weights;
    skipped.push_back(unusableText(step, weights.error()));
    auto steps = store.steps();
    for (auto other = steps.rbegin(); other != steps.rend(); ++other) {
        if (*other >= step) continue;
        auto older = usableWeights(store, *other, memory);
        if (!older) {
            skipped.push_back(unusableText(*other, older.error()));
            continue;
        }
        step = *other;
        return older;
    }
    return weights;
}

Result<StartWeights> readStart(const RunConfig& config) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(config.text("run.start")));
    const CheckpointStore store(run);
    // config_checks.cpp has already rejected invalid values.
    const auto requested = stepNamed(config.textOr("run.start_step", "last")).value_or(kLatest);
    StartWeights start;
    auto& step = start.parent.step;
    start.parent.run = std::filesystem::path(run.path()).filename().string();
    HEADSCOPE_TRY(step, namedStep(store, run, requested));
    HEADSCOPE_TRY(start.model, loadOrFallBack(store, requested, step, start.warnings));
    for (auto& line : start.warnings) line = "run %1: %2"_m(start.parent.run, line);
    HEADSCOPE_TRY(start.spec, readModelRecord(run));
    HEADSCOPE_TRY(start.pretrainedConfig, readPretrainedConfig(run));
    if (!start.pretrainedConfig.empty()) {
        HEADSCOPE_TRY(auto record, readRunRecord(run));
        start.pretrained = std::move(record.pretrained);
    }
    // Do not warn about pretrained weights: large pretrained models often have such weights, and
    // the import has already reported them.
    for (const auto& line : start.pretrained ? std::vector<Message>() : oddWeights(start.model))
        start.warnings.push_back("the weights of %1: %2"_m(startText(start.parent), line));
    return start;
}

Status checkMeaning(const std::vector<ModelFact>& facts, const StartWeights& start) {
    const auto* fact = firstDifference(facts, start.model.metadata);
    if (!fact) return {};
    return Error{
        ErrorCode::Usage,
        "the weights of %1 were trained with %2 %3; this run has %4"_m(
            startText(start.parent), fact->key,
            util::shortened(start.model.metadata.at(fact->key), 80),
            util::shortened(fact->value, 80)),
        "Use the data and model settings of that run (its config.json), or choose another run"_m};
}

Message startText(const RunParent& parent) {
    return "run %1, step %2"_m(parent.run, parent.step);
}

std::vector<RunParent> parentsOf(const std::string& folder, const RunInfo& info) {
    std::vector<RunParent> parents;
    if (!info.parent) return parents;
    parents.push_back(*info.parent);
    auto run = io::Directory::open(folder);
    while (run && parents.size() < kMost) {
        const auto next = folderOf(*run, parents.back().run);
        if (next.empty()) break;
        run = io::Directory::open(next);
        if (!run) break;
        const auto record = readRunRecord(*run);
        if (!record || !record->info.parent) break;
        parents.push_back(*record->info.parent);
    }
    return parents;
}

}  // namespace headscope::runs

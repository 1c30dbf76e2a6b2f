#include "core/runs/run_start.h"

#include "core/runs/run_folder.h"
#include "core/runs/weight_checks.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace headscope::runs {
namespace {

// config_checks.cpp has refused anything else.
std::int64_t askedStep(const std::string& typed) {
    if (typed == "best") return kBest;
    std::int64_t step = kLatest;
    std::from_chars(typed.data(), typed.data() + typed.size(), step);
    return step;
}

}  // namespace

Result<std::int64_t> namedStep(const CheckpointStore& store, const io::Directory& run, std::int64_t step) {
    const auto steps = store.steps();
    if (steps.empty())
        return Error{ErrorCode::BadData, "the run " + run.path() + " has no complete checkpoint yet",
                     "Train it for longer"};
    if (step == kLatest) return steps.back();
    if (step == kBest) {
        const auto record = readRunRecord(run);
        const auto best = record ? record->bestStep : -1;
        return std::binary_search(steps.begin(), steps.end(), best) ? best : steps.back();
    }
    if (std::binary_search(steps.begin(), steps.end(), step)) return step;
    std::string list;
    for (const auto one : steps) list += " " + std::to_string(one);
    return Error{ErrorCode::Usage, "the run has no checkpoint of step " + std::to_string(step), "There are:" + list};
}

Result<io::TensorFile> loadOrFallBack(const CheckpointStore& store, std::int64_t asked, std::int64_t& step,
                                      std::vector<std::string>& skipped) {
    auto weights = store.loadModel(step);
    if (weights || asked != kLatest) return weights;
    skipped.push_back(unusableText(step, weights.error()));
    auto steps = store.steps();
    for (auto other = steps.rbegin(); other != steps.rend(); ++other) {
        if (*other >= step) continue;
        auto older = store.loadModel(*other);
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
    const auto asked = askedStep(config.textOr("run.start_step", "last"));
    StartWeights start;
    auto& step = start.parent.step;
    start.parent.run = std::filesystem::path(run.path()).filename().string();
    HEADSCOPE_TRY(step, namedStep(store, run, asked));
    HEADSCOPE_TRY(start.model, loadOrFallBack(store, asked, step, start.warnings));
    for (auto& line : start.warnings) line = "run " + start.parent.run + ": " + line;
    HEADSCOPE_TRY(start.spec, readModelRecord(run));
    HEADSCOPE_CHECK(checkFinite(start.model));
    for (const auto& line : oddWeights(start.model))
        start.warnings.push_back("the weights of " + startText(start.parent) + ": " + line);
    return start;
}

Status checkMeaning(const std::vector<ModelFact>& facts, const StartWeights& start) {
    const auto* fact = firstDifference(facts, start.model.metadata);
    if (!fact) return {};
    return Error{ErrorCode::Usage,
                 "the weights of " + startText(start.parent) + " were trained with " + fact->key + " " +
                     util::shortened(start.model.metadata.at(fact->key), 80) + "; this run has " +
                     util::shortened(fact->value, 80),
                 "Give this run the data and model settings of that one (its config.json), or choose another run"};
}

std::string startText(const RunParent& parent) {
    return "run " + parent.run + ", step " + std::to_string(parent.step);
}

}  // namespace headscope::runs

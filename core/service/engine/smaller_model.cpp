#include "core/service/engine/smaller_model.h"

#include "core/base/io/json.h"
#include "core/base/io/metrics_database.h"
#include "core/base/util/path.h"
#include "core/service/engine/run_models.h"
#include "core/service/engine/stored_model.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/service/runs/weight_checks.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/config_writer.h"
#include "core/spec/pruning/merging.h"
#include "core/spec/pruning/shared_keys.h"
#include "core/spec/pruning/surgery.h"

#include <chrono>
#include <filesystem>

namespace headscope::engine {
namespace {

using analysis::Work;

std::int64_t batchOf(const StoredModel& stored) {
    return stored.config.integer("train.batch");
}

struct Cut {
    io::TensorFile weights;  // weights of the smaller model
    RunConfig config;
    models::ModelSpec spec;
    std::int64_t step = 0;
    // Config of the pretrained model, with the original numbers of the removed heads; "" if the
    // model was trained from scratch.
    std::string pretrainedConfig;
    std::vector<Message> warnings;
};

// Adds the removed heads to the config of the model that the run was imported from. So the other
// heads keep their numbers in an export. keyHeads: new number of key and value heads, or 0.
Result<std::string> pretrainedConfigWithout(const StoredModel& stored, const HeadMask& removed,
                                            int keyHeads) {
    const char* file = runs::run_files::kPretrainedConfig;
    HEADSCOPE_TRY(const auto text, runs::readPretrainedConfig(stored.run));
    if (text.empty()) return text;
    HEADSCOPE_TRY(auto config, io::parseJson(text, stored.run.pathOf(file)));
    HEADSCOPE_TRY(const auto architecture,
                  foreign::architectureFrom(config, stored.run.pathOf(file)));
    auto numbers = architecture.headNumbers;
    for (std::size_t layer = 0; layer < numbers.size(); ++layer) {
        auto& left = numbers[layer];
        std::vector<std::int64_t> kept;
        for (std::size_t head = 0; head < left.size(); ++head)
            if (removed.on(static_cast<int>(layer), static_cast<int>(head)))
                kept.push_back(left[head]);
        left = std::move(kept);
    }
    foreign::setRemovedHeads(numbers, architecture.headCount, config);
    if (keyHeads > 0 && config.contains("num_key_value_heads"))
        config["num_key_value_heads"] = keyHeads;
    return config.dump(2);
}

// Returns the spec after all changes of the request.
Result<models::ModelSpec> specAfter(const models::ModelSpec& before,
                                    const SmallerModelRequest& request) {
    auto spec = before;
    if (!request.removed.all() || request.keyHeads == 0) {
        HEADSCOPE_TRY(spec, pruning::withoutHeads(before, request.removed));
    }
    HEADSCOPE_CHECK(pruning::checkMerges(before, request.merges, request.removed));
    if (request.keepOnePerSite)
        HEADSCOPE_CHECK(pruning::checkOneHeadASite(before, request.removed));
    if (request.keyHeads == 0) return spec;
    return pruning::withKeyHeads(spec, request.keyHeads);
}

// Returns the weights after all changes of the request, in the order of specAfter.
io::TensorFile weightsAfter(const models::ModelSpec& before, const SmallerModelRequest& request,
                            const io::TensorFile& weights) {
    auto after =
        request.merges.empty() ? weights : pruning::mergedWeights(before, request.merges, weights);
    auto spec = before;
    if (!request.removed.all()) {
        after = pruning::cutWeights(before, request.removed, after);
        spec = pruning::withoutHeads(before, request.removed).value();
    }
    if (request.keyHeads > 0) after = pruning::sharedKeyWeights(spec, request.keyHeads, after);
    return after;
}

std::string editOf(const models::ModelSpec& spec, const SmallerModelRequest& request) {
    std::string text;
    if (!request.removed.all())
        text = pruning::editText(spec, request.removed, !request.merges.empty());
    if (request.keyHeads > 0)
        text +=
            (text.empty() ? "" : ", ") + std::to_string(request.keyHeads) + " key and value heads";
    return text;
}

Result<Cut> cutModel(const RunPlace& place, const StoredModel& stored,
                     const SmallerModelRequest& request) {
    Cut cut;
    HEADSCOPE_TRY(cut.spec, specAfter(stored.model.spec, request));
    HEADSCOPE_TRY(const auto parent, readStoredWeights(*place.core, stored, request.step));
    cut.step = parent.step;
    cut.warnings = parent.warnings;
    const auto& weights = parent.tensors;
    for (auto& line : runs::oddWeights(weights)) cut.warnings.push_back(std::move(line));
    cut.config = stored.config;
    // With fewer heads, the number of shared key-value heads may also have changed.
    if (cut.config.has("model.kv_heads") || request.keyHeads > 0)
        cut.config.values["model.kv_heads"] = cut.spec.variants.kvHeads;
    // Checks of settings look at the heads before any were removed, or at a schedule of heads.
    if (request.keyHeads > 0) HEADSCOPE_CHECK(runs::checkStoredModel(cut.config));
    // These settings of the parent's training do not apply to the smaller model.
    cut.config.values["train.gates"] = std::string("off");
    cut.config.values["train.groups"] = std::string("off");
    cut.config.values["run.start"] = std::string();
    cut.config.values["run.start_step"] = std::string("last");
    HEADSCOPE_TRY(cut.pretrainedConfig,
                  pretrainedConfigWithout(stored, request.removed, request.keyHeads));
    cut.weights = weightsAfter(stored.model.spec, request, weights);
    HEADSCOPE_CHECK(place.core->backend->checkWeights(cut.spec, cut.weights));
    return cut;
}

runs::RunRecord recordOf(const RunPlace& place, const runs::RunRecord& parent,
                         const StoredModel& stored, const Cut& cut,
                         const SmallerModelRequest& request) {
    auto record = parent;
    auto& info = record.info;
    const auto size = pruning::sizeOf(cut.spec, 1);
    info.name = request.name;
    if (request.name.empty() && request.removed.all())
        info.name = parent.info.name + ", " + std::to_string(request.keyHeads) + " key heads";
    else if (request.name.empty())
        info.name = parent.info.name + ", " + std::to_string(size.heads()) + " heads";
    info.created = runs::utcNow();
    info.state = RunState::Finished;
    info.step = info.totalSteps = cut.step;
    info.seconds = 0;
    // The parent's scores do not apply to the smaller model.
    info.validScores = info.testScores = {};
    info.attentionCosine.reset();
    info.parent = RunParent{std::filesystem::path(stored.run.path()).filename().string(), cut.step,
                            editOf(stored.model.spec, request)};
    record.bestStep = record.testedStep = -1;
    record.torchVersion = place.core->machine.torchVersion;
    record.kernels = place.core->machine.kernels;
    record.programVersion = runs::programVersion();
    record.error.reset();
    return record;
}

// Creates a checkpoint with an empty optimiser state; further training starts a new optimiser.
runs::Checkpoint checkpointOf(const Cut& cut, const std::vector<runs::ModelFact>& facts) {
    runs::Checkpoint checkpoint;
    checkpoint.model = cut.weights;
    checkpoint.model.metadata = runs::metadataOf(facts);
    checkpoint.model.metadata["program"] = std::string("Headscope ") + runs::programVersion();
    checkpoint.model.metadata["step"] = std::to_string(cut.step);
    checkpoint.model.metadata["tested"] = "no";
    checkpoint.optimizer.metadata["steps"] = "0";
    checkpoint.trainer.step = cut.step;
    return checkpoint;
}

Status fillRun(const io::Directory& run, const io::Directory& parent, const Cut& cut,
               const runs::RunRecord& record, const data::Dataset& dataset, const Work& work) {
    // Copy these files unchanged, because only the parent's record holds the split sizes.
    for (const char* file : {runs::run_files::kDataset, runs::run_files::kVocabulary,
                             runs::run_files::kTargetVocabulary}) {
        if (parent.kind(file) == io::Directory::Kind::Missing) continue;
        HEADSCOPE_TRY(const auto text, parent.read(file, io::kJsonFileBytes));
        HEADSCOPE_CHECK(run.writeAtomically(file, text));
    }
    HEADSCOPE_CHECK(runs::writePretrainedConfig(run, cut.pretrainedConfig));
    HEADSCOPE_CHECK(runs::writeModelRecord(run, cut.spec));
    const auto facts = runs::describeModel(cut.spec, dataset);
    const auto checkpoint = checkpointOf(cut, facts);
    HEADSCOPE_CHECK(run.writeAtomically(
        runs::run_files::kReadme,
        runs::readmeOf(facts, checkpoint.model, record.info.name,
                       "The test scores in `run.json`, if any, are those of these weights.")));
    HEADSCOPE_TRY(const auto database,
                  io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write));
    RunEvent made{
        cut.step, 0, "made",
        "created from %1: %2"_m(runs::startText(*record.info.parent), record.info.parent->edit), 0};
    made.time =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    database->add(made, made.time);
    HEADSCOPE_CHECK(database->flush(true));
    runs::appendLog(run, made.text.text());
    work.done(0.5);
    HEADSCOPE_CHECK(runs::CheckpointStore(run).save(checkpoint));
    // This is the last point at which cancelling leaves no folder behind.
    if (work.stopped()) return Error{ErrorCode::Cancelled, "the smaller model was not made"_m};
    return {};
}

}  // namespace

Result<ModelSizesRequest::Answer> modelSizes(const RunPlace& run, const ModelSizesRequest& request,
                                             const Work&) {
    HEADSCOPE_TRY(const auto stored, readStoredModel(*run.core, run.path));
    ModelSizesRequest::Answer answer;
    answer.whole = pruning::sizeOf(stored.model.spec, batchOf(stored));
    for (const auto& removed : request.removed) {
        if (removed.all()) {
            answer.smaller.push_back(answer.whole);
            continue;
        }
        auto smaller = pruning::withoutHeads(stored.model.spec, removed);
        if (smaller)
            answer.smaller.emplace_back(pruning::sizeOf(*smaller, batchOf(stored)));
        else
            answer.smaller.emplace_back(std::move(smaller).error());
    }
    return answer;
}

Result<SmallerModel> makeSmallerModel(const RunPlace& run, const SmallerModelRequest& request,
                                      const Work& work) {
    HEADSCOPE_TRY(const auto stored, readStoredModel(*run.core, run.path));
    HEADSCOPE_TRY(const auto parent, runs::readRunRecord(stored.run));
    HEADSCOPE_TRY(const auto cut, cutModel(run, stored, request));
    if (work.stopped()) return Error{ErrorCode::Cancelled, "the smaller model was not made"_m};
    work.done(0.25);
    const auto record = recordOf(run, parent, stored, cut, request);
    const auto folder = request.folder.empty()
                            ? run.core->options.runsFolder
                            : std::filesystem::absolute(util::expandUser(request.folder))
                                  .lexically_normal()
                                  .string();
    const auto fill = [&](const io::Directory& made) {
        return fillRun(made, stored.run, cut, record, stored.dataset, work);
    };
    HEADSCOPE_TRY(const auto made, runs::createRunFolder(folder, runs::newFolderName(cut.config),
                                                         cut.config, record, fill));
    work.done(1);
    SmallerModel smaller;
    smaller.run = made.folder.path();
    smaller.name = record.info.name;
    smaller.config = cut.config;
    smaller.parent = *record.info.parent;
    smaller.before = pruning::sizeOf(stored.model.spec, batchOf(stored));
    smaller.after = pruning::sizeOf(cut.spec, batchOf(stored));
    smaller.warnings = cut.warnings;
    return smaller;
}

Result<SpeedReport> speedOf(const RunPlace& run, const SpeedRequest& request, const Work& work) {
    HEADSCOPE_TRY(const auto stored, readStoredModel(*run.core, run.path));
    HEADSCOPE_TRY(const auto dataset, runSamples(*run.core, run.path, work.cancel));
    const auto& backend = *run.core->backend;
    backend.setThreads(static_cast<int>(stored.config.integer("train.threads")));
    auto report = run.core->guarded<SpeedReport>(
        [&](session::AnalysisThread::Cancel) {
            return backend.compareSpeed(stored.config, stored.model.spec, dataset, request, work);
        },
        nullptr);
    backend.setThreads(std::max(run.core->machine.threads, 1));
    return report;
}

}  // namespace headscope::engine

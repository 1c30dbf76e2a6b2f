#include "core/service/engine/requests.h"

#include "core/api/requests/analysis.h"
#include "core/api/requests/head_card.h"
#include "core/api/requests/head_overview.h"
#include "core/api/requests/head_projection.h"
#include "core/api/requests/mean_maps.h"
#include "core/api/requests/sample_finder.h"
#include "core/api/requests/stored_curves.h"
#include "core/base/io/metrics_database.h"
#include "core/data/batches/subset.h"
#include "core/data/readers/model_input.h"
#include "core/service/engine/ablation_sets.h"
#include "core/service/engine/head_trees.h"
#include "core/service/engine/matched_heads.h"
#include "core/service/engine/pruning_job.h"
#include "core/service/engine/recorded_scores.h"
#include "core/service/engine/run_data.h"
#include "core/service/engine/run_models.h"
#include "core/service/engine/smaller_model.h"
#include "core/service/jobs/kept_curves.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/runs/run_folder.h"

namespace headscope::engine {
namespace {

using analysis::Work;
using Cancel = session::AnalysisThread::Cancel;
using ErasedAnswer = std::shared_ptr<void>;

Result<std::vector<Sample>> samplesOf(const RunPlace& run, const SamplesRequest& request,
                                      const Work& work) {
    HEADSCOPE_TRY(const auto dataset, runSamples(*run.core, run.path, work.cancel));
    const auto* split = data::findSplit(*dataset, request.split);
    if (!split) return data::noSplit(request.split);
    const auto total = data::orderedCount(*dataset, *split, run.length);
    std::vector<Sample> samples;
    const auto end = std::min(request.first + request.count, total);
    for (auto index = std::max<std::int64_t>(request.first, 0); index < end; ++index)
        samples.push_back(data::sampleOf(*dataset, *split, index));
    return samples;
}

Result<RunData> dataFound(const RunPlace& run, const RunDataRequest&, const Work&) {
    return dataOfRun(*run.core, run.path);
}

Result<DataCheck> dataChecked(const RunPlace& run, const DataCheckRequest& request,
                              const Work& work) {
    return checkData(*run.core, run.path, request, work.cancel);
}

// Returns the newest frame of the requested measure, or of the first recorded measure if the
// requested one was not recorded.
Result<SimilarityFrame> newestFrame(const io::MetricsDatabase& database,
                                    const std::string& wanted) {
    HEADSCOPE_TRY(const auto measures, database.measures());
    if (measures.empty())
        return Error{ErrorCode::BadData, "the run recorded no similarity"_m,
                     "Use the similarity of the model's weights instead"_m};
    const bool known = std::find(measures.begin(), measures.end(), wanted) != measures.end();
    return database.newestFrame(known ? wanted : measures.front());
}

Result<std::unique_ptr<io::MetricsDatabase>> metricsOf(const RunPlace& run) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run.path));
    return io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Read);
}

Result<SimilarityFrame> newestRecorded(const RunPlace& run, const NewestRecordedRequest& request,
                                       const Work&) {
    HEADSCOPE_TRY(const auto database, metricsOf(run));
    return newestFrame(*database, request.measure);
}

Result<std::vector<SimilarityFrame>> recordedFrames(const RunPlace& run,
                                                    const RecordedRequest& request, const Work&) {
    HEADSCOPE_TRY(const auto database, metricsOf(run));
    return database->frames(request.measure);
}

// Returns all curves, events and the newest similarity in one consistent read.
Result<RunHistory> historyOf(const RunPlace& run, const HistoryRequest& request, const Work&) {
    RunHistory history;
    HEADSCOPE_TRY(history.info, runs::readRunInfo(run.path, run.core->isShipped(run.path)));
    HEADSCOPE_TRY(const auto database, metricsOf(run));
    database->holdStill();
    HEADSCOPE_TRY(const auto ids, database->series());
    for (const auto& id : ids) {
        HEADSCOPE_TRY(auto points, database->points(id));
        history.series.emplace_back(id, std::move(points));
    }
    HEADSCOPE_TRY(history.events, database->events());
    if (auto newest = newestFrame(*database, request.measure))
        history.similarity = std::move(*newest);
    return history;
}

Result<std::vector<HeadTree>> treesOf(const RunPlace&, const HeadTreesRequest& request,
                                      const Work&) {
    return headTrees(request);
}

Result<std::vector<MatchedSite>> matchedHeadsOf(const RunPlace&, const MatchedHeadsRequest& request,
                                                const Work&) {
    return matchedHeads(request);
}

Result<HeadMask> closedGates(const RunPlace& run, const ClosedGatesRequest& request, const Work&) {
    return headsClosedBy(*run.core, run.path, request.step);
}

Result<std::optional<PruningReport>> storedCurves(const RunPlace& run, const StoredCurvesRequest&,
                                                  const Work&) {
    if (run.core->liveSession(run.path)) return std::optional<PruningReport>();
    HEADSCOPE_TRY(const auto weights, jobs::newestWeights(run.path));
    HEADSCOPE_TRY(const auto files, io::Directory::open(run.path));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(files));
    return jobs::newestKeptCurve(run.core->options.runsFolder,
                                 {weights.sha256, record.fingerprint});
}

Result<std::vector<AblationSet>> setsOf(const RunPlace& run, const AblationSetsRequest& request,
                                        const Work&) {
    return ablationSets(run.path, request);
}

const analysis::RequestTable<const RunPlace>& requestsWithoutWeights() {
    static const auto kTable = analysis::RequestTable<const RunPlace>()
                                   .add<SamplesRequest>(samplesOf)
                                   .add<RunDataRequest>(dataFound)
                                   .add<DataCheckRequest>(dataChecked)
                                   .add<HistoryRequest>(historyOf)
                                   .add<NewestRecordedRequest>(newestRecorded)
                                   .add<RecordedRequest>(recordedFrames)
                                   .add<ModelSizesRequest>(modelSizes)
                                   .add<SmallerModelRequest>(makeSmallerModel)
                                   .add<SpeedRequest>(speedOf)
                                   .add<HeadTreesRequest>(treesOf)
                                   .add<MatchedHeadsRequest>(matchedHeadsOf)
                                   .add<ClosedGatesRequest>(closedGates)
                                   .add<AblationSetsRequest>(setsOf)
                                   .add<KeepRunRequest>(keepRun)
                                   .add<RecordScoresRequest>(recordScores)
                                   .add<StoredCurvesRequest>(storedCurves)
                                   .add<PruningJobRequest>(pruneAsAJob);
    return kTable;
}

// The newest weights of the run, if the request asks to keep its answer and these are the weights
// it is about. Empty for a run in training, whose weights change.
std::optional<jobs::NewestWeights> weightsToKeep(const RunPlace& run, const ErasedRequest& erased) {
    if (erased.id != PruningCurveRequest::kId) return std::nullopt;
    const auto& request = erased.as<PruningCurveRequest>();
    if (!request.keep || run.core->liveSession(run.path)) return std::nullopt;
    auto newest = jobs::newestWeights(run.path);
    if (!newest || (request.step != kLatest && request.step != newest->step)) return std::nullopt;
    return std::move(*newest);
}

// Answers a request with the table or the analyzer, depending on what it needs. Runs in the thread
// chosen by answerLater.
Result<ErasedAnswer> answerNow(const RunPlace& run, const ErasedRequest& erased, Work work) {
    const auto& requirements = erased.requirements;
    if (requirements.needs == Needs::Records || requirements.needs == Needs::Data ||
        requirements.needs == Needs::Work)
        return requestsWithoutWeights().answer(run, erased.id, erased.request.get(), work);
    // Some requests need the run's samples as well.
    const auto open = requirements.needs == Needs::Weights ? openModel : openWithSamples;
    HEADSCOPE_TRY(const auto* model,
                  open(*run.core, run.path, requirements.step, work.cancel, requirements.average));
    work.step = model->step;
    return model->analyzer->answer(erased.id, erased.request.get(), work);
}

// Answers a request, from the stored answers if it can.
Result<ErasedAnswer> answerOrKept(const RunPlace& run, const ErasedRequest& erased, Work work) {
    const auto weights = weightsToKeep(run, erased);
    if (!weights) return answerNow(run, erased, std::move(work));
    const auto& request = erased.as<PruningCurveRequest>();
    const auto folder = run.core->options.runsFolder;
    HEADSCOPE_TRY(const auto files, io::Directory::open(run.path));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(files));
    const jobs::KeptCurveOf what{weights->sha256, record.fingerprint};
    if (auto kept = jobs::keptCurve(folder, what, request))
        return ErasedAnswer(std::make_shared<PruningReport>(std::move(*kept)));
    HEADSCOPE_TRY(auto answer, answerNow(run, erased, std::move(work)));
    // A failure to store the curve does not affect the answer; it is measured again next time.
    const auto& report = *static_cast<const PruningReport*>(answer.get());
    if (report.step == weights->step)
        if (const auto kept = jobs::keepCurve(folder, what, request, report); !kept.ok())
            run.core->warn(
                run.path,
                "The measurements could not be saved and will be repeated next time: %1"_m(
                    kept.error().message));
    return answer;
}

// Reports progress monotonically in 1 % steps, so that views are not flooded.
ProgressCallback hundredths(ProgressCallback progress) {
    if (!progress) return {};
    return [task = std::make_shared<LongTask>(std::move(progress), nullptr)](double share) {
        task->report(share);
    };
}

}  // namespace

void answerLater(const RunPlace& run, ErasedRequest erased) {
    // A newer request of the same kind for the same run replaces a waiting one.
    const auto slot = run.path + "|" + erased.id + "|" + erased.requirements.slot;
    const auto needs = erased.requirements.needs;
    const bool aside = erased.requirements.slow;
    auto done = erased.done;
    auto flag = erased.cancel;
    // Quick requests wait for a moment only.
    const bool waits = aside && needs != Needs::Work && needs != Needs::Records &&
                       erased.progress && run.core->aside.busy(slot);
    if (waits) erased.progress(kWaitsForAnother);
    std::function<Result<ErasedAnswer>(Cancel)> work = [run, waits,
                                                        erased = std::move(erased)](Cancel cancel) {
        if (waits) erased.progress(0);
        return answerOrKept(run, erased, {cancel, hundredths(erased.progress)});
    };
    if (needs == Needs::Work)
        run.core->workOn<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
    else if (needs == Needs::Records)
        run.core->readFiles<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
    else if (aside)
        run.core->analyseAside<ErasedAnswer>(slot, std::move(work), std::move(done),
                                             std::move(flag));
    else
        run.core->analyse<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
}

}  // namespace headscope::engine

#include "core/service/engine/questions.h"

#include "core/api/questions/analysis.h"
#include "core/api/questions/calibration.h"
#include "core/api/questions/head_card.h"
#include "core/api/questions/head_overview.h"
#include "core/api/questions/head_pairs.h"
#include "core/api/questions/head_projection.h"
#include "core/api/questions/mean_maps.h"
#include "core/api/questions/pruning.h"
#include "core/api/questions/similarity_excess.h"
#include "core/api/questions/split_answers.h"
#include "core/base/io/metrics_database.h"
#include "core/data/batches/subset.h"
#include "core/data/readers/model_input.h"
#include "core/service/engine/ablation_sets.h"
#include "core/service/engine/head_match.h"
#include "core/service/engine/head_trees.h"
#include "core/service/engine/pruning_job.h"
#include "core/service/engine/run_data.h"
#include "core/service/engine/run_models.h"
#include "core/service/engine/smaller_model.h"
#include "core/service/runs/run_folder.h"

#include <set>

namespace headscope::engine {
namespace {

using analysis::Work;
using Cancel = session::AnalysisThread::Cancel;
using ErasedAnswer = std::shared_ptr<void>;

Result<std::vector<Sample>> samplesOf(const RunPlace& run, const SamplesQuestion& question, const Work& work) {
    HEADSCOPE_TRY(const auto dataset, runSamples(*run.core, run.path, work.cancel));
    const auto* split = data::findSplit(*dataset, question.split);
    if (!split) return data::noSplit(question.split);
    const auto total = data::orderedCount(*dataset, *split, run.length);
    std::vector<Sample> samples;
    const auto end = std::min(question.first + question.count, total);
    for (auto index = std::max<std::int64_t>(question.first, 0); index < end; ++index)
        samples.push_back(data::sampleOf(*dataset, *split, index));
    return samples;
}

Result<RunData> dataFound(const RunPlace& run, const RunDataQuestion&, const Work&) {
    return dataOfRun(*run.core, run.path);
}

Result<DataCheck> dataChecked(const RunPlace& run, const DataCheckQuestion& question, const Work& work) {
    return checkData(*run.core, run.path, question, work.cancel);
}

// Falls back to the first recorded measure if the wanted one was not recorded.
Result<SimilarityFrame> newestFrame(const io::MetricsDatabase& database, const std::string& wanted) {
    HEADSCOPE_TRY(const auto measures, database.measures());
    if (measures.empty())
        return Error{ErrorCode::BadData, "the run recorded no similarity",
                     "Ask for the similarity of its weights instead"};
    const bool known = std::find(measures.begin(), measures.end(), wanted) != measures.end();
    return database.newestFrame(known ? wanted : measures.front());
}

Result<std::unique_ptr<io::MetricsDatabase>> metricsOf(const RunPlace& run) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run.path));
    return io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Read);
}

Result<SimilarityFrame> newestRecorded(const RunPlace& run, const NewestRecordedQuestion& question, const Work&) {
    HEADSCOPE_TRY(const auto database, metricsOf(run));
    return newestFrame(*database, question.measure);
}

Result<std::vector<SimilarityFrame>> recordedFrames(const RunPlace& run, const RecordedQuestion& question,
                                                    const Work&) {
    HEADSCOPE_TRY(const auto database, metricsOf(run));
    return database->frames(question.measure);
}

// Returns all curves, events and the newest similarity in one consistent read.
Result<RunHistory> historyOf(const RunPlace& run, const HistoryQuestion& question, const Work&) {
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
    if (auto newest = newestFrame(*database, question.measure)) history.similarity = std::move(*newest);
    return history;
}

Result<std::vector<HeadTree>> treesOf(const RunPlace&, const HeadTreesQuestion& question, const Work&) {
    return headTrees(question);
}

Result<std::vector<MatchedSite>> headsMatched(const RunPlace&, const MatchedHeadsQuestion& question, const Work&) {
    return matchedHeads(question);
}

Result<HeadMask> closedGates(const RunPlace& run, const ClosedGatesQuestion& question, const Work&) {
    return headsClosedBy(*run.core, run.path, question.step);
}

Result<std::vector<AblationSet>> setsOf(const RunPlace& run, const AblationSetsQuestion& question, const Work&) {
    return ablationSets(run.path, question);
}

const analysis::QuestionTable<const RunPlace>& questionsWithoutWeights() {
    static const auto kTable = analysis::QuestionTable<const RunPlace>()
                                   .add<SamplesQuestion>(samplesOf)
                                   .add<RunDataQuestion>(dataFound)
                                   .add<DataCheckQuestion>(dataChecked)
                                   .add<HistoryQuestion>(historyOf)
                                   .add<NewestRecordedQuestion>(newestRecorded)
                                   .add<RecordedQuestion>(recordedFrames)
                                   .add<ModelSizesQuestion>(modelSizes)
                                   .add<SmallerModelQuestion>(makeSmallerModel)
                                   .add<SpeedQuestion>(speedOf)
                                   .add<HeadTreesQuestion>(treesOf)
                                   .add<MatchedHeadsQuestion>(headsMatched)
                                   .add<ClosedGatesQuestion>(closedGates)
                                   .add<AblationSetsQuestion>(setsOf)
                                   .add<KeepRunQuestion>(keepRun)
                                   .add<PruningJobQuestion>(pruneAsAJob);
    return kTable;
}

// Dispatches a query by what it needs; runs in the thread chosen by answerLater.
Result<ErasedAnswer> answerNow(const RunPlace& run, const Asking& asking, Work work) {
    const auto& place = asking.place;
    if (place.needs == Needs::Records || place.needs == Needs::Data || place.needs == Needs::Work)
        return questionsWithoutWeights().answer(run, asking.id, asking.question.get(), work);
    // Some queries need the run's samples as well.
    const auto open = place.needs == Needs::Weights ? openModel : openWithSamples;
    HEADSCOPE_TRY(const auto* model, open(*run.core, run.path, place.step, work.cancel, place.average));
    work.step = model->step;
    return model->analyzer->answer(asking.id, asking.question.get(), work);
}

// Queries over every head or many samples take seconds to minutes. They run in a separate thread,
// so that switching a head is not delayed.
bool takesLong(const std::string& id) {
    static const std::set<std::string> kLong{
        LeaveOneOutQuestion::kId,    ImportanceQuestion::kId,   PruningCurveQuestion::kId,
        GroupQuestion::kId,          OnlyOneQuestion::kId,      HeadPairsQuestion::kId,
        HeadCardQuestion::kId,       HeadOverviewQuestion::kId, HeadsAcrossQuestion::kId,
        HeadProjectionQuestion::kId, SplitAnswersQuestion::kId, ComparedAnswersQuestion::kId,
        MeanMapsQuestion::kId,       CalibrationQuestion::kId,  SimilarityExcessQuestion::kId};
    return kLong.count(id) > 0;
}

// Reports progress monotonically in 1 % steps, so that views are not flooded.
AskProgress hundredths(AskProgress progress) {
    if (!progress) return {};
    return [progress = std::move(progress), last = std::make_shared<double>(0)](double share) {
        if (share < *last + 0.01) return;
        *last = share;
        progress(share);
    };
}

}  // namespace

void answerLater(const RunPlace& run, Asking asking) {
    // A newer query of the same kind for the same run replaces a waiting one.
    const auto slot = run.path + "|" + asking.id + "|" + asking.place.slot;
    const auto needs = asking.place.needs;
    const bool aside = takesLong(asking.id);
    auto done = asking.done;
    auto flag = asking.cancel;
    std::function<Result<ErasedAnswer>(Cancel)> work = [run, asking = std::move(asking)](Cancel cancel) {
        return answerNow(run, asking, {cancel, hundredths(asking.progress)});
    };
    if (needs == Needs::Work)
        run.core->workOn<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
    else if (needs == Needs::Records)
        run.core->readFiles<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
    else if (aside)
        run.core->analyseAside<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
    else
        run.core->analyse<ErasedAnswer>(slot, std::move(work), std::move(done), std::move(flag));
}

}  // namespace headscope::engine

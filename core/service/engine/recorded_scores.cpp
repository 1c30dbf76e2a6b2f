#include "core/service/engine/recorded_scores.h"

#include "core/service/engine/run_models.h"
#include "core/service/runs/run_folder.h"

#include <cmath>

namespace headscope::engine {
namespace {

using analysis::Work;

Status checkUnscored(const RunInfo& info) {
    if (canRecordScores(info)) return {};
    if (info.untrainedOutput)
        return Error{
            ErrorCode::Usage,
            "the output layer of \"%1\" is new and random, so its scores say nothing"_m(info.name),
            "Fine-tune the run first"_m};
    if (!info.testScores.empty())
        return Error{ErrorCode::Usage, "\"%1\" already has test scores"_m(info.name),
                     "Read them in the list of runs"_m};
    return Error{ErrorCode::Usage, "\"%1\" has no finished model with test samples"_m(info.name),
                 "Choose a finished run"_m};
}

Result<RunResult> evaluated(const OpenModel& model, const char* split, const Work& work) {
    EvaluateOptions options;
    options.split = split;
    return model.analyzer->ask(options, work);
}

Status checkFinite(const Scores& scores) {
    for (const auto& score : scores)
        if (!std::isfinite(score.value))
            return Error{
                ErrorCode::Diverged,
                "the %1 on the test split is not a finite number"_m(scoreKind(score.id).name),
                "Choose another run: the weights of this one are far too large"_m};
    return {};
}

// Writes the scores into run.json, unless the run has been changed since `before` was read.
Status writeScores(const io::Directory& folder, const runs::RunRecord& before, const Scores& valid,
                   const RunResult& test) {
    HEADSCOPE_TRY(const auto lock, runs::RunLock::take(folder));
    HEADSCOPE_TRY(auto record, runs::readRunRecord(folder));
    if (record.info.step != before.info.step || !record.info.testScores.empty())
        return Error{ErrorCode::Usage, "the run was changed while it was evaluated"_m,
                     "Evaluate it again"_m};
    record.info.validScores = valid;
    record.info.testScores = test.scores;
    record.info.attentionCosine = test.meanAttentionCosine;
    record.testedStep = record.info.step;
    return runs::writeRunRecord(folder, record);
}

}  // namespace

Result<RunInfo> recordScores(const RunPlace& run, const RecordScoresRequest&, const Work& work) {
    HEADSCOPE_CHECK(run.core->refuseShipped(run.path));
    HEADSCOPE_TRY(const auto info, runs::readRunInfo(run.path, false));
    HEADSCOPE_CHECK(checkUnscored(info));
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run.path));
    HEADSCOPE_TRY(const auto before, runs::readRunRecord(folder));
    HEADSCOPE_TRY(const auto* model, openWithSamples(*run.core, run.path, kLatest, work.cancel));
    if (model->step != before.info.step)
        return Error{ErrorCode::BadData,
                     "the last checkpoint of \"%1\" cannot be read"_m(info.name),
                     "Choose another run, or make this one again"_m};
    Scores valid;
    if (info.validSamples > 0) {
        HEADSCOPE_TRY(const auto result, evaluated(*model, "valid", work.part(0, 0.5)));
        valid = result.scores;
    }
    HEADSCOPE_TRY(const auto test, evaluated(*model, "test", work.part(0.5, 1)));
    HEADSCOPE_CHECK(checkFinite(test.scores));
    HEADSCOPE_CHECK(writeScores(folder, before, valid, test));
    return runs::readRunInfo(run.path, false);
}

}  // namespace headscope::engine

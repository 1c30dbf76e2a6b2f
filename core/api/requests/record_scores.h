// Scores of runs that were made without training, such as pruned and imported ones.
#pragma once

#include "core/api/base/request.h"
#include "core/api/runs/run.h"

namespace headscope {

// Returns whether the run's scores can be recorded: it is a finished run of one's own with a
// trained model, and has samples but no test scores.
bool canRecordScores(const RunInfo& info);

// Evaluates the validation and test samples with the last weights of a run, and records the scores
// in its run.json, so that it can be compared with trained runs. Returns the run as it is then.
// Errors: Usage if canRecordScores() is false or the weights changed meanwhile; those of opening
// the model and its data; Io; Cancelled, and nothing is recorded.
struct RecordScoresRequest {
    static constexpr const char* kId = "record-scores";
    using Answer = RunInfo;
    RequestRequirements requirements() const { return {Needs::Data, {}, kLatest, 1, true}; }
};

}  // namespace headscope

// The sentence that the Train page concludes from a run that has ended. A pure function.
#pragma once

#include "core/api/runs/run.h"
#include "ui/workspace/verdict.h"

namespace headscope::ui {

// How a training ended: "Finished in 56 s: test accuracy 82.7 % (95 % interval 78.1 to 86.7)."
struct TrainingEnd {
    RunState state = RunState::Finished;
    std::int64_t steps = 0;
    double seconds = 0;  // 0: unknown
    Scores scores;       // on `split`, the primary score first
    std::string split = "test";
    std::int64_t samples = 0;  // of the split; 0: unknown
    std::optional<double> attentionCosine = {};
};
TrainingEnd endOf(const RunResult& result);
TrainingEnd endOf(const RunInfo& run);

// Without a text for a run that neither finished nor was stopped.
Verdict trainingVerdict(const TrainingEnd& end);

}  // namespace headscope::ui

#include "core/api/engine/recorded_result.h"

namespace headscope {

RunResult recordedResult(const RunInfo& run) {
    RunResult result;
    result.run = run.path;
    result.state = run.state;
    result.scores = run.testScores;
    result.meanAttentionCosine = run.attentionCosine;
    result.steps = run.step;
    result.seconds = run.seconds;
    return result;
}

}  // namespace headscope

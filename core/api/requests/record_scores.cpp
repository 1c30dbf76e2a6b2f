#include "core/api/requests/record_scores.h"

namespace headscope {

bool canRecordScores(const RunInfo& info) {
    return info.state == RunState::Finished && !info.shipped && info.problem.empty() &&
           info.importedCurves.empty() && !info.untrainedOutput && info.testSamples > 0 &&
           info.testScores.empty();
}

}  // namespace headscope

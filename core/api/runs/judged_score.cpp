#include "core/api/runs/judged_score.h"

#include "core/api/runs/tasks.h"

namespace headscope {

JudgedScore judgedScore(Task task, const RunConfig& config) {
    const bool byLoss = config.textOr("train.best_score", "main") == "loss";
    const ScoreKind& kind = scoreKind(byLoss ? kLoss : traitsOf(task).scores.front());
    return {{"valid", kind.id}, kind.higherIsBetter, kind.share};
}

}  // namespace headscope

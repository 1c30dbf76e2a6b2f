// Implements the pruning plans of core/api/engine/pruning_job.h as stages of a job. Must be used on
// the job thread only.
#pragma once

#include "core/service/engine/pruning_job.h"

namespace headscope::engine {

// Checks whether a model of this shape can be pruned with this plan. Errors: Usage.
Status checkPlan(const PruningPlan& plan, const ModelShape& shape);
// Executes the plan from the current state to its end. Errors: Stopped, those of the stages.
Status carryOut(PruningJob& job, const analysis::Work& work);

}  // namespace headscope::engine

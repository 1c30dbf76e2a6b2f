// The plans of core/api/pruning_job.h as steps of a job. Thread of jobs.
#pragma once

#include "core/engine/pruning_job.h"

namespace headscope::engine {

// Whether a model of these sizes can be pruned so. Errors: Usage.
Status checkPlan(const PruningPlan& plan, const ModelShape& shape);
// From where the job is to its end. Errors: Stopped, those of the steps.
Status carryOut(PruningJob& job, const analysis::Work& work);

}  // namespace headscope::engine

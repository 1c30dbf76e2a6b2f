// Validation score that selects the best checkpoint of a run. A pure function; safe on any thread.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/run.h"

namespace headscope {

struct JudgedScore {
    SeriesId id;  // series of its values, on the validation split
    bool higherIsBetter = false;
    bool share = false;  // proportion of the samples
};
// The task's primary score, or the loss if train.best_score says so. config: settings of the run; a
// missing key has its default.
JudgedScore judgedScore(Task task, const RunConfig& config);

}  // namespace headscope

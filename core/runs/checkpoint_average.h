// The mean of a run's last checkpoints, which often does better than the last (Vaswani et al. 2017, section 5.4).
#pragma once

#include "core/runs/checkpoint_store.h"

namespace headscope::runs {

// The steps of the `count` newest checkpoints up to `step`, ascending. Errors: Usage where the run keeps fewer.
Result<std::vector<std::int64_t>> newestSteps(const CheckpointStore& store, std::int64_t step, int count);

// Their weights' mean, taken in double and rounded once; what is no float is the newest one's, as are names of the
// file (metadata). Errors: those of loading; BadData where they are not of one shape.
Result<io::TensorFile> averagedModel(const CheckpointStore& store, const std::vector<std::int64_t>& steps);

}  // namespace headscope::runs

// Averages a run's last checkpoints. The mean often performs better than the last checkpoint alone
// (Vaswani et al. 2017, section 5.4).
#pragma once

#include "core/service/runs/checkpoint_store.h"

namespace headscope::runs {

// Returns the steps of the `count` newest checkpoints up to `step`, ascending. Errors: Usage if the
// run keeps fewer.
Result<std::vector<std::int64_t>> newestSteps(const CheckpointStore& store, std::int64_t step,
                                              int count);

// Returns the mean of the weights, computed in double and rounded once. Non-float tensors and
// metadata are taken from the newest checkpoint. Errors: those of loading; BadData if shapes or
// types differ.
Result<io::TensorFile> averagedModel(const CheckpointStore& store,
                                     const std::vector<std::int64_t>& steps);

}  // namespace headscope::runs

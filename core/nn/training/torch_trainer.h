// The LibTorch implementation of Trainer, for one process or for one of several that share every
// batch.
#pragma once

#include "core/nn/training/rank_group.h"
#include "core/service/backend/trainer.h"

namespace headscope::training {

// ranks: null in a single process. Errors: Usage (fewer samples per step than processes, or several
// processes on a device other than the CPU).
Result<std::unique_ptr<Trainer>> makeTorchTrainer(const RunConfig& config,
                                                  const models::ModelSpec& spec,
                                                  std::shared_ptr<const data::Dataset> dataset,
                                                  std::shared_ptr<RankGroup> ranks);

}  // namespace headscope::training

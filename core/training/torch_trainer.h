// The trainer of trainer.h, alone or as one of several processes that share every batch.
#pragma once

#include "core/training/rank_group.h"
#include "core/training/trainer.h"

namespace headscope::training {

// ranks: null where one process trains. Errors: Usage (fewer samples a step than processes, or a device that is not the
// processor, of several).
Result<std::unique_ptr<Trainer>> makeTorchTrainer(const RunConfig& config, const models::ModelSpec& spec,
                                                  std::shared_ptr<const data::Dataset> dataset,
                                                  std::shared_ptr<RankGroup> ranks);

}  // namespace headscope::training

// One run in several processes: joining them, and the part of those that are not rank 0.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

// What core's trainings are shared by from now on, until it is let go of. Blocks. Errors: those of
// training::joinRanks.
Result<std::shared_ptr<void>> leadRanks(EngineCore& core, const RankPlace& place);

// Blocks until rank 0 is done. Errors: of training::joinRanks and training::followLeader; BadData where the data here
// are others than rank 0's.
Status followRanks(EngineCore& core, const RankPlace& place);

}  // namespace headscope::engine

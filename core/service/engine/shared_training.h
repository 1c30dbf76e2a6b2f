// Training one run with several processes: connects them, and runs ranks other than 0.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Connects as rank 0. Until the returned handle is released, all trainings of `core` use these
// processes. Blocks. Errors: those of training::joinRanks.
Result<std::shared_ptr<void>> leadRanks(EngineCore& core, const RankPlace& place);

// Takes part as a rank other than 0 until rank 0 is done. Blocks. Errors: those of
// training::joinRanks and training::followLeader; BadData if the data differ from those of rank 0.
Status followRanks(EngineCore& core, const RankPlace& place);

}  // namespace headscope::engine

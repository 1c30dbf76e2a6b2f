// Training one run with several processes: connecting them, and the part of the ranks other than 0.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Connects as rank 0. Until the returned handle is released, all trainings of `core` use these
// processes. Blocks. Errors: those of training::joinRanks.
Result<std::shared_ptr<void>> leadRanks(EngineCore& core, const RankPlace& place);

// Runs another rank until rank 0 is done. Blocks. Errors: those of training::joinRanks and
// training::followLeader; BadData if the data differ from rank 0's.
Status followRanks(EngineCore& core, const RankPlace& place);

}  // namespace headscope::engine

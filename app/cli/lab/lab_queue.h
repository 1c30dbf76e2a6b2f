// Runs lab experiments through the queue and collects their results.
#pragma once

#include "app/cli/console.h"
#include "core/api/engine/engine.h"

namespace headscope::cli {

// Returns the result of each plan, in order. Reuses results of earlier runs. If another process
// runs the queue, waits for it. Errors: those of the queue, Stopped, and that of the first failed
// job.
Result<std::vector<LabRecord>> throughQueue(Engine& engine, const std::string& name,
                                            const std::vector<LabPlan>& plans, int atOnce,
                                            Console& console);

}  // namespace headscope::cli

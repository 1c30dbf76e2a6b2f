// Experiments of the lab through the queue: added, worked off, and what each came to.
#pragma once

#include "app/cli/console.h"
#include "core/api/engine.h"

namespace headscope::cli {

// What each plan came to, in their order; those that were done before are taken as they are. Where somebody else works
// the queue off, waits for them. Errors: those of the queue, Stopped, that of the first that failed.
Result<std::vector<LabRecord>> throughQueue(Engine& engine, const std::string& name, const std::vector<LabPlan>& plans,
                                            int atOnce, Console& console);

}  // namespace headscope::cli

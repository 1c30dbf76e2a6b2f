// Functions shared by the lab's commands.
#pragma once

#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "core/api/engine/engine.h"

namespace headscope::cli {

// Runs an experiment to its end or to the first interrupt, with a progress line. Errors: those of
// LabSession::wait; Stopped if the experiment can be resumed.
Result<std::shared_ptr<const LabView>> played(LabSession& session, const std::string& what,
                                              const Interrupts& interrupts, Console& console);

// Runs the table of seven tasks and four activations. Each run is a job of the queue. also:
// settings applied to all runs.
int reproduceTable(Engine& engine, int seeds, const RunConfig& also, int atOnce, Console& console);

}  // namespace headscope::cli

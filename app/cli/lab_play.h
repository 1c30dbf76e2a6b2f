// What lab's commands share: an experiment played to its end.
#pragma once

#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "core/api/engine.h"

namespace headscope::cli {

// Plays to the end, or to the first interrupt, with its progress drawn. Errors: those of wait(); Stopped where it can
// be resumed.
Result<std::shared_ptr<const LabView>> played(LabSession& session, const std::string& what,
                                              const Interrupts& interrupts, Console& console);

// The table of seven tasks and four activations, each run a job of the queue. also: settings of all of them.
int reproduceTable(Engine& engine, int seeds, const RunConfig& also, int atOnce, Console& console);

}  // namespace headscope::cli

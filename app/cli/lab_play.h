// What lab's commands share: an experiment played to its end.
#pragma once

#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "core/api/lab.h"

namespace headscope::cli {

// Plays to the end, or to the first interrupt, with its progress drawn. Errors: those of wait(); Stopped where it can
// be resumed.
Result<std::shared_ptr<const LabView>> played(LabSession& session, const std::string& what,
                                              const Interrupts& interrupts, Console& console);

// The table of seven tasks and four activations. Runs that lie in the folder that was typed, else in the usual one, are
// taken from there, or resumed; those of another version of the program only where the folder was typed.
int reproduceTable(Lab& lab, int seeds, const std::string& typed, const std::string& usual, Console& console);

}  // namespace headscope::cli

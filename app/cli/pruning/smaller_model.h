// prune, group: creates a run with fewer heads, or with fewer key and value heads.
#pragma once

#include "app/cli/commands.h"
#include "core/api/requests/smaller_model.h"

namespace headscope::cli {

bool makesSmaller(const PruningArguments& given);
// Creates a run without these heads, beside its parent or in --out. Reports the savings
// (parameters, time) and the change of the test scores, and fine-tunes it if --finetune is given.
// Returns the exit code.
int makeSmallerRun(Engine& engine, const std::string& run, const HeadMask& removed,
                   const Arguments& arguments, Console& console);
// Creates the run that the request describes, whose name and folder come from the arguments.
// Reports the sizes and the change of the test scores, and fine-tunes it if --finetune is given.
// Returns the exit code.
int makeChangedRun(Engine& engine, RunView& run, SmallerModelRequest request,
                   const Arguments& arguments, Console& console);

}  // namespace headscope::cli

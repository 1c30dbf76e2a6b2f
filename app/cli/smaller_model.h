// prune: creates a smaller model without some heads.
#pragma once

#include "app/cli/commands.h"

namespace headscope::cli {

bool makesSmaller(const PruningArguments& given);
// Creates a run without these heads, beside its parent or in --out. Reports the savings
// (parameters, time) and the change of the test scores, and fine-tunes it if --finetune is given.
// Returns the exit code.
int makeSmallerRun(Engine& engine, const std::string& run, const HeadMask& removed,
                   const Arguments& arguments, Console& console);

}  // namespace headscope::cli

// prune: heads removed for good.
#pragma once

#include "app/cli/commands.h"

namespace headscope::cli {

bool makesSmaller(const PruningArguments& given);
// Makes a run without these heads beside its parent's (or in --out), says what was gained (parameters, time) and lost
// (scores on test), and trains it on where --finetune asks for it. Returns the exit code.
int makeSmallerRun(Engine& engine, const std::string& run, const HeadMask& removed, const Arguments& arguments,
                   Console& console);

}  // namespace headscope::cli

// Loads the engine module once into the test's process, for tables that are too long to start a
// program per row.
#pragma once

#include "app/common/engine_module.h"

namespace headscope::test {

Engine& engineInProcess();

}  // namespace headscope::test

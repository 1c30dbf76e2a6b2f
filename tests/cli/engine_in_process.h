// The engine module opened once in the test's own process, for tables that are too long for a program a row.
#pragma once

#include "app/common/engine_module.h"

namespace headscope::test {

Engine& engineInProcess();

}  // namespace headscope::test

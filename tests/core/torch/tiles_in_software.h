#pragma once

#include "core/attention/kernels/kernels.h"

namespace headscope::kernels {

// The table for tiles without a processor that has them; null where the rest of its instructions is missing.
const Table* tilesInSoftware();

}  // namespace headscope::kernels

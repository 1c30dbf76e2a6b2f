// The real trainer and analyzer, on LibTorch.
#pragma once

#include "core/session/backend.h"

namespace headscope::engine {

session::Backend torchBackend();

}  // namespace headscope::engine

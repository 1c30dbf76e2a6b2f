// The backend with the real trainer and analyzer, based on LibTorch.
#pragma once

#include "core/service/session/backend.h"

namespace headscope::engine {

session::Backend torchBackend();

}  // namespace headscope::engine

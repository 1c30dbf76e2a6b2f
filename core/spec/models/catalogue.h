// The built-in rows of the model registry. Does not depend on LibTorch, because settings, checks
// and the command line use it.
#pragma once

#include "core/spec/models/registry.h"

namespace headscope::models {

// Returns the built-in kinds. Their ModelKind::make is empty, because it needs LibTorch.
std::vector<ModelKind> builtinKinds();

}  // namespace headscope::models

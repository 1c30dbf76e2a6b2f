// The built-in rows of the registry of models. No torch: settings, checks and the command line read them.
#pragma once

#include "core/models/registry.h"

namespace headscope::models {

std::vector<ModelKind> builtinKinds();  // without their `make`

}  // namespace headscope::models

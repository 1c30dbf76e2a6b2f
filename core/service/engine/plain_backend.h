// A backend without LibTorch, for catalogues, lists, records, tables and the lab.
#pragma once

#include "core/service/session/backend.h"

namespace headscope::engine {

// Returns the backend. Its report does not list devices or LibTorch. Functions that need tensors
// return Device errors.
session::Backend plainBackend();

}  // namespace headscope::engine

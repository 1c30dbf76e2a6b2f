// A backend without tensors: catalogues, lists, records, tables and the lab work on it; what asks for tensors is
// refused.
#pragma once

#include "core/session/backend.h"

namespace headscope::engine {

// Its report names no device and no LibTorch. Whatever asks for tensors is answered with Device.
session::Backend plainBackend();

}  // namespace headscope::engine

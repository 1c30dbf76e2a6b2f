// A backend without LibTorch, for catalogues, lists, records, tables and the lab. Functions that
// need tensors return errors.
#pragma once

#include "core/service/session/backend.h"

namespace headscope::engine {

// Its report is empty: no devices and no LibTorch. Functions that need tensors return Device
// errors.
session::Backend plainBackend();

}  // namespace headscope::engine

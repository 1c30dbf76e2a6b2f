// Descriptions of system errors.
#pragma once

#include "core/api/base/message.h"

namespace headscope::io {

// Returns the English description of an error number (errno). Common ones can be translated.
Message systemText(int number);

}  // namespace headscope::io

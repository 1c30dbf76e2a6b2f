// Names of the errors of the system.
#pragma once

#include "core/api/base/message.h"

namespace headscope::io {

// Returns the English text; the common ones can be translated.
Message systemText(int number);

}  // namespace headscope::io

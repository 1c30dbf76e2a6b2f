// Stores messages in files with their parts, so that the window can translate them later.
#pragma once

#include "core/api/base/message.h"

#include <nlohmann/json_fwd.hpp>

namespace headscope::io {

// A verbatim message is a text; any other is {"format": "...", "arguments": [...]}.
nlohmann::json messageJson(const Message& message);
// Reads a message in this form. Returns an empty message for other JSON, and if arguments are
// nested more than ten deep.
Message messageIn(const nlohmann::json& json);

}  // namespace headscope::io

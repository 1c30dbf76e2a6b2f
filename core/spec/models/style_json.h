// Converts a TransformerStyle to and from JSON. Part of spec_json.
#pragma once

#include "core/spec/models/spec.h"
#include "core/spec/models/spec_reader.h"

namespace headscope::models {

// Returns all fields of a style under the keys of its settings, if it has one.
nlohmann::json styleToJson(const TransformerStyle& style);
// Reads the fields into spec.style. Each is only written if it is not the default. The task and the
// sites must be read before.
void readStyle(SpecReader& in, ModelSpec& spec);

}  // namespace headscope::models

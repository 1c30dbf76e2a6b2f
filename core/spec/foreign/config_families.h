// Keys of config.json that depend on the family of the architecture. Used by config_reader.
#pragma once

#include "core/base/io/json_fields.h"
#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

struct FamilyReader {
    const char* modelType;
    Family family;
    // Reads sizes and style into the architecture; errors are kept in `fields`.
    void (*read)(io::JsonFields& fields, Architecture& out);
};

const std::vector<FamilyReader>& familyReaders();  // sorted by model type

}  // namespace headscope::foreign

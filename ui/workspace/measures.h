// Looks up measures of the engine's catalogue by id.
#pragma once

#include "core/api/engine/engine_catalogue.h"

#include <string>

namespace headscope::ui {

// Returns null if the id is unknown. The result lives as long as the catalogue.
inline const MeasureInfo* measureIn(const Catalogue& catalogue, const std::string& id) {
    for (const auto& measure : catalogue.measures())
        if (measure.id == id) return &measure;
    return nullptr;
}

}  // namespace headscope::ui

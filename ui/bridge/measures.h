// A measure of the engine's catalogue by its id.
#pragma once

#include "core/api/engine_catalogue.h"

#include <string>

namespace headscope::ui {

// Null: there is none of that name. Lives as long as the catalogue.
inline const MeasureInfo* measureIn(const Catalogue& catalogue, const std::string& id) {
    for (const auto& measure : catalogue.measures())
        if (measure.id == id) return &measure;
    return nullptr;
}

}  // namespace headscope::ui

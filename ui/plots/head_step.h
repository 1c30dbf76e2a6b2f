// Arrow-key navigation over heads: left and right within a layer, up and down between layers.
#pragma once

#include "core/api/requests/head_mask.h"

#include <Qt>

#include <optional>

namespace headscope::plots {

// Returns the neighbour for an arrow key, which may be outside the model; empty for other keys.
inline std::optional<HeadPlace> headBeside(HeadPlace head, int key) {
    switch (key) {
        case Qt::Key_Left:
            return HeadPlace{head.site, head.head - 1};
        case Qt::Key_Right:
            return HeadPlace{head.site, head.head + 1};
        case Qt::Key_Up:
            return HeadPlace{head.site - 1, head.head};
        case Qt::Key_Down:
            return HeadPlace{head.site + 1, head.head};
        default:
            return std::nullopt;
    }
}

}  // namespace headscope::plots

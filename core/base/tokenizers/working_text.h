// A text on its way through the pipeline, divided into pieces.
#pragma once

#include "core/base/tokenizers/unicode/aligned_text.h"

#include <cstdint>
#include <vector>

namespace headscope::tokenizers {

constexpr std::int32_t kNoToken = -1;

// Characters [begin, end) of the working text; `token` is set if they are an added token, which no
// later stage changes.
struct Piece {
    std::uint32_t begin = 0, end = 0;
    std::int32_t token = kNoToken;
};

struct WorkingText {
    AlignedText text;
    std::vector<Piece> pieces;  // pieces in order; characters between them are dropped
};

}  // namespace headscope::tokenizers

// Input and output of a model: one piece of text, and the tokens that it consists of.
#pragma once

#include "core/base/tokenizers/vocabulary.h"

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

// A token for the characters [begin, end) of a piece.
struct ModelToken {
    std::int32_t id = 0;
    std::uint32_t begin = 0, end = 0;
};

// The UTF-8 form of a piece, with the first byte of each character and the end.
struct PieceBytes {
    explicit PieceBytes(std::u32string_view piece);
    std::string_view part(std::size_t begin, std::size_t end) const {
        return std::string_view(bytes).substr(starts[begin], starts[end] - starts[begin]);
    }
    std::string bytes;
    std::vector<std::uint32_t> starts;
};

inline bool isSet(const std::atomic<bool>* cancel) {
    return cancel && cancel->load(std::memory_order_relaxed);
}

}  // namespace headscope::tokenizers

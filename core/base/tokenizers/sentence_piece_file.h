// Reads a SentencePiece model (.spm, .model), which is a protocol buffer.
#pragma once

#include "core/base/tokenizers/charsmap.h"

#include "core/api/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

struct SentencePiece {
    enum class Type { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };
    std::string text;
    float score = 0;  // natural logarithm of the probability
    Type type = Type::Normal;
};

struct SentencePieceFile {
    std::vector<SentencePiece> pieces;
    std::optional<Charsmap> charsmap;
    bool addPrefix = true;         // puts a blank before the text
    bool removeExtraSpace = true;  // removes blanks at the ends, and all but one of a run
    bool escapeSpace = true;       // blanks become U+2581
};

// Parses the bytes; `what` names the file in messages. Errors: BadData (truncated, not a
// SentencePiece model, not a unigram model, a score that is not finite, limits).
Result<SentencePieceFile> parseSentencePieceFile(std::string_view bytes, const Message& what);

}  // namespace headscope::tokenizers

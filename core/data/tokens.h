// Cutting text into the pieces a vocabulary looks up.
#pragma once

#include "core/data/vocabulary.h"

#include <functional>

namespace headscope::data {

// Calls `visit` for every piece in order until it returns false. Words: runs of letters and digits of any script, an
// ideograph by itself (for English text exactly [A-Za-z0-9]+); combining marks belong to their word, so NFC and NFD
// spellings stay different words. Bad bytes separate words and are characters of their own (U+FFFD).
void forEachPiece(const std::string& text, const VocabularyOptions& options,
                  const std::function<bool(const std::string&)>& visit);

}  // namespace headscope::data

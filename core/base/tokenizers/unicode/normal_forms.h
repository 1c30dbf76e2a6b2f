// Unicode normalization forms (UAX 15) of a text that keeps the places of its characters.
#pragma once

#include "core/base/tokenizers/unicode/aligned_text.h"

namespace headscope::tokenizers {

enum class NormalForm { C, D, KC, KD };

// A composed character comes from the place of its first part, and each part of a decomposed
// character from the place of the whole.
void toNormalForm(AlignedText& text, NormalForm form);

}  // namespace headscope::tokenizers

// Letters that look alike or cannot be seen: a vocabulary tells apart what a reader does not.
#pragma once

#include "core/data/import_notes.h"

#include <string>
#include <vector>

namespace headscope::data {

// Warns of characters without width (U+200B, U+FEFF, ...), of accents that are part of their letter in one place and a
// character of their own in another (NFC and NFD, Unicode TR 15). One pass, next to free for ASCII.
void warnAboutLetters(const std::vector<std::string>& texts, ImportNotes& notes);
// Warns where no blank occurs: a model of characters cannot tell words apart then.
void warnAboutBlanks(const std::string& text, ImportNotes& notes);

}  // namespace headscope::data

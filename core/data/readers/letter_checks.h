// Checks for characters that look alike or are invisible. A reader cannot see the difference, but
// the tokens differ.
#pragma once

#include "core/data/readers/import_notes.h"

#include <string>
#include <vector>

namespace headscope::data {

// Warns of zero-width characters (U+200B, U+FEFF, ...). Also warns if some accents are part of
// their letter and others are separate characters (NFC and NFD, Unicode TR 15). One pass, almost
// free for ASCII.
void warnAboutLetters(const std::vector<std::string>& texts, ImportNotes& notes);
// Warns if the text does not contain blanks: a character model then cannot separate words.
void warnAboutBlanks(const std::string& text, ImportNotes& notes);

}  // namespace headscope::data

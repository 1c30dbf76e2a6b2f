// Stem of an English word (Porter 1980, "An algorithm for suffix stripping", Program 14:130-137),
// with the changes of NLTK's PorterStemmer in its default mode. These are a list of irregular
// forms, -ies and -ied in words of four letters, a final y only after a consonant, -alli, -fulli,
// -logi and -bli.
#pragma once

#include <string>

namespace headscope::text {

// Returns the stem in lower case. Words of one or two letters are their own stem.
std::string porterStem(const std::string& word);

}  // namespace headscope::text

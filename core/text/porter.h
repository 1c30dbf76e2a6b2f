// The stem of an English word (Porter 1980, "An algorithm for suffix stripping", Program 14:130-137), with the changes
// of NLTK's PorterStemmer in its default mode: its list of irregular forms, -ies and -ied of words of four letters, a
// final y after a consonant alone, -alli, -fulli, -logi and -bli.
#pragma once

#include <string>

namespace headscope::text {

// Lower case. Words of one or two letters are their own stem.
std::string porterStem(const std::string& word);

}  // namespace headscope::text

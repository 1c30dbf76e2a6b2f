// BibTeX of the works that models, methods, measures and objectives come from, so that all cite the same entry.
#pragma once

#include <string>
#include <vector>

namespace headscope::util {

// Entries of the keys (separated by blanks), an empty line between two; keys that are not known are left out.
std::string bibtexOf(const std::string& keys);
std::vector<std::string> bibliographyKeys();

}  // namespace headscope::util

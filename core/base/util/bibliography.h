// BibTeX entries of the works behind models, methods, measures and objectives, so that all parts
// cite the same entry.
#pragma once

#include <string>
#include <vector>

namespace headscope::util {

// Returns the entries of blank-separated keys, with an empty line in between. Ignores unknown keys.
std::string bibtexOf(const std::string& keys);
std::vector<std::string> bibliographyKeys();

}  // namespace headscope::util

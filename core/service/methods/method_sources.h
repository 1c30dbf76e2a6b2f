// BibTeX entries for everything except objectives and measures, which define their own.
#pragma once

#include <string>

namespace headscope::methods {

// Returns the entry for an optimiser, schedule, token kind or dataset id, or for "libtorch"; "" if
// there is none.
std::string builtinBibtex(const std::string& id);

}  // namespace headscope::methods

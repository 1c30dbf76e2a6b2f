// BibTeX entries other than those of objectives and measures, which have their own.
#pragma once

#include <string>

namespace headscope::methods {

// Returns the entry for an optimiser, schedule, token kind or dataset id, or for "libtorch"; "" if
// there is none.
std::string builtinBibtex(const std::string& id);

}  // namespace headscope::methods

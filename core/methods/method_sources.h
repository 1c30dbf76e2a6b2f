// BibTeX of what a run can use besides objectives and measures, which carry their own.
#pragma once

#include <string>

namespace headscope::methods {

// id: of an optimiser, a schedule, a kind of tokens, a dataset, or "libtorch"; "" where there is nothing to cite.
std::string builtinBibtex(const std::string& id);

}  // namespace headscope::methods

// A sweep as a JSON file (README).
#pragma once

#include "core/api/sweep.h"

namespace headscope::jobs {

// Errors: Io, BadData, Usage, naming the key.
Result<Sweep> readSweepFile(const std::string& path);
Result<Sweep> parseSweep(const std::string& text, const std::string& what);
// Indented, ends with a newline; reads back as the same sweep.
std::string sweepJson(const Sweep& sweep);

}  // namespace headscope::jobs

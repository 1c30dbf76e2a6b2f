// Reads and writes a sweep as JSON (README).
#pragma once

#include "core/api/runs/sweep.h"

namespace headscope::jobs {

// Read a sweep. Errors naming the key: Io, BadData, Usage.
Result<Sweep> readSweepFile(const std::string& path);
Result<Sweep> parseSweep(const std::string& text, const Message& what);
Result<Sweep> parseSweep(const std::string& text, const std::string& what);  // the name of a file
// Returns indented JSON that reads back as the same sweep.
std::string sweepJson(const Sweep& sweep);

}  // namespace headscope::jobs

// Reads and writes a sweep as JSON (README).
#pragma once

#include "core/api/runs/sweep.h"

namespace headscope::jobs {

// Read a sweep, from a file or from its text. Errors name the key: Io, BadData, Usage.
Result<Sweep> readSweepFile(const std::string& path);
Result<Sweep> parseSweep(const std::string& text, const Message& what);
Result<Sweep> parseSweep(const std::string& text, const std::string& what);  // what: a file's name
// Returns indented JSON that reads back as the same sweep.
std::string sweepJson(const Sweep& sweep);

}  // namespace headscope::jobs

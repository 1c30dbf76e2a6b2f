// Reads and writes the results of a study as tab-separated lines (README).
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/study.h"

#include <string>

namespace headscope::studies {

// Returns the lines. Numbers have the shortest form that reads back to the same value.
std::string valuesText(const StudyValues& values);
// Reads such lines. file: its name in messages. Errors: BadData with the line.
Result<StudyValues> parseValues(const std::string& text, const std::string& file);
Result<StudyValues> readValues(const std::string& path);  // Errors: Io, BadData

}  // namespace headscope::studies

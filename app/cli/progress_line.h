// Formats the progress line of a run: bar, step, losses, speed, time left. Returns plain text;
// Console draws it.
#pragma once

#include "app/cli/console.h"
#include "core/api/runs/run.h"

namespace headscope::cli {

std::string progressLine(const Progress& progress, const TerminalTraits& terminal);
// Formats a duration: "0:42", "12:05", "3:20:10".
std::string clockText(double seconds);
// Formats a number for reading: decimal point, few digits; scientific notation (1.5e+10) below 1e-3
// and from 1e9. NaN gives "-"; infinities give "inf" and "-inf".
std::string shortNumber(double value);
// Formats a score with its unit: "93.1 %", "0.213".
std::string shortScore(const ScoreKind& kind, double value);

}  // namespace headscope::cli

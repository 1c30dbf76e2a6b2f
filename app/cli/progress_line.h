// The one line that shows how a run is going: bar, step, losses, speed, time left. Pure text; Console draws it.
#pragma once

#include "app/cli/console.h"
#include "core/api/run.h"

namespace headscope::cli {

std::string progressLine(const Progress& progress, const TerminalTraits& terminal);
// "0:42", "12:05", "3:20:10"
std::string clockText(double seconds);
// A number for people: decimal point, few digits; below 1e-3 and from 1e9 as 1.5e+10. No number: "-"; "inf", "-inf".
std::string shortNumber(double value);
// The same of a score, as its row says: "93.1 %", "0.213".
std::string shortScore(const ScoreKind& kind, double value);

}  // namespace headscope::cli

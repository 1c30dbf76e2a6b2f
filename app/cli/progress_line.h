// Formats progress lines and what they contain. Returns plain text; Console draws it.
#pragma once

#include "app/cli/console.h"
#include "core/api/runs/run.h"

namespace headscope::cli {

// Formats the progress of a run: bar, step, losses, speed, time left.
std::string progressLine(const Progress& progress, const TerminalTraits& terminal);
// Formats the progress of other work: its name, bar, share, and the time left, once it can be
// estimated. share: 0 to 1. seconds: since the start of the work. first: the share at the start,
// such as what an earlier download left.
std::string taskLine(const std::string& what, double share, double seconds,
                     const TerminalTraits& terminal, double first = 0);
// Formats a duration: "0:42", "12:05", "3:20:10".
std::string clockText(double seconds);
// Formats a number for reading: decimal point, few digits; scientific notation (1.5e+10) below 1e-3
// and from 1e9. NaN gives "-"; infinities give "inf" and "-inf".
std::string shortNumber(double value);
// Formats a score with its unit: "93.1 %", "0.213".
std::string shortScore(const ScoreKind& kind, double value);
// Formats the difference of two scores: "+0.4 points" of percent, "-0.213". interval: its bounds,
// or null.
std::string shortDifference(const ScoreKind& kind, double value,
                            const Interval* interval = nullptr);

}  // namespace headscope::cli

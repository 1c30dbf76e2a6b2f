// Sentences that the Compare page concludes about many runs. Pure functions.
#pragma once

#include "core/api/runs/comparison.h"
#include "core/api/runs/run_table.h"
#include "ui/workspace/verdict.h"

namespace headscope::ui {

// Scores view: the paired difference that is clearest, with its interval, or why no difference can
// be tested.
Verdict comparisonVerdict(const Comparison& comparison);
// Runs view: whether the runs can be compared at all. Counts the runs that differ in the seed only.
Verdict runsVerdict(const RunTable& table);

}  // namespace headscope::ui

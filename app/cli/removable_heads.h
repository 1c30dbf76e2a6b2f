// Which heads a pruning curve shows to be removable, in words and as JSON, for prune and ablate.
#pragma once

#include "app/cli/json_line.h"
#include "core/api/pruning.h"

#include <string>

namespace headscope::cli {

// "1 % (0.00995 nats of loss, 0.9 points of accuracy)": the margin, and what it means for a model with these scores.
// difference: of any smaller model; it says which scores are compared.
std::string marginText(const PruningMargin& margin, const Scores& whole, const Scores& difference);
// How many heads of a curve are removable, by which score, and what keeps the next ones from it.
std::string removableText(const PruningCurve& curve, const PruningReport& report);

// "removable_heads", "free_heads" (its earlier name, the same number), "removable_by".
JsonLine& writeRemovable(JsonLine& line, const PruningCurve& curve);
// "margin_percent", "margins" by score, and "tolerance" if one was given.
JsonLine& writeMargin(JsonLine& line, const PruningMargin& margin, const Scores& whole, const Scores& difference);

}  // namespace headscope::cli

// Removable heads of a pruning curve as text and JSON, for prune and ablate.
#pragma once

#include "app/cli/json_line.h"
#include "core/api/requests/pruning.h"

#include <string>

namespace headscope::cli {

// Describes the margin for a model with these scores: "1 % (0.00995 nats of loss, 0.9 points of
// accuracy)". difference: score changes of any smaller model; only these scores are compared.
std::string marginText(const PruningMargin& margin, const Scores& whole, const Scores& difference);
// Describes the number of removable heads, in total and per score, and why further heads are not
// removable.
std::string removableText(const PruningCurve& curve, const PruningReport& report);

// Writes "removable_heads", "removable_by", and "free_heads" (earlier name of "removable_heads",
// with the same number).
JsonLine& writeRemovable(JsonLine& line, const PruningCurve& curve);
// Writes "margin_percent", "margins" by score, and "tolerance" if it was given.
JsonLine& writeMargin(JsonLine& line, const PruningMargin& margin, const Scores& whole,
                      const Scores& difference);

}  // namespace headscope::cli

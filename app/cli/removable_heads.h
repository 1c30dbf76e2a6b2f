// Removable heads of a pruning curve, as text and as JSON, for prune and ablate.
#pragma once

#include "app/cli/json_line.h"
#include "core/api/requests/pruning.h"

#include <string>

namespace headscope::cli {

// Explains the margin for a model with these scores: "1 % (0.00995 nats of loss, 0.9 points of
// accuracy)". difference: scores of any smaller model; it determines which scores are compared.
std::string marginText(const PruningMargin& margin, const Scores& whole, const Scores& difference);
// Text about the number of removable heads, in total and per score, and why further heads are not
// removable.
std::string removableText(const PruningCurve& curve, const PruningReport& report);

// Writes "removable_heads", "free_heads" (its earlier name, with the same number) and
// "removable_by".
JsonLine& writeRemovable(JsonLine& line, const PruningCurve& curve);
// Writes "margin_percent", "margins" by score, and "tolerance" if it was given.
JsonLine& writeMargin(JsonLine& line, const PruningMargin& margin, const Scores& whole,
                      const Scores& difference);

}  // namespace headscope::cli

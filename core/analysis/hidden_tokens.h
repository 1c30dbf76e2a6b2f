// Tokens that are taken out of one input: no head looks at them, and nothing is read in their place.
#pragma once

#include "core/api/attention_maps.h"
#include "core/api/run_config.h"
#include "core/models/model.h"

namespace headscope::analysis {

// tokens: of `count` of the one text, source or picture in `input`. Leaves the input as it is where there are none.
// Usage: no such token, none would be left, or the last of a language model, at which the prediction is read.
Status hideTokens(const std::vector<int>& tokens, int count, Task task, models::Input& input);

// Says so in the answer: the tokens in order, each once, and 0 in their rows, which nobody reads.
void describeHidden(const std::vector<int>& tokens, AttentionMaps& maps);

}  // namespace headscope::analysis

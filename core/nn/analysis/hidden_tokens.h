// Hides tokens of one input: heads do not attend to them, and their positions are not used.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/requests/attention_maps.h"
#include "core/nn/models/model.h"

namespace headscope::analysis {

// Hides tokens of a text, source or picture of `count` tokens; does nothing if `tokens` is empty.
// Errors: Usage if a token does not exist, all would be hidden, or it is the last token of a
// language model, where the prediction is read.
Status hideTokens(const std::vector<int>& tokens, int count, Task task, models::Input& input);

// Lists the hidden tokens in the answer, sorted and unique, and sets their attention rows to 0.
void describeHidden(const std::vector<int>& tokens, AttentionMaps& maps);

}  // namespace headscope::analysis

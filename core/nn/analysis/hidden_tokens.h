// Hides tokens of one input: heads do not attend to them, and outputs at their positions are
// ignored.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/requests/attention_maps.h"
#include "core/api/runs/model_shape.h"
#include "core/data/batches/dataset.h"
#include "core/nn/models/model.h"

namespace headscope::analysis {

// An input (text, source or image) of `count` tokens, with the prefix tokens of the model.
struct HideableTokens {
    const ModelShape& shape;
    int count;
};
// Hides tokens; does nothing if `tokens` is empty. Errors: Usage if a token does not exist, is a
// prefix token, or is the last token of a language model, where the prediction is read. Also if all
// tokens would be hidden.
Status hideTokens(const std::vector<int>& tokens, const HideableTokens& of, models::Input& input);

// Lists the hidden tokens in the answer, sorted and unique, and sets their attention rows to 0.
void describeHidden(const std::vector<int>& tokens, AttentionMaps& maps);

// Returns the position in the first sample whose token is predicted: the last of the `tokens`
// tokens. For masked language models it is the first [MASK], or else the first position with a
// target. Returns -1 if there is none.
std::int64_t predictedPlace(const data::Dataset& dataset, const models::Input& input,
                            std::int64_t tokens);

}  // namespace headscope::analysis

// Facts about the attention of a model that other programs need to compute it.
#pragma once

#include "core/service/runs/model_description.h"
#include "core/spec/models/spec.h"

namespace headscope::runs {

// Appends the activation, the pattern and the variants of attention of a model.
void addVariantFacts(std::vector<ModelFact>& facts, const models::ModelSpec& spec);

}  // namespace headscope::runs

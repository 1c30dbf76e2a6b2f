// What a person wants run through a model (ModelInput of core/api), as a batch and in words.
#pragma once

#include "core/api/analysis.h"
#include "core/data/batch.h"

namespace headscope::data {

// That there is no split of this name.
Error noSplit(const std::string& name);
// A batch of one: a sample of the data, or the person's own text or picture. length: the model's, 0 for pictures.
// Errors: Usage, BadData.
Result<Batch> inputBatch(const Dataset& dataset, const ModelInput& input, std::int64_t length);
// The words or the picture as the person knows them, the true class, and how long the whole text is.
void describeInput(const Dataset& dataset, const ModelInput& input, AttentionMaps& maps);

}  // namespace headscope::data

// Settings of the style of encoder-decoders. Part of style_settings.
#pragma once

#include "core/api/base/result.h"
#include "core/spec/models/style_specs.h"

#include <vector>

namespace headscope::models {

// Returns the specs of an encoder-decoder: those of other models that it has too, under the same
// keys, and its own. The defaults give the plain encoder-decoder.
std::vector<ParamSpec> pairStyleParameters();
// Returns specs of further choices of imported encoder-decoders.
std::vector<ParamSpec> importedPairParameters();
// Returns the specs of relative positions, for models that have model.positions = relative.
std::vector<ParamSpec> relativeBiasParameters();
// config: resolved. Settings that the config lacks get the values of the plain encoder-decoder.
TransformerStyle pairStyleFrom(const RunConfig& config);
// Reads the settings of relative positions into the style.
void readRelativeBias(const RunConfig& config, TransformerStyle& style);
// Checks that the settings fit together. Errors: Usage, with the settings and what is allowed.
Status checkPairStyle(const RunConfig& config);
// The same for relative positions of any model.
Status checkRelativeBias(const RunConfig& config);

}  // namespace headscope::models

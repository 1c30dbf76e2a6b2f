// Settings of the blocks of a TransformerStyle: norms, biases, gates, positions, windows and
// widths. Part of style_settings.
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/tasks.h"
#include "core/spec/models/style_specs.h"

namespace headscope::models {

// Returns the specs that a model of this task has. The defaults give the plain transformer.
std::vector<ParamSpec> blockParameters(Task task);
// Returns the specs of the scaling of rotary positions, which only imported models need.
std::vector<ParamSpec> importedBlockParameters();
// Reads the settings of a config into the style.
void readBlockStyle(const RunConfig& config, TransformerStyle& style);
// Checks that the settings fit together. Errors: Usage, with the settings and what is allowed.
Status checkBlockStyle(const RunConfig& config, const TransformerStyle& style);

}  // namespace headscope::models

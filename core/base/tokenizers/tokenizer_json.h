// Reads tokenizer.json, the format of the package tokenizers.
#pragma once

#include "core/base/tokenizers/pipeline.h"

namespace headscope::tokenizers {

// Builds the pipeline from the bytes of a file. Errors: see openTokenizer.
Result<Pipeline> pipelineFromJson(std::string_view bytes);

}  // namespace headscope::tokenizers

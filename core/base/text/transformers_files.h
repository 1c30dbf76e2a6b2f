// Writes a tokenizer that was trained here for the Python packages tokenizers and transformers.
#pragma once

#include "core/base/text/tokenizer.h"

namespace headscope::text {

// Returns tokenizer.json and tokenizer_config.json, which yield the same ids for every text that
// does not contain "[PAD]" or "[UNK]" itself. `length`: most tokens of a sample. `masks`: hidden
// tokens are written as [PAD] (Tokenizer::mask). Empty if the formats cannot express the tokenizer:
// two byte pairs with the same bytes. Imported tokenizers: returns their files.
tokenizers::TokenizerFiles transformersFiles(const Tokenizer& tokenizer, std::int64_t length,
                                             bool masks);

}  // namespace headscope::text

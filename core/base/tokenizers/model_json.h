// Reads the stage "model" of tokenizer.json, and other JSON of tokenizers.
#pragma once

#include "core/base/tokenizers/pipeline.h"
#include "core/base/tokenizers/refusals.h"

namespace headscope::tokenizers {

// Sets the pipeline's model, kind and notes. Errors: BadData naming an unknown type or what is
// wrong in the vocabulary, merges or scores.
Status readModel(const nlohmann::json& component, Pipeline& pipeline);

// Reads a merge "a b"; `number` counts from 1. Errors: BadData naming `where` and the merge.
Result<MergeParts> mergeOfLine(const std::string& line, const Message& where, std::size_t number);

// Parses JSON within the limits of tokenizer files: 200 levels, 10 million values.
Result<nlohmann::json> parseLargeJson(std::string_view bytes, const Message& what);
// Reads a vocab.json.
Result<Vocabulary> vocabularyFromJson(std::string_view bytes, const Message& what);

// Reads an added token, whose id is given. Errors: BadData naming the place and the token.
Result<AddedToken> addedTokenFrom(const Fields& fields, std::int64_t id);

}  // namespace headscope::tokenizers

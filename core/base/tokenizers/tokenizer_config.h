// Reads tokenizer_config.json and special_tokens_map.json, which say what special tokens are for.
#pragma once

#include "core/base/tokenizers/pipeline.h"
#include "core/base/tokenizers/tokenizer_files.h"

#include <map>
#include <string>

namespace headscope::tokenizers {

struct TokenizerConfig {
    std::string className;                     // class such as "BertTokenizer"; "" if not given
    std::map<std::string, AddedToken> tokens;  // tokens by role, such as "unk_token"; without ids
    std::vector<AddedToken> added;             // tokens of "added_tokens_decoder", with ids
    std::optional<bool> lowerCase, stripAccents, ideographs, addPrefixSpace, addBos;
    std::optional<std::int64_t> maximumLength;
    std::vector<Message> notes = {};

    // Returns the text of a token with this role, or `missing`.
    std::string token(const std::string& role, const std::string& missing) const;
};

// Reads both files; a missing file is not an error. Errors: BadData.
Result<TokenizerConfig> readTokenizerConfig(const TokenizerFiles& files);

// Sets the ids of the special tokens from the names in the configuration. For roles without a name
// there, uses customary names such as "[CLS]", if the vocabulary has them.
void setSpecialTokens(const TokenizerConfig& config, Pipeline& pipeline);

}  // namespace headscope::tokenizers

// Builds tokenizers from vocab.txt, from vocab.json and merges.txt, or from SentencePiece
// files, as the classes of transformers do.
#pragma once

#include "core/base/tokenizers/tokenizer_config.h"

namespace headscope::tokenizers {

// WordPiece tokenizer of BERT. `bytes`: vocab.txt, one token per line. Errors: BadData.
Result<Pipeline> pipelineFromLines(const std::string& bytes, const TokenizerConfig& config);

// Byte-level tokenizer of GPT-2, RoBERTa or Qwen 2, chosen by the class in the configuration
// (default: GPT-2). Errors: BadData.
Result<Pipeline> pipelineFromMerges(const std::string& vocabulary, const std::string& merges,
                                    const TokenizerConfig& config);

// Tokenizer of Marian: the bytes of a SentencePiece model, which `file` names, and of vocab.json.
// Errors: BadData.
Result<Pipeline> pipelineFromPieces(const std::string& file, std::string_view model,
                                    std::string_view vocabulary, const TokenizerConfig& config);

// Adds the special tokens of these roles and those that the configuration lists. `vocabulary` gives
// ids to tokens without one; tokens that it lacks are left out.
struct RoleToken {
    const char* role;       // role such as "unk_token"
    const char* customary;  // default text of the token
};
Result<AddedTokens> addedTokensOf(const TokenizerConfig& config, const Vocabulary& vocabulary,
                                  const std::vector<RoleToken>& roles);

// Lines without line ends. A last line without one counts.
std::vector<std::string> linesOf(const std::string& bytes);

}  // namespace headscope::tokenizers

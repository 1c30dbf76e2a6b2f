// All parts of a tokenizer. Built by the readers of files, used by Tokenizer.
#pragma once

#include "core/base/tokenizers/added_tokens.h"
#include "core/base/tokenizers/byte_pair_model.h"
#include "core/base/tokenizers/decoders.h"
#include "core/base/tokenizers/normalizers.h"
#include "core/base/tokenizers/post_processors.h"
#include "core/base/tokenizers/pre_tokenizers.h"
#include "core/base/tokenizers/sentence_piece_model.h"
#include "core/base/tokenizers/tokenizer_pipeline.h"
#include "core/base/tokenizers/unigram.h"
#include "core/base/tokenizers/word_level.h"
#include "core/base/tokenizers/word_piece.h"

#include <variant>

namespace headscope::tokenizers {

using Model = std::variant<WordPiece, WordLevel, BytePairModel, Unigram, SentencePieceModel>;

struct Pipeline {
    AddedTokens added;
    std::vector<Normalizer> normalizers;
    std::vector<PreTokenizer> preTokenizers;
    Model model;
    PostProcessor post;
    std::vector<Decoder> decoders;
    SpecialTokens special;
    std::optional<std::int64_t> maximumLength;
    std::string kind;
    std::vector<Message> notes;
};

const Vocabulary& vocabularyOf(const Model& model);
std::int32_t unknownOf(const Model& model);  // returns -1 if the model has no unknown token
// Appends the tokens of a piece. Returns false if it was cancelled.
bool tokenizePiece(const Model& model, std::u32string_view piece, const std::atomic<bool>* cancel,
                   std::vector<ModelToken>& tokens);

// Checks that each id from 0 to the largest one and each id of the post-processor has a token, and
// that added tokens agree with the vocabulary. Errors: BadData naming `where` and the token.
Status checkIds(const Pipeline& pipeline, const Message& where);

}  // namespace headscope::tokenizers

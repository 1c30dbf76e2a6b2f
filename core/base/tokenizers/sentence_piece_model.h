// Model of Marian translation models: a SentencePiece file divides texts into pieces, and
// vocab.json gives them ids.
#pragma once

#include "core/base/tokenizers/byte_trie.h"
#include "core/base/tokenizers/model_token.h"
#include "core/base/tokenizers/sentence_piece_file.h"
#include "core/base/tokenizers/unicode/aligned_text.h"

#include <string>
#include <vector>

namespace headscope::tokenizers {

class SentencePieceModel {
public:
    // Errors: BadData if the vocabulary lacks `unknown`, or the trie would be too large.
    static Result<SentencePieceModel> of(SentencePieceFile file, Vocabulary vocabulary,
                                         const std::string& unknown, const Message& where);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    std::int32_t unknown() const { return m_unknown; }
    // Appends the tokens of a text without added tokens. A language code at its start, such as
    // ">>de<<", is one token. Returns false if it was cancelled.
    bool tokenize(std::u32string_view text, const std::atomic<bool>* cancel,
                  std::vector<ModelToken>& tokens) const;

private:
    struct Replaced {
        std::string_view text;
        std::size_t bytes = 0;  // number of replaced bytes of the input
    };

    Status index(const Message& where);
    AlignedText normalized(const PieceBytes& input, const std::atomic<bool>* cancel) const;
    Replaced replacedAt(std::string_view input) const;
    double scoreOf(std::int32_t piece, std::size_t bytes) const;

    SentencePieceFile m_file;
    Vocabulary m_vocabulary;
    ByteTrie m_trie;                  // pieces that may occur in a text
    ByteTrie m_userDefined;           // pieces that are never normalized
    std::int32_t m_unknown = 0;       // id of the unknown token in the vocabulary
    std::int32_t m_unknownPiece = 0;  // index of the unknown piece in the file
    float m_unknownScore = 0, m_highestScore = 0;
};

}  // namespace headscope::tokenizers

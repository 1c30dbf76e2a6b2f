// WordPiece (Schuster & Nakajima 2012; Devlin et al. 2019): the longest token first, from the
// left.
#pragma once

#include "core/base/tokenizers/model_token.h"

#include <string>

namespace headscope::tokenizers {

class WordPiece {
public:
    // Creates the model. `prefix` begins tokens inside a word. Errors: BadData if the vocabulary
    // lacks `unknown`.
    static Result<WordPiece> of(Vocabulary vocabulary, const std::string& unknown,
                                std::string prefix, std::size_t longestWord, const Message& where);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    std::int32_t unknown() const { return m_unknown; }
    // Appends the tokens of a word. A word that is longer than `longestWord` characters, or has a
    // part that is not in the vocabulary, is one unknown token.
    void tokenize(std::u32string_view word, std::vector<ModelToken>& tokens) const;

private:
    Vocabulary m_vocabulary;
    std::int32_t m_unknown = 0;
    std::string m_prefix;
    std::size_t m_longestWord = 100;
};

}  // namespace headscope::tokenizers

// Whole words: each piece of the text is one token.
#pragma once

#include "core/base/tokenizers/model_token.h"

#include <string>

namespace headscope::tokenizers {

class WordLevel {
public:
    // Creates the model. Errors: BadData if the vocabulary lacks `unknown`. The reference also
    // reads such a file, but fails at the first unknown word.
    static Result<WordLevel> of(Vocabulary vocabulary, const std::string& unknown,
                                const Message& where);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    std::int32_t unknown() const { return m_unknown; }
    void tokenize(std::u32string_view word, std::vector<ModelToken>& tokens) const;

private:
    Vocabulary m_vocabulary;
    std::int32_t m_unknown = 0;
};

}  // namespace headscope::tokenizers

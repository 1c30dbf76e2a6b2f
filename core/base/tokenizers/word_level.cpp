#include "core/base/tokenizers/word_level.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/characters.h"

namespace headscope::tokenizers {

Result<WordLevel> WordLevel::of(Vocabulary vocabulary, const std::string& unknown,
                                const Message& where) {
    WordLevel model;
    model.m_unknown = vocabulary.find(unknown);
    if (model.m_unknown < 0)
        return refusal("%1: the unk_token \"%2\" is not in the vocabulary"_m(where, unknown));
    model.m_vocabulary = std::move(vocabulary);
    return model;
}

void WordLevel::tokenize(std::u32string_view word, std::vector<ModelToken>& tokens) const {
    if (word.empty()) return;
    const auto id = m_vocabulary.find(utf8(word));
    tokens.push_back({id < 0 ? m_unknown : id, 0, static_cast<std::uint32_t>(word.size())});
}

}  // namespace headscope::tokenizers

#include "core/base/tokenizers/word_piece.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::tokenizers {

PieceBytes::PieceBytes(std::u32string_view piece) {
    bytes.reserve(piece.size());
    starts.reserve(piece.size() + 1);
    for (const char32_t c : piece) {
        starts.push_back(static_cast<std::uint32_t>(bytes.size()));
        util::appendUtf8(bytes, c);
    }
    starts.push_back(static_cast<std::uint32_t>(bytes.size()));
}

Result<WordPiece> WordPiece::of(Vocabulary vocabulary, const std::string& unknown,
                                std::string prefix, std::size_t longestWord, const Message& where) {
    WordPiece model;
    model.m_unknown = vocabulary.find(unknown);
    if (model.m_unknown < 0)
        return refusal("%1: the unk_token \"%2\" is not in the vocabulary"_m(where, unknown));
    model.m_vocabulary = std::move(vocabulary);
    model.m_prefix = std::move(prefix);
    model.m_longestWord = longestWord;
    return model;
}

void WordPiece::tokenize(std::u32string_view word, std::vector<ModelToken>& tokens) const {
    const auto length = static_cast<std::uint32_t>(word.size());
    if (word.empty()) return;
    if (word.size() > m_longestWord) {
        tokens.push_back({m_unknown, 0, length});
        return;
    }
    const PieceBytes bytes(word);
    const std::size_t first = tokens.size();
    std::string candidate;
    for (std::uint32_t begin = 0; begin < length;) {
        // no token has more characters than the longest has bytes
        const auto most = std::min<std::size_t>(length - begin, m_vocabulary.longest());
        auto end = begin + static_cast<std::uint32_t>(most);
        std::int32_t id = -1;
        for (; end > begin && id < 0; --end) {
            const auto part = bytes.part(begin, end);
            if (begin == 0) {
                id = m_vocabulary.find(part);
            } else {
                candidate = m_prefix;
                candidate += part;
                id = m_vocabulary.find(candidate);
            }
        }
        if (id < 0) {
            // One part without a token makes the whole word unknown.
            tokens.resize(first);
            tokens.push_back({m_unknown, 0, length});
            return;
        }
        // The loop decreased `end` once more after the match.
        tokens.push_back({id, begin, end + 1});
        begin = end + 1;
    }
}

}  // namespace headscope::tokenizers

#include "core/base/tokenizers/added_tokens.h"

#include "core/base/tokenizers/model_token.h"
#include "core/base/tokenizers/unicode/characters.h"

#include <algorithm>

namespace headscope::tokenizers {

void AddedTokens::Trie::add(std::u32string_view content, std::int32_t token) {
    if (content.empty()) return;
    std::uint32_t node = 0;
    for (const char32_t c : content) {
        // All edges share one hash map, keyed by node and character.
        const auto key = (std::uint64_t{node} << 32) | c;
        const auto [found, isNew] = next.try_emplace(key, static_cast<std::uint32_t>(nodes.size()));
        if (isNew) nodes.push_back({});
        node = found->second;
    }
    // If several tokens have the same content, the first one counts.
    if (nodes[node].token < 0) nodes[node].token = token;
    longest = std::max(longest, content.size());
}

Result<AddedTokens> AddedTokens::of(std::vector<AddedToken> tokens,
                                    const std::vector<Normalizer>& normalizer) {
    AddedTokens all;
    all.m_tokens = std::move(tokens);
    for (std::size_t i = 0; i < all.m_tokens.size(); ++i) {
        const auto& token = all.m_tokens[i];
        all.m_byId.emplace(token.id, i);
        AlignedText content(utf32(token.content));
        if (token.normalized) HEADSCOPE_CHECK(normalize(normalizer, content));
        // Raw tokens are searched before the text is normalised, the others afterwards.
        auto& trie = token.normalized ? all.m_normalized : all.m_raw;
        trie.add(content.text(), static_cast<std::int32_t>(i));
    }
    return all;
}

const AddedToken* AddedTokens::find(std::int32_t id) const {
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &m_tokens[found->second];
}

bool AddedTokens::cut(WorkingText& text, bool normalized, const std::atomic<bool>* cancel) const {
    const auto& trie = normalized ? m_normalized : m_raw;
    if (trie.longest == 0) return true;
    std::vector<Piece> pieces;
    for (const auto& piece : text.pieces) {
        if (piece.token != kNoToken)
            pieces.push_back(piece);
        else if (!cutPiece(trie, text.text.text(), piece, cancel, pieces))
            return false;
    }
    text.pieces = std::move(pieces);
    return true;
}

bool AddedTokens::cutPiece(const Trie& trie, const std::u32string& text, Piece piece,
                           const std::atomic<bool>* cancel, std::vector<Piece>& pieces) const {
    std::uint32_t done = piece.begin;  // end of the last token
    std::uint32_t steps = 0;
    for (std::uint32_t at = piece.begin; at < piece.end; ++steps) {
        if (steps % 4096 == 0 && isSet(cancel)) return false;
        // Longest match at this position: keep the last token on the path through the trie.
        std::uint32_t node = 0, end = at;
        std::int32_t index = -1;
        for (std::uint32_t i = at; i < piece.end; ++i) {
            const auto found = trie.next.find((std::uint64_t{node} << 32) | text[i]);
            if (found == trie.next.end()) break;
            node = found->second;
            if (trie.nodes[node].token < 0) continue;
            index = trie.nodes[node].token;
            end = i + 1;
        }
        if (index < 0) {
            ++at;
            continue;
        }
        const auto& token = m_tokens[static_cast<std::size_t>(index)];
        const bool inWord = (at > piece.begin && isWordCharacter(text[at - 1])) ||
                            (end < piece.end && isWordCharacter(text[end]));
        if (token.singleWord && inWord) {
            at = end;
            continue;
        }
        std::uint32_t begin = std::max(at, done);
        while (token.leftSpace && begin > done && isWhiteSpace(text[begin - 1])) --begin;
        at = end;
        while (token.rightSpace && end < piece.end && isWhiteSpace(text[end])) ++end;
        if (begin > done) pieces.push_back({done, begin, kNoToken});
        pieces.push_back({begin, end, token.id});
        done = end;
        at = std::max(at, end);
    }
    if (done < piece.end) pieces.push_back({done, piece.end, kNoToken});
    return true;
}

}  // namespace headscope::tokenizers

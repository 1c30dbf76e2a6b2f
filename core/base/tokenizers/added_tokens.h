// Tokens that are cut out of a text before the other stages, such as [MASK] or <|endoftext|>.
#pragma once

#include "core/base/tokenizers/normalizers.h"
#include "core/base/tokenizers/working_text.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::tokenizers {

struct AddedToken {
    std::int32_t id = 0;
    std::string content;
    bool special = false;                        // whether decoding may leave it out (skipSpecial)
    bool singleWord = false;                     // whether it is not found inside a word
    bool leftSpace = false, rightSpace = false;  // whether it includes white space beside it
    bool normalized = false;  // whether it is found in the normalized text, not in the raw text
};

// Finds the leftmost, then the longest added token, by a trie of their contents. Takes linear time
// for tokens of limited length.
class AddedTokens {
public:
    AddedTokens() = default;
    // `normalizer` is applied to the contents of normalized tokens.
    static Result<AddedTokens> of(std::vector<AddedToken> tokens,
                                  const std::vector<Normalizer>& normalizer);

    const std::vector<AddedToken>& tokens() const { return m_tokens; }
    // Returns null if the id is not that of an added token.
    const AddedToken* find(std::int32_t id) const;

    // Cuts tokens out of all pieces that are not tokens yet: those of the raw text or, with
    // `normalized`, those of the normalized text. Returns false if it was cancelled.
    bool cut(WorkingText& text, bool normalized, const std::atomic<bool>* cancel) const;

private:
    struct Trie {
        struct Node {
            std::int32_t token = -1;  // index in m_tokens
        };
        std::vector<Node> nodes{1};
        std::unordered_map<std::uint64_t, std::uint32_t> next;  // by node and character
        std::size_t longest = 0;

        void add(std::u32string_view content, std::int32_t token);
    };

    bool cutPiece(const Trie& trie, const std::u32string& text, Piece piece,
                  const std::atomic<bool>* cancel, std::vector<Piece>& pieces) const;

    std::vector<AddedToken> m_tokens;
    std::unordered_map<std::int32_t, std::size_t> m_byId;
    Trie m_raw, m_normalized;
};

}  // namespace headscope::tokenizers

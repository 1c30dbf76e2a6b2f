// Table of SentencePiece that replaces parts of a text ("precompiled_charsmap"): a double array
// trie (Aoe 1989) over UTF-8, and the replacements.
#pragma once

#include "core/api/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

class Charsmap {
public:
    struct Match {
        std::size_t length = 0;  // bytes of the text that are replaced
        std::string_view replacement;
    };

    // Reads the table: u32 size of the trie in bytes, the trie, replacements that end with a zero
    // byte. `what` names the table in messages. Errors: BadData if it is truncated, or an index
    // leads out of it.
    static Result<Charsmap> parse(std::string_view bytes, const Message& what);

    // Returns the shortest or the longest key at the start of `text`. Both take time proportional
    // to the key's length.
    std::optional<Match> shortest(std::string_view text) const { return find(text, false); }
    std::optional<Match> longest(std::string_view text) const { return find(text, true); }

private:
    std::optional<Match> find(std::string_view text, bool longest) const;
    Status check(const Message& what) const;

    std::vector<std::uint32_t> m_units;
    std::string m_replacements;
};

// Decodes base64 (RFC 4648) with padding; nothing if the text is not base64.
std::optional<std::string> fromBase64(std::string_view text);
// The inverse.
std::string toBase64(std::string_view bytes);

}  // namespace headscope::tokenizers

// Words or characters to token ids and back. Saved in the run as vocabulary.json.
#pragma once

#include "core/api/result.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace headscope::data {

constexpr std::int32_t kPad = 0;
constexpr std::int32_t kUnknown = 1;

enum class TokenKind {
    Words,       // runs of letters and digits; optional lower case
    Characters,  // Unicode code points
    Symbols,     // words separated by spaces (generated sequences)
};

struct VocabularyOptions {
    TokenKind kind = TokenKind::Words;
    bool lowerCase = true;
    std::int64_t minimumFrequency = 2;
    std::int64_t maximumSize = 30000;  // with [PAD] and [UNK]
};

// Ids 0 and 1 are [PAD] and [UNK]; the rest ordered by falling frequency, ties by first appearance.
class Vocabulary {
public:
    Vocabulary() = default;
    static Vocabulary build(const std::vector<std::string>& texts, const VocabularyOptions& options);
    static Result<Vocabulary> fromTokens(std::vector<std::string> tokens, const VocabularyOptions& options);

    std::int64_t size() const { return static_cast<std::int64_t>(m_tokens.size()); }
    const VocabularyOptions& options() const { return m_options; }
    const std::vector<std::string>& tokens() const { return m_tokens; }
    const std::string& token(std::int32_t id) const { return m_tokens.at(static_cast<std::size_t>(id)); }
    // Pieces of a text as they will be looked up (lower-cased words, characters), in order.
    std::vector<std::string> split(const std::string& text) const;
    std::int32_t id(const std::string& piece) const;  // kUnknown where absent
    std::vector<std::int32_t> encode(const std::string& text, std::size_t maximumLength) const;

private:
    VocabularyOptions m_options;
    std::vector<std::string> m_tokens;
    std::unordered_map<std::string, std::int32_t> m_ids;
};

}  // namespace headscope::data

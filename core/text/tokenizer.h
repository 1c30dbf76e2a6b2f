// Text to token ids and back. Belongs to a run and is saved with it as vocabulary.json (tokenizer_json.h).
#pragma once

#include "core/api/result.h"
#include "core/text/byte_pairs.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::text {

constexpr std::int32_t kPad = 0;
constexpr std::int32_t kUnknown = 1;

enum class TokenKind {
    Words,       // runs of letters and digits; optional lower case
    Characters,  // Unicode code points
    Symbols,     // words separated by spaces (generated sequences)
    BytePairs,   // byte sequences merged from pairs (Sennrich et al. 2016, arXiv 1508.07909; core/text/README.md)
};

// "words", "characters", "symbols", "byte-pair": in vocabulary.json and in settings.
const char* idOf(TokenKind kind);
const TokenKind* findTokenKind(const std::string& id);  // null: none has this id

struct TokenizerOptions {
    TokenKind kind = TokenKind::Words;
    bool lowerCase = true;
    std::int64_t minimumFrequency =
        2;  // of a token; byte pairs: of a pair to be merged, at least 2 whatever stands here
    std::int64_t maximumSize = 30000;  // with [PAD] and [UNK]
};

// Ids 0 and 1 are [PAD] and [UNK]. Byte pairs: then the 256 bytes, then the merges in order. Else the rest is ordered
// by falling frequency, ties by first appearance. Any number of threads may ask one.
class Tokenizer {
public:
    Tokenizer() = default;
    static Tokenizer train(const std::vector<std::string>& texts, const TokenizerOptions& options);
    // The same, given up soon after `cancel` (may be null) is set. Errors: Cancelled.
    static Result<Tokenizer> train(const std::vector<std::string>& texts, const TokenizerOptions& options,
                                   const std::atomic<bool>* cancel);
    // Not of byte pairs. Errors: BadData.
    static Result<Tokenizer> fromTokens(std::vector<std::string> tokens, const TokenizerOptions& options);
    // Of byte pairs. Errors: BadData naming the merge.
    static Result<Tokenizer> fromMerges(const std::vector<Merge>& merges, const TokenizerOptions& options);

    std::int64_t size() const { return static_cast<std::int64_t>(m_tokens.size()); }
    const TokenizerOptions& options() const { return m_options; }
    // As a person sees them, UTF-8. A byte-pair token that is not whole characters is written "<e2><80>".
    const std::vector<std::string>& tokens() const { return m_tokens; }
    const std::string& token(std::int32_t id) const { return m_tokens.at(static_cast<std::size_t>(id)); }
    // Of byte pairs, in order; empty for other kinds.
    const std::vector<Merge>& merges() const;

    std::int32_t id(const std::string& token) const;  // not of byte pairs; kUnknown where there is none
    // The first `maximum` tokens of a text; fewer where `cancel` is set meanwhile.
    std::vector<std::int32_t> encode(const std::string& text,
                                     std::size_t maximum = std::numeric_limits<std::size_t>::max(),
                                     const std::atomic<bool>* cancel = nullptr) const;
    // The text of ids: exactly the one that was encoded (lower-cased where that is asked for) for byte pairs and, where
    // none is unknown, characters; words and symbols with a blank between them. [PAD] is nothing, an id that there is
    // none of is [UNK].
    std::string decode(const std::vector<std::int32_t>& ids) const;

private:
    TokenizerOptions m_options;
    std::vector<std::string> m_tokens;
    std::unordered_map<std::string, std::int32_t> m_ids;  // not of byte pairs
    std::shared_ptr<const BytePairs> m_pairs;             // of byte pairs
};

// Whether a text of this kind has a token at all.
bool hasToken(const std::string& text, const TokenizerOptions& options);

}  // namespace headscope::text

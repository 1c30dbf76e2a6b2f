// Converts text to token ids and back. A tokenizer belongs to a run and is saved as vocabulary.json
// (tokenizer_json.h).
#pragma once

#include "core/api/base/result.h"
#include "core/base/text/byte_pairs.h"
#include "core/base/tokenizers/tokenizer_files.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::text {

class ImportedTokenizer;  // defined in imported_tokenizer.h

constexpr std::int32_t kPad = 0;  // fills batches; never read by a model
constexpr std::int32_t kUnknown = 1;

enum class TokenKind {
    Words,       // runs of letters and digits; optional lower case
    Characters,  // every Unicode code point
    Symbols,     // text separated by white space (generated sequences, pre-tokenised text)
    // byte sequences merged from pairs (Sennrich et al. 2016, arXiv 1508.07909;
    // core/base/text/README.md)
    BytePairs,
    // tokenizer of a model from another program, with its special tokens (core/base/tokenizers)
    Imported,
};

// Returns "words", "characters", "symbols", "byte-pair" or "imported", as used in vocabulary.json
// and in settings.
const char* idOf(TokenKind kind);
const TokenKind* findTokenKind(const std::string& id);  // returns null if the id is unknown

struct TokenizerOptions {
    TokenKind kind = TokenKind::Words;
    bool lowerCase = true;
    // minimum count of a token; for byte pairs: of a merged pair, and always at least 2
    std::int64_t minimumFrequency = 2;
    // maximum size including [PAD] and [UNK]; imported: rows of the model's table, which may be
    // more than the tokenizer has tokens
    std::int64_t maximumSize = 30000;
    // Imported tokenizers of encoder-decoders: token with which the decoder begins; -1: none.
    std::int32_t startToken = -1;
};

// Words of a text, as an imported tokenizer divides it.
struct TextWords {
    // number of the word of each token, from 0; -1 for special tokens that were added
    std::vector<std::int32_t> ofTokens;
    std::vector<std::int32_t> ids;   // ids of the tokens
    std::vector<std::string> texts;  // words as written in the text
};

// Ids 0 and 1 are [PAD] and [UNK], except for imported tokenizers. Byte pairs: followed by the 256
// bytes, then the merges in order. Other kinds: followed by tokens in descending order of
// frequency, ties by first appearance. Immutable after construction and thread-safe.
class Tokenizer {
public:
    Tokenizer() = default;
    static Tokenizer train(const std::vector<std::string>& texts, const TokenizerOptions& options);
    // Like train() above, but stops soon after `cancel` (may be null) is set. Errors: Cancelled.
    static Result<Tokenizer> train(const std::vector<std::string>& texts,
                                   const TokenizerOptions& options,
                                   const std::atomic<bool>* cancel);
    // Creates a tokenizer of any kind except byte pairs. Errors: BadData.
    static Result<Tokenizer> fromTokens(std::vector<std::string> tokens,
                                        const TokenizerOptions& options);
    // Creates a byte-pair tokenizer. Errors: BadData naming the merge.
    static Result<Tokenizer> fromMerges(const std::vector<Merge>& merges,
                                        const TokenizerOptions& options);
    // Creates an imported tokenizer from the files of a model. `rows`: of the model's table of
    // token embeddings. `where` names the files in messages. Errors: BadData (files that are
    // damaged, not supported or not text; more tokens than rows).
    // `side`: of an encoder-decoder whose sides have models of their own. `startToken`: see
    // TokenizerOptions.
    static Result<Tokenizer> fromFiles(tokenizers::TokenizerFiles files, std::int64_t rows,
                                       const std::string& where,
                                       tokenizers::Side side = tokenizers::Side::Source,
                                       std::int32_t startToken = -1);

    std::int64_t size() const { return static_cast<std::int64_t>(m_tokens.size()); }
    const TokenizerOptions& options() const { return m_options; }
    // Tokens for display, in UTF-8. Byte-pair tokens that are not complete characters are written
    // like "<e2><80>".
    const std::vector<std::string>& tokens() const { return m_tokens; }
    const std::string& token(std::int32_t id) const {
        return m_tokens.at(static_cast<std::size_t>(id));
    }
    // Merges of byte pairs, in order; empty for other kinds.
    const std::vector<Merge>& merges() const;
    // Bytes of each id of byte pairs; empty for [PAD] and [UNK], and for other kinds.
    const std::vector<std::string>& bytes() const;
    // Files of an imported tokenizer; empty for other kinds.
    const tokenizers::TokenizerFiles& files() const;
    bool isImported() const { return m_options.kind == TokenKind::Imported; }
    // Id of the unknown token; -1 if every text can be encoded.
    std::int32_t unknown() const { return m_unknown; }

    // Returns the id of a token; unknown() if there is none. Not for byte pairs.
    std::int32_t id(const std::string& token) const;
    // Returns the first `maximum` tokens of a text; fewer if `cancel` is set meanwhile. Imported:
    // adds special tokens such as [CLS] and [SEP], which are kept if the text is cut. Reads a pair
    // of texts (pair_text.h) by the pair template; if a pair is too long, its longer text is cut
    // first.
    std::vector<std::int32_t> encode(const std::string& text,
                                     std::size_t maximum = std::numeric_limits<std::size_t>::max(),
                                     const std::atomic<bool>* cancel = nullptr) const;
    // Returns the text of ids. For byte pairs, and for characters if all are known, it is exactly
    // the encoded text (lower-cased if that is set). Words and symbols are joined by blanks. [PAD]
    // is skipped; invalid ids become [UNK].
    std::string decode(const std::vector<std::int32_t>& ids) const;
    // Tokens that surround a text, such as [CLS] and [SEP]; none unless imported.
    struct Frame {
        std::vector<std::int32_t> before, after;
    };
    Frame frame() const;
    // Like encode, but without the tokens of frame().
    std::vector<std::int32_t> encodeBare(const std::string& text,
                                         const std::atomic<bool>* cancel = nullptr) const;
    // Imported: id of the token that ends each text, and of the token that fills batches; -1: none.
    std::int32_t endToken() const { return m_endToken; }
    std::int32_t padToken() const;
    // Returns the id of the mask token, [MASK]; -1 if an imported tokenizer has none. Tokenizers of
    // this program use [PAD] instead, which never occurs in a text.
    std::int32_t mask() const;
    // Returns whether the token is not a part of texts, such as [CLS].
    bool isSpecial(std::int32_t id) const;
    // Imported: returns the part of the text that each of the first `maximum` tokens stands for;
    // "" for special tokens that were added.
    std::vector<std::string> written(const std::string& text, std::size_t maximum) const;
    // Imported: the words of the first `maximum` tokens. Empty for other kinds.
    TextWords words(const std::string& text, std::size_t maximum) const;
    // Imported: returns the type of each token that encode() returns: 0, or 1 for tokens of the
    // second text of a pair if the tokenizer says so. Empty if all are 0, as for a single text.
    std::vector<std::uint8_t> types(const std::string& text, std::size_t maximum) const;

private:
    TokenizerOptions m_options;
    std::vector<std::string> m_tokens;
    std::unordered_map<std::string, std::int32_t> m_ids;  // ids by token; empty for byte pairs
    std::shared_ptr<const BytePairs> m_pairs;             // set only for byte pairs
    std::shared_ptr<const ImportedTokenizer> m_imported;  // set only for imported tokenizers
    std::int32_t m_unknown = kUnknown;
    std::int32_t m_endToken = -1;
};

// Returns whether a text has at least one token of this kind.
bool hasToken(const std::string& text, const TokenizerOptions& options);

}  // namespace headscope::text

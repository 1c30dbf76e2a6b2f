// Adapts a tokenizer of core/base/tokenizers to text::Tokenizer, of which it is a part.
#pragma once

#include "core/base/text/tokenizer.h"
#include "core/base/tokenizers/tokenizer_pipeline.h"

namespace headscope::text {

// Writes incomplete characters as hexadecimal bytes, such as "<e2><80>", so that no two tokens look
// the same.
std::string shownBytes(const std::string& bytes);

// An imported tokenizer. Immutable and thread-safe.
class ImportedTokenizer {
public:
    // Creates a tokenizer; see Tokenizer::fromFiles.
    static Result<ImportedTokenizer> open(tokenizers::TokenizerFiles files, std::int64_t rows,
                                          const std::string& where, tokenizers::Side side);

    const tokenizers::TokenizerFiles& files() const { return m_files; }
    // Names for display: word pieces as stored, such as "##ing"; byte-level tokens as text. Ids
    // without a token are named by their number, such as "<30000>".
    std::vector<std::string> names(std::int64_t rows) const;
    std::int32_t unknown() const { return m_unknown; }  // returns -1 if every text can be encoded
    std::int32_t id(const std::string& token) const;

    // Returns the ids of a text. `framed`: with the tokens of frame().
    std::vector<std::int32_t> encode(const std::string& text, std::size_t maximum,
                                     const std::atomic<bool>* cancel, bool framed = true) const;
    Tokenizer::Frame frame() const;
    std::int32_t pad() const { return m_tokenizer.special().pad.value_or(-1); }
    std::int32_t mask() const { return m_tokenizer.special().mask.value_or(-1); }
    bool isSpecial(std::int32_t id) const { return m_tokenizer.isSpecial(id); }
    std::string decode(const std::vector<std::int32_t>& ids) const;
    std::vector<std::string> written(const std::string& text, std::size_t maximum) const;
    TextWords words(const std::string& text, std::size_t maximum) const;
    std::vector<std::uint8_t> types(const std::string& text, std::size_t maximum) const;

private:
    ImportedTokenizer(tokenizers::TokenizerFiles files, tokenizers::Tokenizer tokenizer)
        : m_files(std::move(files)), m_tokenizer(std::move(tokenizer)), m_unknown(findUnknown()) {}
    std::int32_t findUnknown() const;
    tokenizers::Encoding encoding(std::string_view text, std::size_t maximum,
                                  const std::atomic<bool>* cancel, bool framed = true) const;

    tokenizers::TokenizerFiles m_files;
    tokenizers::Tokenizer m_tokenizer;
    std::int32_t m_unknown = -1;
};

}  // namespace headscope::text

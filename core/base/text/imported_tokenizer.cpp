#include "core/base/text/imported_tokenizer.h"

#include "core/base/text/pair_text.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>
#include <limits>

namespace headscope::text {
namespace {

// Texts are encoded in parts of at most this size, which bounds the memory (about 60 bytes per
// byte of text). Parts end with a line, so that nearly all tokens are those of the whole text.
constexpr std::size_t kPart = std::size_t{8} << 20;

// Returns the length of the first part of a text.
std::size_t partOf(std::string_view text) {
    if (text.size() <= kPart) return text.size();
    const auto line = text.rfind('\n', kPart - 1);
    if (line != std::string_view::npos) return line + 1;
    // Without a line end, the part ends between two characters.
    std::size_t end = kPart;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return end > 0 ? end : kPart;
}

// Returns the byte position of each code point, and the end.
std::vector<std::size_t> placesOf(const std::string& text) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < text.size(); at += util::codePointAt(text, at).size)
        places.push_back(at);
    places.push_back(text.size());
    return places;
}

// A text, or the two texts of a pair, by code points.
class Parts {
public:
    explicit Parts(const std::string& text) : m_pair(textsOf(text)), m_whole(text) {
        m_texts = {m_pair ? m_pair->first : text, m_pair ? m_pair->second : std::string()};
        m_places = {placesOf(m_texts[0]), placesOf(m_texts[1])};
    }
    // The text to encode. A single text is truncated to the size that one call encodes.
    std::string_view whole() const {
        return std::string_view(m_whole).substr(0, m_pair ? m_whole.size() : partOf(m_whole));
    }
    const std::string& text(std::size_t number) const { return m_texts[number]; }
    // Returns code points [first, last) of text 0 or 1.
    std::string between(std::int64_t number, std::size_t first, std::size_t last) const {
        const std::size_t of = number == 1 ? 1 : 0, most = m_places[of].size() - 1;
        const auto begin = m_places[of][std::min(first, most)],
                   end = m_places[of][std::min(last, most)];
        return begin < end ? m_texts[of].substr(begin, end - begin) : std::string();
    }

private:
    std::optional<TextPair> m_pair;
    const std::string& m_whole;
    std::array<std::string, 2> m_texts;
    std::array<std::vector<std::size_t>, 2> m_places;
};

}  // namespace

std::string shownBytes(const std::string& bytes) {
    if (!util::findUtf8Fault(bytes)) return bytes;
    const char* const digits = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : bytes)
        text.append({'<', digits[byte >> 4], digits[byte & 15], '>'});
    return text;
}

Result<ImportedTokenizer> ImportedTokenizer::open(tokenizers::TokenizerFiles files,
                                                  std::int64_t rows, const std::string& where,
                                                  tokenizers::Side side) {
    HEADSCOPE_TRY(auto tokenizer, tokenizers::openTokenizer(files, where, side));
    if (tokenizer.size() > rows)
        return Error{ErrorCode::BadData,
                     "%1: the tokenizer has %2 tokens, but the model's table has %3"_m(
                         where, tokenizer.size(), rows),
                     "Use the tokenizer that belongs to this model"_m};
    return ImportedTokenizer(std::move(files), std::move(tokenizer));
}

std::vector<std::string> ImportedTokenizer::names(std::int64_t rows) const {
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(rows));
    for (std::int32_t id = 0; id < rows; ++id) {
        const auto bytes = m_tokenizer.bytesOf(id);
        auto name = bytes ? shownBytes(*bytes) : m_tokenizer.piece(id);
        if (name.empty()) name = "<" + std::to_string(id) + ">";
        names.push_back(std::move(name));
    }
    return names;
}

std::int32_t ImportedTokenizer::findUnknown() const {
    // Byte-level tokenizers may name an unknown token, but they can encode every text.
    bool byteLevel = false;
    for (std::int32_t id = 0; id < m_tokenizer.size() && !byteLevel; ++id)
        byteLevel = m_tokenizer.bytesOf(id).has_value();
    return byteLevel ? -1 : m_tokenizer.special().unknown.value_or(-1);
}

std::int32_t ImportedTokenizer::id(const std::string& token) const {
    return m_tokenizer.idOf(token).value_or(m_unknown);
}

tokenizers::Encoding ImportedTokenizer::encoding(std::string_view text, std::size_t maximum,
                                                 const std::atomic<bool>* cancel,
                                                 bool framed) const {
    constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
    tokenizers::EncodeOptions options;
    options.cancel = cancel;
    options.addSpecial = framed;
    options.maximumLength = maximum > kMost ? 0 : static_cast<std::int64_t>(maximum);
    const auto pair = textsOf(text);
    auto encoded = pair ? m_tokenizer.encodePair(pair->first, pair->second, options)
                        : m_tokenizer.encode(text, options);
    // Only a cancelled text, or one that its normalizer makes far longer, has no encoding.
    return encoded ? std::move(*encoded) : tokenizers::Encoding();
}

Tokenizer::Frame ImportedTokenizer::frame() const {
    // Encodes a short text with and without special tokens. Those before the text are the prefix,
    // those after it the suffix.
    const auto bare = encoding("a", 0, nullptr, false).ids();
    const auto whole = encoding("a", 0, nullptr).ids();
    const auto found = std::search(whole.begin(), whole.end(), bare.begin(), bare.end());
    if (bare.empty() || found == whole.end()) return {};
    return {{whole.begin(), found},
            {found + static_cast<std::ptrdiff_t>(bare.size()), whole.end()}};
}

std::vector<std::int32_t> ImportedTokenizer::encode(const std::string& text, std::size_t maximum,
                                                    const std::atomic<bool>* cancel,
                                                    bool framed) const {
    if (textsOf(text)) return encoding(text, maximum, cancel).ids();
    std::string_view rest = text;
    std::vector<std::int32_t> ids;
    do {
        const auto size = partOf(rest);
        const auto part =
            encoding(rest.substr(0, size), maximum - ids.size(), cancel, framed).ids();
        ids.insert(ids.end(), part.begin(), part.end());
        rest.remove_prefix(size);
    } while (!rest.empty() && ids.size() < maximum && !(cancel && cancel->load()));
    return ids;
}

std::string ImportedTokenizer::decode(const std::vector<std::int32_t>& ids) const {
    return m_tokenizer.decode(ids, true);
}

std::vector<std::string> ImportedTokenizer::written(const std::string& text,
                                                    std::size_t maximum) const {
    const Parts parts(text);
    std::vector<std::string> written;
    for (const auto& token : encoding(parts.whole(), maximum, nullptr).tokens)
        written.push_back(parts.between(token.text, token.begin, token.end));
    return written;
}

TextWords ImportedTokenizer::words(const std::string& text, std::size_t maximum) const {
    const Parts parts(text);
    const auto encoded = encoding(parts.whole(), maximum, nullptr);
    TextWords words;
    words.ids = encoded.ids();
    words.ofTokens = tokenizers::wordsOf(encoded, parts.text(0), parts.text(1));
    // One word: number of its text, first and last code point. Word numbers continue in the second
    // text.
    struct Range {
        std::int32_t text;
        std::size_t first, last;
    };
    std::vector<Range> ranges;
    std::int32_t wordsOfFirst = 0;
    for (std::size_t i = 0; i < encoded.tokens.size(); ++i) {
        auto& number = words.ofTokens[i];
        if (number < 0) continue;
        const auto& token = encoded.tokens[i];
        if (token.text == 1)
            number += wordsOfFirst;
        else
            wordsOfFirst = number + 1;
        const auto word = static_cast<std::size_t>(number);
        if (word >= ranges.size())
            ranges.resize(word + 1,
                          {static_cast<std::int32_t>(token.text), token.begin, token.end});
        ranges[word].last = std::max<std::size_t>(ranges[word].last, token.end);
    }
    for (const auto& range : ranges)
        words.texts.push_back(parts.between(range.text, range.first, range.last));
    return words;
}

std::vector<std::uint8_t> ImportedTokenizer::types(const std::string& text,
                                                   std::size_t maximum) const {
    std::vector<std::uint8_t> types;
    for (const auto& token : encoding(text, maximum, nullptr).tokens)
        types.push_back(token.type > 0 ? 1 : 0);
    return types;
}

}  // namespace headscope::text

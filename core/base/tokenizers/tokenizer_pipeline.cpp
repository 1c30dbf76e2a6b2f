#include "core/base/tokenizers/tokenizer_pipeline.h"

#include "core/base/io/text_file.h"
#include "core/base/tokenizers/pipeline.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/byte_alphabet.h"
#include "core/base/tokenizers/unicode/characters.h"
#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::tokenizers {
namespace {

constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);

// The characters of a piece as the model sees them, and the place of each in the working text.
struct ModelInput {
    std::u32string characters;
    std::vector<std::uint32_t> places;  // empty: the first character is at the piece's start
};

void setInput(const WorkingText& text, const Piece& piece, bool bytes, ModelInput& input) {
    input.characters.clear();
    input.places.clear();
    const auto& all = text.text.text();
    if (!bytes) {
        input.characters.assign(all, piece.begin, piece.end - piece.begin);
        return;
    }
    std::string encoded;
    for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
        encoded.clear();
        util::appendUtf8(encoded, all[i]);
        for (const char byte : encoded) {
            input.characters.push_back(byteAlphabet()[static_cast<unsigned char>(byte)]);
            input.places.push_back(i);
        }
    }
}

bool isBlank(char32_t c) {
    static const char32_t blank = byteAlphabet()[' '];
    return c == blank || isWhiteSpace(c);
}

// Excludes blanks at the ends of a token's text from its offsets.
void trim(std::u32string_view content, bool keepsFirst, Token& token) {
    std::uint32_t leading = 0, trailing = 0;
    while (leading < content.size() && isBlank(content[leading])) ++leading;
    while (trailing < content.size() && isBlank(content[content.size() - 1 - trailing])) ++trailing;
    // Only a single blank can be the one that the pre-tokenizer added.
    if (leading == 1 && keepsFirst) leading = 0;
    token.begin = std::min(token.begin + leading, token.end);
    if (token.end >= trailing) token.end = std::max(token.end - trailing, token.begin);
}

// Appends the tokens of one piece.
class Collector {
public:
    Collector(const Pipeline& pipeline, const WorkingText& text, std::vector<Token>& tokens)
        : m_pipeline(pipeline), m_text(text), m_tokens(tokens) {}

    bool add(std::int32_t number, const std::atomic<bool>* cancel) {
        const auto& piece = m_text.pieces[static_cast<std::size_t>(number)];
        if (piece.token != kNoToken) {
            const auto& all = m_text.text.text();
            const auto content =
                std::u32string_view(all).substr(piece.begin, piece.end - piece.begin);
            append(piece.token, m_text.text.span(piece.begin, piece.end), number, content);
            return true;
        }
        setInput(m_text, piece, isByteLevel(m_pipeline.preTokenizers), m_input);
        m_found.clear();
        if (!tokenizePiece(m_pipeline.model, m_input.characters, cancel, m_found)) return false;
        const auto& vocabulary = vocabularyOf(m_pipeline.model);
        for (const auto& token : m_found) {
            if (token.begin >= token.end) continue;
            const auto begin = placeOf(piece, token.begin);
            const auto end = placeOf(piece, token.end - 1) + 1;
            const auto content =
                m_pipeline.post.trimOffsets ? utf32(vocabulary.token(token.id)) : std::u32string();
            append(token.id, m_text.text.span(begin, end), number, content);
        }
        return true;
    }

private:
    std::uint32_t placeOf(const Piece& piece, std::uint32_t character) const {
        return m_input.places.empty() ? piece.begin + character : m_input.places[character];
    }

    void append(std::int32_t id, Span span, std::int32_t number, std::u32string_view content) {
        Token token;
        token.id = id;
        token.begin = span.begin;
        token.end = span.end;
        token.piece = number;
        if (m_pipeline.post.trimOffsets) {
            const bool first = m_tokens.empty() || token.begin == 0;
            trim(content, first && m_pipeline.post.prefixSpace, token);
        }
        m_tokens.push_back(token);
    }

    const Pipeline& m_pipeline;
    const WorkingText& m_text;
    std::vector<Token>& m_tokens;
    ModelInput m_input;
    std::vector<ModelToken> m_found;
};

// Normalizes the pieces that are not added tokens.
Status normalizePieces(const std::vector<Normalizer>& steps, WorkingText& text) {
    if (steps.empty()) return {};
    const bool whole = text.pieces.size() == 1 && text.pieces[0].token == kNoToken;
    WorkingText changed;
    for (const auto& piece : text.pieces) {
        const auto begin = static_cast<std::uint32_t>(changed.text.size());
        if (piece.token != kNoToken) {
            changed.text.append(text.text, piece.begin, piece.end);
        } else {
            AlignedText part =
                whole ? std::move(text.text) : text.text.part(piece.begin, piece.end);
            HEADSCOPE_CHECK(normalize(steps, part));
            if (whole)
                changed.text = std::move(part);
            else
                changed.text.append(part, 0, part.size());
        }
        const auto end = static_cast<std::uint32_t>(changed.text.size());
        if (begin < end) changed.pieces.push_back({begin, end, piece.token});
    }
    text = std::move(changed);
    return {};
}

// Returns the tokens of one text, without those that a template adds. Stops after `most` tokens.
Result<std::vector<Token>> tokensOf(const Pipeline& pipeline, std::string_view bytes,
                                    std::size_t most, const std::atomic<bool>* cancel) {
    if (bytes.size() > kLongestText)
        return Error{ErrorCode::Usage,
                     "the text has %1; at most %2 can be tokenized at once"_m(
                         io::sizeText(static_cast<std::int64_t>(bytes.size())),
                         io::sizeText(static_cast<std::int64_t>(kLongestText))),
                     "Divide the text into parts"_m};
    WorkingText text;
    text.text = AlignedText(utf32(bytes));
    std::vector<Token> tokens;
    if (text.text.empty()) return tokens;
    text.pieces.push_back({0, static_cast<std::uint32_t>(text.text.size()), kNoToken});
    if (isSet(cancel) || !pipeline.added.cut(text, false, cancel)) return io::cancelledError();
    HEADSCOPE_CHECK(normalizePieces(pipeline.normalizers, text));
    if (isSet(cancel) || !pipeline.added.cut(text, true, cancel)) return io::cancelledError();
    preTokenize(pipeline.preTokenizers, text);
    Collector collector(pipeline, text, tokens);
    for (std::size_t i = 0; i < text.pieces.size() && tokens.size() < most; ++i)
        if ((i % 256 == 0 && isSet(cancel)) || !collector.add(static_cast<std::int32_t>(i), cancel))
            return io::cancelledError();
    return tokens;
}

// Shortens the token counts of a pair to `most` in total: the longer text first, then both equally.
void shortenPair(std::size_t most, std::size_t& first, std::size_t& second) {
    if (first + second <= most) return;
    auto& shorter = first > second ? second : first;
    auto& longer = first > second ? first : second;
    longer = shorter > most ? shorter : std::max(shorter, most - shorter);
    if (shorter + longer > most) {
        shorter = most / 2;
        longer = most - shorter;
    }
}

void appendText(const std::vector<Token>& tokens, std::int32_t text, std::int32_t type,
                std::vector<Token>& all) {
    for (Token token : tokens) {
        token.text = text;
        token.type = type;
        all.push_back(token);
    }
}

// Combines the texts with the special tokens of the template.
Encoding assembled(const PostProcessor& post, const std::vector<Token>& first,
                   const std::vector<Token>& second, bool isPair, bool addSpecial) {
    Encoding encoding;
    auto& all = encoding.tokens;
    const auto& parts = post.parts(isPair);
    if (parts.empty()) {
        appendText(first, 0, 0, all);
        appendText(second, 1, 1, all);
    }
    for (const auto& part : parts) {
        if (part.kind == TemplatePart::Kind::First) {
            appendText(first, 0, part.type, all);
        } else if (part.kind == TemplatePart::Kind::Second) {
            appendText(second, 1, part.type, all);
        } else if (addSpecial) {
            for (const auto id : part.ids) all.push_back({id, 0, 0, part.type, -1, -1});
        }
    }
    return encoding;
}

Result<Encoding> encoded(const Pipeline& pipeline, std::string_view first,
                         const std::string_view* second, const EncodeOptions& options) {
    const bool isPair = second != nullptr;
    const auto added = options.addSpecial ? pipeline.post.added(isPair) : 0;
    std::size_t most = kNoLimit;
    if (options.maximumLength > 0) {
        const auto length = static_cast<std::size_t>(options.maximumLength);
        if (length < added)
            return Error{ErrorCode::Usage,
                         "a length of %1 tokens is less than the %2 special tokens of a text"_m(
                             length, added),
                         "Allow more tokens"_m};
        most = length - added;
    }
    // One token more shows whether the text was truncated. A pair needs both lengths.
    const std::size_t read = most == kNoLimit || isPair ? kNoLimit : most + 1;
    HEADSCOPE_TRY(auto one, tokensOf(pipeline, first, read, options.cancel));
    std::vector<Token> two;
    if (isPair) {
        HEADSCOPE_TRY(two, tokensOf(pipeline, *second, kNoLimit, options.cancel));
    }
    std::size_t oneSize = one.size(), twoSize = two.size();
    if (isPair)
        shortenPair(most, oneSize, twoSize);
    else
        oneSize = std::min(oneSize, most);
    const bool truncated = oneSize < one.size() || twoSize < two.size();
    one.resize(oneSize);
    two.resize(twoSize);
    auto encoding = assembled(pipeline.post, one, two, isPair, options.addSpecial);
    encoding.truncated = truncated;
    return encoding;
}

}  // namespace

std::vector<std::int32_t> Encoding::ids() const {
    std::vector<std::int32_t> all;
    all.reserve(tokens.size());
    for (const auto& token : tokens) all.push_back(token.id);
    return all;
}

Tokenizer::Tokenizer(std::shared_ptr<const Pipeline> pipeline) : m_pipeline(std::move(pipeline)) {}

Result<Encoding> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    return encoded(*m_pipeline, text, nullptr, options);
}

Result<Encoding> Tokenizer::encodePair(std::string_view first, std::string_view second,
                                       const EncodeOptions& options) const {
    return encoded(*m_pipeline, first, &second, options);
}

std::string Tokenizer::decode(const std::vector<std::int32_t>& ids, bool skipSpecial) const {
    std::vector<std::string> tokens;
    tokens.reserve(ids.size());
    for (const auto id : ids) {
        const auto& token = piece(id);
        if (!token.empty() && !(skipSpecial && isSpecial(id))) tokens.push_back(token);
    }
    return decodeTokens(m_pipeline->decoders, std::move(tokens));
}

const std::string& Tokenizer::piece(std::int32_t id) const {
    const auto* added = m_pipeline->added.find(id);
    return added ? added->content : vocabularyOf(m_pipeline->model).token(id);
}

std::optional<std::int32_t> Tokenizer::idOf(std::string_view piece) const {
    for (const auto& token : m_pipeline->added.tokens())
        if (token.content == piece) return token.id;
    const auto id = vocabularyOf(m_pipeline->model).find(piece);
    return id < 0 ? std::nullopt : std::optional<std::int32_t>(id);
}

std::optional<std::string> Tokenizer::bytesOf(std::int32_t id) const {
    if (!isByteLevel(m_pipeline->preTokenizers) || m_pipeline->added.find(id)) return std::nullopt;
    std::string bytes;
    for (const char32_t c : utf32(piece(id))) {
        const int byte = byteOfCharacter(c);
        if (byte < 0) return std::nullopt;
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

bool Tokenizer::isSpecial(std::int32_t id) const {
    const auto* added = m_pipeline->added.find(id);
    return added && added->special;
}

std::int32_t Tokenizer::size() const {
    std::int32_t size = vocabularyOf(m_pipeline->model).size();
    for (const auto& token : m_pipeline->added.tokens()) size = std::max(size, token.id + 1);
    return size;
}

const SpecialTokens& Tokenizer::special() const {
    return m_pipeline->special;
}

std::optional<std::int64_t> Tokenizer::maximumLength() const {
    return m_pipeline->maximumLength;
}

const std::string& Tokenizer::kind() const {
    return m_pipeline->kind;
}

const std::vector<Message>& Tokenizer::notes() const {
    return m_pipeline->notes;
}

}  // namespace headscope::tokenizers

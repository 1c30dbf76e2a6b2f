#include "core/base/text/pieces.h"

#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::text {
namespace {

using Visit = std::function<bool(const std::string&)>;

void visitCharacters(const std::string& text, bool lowerCase, const Visit& visit) {
    std::string piece;
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        i += c.size;
        piece.clear();
        util::appendUtf8(piece, lowerCase ? tokenizers::ownLowerCase(c.value) : c.value);
        if (!visit(piece)) return;
    }
}

void visitSymbols(const std::string& text, const Visit& visit) {
    for (std::size_t i = 0; i < text.size();) {
        const auto start = text.find_first_not_of(" \t\r\n", i);
        if (start == std::string::npos) return;
        i = std::min(text.find_first_of(" \t\r\n", start), text.size());
        if (!visit(text.substr(start, i - start))) return;
    }
}

void visitWords(const std::string& text, bool lowerCase, const Visit& visit) {
    std::string word;
    const auto flush = [&] {
        const bool proceed = word.empty() || visit(word);
        word.clear();
        return proceed;
    };
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        i += c.size;
        const bool alone = tokenizers::isOwnIdeograph(c.value);
        const bool letter = tokenizers::isOwnLetter(c.value);
        if ((alone || !letter) && !flush()) return;
        if (letter) util::appendUtf8(word, lowerCase ? tokenizers::ownLowerCase(c.value) : c.value);
        if (alone && !flush()) return;
    }
    flush();
}

enum class ChunkClass { Letters, Signs, Blanks };

ChunkClass chunkClass(char32_t c) {
    if (tokenizers::isOwnBlank(c)) return ChunkClass::Blanks;
    return tokenizers::isOwnLetter(c) ? ChunkClass::Letters : ChunkClass::Signs;
}

// End of the run of code points of one class that starts at `at`, at most kChunkPoints long.
std::size_t runEnd(const std::string& text, std::size_t at, ChunkClass wanted) {
    for (std::size_t points = 0; at < text.size() && points < kChunkPoints; ++points) {
        const auto c = util::codePointAt(text, at);
        if (chunkClass(c.value) != wanted) break;
        at += c.size;
    }
    return at;
}

}  // namespace

std::string lowerCased(const std::string& text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        const auto low = tokenizers::ownLowerCase(c.value);
        if (low == c.value)
            out.append(text, i, c.size);
        else
            util::appendUtf8(out, low);
        i += c.size;
    }
    return out;
}

// A single blank belongs to the following run, as in most byte-pair tokenizers.
void forEachChunk(const std::string& text, const std::function<bool(std::string_view)>& visit) {
    for (std::size_t i = 0; i < text.size();) {
        const auto first = text[i] == ' ' && i + 1 < text.size() ? i + 1 : i;
        const auto wanted = chunkClass(util::codePointAt(text, first).value);
        // Several blanks form a chunk of white space, which includes the first blank.
        const auto end = runEnd(text, wanted == ChunkClass::Blanks ? i : first, wanted);
        if (!visit(std::string_view(text).substr(i, end - i))) return;
        i = end;
    }
}

tokenizers::OwnPieces piecesOf(TokenKind kind) {
    switch (kind) {
        case TokenKind::Characters:
            return tokenizers::OwnPieces::Characters;
        case TokenKind::Symbols:
            return tokenizers::OwnPieces::Symbols;
        case TokenKind::BytePairs:
            return tokenizers::OwnPieces::Chunks;
        case TokenKind::Words:
        case TokenKind::Imported:
            break;
    }
    return tokenizers::OwnPieces::Words;
}

void forEachPiece(const std::string& text, const TokenizerOptions& options, const Visit& visit) {
    if (options.kind == TokenKind::Words) return visitWords(text, options.lowerCase, visit);
    if (options.kind == TokenKind::Symbols) return visitSymbols(text, visit);
    visitCharacters(text, options.lowerCase, visit);
}

}  // namespace headscope::text

#include "core/base/tokenizers/sentence_piece_model.h"

#include "core/base/tokenizers/best_path.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/characters.h"

#include <algorithm>
#include <limits>

namespace headscope::tokenizers {
namespace {

using PieceType = SentencePiece::Type;
using View = std::u32string_view;

constexpr char32_t kBlank = 0x2581;

// Returns the end of a language code ">>...<<" that begins at `begin`, or `begin`. As in the
// reference it extends to the last "<<" of the line.
std::size_t codeEnd(View text, std::size_t begin) {
    constexpr std::size_t kMark = 2;
    if (text.substr(begin, kMark) != U">>") return begin;
    const auto line = text.substr(begin, text.find(U'\n', begin) - begin);
    const auto end = line.rfind(U"<<");
    return end == View::npos || end < kMark + 1 ? begin : begin + end + kMark;
}

// Returns the text without the language codes of all lines.
AlignedText withoutCodes(View text) {
    AlignedText all{std::u32string(text)};
    if (text.find(U">>") == View::npos || text.find(U"<<") == View::npos) return all;
    AlignedText kept;
    std::size_t copied = 0;
    for (auto at = text.find(U">>"); at != View::npos; at = text.find(U">>", at)) {
        const auto end = codeEnd(text, at);
        if (end == at) {
            ++at;
            continue;
        }
        kept.append(all, copied, at);
        copied = at = end;
    }
    kept.append(all, copied, all.size());
    return kept;
}

}  // namespace

Result<SentencePieceModel> SentencePieceModel::of(SentencePieceFile file, Vocabulary vocabulary,
                                                  const std::string& unknown,
                                                  const Message& where) {
    SentencePieceModel model;
    model.m_unknown = vocabulary.find(unknown);
    if (model.m_unknown < 0)
        return refusal(
            "%1: the unk_token \"%2\" is not in the vocabulary"_m("vocab.json", unknown));
    // A piece that vocab.json lacks becomes the unknown token; files of two models lack most.
    std::int64_t normal = 0, found = 0;
    for (const auto& piece : file.pieces)
        if (piece.type == PieceType::Normal) {
            ++normal;
            found += vocabulary.find(piece.text) >= 0 ? 1 : 0;
        }
    if (2 * found < normal)
        return refusal(
            "%1 and vocab.json do not belong together: %2 of the %3 pieces of %1 are in vocab.json, and at least half of them must be"_m(
                where, found, normal));
    model.m_file = std::move(file);
    model.m_vocabulary = std::move(vocabulary);
    HEADSCOPE_CHECK(model.index(where));
    return model;
}

Status SentencePieceModel::index(const Message& where) {
    std::vector<ByteTrie::Key> keys, userDefined;
    float lowest = std::numeric_limits<float>::max();
    m_highestScore = std::numeric_limits<float>::lowest();
    m_unknownPiece = -1;
    for (std::size_t i = 0; i < m_file.pieces.size(); ++i) {
        const auto& piece = m_file.pieces[i];
        const auto id = static_cast<std::int32_t>(i);
        if (piece.type == PieceType::Unknown) m_unknownPiece = id;
        if (piece.type == PieceType::Normal) {
            lowest = std::min(lowest, piece.score);
            m_highestScore = std::max(m_highestScore, piece.score);
        }
        if (piece.type == PieceType::UserDefined) userDefined.push_back({piece.text, id});
        if (piece.type == PieceType::Normal || piece.type == PieceType::UserDefined)
            keys.push_back({piece.text, id});
    }
    if (m_unknownPiece < 0) return refusal("%1 does not define an unknown token"_m(where));
    constexpr float kUnknownPenalty = 10;
    m_unknownScore = lowest - kUnknownPenalty;
    HEADSCOPE_TRY(m_trie, ByteTrie::of(std::move(keys), where));
    HEADSCOPE_TRY(m_userDefined, ByteTrie::of(std::move(userDefined), where));
    return {};
}

// Returns what replaces the start of the input: a user-defined piece stays, otherwise the longest
// entry of the charsmap, otherwise one character.
SentencePieceModel::Replaced SentencePieceModel::replacedAt(std::string_view input) const {
    std::size_t kept = 0;
    m_userDefined.forEachPrefix(input, [&](std::size_t length, std::int32_t) { kept = length; });
    if (kept > 0) return {input.substr(0, kept), kept};
    if (m_file.charsmap)
        if (const auto match = m_file.charsmap->longest(input))
            return {match->replacement, match->length};
    const std::size_t size = std::max<std::size_t>(1, util::utf8Length(input.substr(0, 4)));
    return {input.substr(0, size), size};
}

// Returns the normalized text; only a part of it if cancelled.
AlignedText SentencePieceModel::normalized(const PieceBytes& input,
                                           const std::atomic<bool>* cancel) const {
    const std::string_view bytes = input.bytes;
    AlignedText text;
    std::size_t at = 0;           // byte position
    std::uint32_t character = 0;  // index of the character at byte `at`
    const auto skip = [&](std::size_t size) {
        at += size;
        while (input.starts[character] < at) ++character;
    };
    while (m_file.removeExtraSpace && at < bytes.size()) {
        const auto next = replacedAt(bytes.substr(at));
        if (next.text != " ") break;
        skip(next.bytes);
    }
    if (at == bytes.size()) return text;
    const char32_t blank = m_file.escapeSpace ? kBlank : U' ';
    if (m_file.addPrefix) text.append(blank, {character, character + 1});
    bool afterBlank = m_file.removeExtraSpace;
    const std::size_t most = 4096 + 64 * bytes.size();  // see normalize() in normalizers.h
    for (std::size_t steps = 0; at < bytes.size() && text.size() < most; ++steps) {
        if (steps % 4096 == 0 && isSet(cancel)) return text;
        const auto next = replacedAt(bytes.substr(at));
        const std::uint32_t begin = character;
        skip(next.bytes);
        auto added = utf32(next.text);
        if (afterBlank) added.erase(0, std::min(added.find_first_not_of(U' '), added.size()));
        for (const char32_t c : added) text.append(c == U' ' ? blank : c, {begin, character});
        if (!added.empty()) afterBlank = added.back() == U' ';
        if (!m_file.removeExtraSpace) afterBlank = false;
    }
    std::size_t end = text.size();
    while (m_file.removeExtraSpace && end > 0 && text.text()[end - 1] == blank) --end;
    return end < text.size() ? text.part(0, end) : text;
}

double SentencePieceModel::scoreOf(std::int32_t piece, std::size_t bytes) const {
    const auto& one = m_file.pieces[static_cast<std::size_t>(piece)];
    // User-defined pieces are always preferred. The constant is that of SentencePiece.
    if (one.type == PieceType::UserDefined)
        return static_cast<double>(static_cast<float>(bytes) * m_highestScore) - 0.1;
    return static_cast<double>(one.score);
}

bool SentencePieceModel::tokenize(View text, const std::atomic<bool>* cancel,
                                  std::vector<ModelToken>& tokens) const {
    const auto idOf = [&](std::string_view piece) {
        const auto id = m_vocabulary.find(piece);
        return id < 0 ? m_unknown : id;
    };
    if (const auto end = codeEnd(text, 0); end > 0)
        tokens.push_back({idOf(utf8(text.substr(0, end))), 0, static_cast<std::uint32_t>(end)});
    const AlignedText plain = withoutCodes(text);
    const AlignedText clean = normalized(PieceBytes(plain.text()), cancel);
    if (isSet(cancel)) return false;
    const PieceBytes bytes(clean.text());
    std::vector<PathToken> path;
    if (!bestPath(
            bytes.bytes, m_trie,
            [&](std::int32_t id, std::size_t length) { return scoreOf(id, length); },
            m_unknownPiece, m_unknownScore, cancel, path))
        return false;
    std::uint32_t begin = 0;  // character where the next token begins
    for (std::size_t i = 0; i < path.size();) {
        std::size_t next = i + 1;
        while (path[i].id == m_unknownPiece && next < path.size() &&
               path[next].id == m_unknownPiece)
            ++next;
        std::uint32_t end = begin;
        while (bytes.starts[end] < path[next - 1].end) ++end;
        // Map the token to characters of the text without codes, then to those of the original
        // text.
        const Span inside = clean.span(begin, end);
        const Span place = plain.span(inside.begin, inside.end);
        tokens.push_back({idOf(bytes.part(begin, end)), place.begin, place.end});
        begin = end;
        i = next;
    }
    return true;
}

}  // namespace headscope::tokenizers

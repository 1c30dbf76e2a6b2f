#include "core/base/tokenizers/byte_pair_model.h"

#include "core/base/tokenizers/byte_tokens.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/characters.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <queue>

namespace headscope::tokenizers {
namespace {

std::uint64_t keyOf(std::uint32_t left, std::uint32_t right) {
    return (std::uint64_t{left} << 32) | right;
}

// A possible merge of the symbol at `at` with the one after it.
struct Candidate {
    std::uint32_t rank = 0;
    std::int32_t at = 0;
    std::int32_t result = 0;
    bool operator<(const Candidate& other) const {  // the queue returns the largest first
        return rank != other.rank ? rank > other.rank : at > other.at;
    }
};

// Pieces of more characters are first divided where no merge is possible, which bounds memory.
constexpr std::size_t kLongPiece = 4096;

}  // namespace

Result<BytePairModel> BytePairModel::of(Vocabulary vocabulary,
                                        const std::vector<MergeParts>& merges,
                                        BytePairOptions options, const Message& where) {
    BytePairModel model;
    model.m_vocabulary = std::move(vocabulary);
    model.m_options = std::move(options);
    if (model.m_options.unknown) {
        model.m_unknown = model.m_vocabulary.find(*model.m_options.unknown);
        if (model.m_unknown < 0)
            return refusal("%1: the unk_token \"%2\" is not in the vocabulary"_m(
                where, *model.m_options.unknown));
    }
    HEADSCOPE_CHECK(model.addMerges(merges, where));
    model.findUnits();
    return model;
}

Status BytePairModel::addMerges(const std::vector<MergeParts>& merges, const Message& where) {
    if (merges.size() > kMostMerges)
        return refusal(
            "%1 has %2 merges; at most %3 are allowed"_m(where, merges.size(), kMostMerges));
    m_merges.reserve(merges.size());
    std::string result;
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        const auto leftId = m_vocabulary.find(left), rightId = m_vocabulary.find(right);
        const bool prefixed = right.compare(0, m_options.prefix.size(), m_options.prefix) == 0;
        result = left;
        result.append(right, prefixed ? m_options.prefix.size() : 0, std::string::npos);
        const auto resultId = m_vocabulary.find(result);
        if (leftId < 0 || rightId < 0 || resultId < 0)
            return refusal("%1: merge %2 (\"%3\" and \"%4\"): \"%5\" is not in the vocabulary"_m(
                where, rank + 1, util::shortened(left, 40), util::shortened(right, 40),
                util::shortened(leftId < 0    ? left
                                : rightId < 0 ? right
                                              : result,
                                80)));
        const auto key =
            keyOf(static_cast<std::uint32_t>(leftId), static_cast<std::uint32_t>(rightId));
        if (!m_merges.try_emplace(key, Merge{static_cast<std::uint32_t>(rank), resultId}).second)
            ++m_repeated;
    }
    return {};
}

// Finds the tokens of single characters and bytes, and the pairs of characters inside tokens.
void BytePairModel::findUnits() {
    m_bytes.fill(-1);
    m_divisible = m_options.prefix.empty() && m_options.suffix.empty();
    for (std::int32_t id = 0; id < m_vocabulary.size(); ++id) {
        const auto& token = m_vocabulary.token(id);
        if (const int byte = byteOfToken(token); byte >= 0)
            m_bytes[static_cast<std::size_t>(byte)] = id;
        const auto characters = utf32(token);
        if (characters.size() == 1) m_characters[characters[0]] = id;
    }
    const auto isHidden = [&](std::uint64_t key) {
        const auto id = static_cast<std::int32_t>(key);
        return id == m_unknown ||
               (m_options.byteFallback && byteOfToken(m_vocabulary.token(id)) >= 0);
    };
    std::vector<bool> seen(static_cast<std::size_t>(m_vocabulary.size()));
    for (const auto& [key, merge] : m_merges) {
        // m_pairs cannot show such a merge, because unknown and byte tokens stand for other
        // characters.
        if (isHidden(key >> 32) || isHidden(key & 0xffffffffU)) m_divisible = false;
        if (seen[static_cast<std::size_t>(merge.result)]) continue;
        seen[static_cast<std::size_t>(merge.result)] = true;
        const auto characters = utf32(m_vocabulary.token(merge.result));
        for (std::size_t i = 0; i + 1 < characters.size(); ++i)
            m_pairs.insert(keyOf(characters[i], characters[i + 1]));
    }
}

// Returns the id of one character as a symbol; -1 if the vocabulary lacks it.
std::int32_t BytePairModel::idOf(char32_t c, bool first, bool last) const {
    const bool hasPrefix = !first && !m_options.prefix.empty();
    const bool hasSuffix = last && !m_options.suffix.empty();
    if (!hasPrefix && !hasSuffix) {
        const auto found = m_characters.find(c);
        return found == m_characters.end() ? -1 : found->second;
    }
    std::string token;
    if (hasPrefix) token += m_options.prefix;
    util::appendUtf8(token, c);
    if (hasSuffix) token += m_options.suffix;
    return m_vocabulary.find(token);
}

// Adds the bytes of an unknown character; false if a byte has no token.
bool BytePairModel::addBytes(char32_t c, std::uint32_t at, Symbols& symbols) const {
    std::string bytes;
    util::appendUtf8(bytes, c);
    for (const char byte : bytes)
        if (m_bytes[static_cast<unsigned char>(byte)] < 0) return false;
    for (const char byte : bytes)
        symbols.push_back({m_bytes[static_cast<unsigned char>(byte)], at, at + 1});
    return true;
}

BytePairModel::Symbols BytePairModel::symbolsOf(std::u32string_view piece, std::size_t begin,
                                                std::size_t end) const {
    Symbols symbols;
    symbols.reserve(end - begin);
    bool afterUnknown = false;
    for (std::size_t i = begin; i < end; ++i) {
        const auto at = static_cast<std::uint32_t>(i);
        const auto id = idOf(piece[i], i == 0, i + 1 == piece.size());
        if (id >= 0) {
            symbols.push_back({id, at, at + 1});
            afterUnknown = false;
        } else if (m_options.byteFallback && addBytes(piece[i], at, symbols)) {
            afterUnknown = false;
        } else if (m_unknown >= 0) {
            if (afterUnknown && m_options.fuseUnknown)
                symbols.back().end = at + 1;
            else
                symbols.push_back({m_unknown, at, at + 1});
            afterUnknown = true;
        }
        // without an unknown token the character is dropped, as in the reference
    }
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        symbols[i].previous = static_cast<std::int32_t>(i) - 1;
        symbols[i].next = i + 1 < symbols.size() ? static_cast<std::int32_t>(i) + 1 : -1;
    }
    return symbols;
}

const BytePairModel::Merge* BytePairModel::mergeOf(std::int32_t left, std::int32_t right) const {
    const auto found =
        m_merges.find(keyOf(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right)));
    return found == m_merges.end() ? nullptr : &found->second;
}

bool BytePairModel::merge(Symbols& symbols, const std::atomic<bool>* cancel) const {
    std::priority_queue<Candidate> queue;
    const auto consider = [&](std::int32_t at) {
        const auto& symbol = symbols[static_cast<std::size_t>(at)];
        if (symbol.next < 0) return;
        const auto* found = mergeOf(symbol.id, symbols[static_cast<std::size_t>(symbol.next)].id);
        if (found) queue.push({found->rank, at, found->result});
    };
    for (std::size_t i = 0; i < symbols.size(); ++i) consider(static_cast<std::int32_t>(i));
    for (std::size_t steps = 0; !queue.empty(); ++steps) {
        if (steps % 65536 == 0 && isSet(cancel)) return false;
        const Candidate best = queue.top();
        queue.pop();
        auto& left = symbols[static_cast<std::size_t>(best.at)];
        if (left.id < 0 || left.next < 0) continue;
        auto& right = symbols[static_cast<std::size_t>(left.next)];
        // Candidates of symbols that have changed are outdated. As in the reference, one stays
        // valid if the new pair has the same result.
        const auto* found = mergeOf(left.id, right.id);
        if (!found || found->result != best.result) continue;
        left.id = best.result;
        left.end = right.end;
        left.next = right.next;
        right.id = -1;
        if (left.next >= 0) symbols[static_cast<std::size_t>(left.next)].previous = best.at;
        if (left.previous >= 0) consider(left.previous);
        consider(best.at);
    }
    return true;
}

bool BytePairModel::mayJoin(char32_t left, char32_t right) const {
    if (m_pairs.count(keyOf(left, right)) > 0) return true;
    // Two unknown characters may become one unknown token.
    return m_characters.count(left) == 0 && m_characters.count(right) == 0;
}

bool BytePairModel::tokenizePart(std::u32string_view piece, std::size_t begin, std::size_t end,
                                 const std::atomic<bool>* cancel,
                                 std::vector<ModelToken>& tokens) const {
    auto symbols = symbolsOf(piece, begin, end);
    if (!merge(symbols, cancel)) return false;
    for (const auto& symbol : symbols)
        if (symbol.id >= 0) tokens.push_back({symbol.id, symbol.begin, symbol.end});
    return true;
}

bool BytePairModel::tokenize(std::u32string_view piece, const std::atomic<bool>* cancel,
                             std::vector<ModelToken>& tokens) const {
    if (piece.empty()) return true;
    if (m_options.ignoreMerges && piece.size() <= m_vocabulary.longest()) {
        const auto id = m_vocabulary.find(utf8(piece));
        if (id >= 0) {
            tokens.push_back({id, 0, static_cast<std::uint32_t>(piece.size())});
            return true;
        }
    }
    std::size_t begin = 0;
    if (m_divisible && piece.size() > kLongPiece) {
        for (std::size_t i = 1; i < piece.size(); ++i) {
            if (mayJoin(piece[i - 1], piece[i])) continue;
            if (isSet(cancel) || !tokenizePart(piece, begin, i, cancel, tokens)) return false;
            begin = i;
        }
    }
    return tokenizePart(piece, begin, piece.size(), cancel, tokens);
}

}  // namespace headscope::tokenizers

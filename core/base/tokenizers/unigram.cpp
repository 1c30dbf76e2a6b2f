#include "core/base/tokenizers/unigram.h"

#include "core/base/tokenizers/best_path.h"
#include "core/base/tokenizers/byte_tokens.h"
#include "core/base/tokenizers/refusals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::tokenizers {

Result<Unigram> Unigram::of(std::vector<std::pair<std::string, double>> pieces,
                            std::int64_t unknown, bool byteFallback, const Message& where) {
    if (pieces.size() > kLargestVocabulary)
        return refusal(
            "%1 has %2 tokens; at most %3 are allowed"_m(where, pieces.size(), kLargestVocabulary));
    if (unknown < 0 || unknown >= static_cast<std::int64_t>(pieces.size()))
        return refusal(
            "%1: unk_id is %2, but the vocabulary has %3 tokens"_m(where, unknown, pieces.size()));
    Unigram model;
    model.m_unknown = static_cast<std::int32_t>(unknown);
    model.m_byteFallback = byteFallback;
    double lowest = std::numeric_limits<double>::max();
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        auto& [token, score] = pieces[id];
        if (token.size() > kLongestToken)
            return refusal("%1: token %2 has %3 bytes; at most %4 are allowed"_m(
                where, id, token.size(), kLongestToken));
        if (!std::isfinite(score))
            return refusal("%1: the score of token %2 is not finite"_m(where, id));
        lowest = std::min(lowest, score);
        model.m_scores.push_back(score);
        model.m_vocabulary.set(std::move(token), static_cast<std::int32_t>(id));
    }
    model.m_vocabulary.finish();
    // The same penalty as in SentencePiece and in the package tokenizers.
    constexpr double kUnknownPenalty = 10;
    model.m_unknownScore = lowest - kUnknownPenalty;
    std::vector<ByteTrie::Key> keys;
    for (std::int32_t id = 0; id < model.m_vocabulary.size(); ++id)
        keys.push_back({model.m_vocabulary.token(id), id});
    HEADSCOPE_TRY(model.m_trie, ByteTrie::of(std::move(keys), where));
    for (std::size_t byte = 0; byte < model.m_bytes.size(); ++byte)
        model.m_bytes[byte] = model.m_vocabulary.find(byteToken(static_cast<unsigned char>(byte)));
    return model;
}

// Adds the byte tokens of an unknown part; false if a byte has no token.
bool Unigram::addBytes(std::string_view part, ModelToken token,
                       std::vector<ModelToken>& tokens) const {
    const auto idOf = [&](char byte) { return m_bytes[static_cast<unsigned char>(byte)]; };
    if (std::any_of(part.begin(), part.end(), [&](char byte) { return idOf(byte) < 0; }))
        return false;
    for (const char byte : part) {
        token.id = idOf(byte);
        tokens.push_back(token);
    }
    return true;
}

bool Unigram::tokenize(std::u32string_view piece, const std::atomic<bool>* cancel,
                       std::vector<ModelToken>& tokens) const {
    const PieceBytes bytes(piece);
    std::vector<PathToken> path;
    const auto scoreOf = [&](std::int32_t id, std::size_t) {
        return m_scores[static_cast<std::size_t>(id)];
    };
    if (!bestPath(bytes.bytes, m_trie, scoreOf, m_unknown, m_unknownScore, cancel, path))
        return false;
    std::uint32_t begin = 0;  // character where the next token begins
    for (std::size_t i = 0; i < path.size();) {
        std::size_t next = i + 1;
        while (path[i].id == m_unknown && next < path.size() && path[next].id == m_unknown) ++next;
        const auto last = path[next - 1].end;
        std::uint32_t end = begin;
        while (bytes.starts[end] < last) ++end;
        const auto part = bytes.part(begin, end);
        // As in the reference, look up the joined unknown characters too: together they may be a
        // token.
        const auto known = path[i].id == m_unknown ? m_vocabulary.find(part) : path[i].id;
        if (known >= 0)
            tokens.push_back({known, begin, end});
        else if (!m_byteFallback || !addBytes(part, {0, begin, end}, tokens))
            tokens.push_back({m_unknown, begin, end});
        begin = end;
        i = next;
    }
    return true;
}

}  // namespace headscope::tokenizers

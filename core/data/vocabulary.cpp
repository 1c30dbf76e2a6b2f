#include "core/data/vocabulary.h"

#include "core/data/tokens.h"

#include <algorithm>

namespace headscope::data {
namespace {

struct Counted {
    const std::string* piece;
    std::int64_t count;
    std::size_t first;  // order of first appearance
};

std::vector<Counted> byFrequency(const std::unordered_map<std::string, std::pair<std::int64_t, std::size_t>>& counts,
                                 std::int64_t minimum) {
    std::vector<Counted> kept;
    for (const auto& [piece, seen] : counts)
        if (seen.first >= minimum) kept.push_back({&piece, seen.first, seen.second});
    std::sort(kept.begin(), kept.end(), [](const Counted& a, const Counted& b) {
        return a.count != b.count ? a.count > b.count : a.first < b.first;
    });
    return kept;
}

Error badVocabulary(std::string message) {
    return {ErrorCode::BadData, std::move(message),
            "The vocabulary file is damaged; use another checkpoint or train again"};
}

}  // namespace

Vocabulary Vocabulary::build(const std::vector<std::string>& texts, const VocabularyOptions& options) {
    std::unordered_map<std::string, std::pair<std::int64_t, std::size_t>> counts;
    for (const auto& text : texts)
        forEachPiece(text, options, [&](const std::string& piece) {
            auto& seen = counts.try_emplace(piece, 0, counts.size()).first->second;
            ++seen.first;
            return true;
        });
    std::vector<std::string> tokens{"[PAD]", "[UNK]"};
    for (const auto& word : byFrequency(counts, options.minimumFrequency)) {
        if (static_cast<std::int64_t>(tokens.size()) >= options.maximumSize) break;
        if (*word.piece != tokens[0] && *word.piece != tokens[1]) tokens.push_back(*word.piece);
    }
    return std::move(fromTokens(std::move(tokens), options)).value();
}

Result<Vocabulary> Vocabulary::fromTokens(std::vector<std::string> tokens, const VocabularyOptions& options) {
    if (tokens.size() < 2 || tokens[0] != "[PAD]" || tokens[1] != "[UNK]")
        return badVocabulary("a vocabulary must begin with [PAD] and [UNK]");
    Vocabulary out;
    out.m_options = options;
    out.m_ids.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (!out.m_ids.emplace(tokens[i], static_cast<std::int32_t>(i)).second)
            return badVocabulary("token \"" + tokens[i] + "\" stands twice in the vocabulary");
    out.m_tokens = std::move(tokens);
    return out;
}

std::vector<std::string> Vocabulary::split(const std::string& text) const {
    std::vector<std::string> pieces;
    forEachPiece(text, m_options, [&](const std::string& piece) {
        pieces.push_back(piece);
        return true;
    });
    return pieces;
}

std::int32_t Vocabulary::id(const std::string& piece) const {
    const auto found = m_ids.find(piece);
    return found == m_ids.end() ? kUnknown : found->second;
}

std::vector<std::int32_t> Vocabulary::encode(const std::string& text, std::size_t maximumLength) const {
    std::vector<std::int32_t> ids;
    forEachPiece(text, m_options, [&](const std::string& piece) {
        if (ids.size() >= maximumLength) return false;
        ids.push_back(id(piece));
        return true;
    });
    return ids;
}

}  // namespace headscope::data

#include "core/base/tokenizers/vocabulary.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::tokenizers {

Result<Vocabulary> Vocabulary::of(const nlohmann::json& object, const Message& where) {
    if (!object.is_object())
        return refusal(
            "%1 is %2; expected: an object of tokens and ids"_m(where, object.type_name()));
    if (object.size() > kLargestVocabulary)
        return refusal(
            "%1 has %2 tokens; at most %3 are allowed"_m(where, object.size(), kLargestVocabulary));
    Vocabulary vocabulary;
    for (const auto& [token, id] : object.items()) {
        const auto shown = util::shortened(token, 40);
        if (token.size() > kLongestToken)
            return refusal("%1: the token \"%2\" has %3 bytes; at most %4 are allowed"_m(
                where, shown, token.size(), kLongestToken));
        const bool inRange =
            id.is_number_integer() && id >= 0 && id < static_cast<std::int64_t>(kLargestVocabulary);
        if (!inRange)
            return refusal("%1: the token \"%2\" has the id %3; allowed: 0 to %4"_m(
                where, shown, util::shortened(id.dump(), 40), kLargestVocabulary - 1));
        const auto number = id.get<std::int32_t>();
        if (vocabulary.has(number))
            return refusal("%1: the tokens \"%2\" and \"%3\" have the same id %4"_m(
                where, util::shortened(vocabulary.token(number), 40), shown, number));
        vocabulary.set(token, number);
    }
    vocabulary.finish();
    return vocabulary;
}

void Vocabulary::set(std::string token, std::int32_t id) {
    const auto at = static_cast<std::size_t>(id);
    if (at >= m_tokens.size()) {
        m_tokens.resize(std::max(at + 1, std::min(2 * m_tokens.size(), kLargestVocabulary)));
        m_present.resize(m_tokens.size());
    }
    m_longest = std::max(m_longest, token.size());
    m_tokens[at] = std::move(token);
    m_present[at] = true;
}

void Vocabulary::finish() {
    while (!m_present.empty() && !m_present.back()) {
        m_present.pop_back();
        m_tokens.pop_back();
    }
    m_ids.reserve(m_tokens.size());
    for (std::size_t id = 0; id < m_tokens.size(); ++id)
        if (m_present[id]) m_ids[m_tokens[id]] = static_cast<std::int32_t>(id);
}

std::int32_t Vocabulary::find(std::string_view token) const {
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? -1 : found->second;
}

const std::string& Vocabulary::token(std::int32_t id) const {
    static const std::string none;
    return has(id) ? m_tokens[static_cast<std::size_t>(id)] : none;
}

bool Vocabulary::has(std::int32_t id) const {
    return id >= 0 && id < size() && m_present[static_cast<std::size_t>(id)];
}

}  // namespace headscope::tokenizers

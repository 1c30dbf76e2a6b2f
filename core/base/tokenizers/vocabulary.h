// Tokens of a model and their ids.
#pragma once

#include "core/api/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headscope::tokenizers {

class Vocabulary {
public:
    Vocabulary() = default;
    // The map refers to the strings, so a vocabulary can be moved but not copied.
    Vocabulary(Vocabulary&&) = default;
    Vocabulary& operator=(Vocabulary&&) = default;

    // Reads an object of token to id, such as vocab.json. Ids may have gaps. Errors: BadData naming
    // `where` and the token (id not an integer from 0, an id of two tokens, limits).
    static Result<Vocabulary> of(const nlohmann::json& object, const Message& where);

    // Gives the id a token. The id must be from 0 to kLargestVocabulary - 1.
    void set(std::string token, std::int32_t id);
    // Builds the map from tokens to ids; call it once after the last `set`. A token with several
    // ids gets the last one.
    void finish();

    std::int32_t find(std::string_view token) const;  // returns -1 if the token is missing
    // Returns "" if no token has the id.
    const std::string& token(std::int32_t id) const;
    bool has(std::int32_t id) const;
    std::int32_t size() const { return static_cast<std::int32_t>(m_tokens.size()); }
    std::size_t longest() const { return m_longest; }  // bytes of the longest token

private:
    std::vector<std::string> m_tokens;  // tokens by id
    std::vector<bool> m_present;
    std::unordered_map<std::string_view, std::int32_t> m_ids;
    std::size_t m_longest = 0;
};

}  // namespace headscope::tokenizers

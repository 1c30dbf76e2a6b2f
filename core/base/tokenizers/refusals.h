// Errors of tokenizer files, and typed access to the fields of their JSON.
#pragma once

#include "core/api/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::tokenizers {

// Limits that are checked before memory is taken.
constexpr std::size_t kLargestVocabulary = std::size_t{1} << 20;  // maximum number of tokens
constexpr std::size_t kMostMerges = std::size_t{1} << 21;
constexpr std::size_t kLongestToken = 1024;                  // maximum bytes of a token
constexpr std::size_t kMostSteps = 512;                      // maximum number of steps of one stage
constexpr std::size_t kLongestText = std::size_t{64} << 20;  // maximum bytes of a text to encode

// BadData with the hint to use an intact copy of the tokenizer.
Error refusal(Message message);
// BadData for something valid that this program does not know. `known`: allowed values.
Error unknownError(Message message, const std::string& known);

// An object of the JSON, with its place for messages such as "tokenizer.json, normalizer 2".
struct Fields {
    const nlohmann::json& object;
    Message where;

    // Each returns the value of a key; the default if the key is missing or null. Errors: BadData
    // naming the place, the key and the expected type.
    Result<bool> flag(const std::string& key, bool missing) const;
    Result<std::optional<bool>> optionalFlag(const std::string& key) const;
    Result<std::int64_t> integer(const std::string& key, std::int64_t missing) const;
    Result<std::string> text(const std::string& key, const std::string& missing) const;
    Result<std::u32string> characters(const std::string& key, const std::string& missing) const;
    // Returns a key that must be present. Errors: BadData, also if it is missing.
    Result<std::string> neededText(const std::string& key) const;
    // Returns null if the key is missing or null.
    const nlohmann::json* find(const std::string& key) const;
    Error wrong(const std::string& key, const std::string& expected) const;
};

// Returns the components of a stage in order: the parts of a "Sequence" under `list`, and of
// sequences in it. Errors: BadData (not an object, too many parts).
Result<std::vector<Fields>> flattened(const nlohmann::json& component, const std::string& list,
                                      const Message& where);

}  // namespace headscope::tokenizers

// Two texts that a model reads together, such as a question and an answer, encoded in one string.
// Code that handles the text of a sample therefore handles pairs without changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace headscope::text {

struct TextPair {
    std::string first, second;
};

// Joins two texts by a mark of control characters that no text contains; removes the mark from the
// texts themselves.
std::string pairText(const std::string& first, const std::string& second);
// Returns the texts of a pair; nothing if the string is a single text.
std::optional<TextPair> textsOf(std::string_view text);
// Returns "first | second" for display; a single text unchanged.
std::string shownText(const std::string& text);

}  // namespace headscope::text

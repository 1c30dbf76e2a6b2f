// How commands, files and the window say what a model did not read of an input, and which words it does not know.
#pragma once

#include <string>

namespace headscope {

// Marks a token that the vocabulary has not in tables and files, where no colour does: "zebra [UNK]".
inline std::string tokenLabel(const std::string& word, bool unknown) {
    return !unknown || word == "[UNK]" ? word : word + " [UNK]";
}

// Says that a text was cut: "the text has 400 tokens, of which the model reads the first 16"; "" if it was not.
// what: "text", "source", "target".
inline std::string cutText(const std::string& what, int tokens, int read) {
    if (tokens <= read) return {};
    return "the " + what + " has " + std::to_string(tokens) + " tokens, of which the model reads the first " +
           std::to_string(read);
}

}  // namespace headscope

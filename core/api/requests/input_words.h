// Messages about truncated inputs and unknown words, shared by commands, files and the window.
#pragma once

#include "core/api/base/message.h"

#include <string>

namespace headscope {

// Labels a token that is not in the vocabulary, for tables and files without colours: "zebra
// [UNK]".
inline std::string tokenLabel(const std::string& word, bool unknown) {
    return !unknown || word == "[UNK]" ? word : word + " [UNK]";
}

// Returns a note on a truncated text, such as "the text has 400 tokens, of which the model reads
// the first 16"; empty if it was not truncated. what: "text", "source" or "target".
inline Message cutMessage(const Message& what, int tokens, int read) {
    if (tokens <= read) return {};
    return "the %1 has %2 tokens, of which the model reads the first %3"_m(what, tokens, read);
}

}  // namespace headscope

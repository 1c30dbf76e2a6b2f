// Last stage of the pipeline: joins tokens to a text.
#pragma once

#include "core/base/tokenizers/pre_tokenizers.h"

#include "core/api/base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headscope::tokenizers {

struct Decoder {
    enum class Kind {
        WordPiece,     // tokens with the prefix continue a word
        ByteLevel,     // visible characters become bytes
        Metaspace,     // `content` becomes a blank, or nothing in the first token
        ByteFallback,  // <0xNN> becomes a byte
        Fuse,          // joins all tokens
        Strip,         // removes `content` at the ends of each token
        Replace,
        Suffix,         // `pattern` at the end of a token ends a word
        SentencePiece,  // Metaspace without white space at the ends of the text
    };
    Kind kind = Kind::Fuse;
    std::string pattern = {}, content = {};
    std::size_t start = 0, stop = 0;  // Strip: maximum number of removals at each end
    bool cleanUp = false;             // WordPiece: removes blanks before punctuation
    bool prefixed = true;             // Metaspace: the first blank was added
};

// Joins the tokens. Invalid UTF-8 becomes U+FFFD. Without steps, tokens are separated by blanks.
std::string decodeTokens(const std::vector<Decoder>& steps, std::vector<std::string> tokens);

// Reads the value of "decoder"; null means no steps. Errors: BadData naming an unknown type.
Result<std::vector<Decoder>> decodersFrom(const nlohmann::json& component);

}  // namespace headscope::tokenizers

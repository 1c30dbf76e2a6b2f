// Samples of translation and summarisation: a source that the encoder reads, a target that the
// decoder predicts.
//
// The source of sample i is x_1 .. x_m [END] in Split::tokens and offsets. Its target y_1 .. y_n,
// without special tokens, is in PairedTexts. The decoder input of a batch is [BEGIN] y_1 .. y_n,
// and its targets are y_1 .. y_n [END]. Row j of the decoder (from 0) predicts target token j, so
// query j of cross-attention and link.target == j mean the same token.
//
// [BEGIN] and [END] are not tokens of a Tokenizer: their ids follow its vocabulary. Imported
// tokenizers have both: the model says with which token the decoder begins, and [END] is the token
// with which the tokenizer ends a text. Tokens that it puts before a text are a part of it.
#pragma once

#include "core/base/text/alignment.h"
#include "core/base/text/tokenizer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

inline std::int32_t beginOf(const text::Tokenizer& tokenizer) {
    return tokenizer.isImported() ? tokenizer.options().startToken
                                  : static_cast<std::int32_t>(tokenizer.size());
}
inline std::int32_t endOf(const text::Tokenizer& tokenizer) {
    return tokenizer.isImported() ? tokenizer.endToken()
                                  : static_cast<std::int32_t>(tokenizer.size()) + 1;
}
// Returns the name of a token for display. The tokenizer itself does not know [BEGIN] and [END].
inline std::string tokenName(const text::Tokenizer& tokenizer, std::int32_t id) {
    if (tokenizer.isImported()) return tokenizer.token(id);
    if (id == beginOf(tokenizer)) return "[BEGIN]";
    return id == endOf(tokenizer) ? "[END]" : tokenizer.token(id);
}
// Returns the number of embedding rows and decoder outputs: the vocabulary with [BEGIN] and [END].
inline std::int64_t idsWithSpecialTokens(const text::Tokenizer& tokenizer) {
    return tokenizer.isImported() ? tokenizer.size() : tokenizer.size() + 2;
}
// Tokens of a side of a pair, without [END].
inline std::vector<std::int32_t> encodeSide(
    const text::Tokenizer& tokenizer, const std::string& text,
    std::size_t maximum = std::numeric_limits<std::size_t>::max()) {
    auto ids = tokenizer.encode(text, maximum);
    if (tokenizer.isImported() && !ids.empty() && ids.back() == endOf(tokenizer)) ids.pop_back();
    return ids;
}

// The target side of a split.
struct PairedTexts {
    // sample i: tokens[offsets[i] .. offsets[i+1]), without [BEGIN] and [END]
    std::vector<std::int32_t> tokens;
    std::vector<std::int64_t> offsets;  // count + 1 offsets; empty if the data are not pairs
    // Complete original texts, even if the tokens are cut. BLEU and ROUGE compare with them.
    std::vector<std::string> texts;
    // If known: which source token (0 .. m-1) each target token (0 .. n-1) translates. Sample i:
    // links[linkOffsets[i] .. linkOffsets[i+1]). linkOffsets is empty if unknown.
    std::vector<text::Link> links;
    std::vector<std::int64_t> linkOffsets;

    bool aligned() const { return !linkOffsets.empty(); }
};

}  // namespace headscope::data

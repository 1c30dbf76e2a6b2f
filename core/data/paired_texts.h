// A sample of translation and summarisation: a source that an encoder reads, a target that a decoder predicts.
//
// The source of sample i is x_1 .. x_m [END] in Split::tokens and offsets; its target stands here, y_1 .. y_n without
// marks. A batch gives the decoder [BEGIN] y_1 .. y_n and asks it for y_1 .. y_n [END]: row j of the decoder (from 0)
// predicts target token j, so query j of cross-attention and link.target == j mean the same token.
//
// [BEGIN] and [END] are no tokens of a Tokenizer: their ids follow its vocabulary.
#pragma once

#include "core/text/alignment.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

inline std::int32_t beginOf(const text::Tokenizer& tokenizer) {
    return static_cast<std::int32_t>(tokenizer.size());
}
inline std::int32_t endOf(const text::Tokenizer& tokenizer) {
    return static_cast<std::int32_t>(tokenizer.size()) + 1;
}
// As a person sees it: the marks are no tokens of the tokenizer.
inline std::string tokenName(const text::Tokenizer& tokenizer, std::int32_t id) {
    if (id == beginOf(tokenizer)) return "[BEGIN]";
    return id == endOf(tokenizer) ? "[END]" : tokenizer.token(id);
}
// Rows of an embedding, and outputs of a decoder: the vocabulary with [BEGIN] and [END].
inline std::int64_t idsWithMarks(const text::Tokenizer& tokenizer) {
    return tokenizer.size() + 2;
}

// The target side of a split.
struct PairedTexts {
    std::vector<std::int32_t> tokens;   // sample i: tokens[offsets[i] .. offsets[i+1]), without [BEGIN] and [END]
    std::vector<std::int64_t> offsets;  // count + 1; empty where the data are no pairs
    // As in the file, whole, whatever was cut: what BLEU and ROUGE compare with.
    std::vector<std::string> texts;
    // Where it is known: which source token (0 .. m-1) each target token (0 .. n-1) translates. Sample i:
    // links[linkOffsets[i] .. linkOffsets[i+1]); linkOffsets empty: not known.
    std::vector<text::Link> links;
    std::vector<std::int64_t> linkOffsets;

    bool aligned() const { return !linkOffsets.empty(); }
};

}  // namespace headscope::data

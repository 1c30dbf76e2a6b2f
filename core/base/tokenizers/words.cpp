// Joins tokens to words.

#include "core/base/tokenizers/tokenizer_pipeline.h"
#include "core/base/tokenizers/unicode/characters.h"

namespace headscope::tokenizers {
namespace {

bool blankAt(const std::u32string& text, std::uint32_t at) {
    return at < text.size() && isWhiteSpace(text[at]);
}

}  // namespace

std::vector<std::int32_t> wordsOf(const Encoding& encoding, std::string_view first,
                                  std::string_view second) {
    const std::u32string texts[] = {utf32(first), utf32(second)};
    std::vector<std::int32_t> words;
    words.reserve(encoding.tokens.size());
    const Token* last[] = {nullptr, nullptr};  // last token of each text
    std::int32_t word[] = {-1, -1};
    for (const auto& token : encoding.tokens) {
        if (token.text != 0 && token.text != 1) {
            words.push_back(-1);
            continue;
        }
        const auto& text = texts[token.text];
        const auto* before = last[token.text];
        // A token that is only a blank belongs to the word after it.
        const bool afterBlank = before && before->end > 0 && blankAt(text, before->end - 1);
        const bool begins =
            !before || before->piece != token.piece || (blankAt(text, token.begin) && !afterBlank);
        if (begins) ++word[token.text];
        words.push_back(word[token.text]);
        last[token.text] = &token;
    }
    return words;
}

}  // namespace headscope::tokenizers

// Second stage of the pipeline: divides the text into pieces, such as words. The model never joins
// characters of two pieces.
#pragma once

#include "core/base/tokenizers/scanners.h"
#include "core/base/tokenizers/working_text.h"

#include "core/api/base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headscope::tokenizers {

// Use of the parts that a pattern matches.
enum class SplitRule { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };
// Pieces that get the character for a blank at their start.
enum class PrependRule { Never, First, Always };

struct PreTokenizer {
    enum class Kind {
        Bert,        // words without white space; each punctuation character alone
        Expression,  // matches of a known regular expression
        Text,        // occurrences of a text
        WhiteSpace,  // words between white space
        WordsAndSigns,
        Punctuation,
        Digits,
        Metaspace,  // blanks become a visible character, which begins a piece
        ByteLevel,  // bytes as visible characters; must be the last step
    };
    Kind kind = Kind::Bert;
    Pattern pattern = Pattern::Gpt2;
    std::u32string text = {};  // Text; Metaspace: one character
    SplitRule rule = SplitRule::Isolated;
    bool inverted = false;  // the parts between matches count as matches
    PrependRule prepend = PrependRule::Never;
    bool prefixSpace = false;  // ByteLevel: puts a blank before each piece without one
    bool split = true;         // Metaspace, ByteLevel: whether to divide the text
};

void preTokenize(const std::vector<PreTokenizer>& steps, WorkingText& text);
bool isByteLevel(const std::vector<PreTokenizer>& steps);

// Reads the value of "pre_tokenizer"; null means no steps. Errors: BadData naming an unknown type
// or pattern.
Result<std::vector<PreTokenizer>> preTokenizersFrom(const nlohmann::json& component);

// Reads "replacement", "prepend_scheme" and "split" of a Metaspace, or the keys that older files
// have instead. Used by the decoder too.
struct Fields;
Result<PreTokenizer> metaspaceFrom(const Fields& fields);

}  // namespace headscope::tokenizers

// Tokenizers for scores of texts: sacreBLEU 2.6.0's for BLEU, and rouge_score's for ROUGE with a
// variant for all scripts. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headscope::text {

// sacreBLEU's tokenizers, by the names in its signature.
enum class BleuTokens {
    // mteval-v13a: signs are separate tokens, except periods, commas and hyphens within numbers and
    // words
    V13a,
    // mteval-v14: Unicode punctuation and symbols are separate tokens, except punctuation between
    // digits
    Intl,
    Zh,    // each character of sacreBLEU's Chinese ranges (with punctuation); the rest as in 13a
    Char,  // every character except white space
};
enum class RougeTokens {
    // after lower-casing, runs of a-z and 0-9; other letters separate words and are dropped
    RougeScore,
    // after lower-casing, runs of letters, marks and numbers; each letter of a script without word
    // boundaries (writing_systems.h) is a word, with the marks that follow it
    Unicode,
};
// Tokenizers for the scores of a dataset's texts.
struct ScoreTokens {
    BleuTokens bleu = BleuTokens::V13a;
    RougeTokens rouge = RougeTokens::RougeScore;
};

const char* nameOf(BleuTokens tokens);   // returns "13a", "intl", "zh" or "char"
const char* nameOf(RougeTokens tokens);  // returns "rouge_score" or "unicode"
std::optional<BleuTokens> bleuTokensNamed(const std::string& name);
std::optional<RougeTokens> rougeTokensNamed(const std::string& name);

// Lower-cases if requested, removes trailing white space, then splits.
std::vector<std::string> bleuWords(const std::string& text, bool lowercase,
                                   BleuTokens tokens = BleuTokens::V13a);
std::vector<std::string> tokens13a(const std::string& text);

// `stem`: replaces words of a-z and 0-9 with more than three characters by their Porter stem.
std::vector<std::string> rougeTokens(const std::string& text, bool stem,
                                     RougeTokens tokens = RougeTokens::RougeScore);

}  // namespace headscope::text

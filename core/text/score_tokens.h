// Tokens that scores of texts compare: those of sacreBLEU 2.6.0 for BLEU, those of rouge_score for ROUGE and a variant
// of them for all scripts. Values; any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headscope::text {

// Tokenizers of sacreBLEU, named in its signature.
enum class BleuTokens {
    V13a,  // words of mteval-v13a: signs stand apart, except periods, commas and hyphens within numbers and words
    Intl,  // words of mteval-v14: punctuation and symbols of Unicode stand apart, except punctuation between digits
    Zh,    // each character of sacreBLEU's ranges for Chinese, which include punctuation; the rest as in 13a
    Char,  // each character without white space
};
enum class RougeTokens {
    RougeScore,  // after lower-casing, runs of a-z and 0-9: other letters separate words and are lost
    Unicode,     // after lower-casing, runs of letters, marks and numbers; each letter of a script without word
                 // boundaries (writing_systems.h) is a word with the marks that follow it
};
// How the texts of a dataset are scored.
struct ScoreTokens {
    BleuTokens bleu = BleuTokens::V13a;
    RougeTokens rouge = RougeTokens::RougeScore;
};

const char* nameOf(BleuTokens tokens);   // "13a", "intl", "zh", "char"
const char* nameOf(RougeTokens tokens);  // "rouge_score", "unicode"
std::optional<BleuTokens> bleuTokensNamed(const std::string& name);
std::optional<RougeTokens> rougeTokensNamed(const std::string& name);

// Lower-cases if asked, removes white space at the end, then splits.
std::vector<std::string> bleuWords(const std::string& text, bool lowercase, BleuTokens tokens = BleuTokens::V13a);
std::vector<std::string> tokens13a(const std::string& text);

// stem: words of a-z and 0-9 with more than three characters as their Porter stem.
std::vector<std::string> rougeTokens(const std::string& text, bool stem, RougeTokens tokens = RougeTokens::RougeScore);

}  // namespace headscope::text

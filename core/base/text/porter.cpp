#include "core/base/text/porter.h"

#include "core/base/util/unicode.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace headscope::text {
namespace {

using Word = std::u32string;
using Part = std::u32string_view;

bool endsWith(Part word, Part ending) {
    return word.size() >= ending.size() && word.substr(word.size() - ending.size()) == ending;
}

Part without(const Word& word, std::size_t letters) {
    return Part(word).substr(0, word.size() - letters);
}

Word joined(Part stem, Part ending) {
    return Word(stem) += ending;
}

// A y after a consonant is a vowel.
std::vector<bool> consonants(Part word) {
    std::vector<bool> flags;
    for (std::size_t i = 0; i < word.size(); ++i)
        flags.push_back(word[i] == U'y' ? i == 0 || !flags[i - 1]
                                        : Part(U"aeiou").find(word[i]) == Part::npos);
    return flags;
}

// Porter's measure m of [C](VC)^m[V]: how often a consonant follows a vowel.
int measureOf(Part stem) {
    const auto flags = consonants(stem);
    int measure = 0;
    for (std::size_t i = 1; i < flags.size(); ++i) measure += flags[i] && !flags[i - 1];
    return measure;
}

bool hasMeasure(Part stem) {
    return measureOf(stem) > 0;
}

bool hasLongMeasure(Part stem) {
    return measureOf(stem) > 1;
}

bool hasVowel(Part stem) {
    const auto flags = consonants(stem);
    return std::find(flags.begin(), flags.end(), false) != flags.end();
}

bool endsInDoubleConsonant(Part word) {
    const auto size = word.size();
    return size >= 2 && word[size - 1] == word[size - 2] && consonants(word)[size - 1];
}

// Ends in consonant, vowel, consonant other than w, x, y; or consists of a vowel and a consonant.
bool endsShort(Part word) {
    const auto flags = consonants(word);
    const auto size = word.size();
    if (size == 2) return !flags[0] && flags[1];
    return size >= 3 && flags[size - 3] && !flags[size - 2] && flags[size - 1] &&
           Part(U"wxy").find(word.back()) == Part::npos;
}

struct Rule {
    Part ending, replacement;
    bool (*applies)(Part stem);
};

// Applies the first rule whose ending matches; if its condition fails, the word is unchanged.
template <std::size_t N>
Word replaced(const Word& word, const std::array<Rule, N>& rules) {
    for (const auto& rule : rules) {
        if (!endsWith(word, rule.ending)) continue;
        const auto stem = without(word, rule.ending.size());
        return rule.applies(stem) ? joined(stem, rule.replacement) : word;
    }
    return word;
}

// Irregular stems of NLTK, which take precedence over all rules.
constexpr std::array<std::pair<Part, Part>, 16> kIrregular{{{U"sky", U"sky"},
                                                            {U"skies", U"sky"},
                                                            {U"dying", U"die"},
                                                            {U"lying", U"lie"},
                                                            {U"tying", U"tie"},
                                                            {U"news", U"news"},
                                                            {U"innings", U"inning"},
                                                            {U"inning", U"inning"},
                                                            {U"outings", U"outing"},
                                                            {U"outing", U"outing"},
                                                            {U"cannings", U"canning"},
                                                            {U"canning", U"canning"},
                                                            {U"howe", U"howe"},
                                                            {U"proceed", U"proceed"},
                                                            {U"exceed", U"exceed"},
                                                            {U"succeed", U"succeed"}}};

// Step 1a: plurals. In NLTK "dies" becomes "die", but longer words such as "flies" become "fli".
Word withoutPlural(const Word& word) {
    if (endsWith(word, U"ies")) return joined(without(word, 3), word.size() == 4 ? U"ie" : U"i");
    if (endsWith(word, U"sses")) return Word(without(word, 2));
    if (endsWith(word, U"ss") || !endsWith(word, U"s")) return word;
    return Word(without(word, 1));
}

// Repairs a stem after -ed or -ing was removed.
Word mended(const Word& stem) {
    for (const Part ending : {U"at", U"bl", U"iz"})
        if (endsWith(stem, ending)) return stem + U'e';
    if (endsInDoubleConsonant(stem))
        return Part(U"lsz").find(stem.back()) == Part::npos ? Word(without(stem, 1)) : stem;
    return measureOf(stem) == 1 && endsShort(stem) ? stem + U'e' : stem;
}

// Step 1b: -ed and -ing. Words of four letters in -ied keep -ie, as in step 1a.
Word withoutPast(const Word& word) {
    if (endsWith(word, U"ied")) return joined(without(word, 3), word.size() == 4 ? U"ie" : U"i");
    if (endsWith(word, U"eed")) return hasMeasure(without(word, 3)) ? Word(without(word, 1)) : word;
    for (const Part ending : {U"ed", U"ing"})
        if (endsWith(word, ending) && hasVowel(without(word, ending.size())))
            return mended(Word(without(word, ending.size())));
    return word;
}

// Step 1c: final y becomes i. NLTK requires a consonant before the y.
Word withoutFinalY(const Word& word) {
    if (word.size() <= 2 || word.back() != U'y' || !consonants(word)[word.size() - 2]) return word;
    return joined(without(word, 1), U"i");
}

// For -logi, the l counts as part of the stem.
bool hasMeasureWithL(Part stem) {
    return hasMeasure(joined(stem, U"l"));
}

// Step 2: double endings, such as -ization.
constexpr std::array<Rule, 22> kDoubleEndings{
    {{U"ational", U"ate", hasMeasure}, {U"tional", U"tion", hasMeasure},
     {U"enci", U"ence", hasMeasure},   {U"anci", U"ance", hasMeasure},
     {U"izer", U"ize", hasMeasure},    {U"bli", U"ble", hasMeasure},
     {U"alli", U"al", hasMeasure},     {U"entli", U"ent", hasMeasure},
     {U"eli", U"e", hasMeasure},       {U"ousli", U"ous", hasMeasure},
     {U"ization", U"ize", hasMeasure}, {U"ation", U"ate", hasMeasure},
     {U"ator", U"ate", hasMeasure},    {U"alism", U"al", hasMeasure},
     {U"iveness", U"ive", hasMeasure}, {U"fulness", U"ful", hasMeasure},
     {U"ousness", U"ous", hasMeasure}, {U"aliti", U"al", hasMeasure},
     {U"iviti", U"ive", hasMeasure},   {U"biliti", U"ble", hasMeasure},
     {U"fulli", U"ful", hasMeasure},   {U"logi", U"log", hasMeasureWithL}}};

// Step 3: further endings, such as -icate.
constexpr std::array<Rule, 7> kFurtherEndings{{{U"icate", U"ic", hasMeasure},
                                               {U"ative", U"", hasMeasure},
                                               {U"alize", U"al", hasMeasure},
                                               {U"iciti", U"ic", hasMeasure},
                                               {U"ical", U"ic", hasMeasure},
                                               {U"ful", U"", hasMeasure},
                                               {U"ness", U"", hasMeasure}}};

bool leavesSOrT(Part stem) {
    return hasLongMeasure(stem) && (stem.back() == U's' || stem.back() == U't');
}

// Step 4: single endings of long stems, such as -ance.
constexpr std::array<Rule, 19> kSingleEndings{{{U"al", U"", hasLongMeasure},
                                               {U"ance", U"", hasLongMeasure},
                                               {U"ence", U"", hasLongMeasure},
                                               {U"er", U"", hasLongMeasure},
                                               {U"ic", U"", hasLongMeasure},
                                               {U"able", U"", hasLongMeasure},
                                               {U"ible", U"", hasLongMeasure},
                                               {U"ant", U"", hasLongMeasure},
                                               {U"ement", U"", hasLongMeasure},
                                               {U"ment", U"", hasLongMeasure},
                                               {U"ent", U"", hasLongMeasure},
                                               {U"ion", U"", leavesSOrT},
                                               {U"ou", U"", hasLongMeasure},
                                               {U"ism", U"", hasLongMeasure},
                                               {U"ate", U"", hasLongMeasure},
                                               {U"iti", U"", hasLongMeasure},
                                               {U"ous", U"", hasLongMeasure},
                                               {U"ive", U"", hasLongMeasure},
                                               {U"ize", U"", hasLongMeasure}}};

Word withoutDoubleEnding(Word word) {
    // As in NLTK, -alli becomes -al first, and the rules apply to the result.
    while (endsWith(word, U"alli") && hasMeasure(without(word, 4))) word.resize(word.size() - 2);
    return replaced(word, kDoubleEndings);
}

// Step 5a: removes a final e after a long stem.
Word withoutFinalE(const Word& word) {
    if (word.empty() || word.back() != U'e') return word;
    const auto stem = without(word, 1);
    const int measure = measureOf(stem);
    return measure > 1 || (measure == 1 && !endsShort(stem)) ? Word(stem) : word;
}

// Step 5b: a final -ll of a long stem becomes -l.
Word withoutDoubleL(const Word& word) {
    return endsWith(word, U"ll") && hasLongMeasure(without(word, 1)) ? Word(without(word, 1))
                                                                     : word;
}

}  // namespace

std::string porterStem(const std::string& word) {
    auto stem = util::codePoints(util::lowerCased(word));
    const auto irregular = std::find_if(kIrregular.begin(), kIrregular.end(),
                                        [&](const auto& row) { return row.first == stem; });
    if (irregular != kIrregular.end()) {
        stem = irregular->second;
    } else if (util::codePointCount(word) > 2) {
        stem = withoutFinalY(withoutPast(withoutPlural(stem)));
        stem = replaced(withoutDoubleEnding(std::move(stem)), kFurtherEndings);
        stem = withoutDoubleL(withoutFinalE(replaced(stem, kSingleEndings)));
    }
    std::string out;
    for (const auto letter : stem) util::appendUtf8(out, letter);
    return out;
}

}  // namespace headscope::text

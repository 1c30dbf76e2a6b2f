#include "core/data/generated/pair_grammar.h"

#include <array>

namespace headscope::data {
namespace {

// The class of a target noun decides the endings of its adjective and verb.
struct Noun {
    const char *source, *target;
    std::size_t nounClass;
};
struct WordPair {
    const char *source, *target;
};

constexpr std::array<Noun, 14> kNouns{{{"dog", "mito", 0},
                                       {"cat", "fela", 1},
                                       {"bird", "avi", 1},
                                       {"horse", "kaball", 0},
                                       {"fox", "vulp", 1},
                                       {"fish", "pesk", 0},
                                       {"tree", "arbo", 0},
                                       {"stone", "petr", 1},
                                       {"house", "dom", 1},
                                       {"river", "flum", 0},
                                       {"star", "stel", 1},
                                       {"lamp", "luk", 0},
                                       {"boat", "nav", 1},
                                       {"child", "pue", 0}}};
constexpr std::array<WordPair, 8> kAdjectives{{{"small", "min"},
                                               {"big", "grand"},
                                               {"old", "sen"},
                                               {"young", "jov"},
                                               {"red", "rub"},
                                               {"blue", "azur"},
                                               {"quiet", "kalm"},
                                               {"strange", "mir"}}};
constexpr std::array<WordPair, 8> kVerbs{{{"sees", "vid"},
                                          {"follows", "sekv"},
                                          {"carries", "port"},
                                          {"finds", "trov"},
                                          {"calls", "vok"},
                                          {"paints", "ping"},
                                          {"hears", "aud"},
                                          {"likes", "am"}}};
constexpr std::array<WordPair, 6> kTimes{{{"today", "odi"},
                                          {"often", "saepe"},
                                          {"slowly", "lent"},
                                          {"again", "rursu"},
                                          {"outside", "fori"},
                                          {"never", "nunk"}}};
// Names are spelled in syllables that are the same on both sides. So names that never occur in
// training can be translated.
constexpr std::array<const char*, 24> kSyllables{"ka", "mo", "ri", "ta", "ne", "lu", "so", "vi",
                                                 "do", "pa", "he", "gu", "zi", "ba", "fe", "jo",
                                                 "wu", "qi", "xa", "ye", "ol", "en", "ur", "im"};
constexpr const char* kMany = "many";  // this word before a noun makes it plural
// endings of nouns of class 0, of class 1, and of names
constexpr std::array<const char*, 3> kEndings{"o", "a", "e"};
constexpr std::size_t kPersons = 2;
constexpr double kNames = 0.35, kAdjectiveShare = 0.5, kManyShare = 0.4, kTimeShare = 0.5;

std::string inflected(const char* stem, std::size_t nounClass, bool many) {
    return std::string(stem) + kEndings[nounClass] + (many ? "s" : "");
}

// Source positions of the words of a noun phrase; -1 if the phrase is without that word.
struct Phrase {
    std::int32_t many = -1, noun = -1, adjective = -1;
    std::vector<std::int32_t> syllables;
    const Noun* nounWord = nullptr;
    const WordPair* adjectiveWord = nullptr;

    std::size_t nounClass() const { return nounWord ? nounWord->nounClass : kPersons; }
    // Source positions of the words that decide the ending of an agreeing word.
    std::vector<std::int32_t> deciding() const {
        if (!nounWord) return syllables;
        return many >= 0 ? std::vector<std::int32_t>{many, noun} : std::vector<std::int32_t>{noun};
    }
};

// Builds a sentence pair: read() appends a source word, write() a target word with its links.
class PairWriter {
public:
    explicit PairWriter(util::Random& random) : m_random(random) {}

    AlignedPair sentence() {
        const auto subject = readPhrase();
        const auto& verb = m_random.pick(kVerbs);
        const auto verbAt = read(verb.source);
        const auto object = readPhrase();
        const WordPair* time = m_random.chance(kTimeShare) ? &m_random.pick(kTimes) : nullptr;
        // The target language has the order time, subject, object, verb.
        if (time) write(time->target, read(time->source), {});
        writePhrase(subject);
        writePhrase(object);
        write(inflected(verb.target, subject.nounClass(), subject.many >= 0), verbAt,
              subject.deciding());
        return std::move(m_pair);
    }

private:
    std::int32_t read(const std::string& word) {
        m_pair.source.push_back(word);
        return static_cast<std::int32_t>(m_pair.source.size()) - 1;
    }

    void write(const std::string& word, std::int32_t source,
               const std::vector<std::int32_t>& possible) {
        const auto at = static_cast<std::int32_t>(m_pair.target.size());
        m_pair.target.push_back(word);
        m_pair.links.push_back({source, at, true});
        for (const auto other : possible)
            if (other != source) m_pair.links.push_back({other, at, false});
    }

    // Appends "many noun adjective" (many and adjective are optional) or a name to the source.
    Phrase readPhrase() {
        Phrase phrase;
        if (m_random.chance(kNames)) {
            const auto syllables = m_random.between(2, 3);
            for (std::int64_t i = 0; i < syllables; ++i)
                phrase.syllables.push_back(read(m_random.pick(kSyllables)));
            return phrase;
        }
        if (m_random.chance(kManyShare)) phrase.many = read(kMany);
        phrase.nounWord = &m_random.pick(kNouns);
        phrase.noun = read(phrase.nounWord->source);
        if (m_random.chance(kAdjectiveShare)) {
            phrase.adjectiveWord = &m_random.pick(kAdjectives);
            phrase.adjective = read(phrase.adjectiveWord->source);
        }
        return phrase;
    }

    // Appends "adjective noun", both inflected, or the name to the target.
    void writePhrase(const Phrase& phrase) {
        for (const auto syllable : phrase.syllables)
            write(std::string(m_pair.source[static_cast<std::size_t>(syllable)]), syllable, {});
        if (!phrase.nounWord) return;
        const bool many = phrase.many >= 0;
        if (phrase.adjectiveWord)
            write(inflected(phrase.adjectiveWord->target, phrase.nounClass(), many),
                  phrase.adjective, phrase.deciding());
        write(inflected(phrase.nounWord->target, phrase.nounClass(), many), phrase.noun,
              phrase.deciding());
    }

    util::Random& m_random;
    AlignedPair m_pair;
};

std::vector<std::string> allSourceWords() {
    std::vector<std::string> words{kMany};
    for (const auto& noun : kNouns) words.emplace_back(noun.source);
    for (const auto& adjective : kAdjectives) words.emplace_back(adjective.source);
    for (const auto& verb : kVerbs) words.emplace_back(verb.source);
    for (const auto& time : kTimes) words.emplace_back(time.source);
    words.insert(words.end(), kSyllables.begin(), kSyllables.end());
    return words;
}

std::vector<std::string> allTargetWords() {
    std::vector<std::string> words;
    for (const bool many : {false, true}) {
        for (const auto& noun : kNouns)
            words.push_back(inflected(noun.target, noun.nounClass, many));
        for (std::size_t nounClass = 0; nounClass < kPersons; ++nounClass)
            for (const auto& adjective : kAdjectives)
                words.push_back(inflected(adjective.target, nounClass, many));
        for (std::size_t nounClass = 0; nounClass < kEndings.size(); ++nounClass)
            // Names have no plural.
            if (nounClass != kPersons || !many)
                for (const auto& verb : kVerbs)
                    words.push_back(inflected(verb.target, nounClass, many));
    }
    for (const auto& time : kTimes) words.emplace_back(time.target);
    words.insert(words.end(), kSyllables.begin(), kSyllables.end());
    return words;
}

}  // namespace

const std::vector<std::string>& sourceWords() {
    static const auto kWords = allSourceWords();
    return kWords;
}

const std::vector<std::string>& targetWords() {
    static const auto kWords = allTargetWords();
    return kWords;
}

AlignedPair makeAlignedPair(util::Random& random) {
    return PairWriter(random).sentence();
}

}  // namespace headscope::data

// Tests of text scores: values of sacreBLEU 2.6.0, rouge_score 0.1.2 and NLTK 3.10 on Python 3.11,
// and general properties.
#include "core/base/text/bleu.h"
#include "core/base/text/bootstrap.h"
#include "core/base/text/chrf.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/text/ngram_counts.h"
#include "core/base/text/porter.h"
#include "core/base/text/rouge.h"
#include "core/base/util/random.h"
#include "core/base/util/unicode.h"
#include "tests/reference/formulas/perplexity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace headscope::text {
namespace {

constexpr double kTolerance = 1e-9;

struct Scored {
    const char *hypothesis, *reference, *other;
    double bleu, bleuOfTwo, chrf, chrfWords;  // sentence scores
    std::array<double, 3> rouge, stemmed;     // F1 of rouge1, rouge2, rougeL
};

const std::vector<Scored>& scored() {
    static const std::vector<Scored> kScored{
        {"The cat sat on the mat.",
         "The cat is sitting on the mat, today.",
         "The cat sat on a mat today.",
         20.9587124529,
         51.5448683111,
         38.1409289334,
         41.0832547873,
         {0.7142857143, 0.5000000000, 0.7142857143},
         {0.7142857143, 0.5000000000, 0.7142857143}},
        {"",
         "A man rides.",
         "Nobody.",
         0.0000000000,
         0.0000000000,
         0.0000000000,
         0.0000000000,
         {0.0000000000, 0.0000000000, 0.0000000000},
         {0.0000000000, 0.0000000000, 0.0000000000}},
        {"It costs $1,234.56 (plus 7.5% tax)!",
         "It cost $1,234.50, plus 7.5% tax.",
         "It costs $1,234.56 plus tax.",
         25.9653588934,
         46.9247006411,
         66.5495275240,
         58.3972614521,
         {0.7777777778, 0.5000000000, 0.7777777778},
         {0.8888888889, 0.7500000000, 0.8888888889}},
        {"a b c d e f",
         "a b c d e f",
         "a b c",
         100.0000000000,
         100.0000000000,
         100.0000000000,
         100.0000000000,
         {1.0000000000, 1.0000000000, 1.0000000000},
         {1.0000000000, 1.0000000000, 1.0000000000}},
        {"Temperatures fell to -12.5 on 3-4 January.",
         "The temperature fell to -12.5 degrees on 3\xe2\x80\x93"
         "4 January 1999.",
         "It was -12.5 on 3 January.",
         16.8074075198,
         26.1204063438,
         52.2272144502,
         50.4527683892,
         {0.7619047619, 0.6315789474, 0.7619047619},
         {0.8571428571, 0.7368421053, 0.8571428571}},
        {"Zwei M\xc3\xa4"
         "nner stehen am Herd &amp; kochen",
         "Zwei junge M\xc3\xa4"
         "nner stehen am Herd & kochen.",
         "Zwei M\xc3\xa4"
         "nner kochen.",
         63.1914561892,
         66.1383985569,
         66.8785351968,
         63.4952990480,
         {0.8750000000, 0.5714285714, 0.8750000000},
         {0.8750000000, 0.5714285714, 0.8750000000}},
        {"\xce\x9f"
         "\xce\x94"
         "\xce\x9f"
         "\xce\xa3"
         " \xce\xa3"
         "\xce\x91"
         "\xce\xa3"
         " \xc4\xb0"
         "stanbul",
         "\xce\xbf"
         "\xce\xb4"
         "\xce\xbf"
         "\xcf\x82"
         " \xcf\x83"
         "\xce\xb1"
         "\xcf\x82"
         " i\xcc\x87"
         "stanbul",
         "\xce\xbf"
         "\xce\xb4"
         "\xcf\x8c"
         "\xcf\x82"
         "",
         0.0000000000,
         0.0000000000,
         32.7118798628,
         24.5339098971,
         {1.0000000000, 1.0000000000, 1.0000000000},
         {1.0000000000, 1.0000000000, 1.0000000000}},
        {"Several men in hard hats are operating a giant pulley system.",
         "Men in hats operate a system of giant pulleys.",
         "Several men operate a pulley.",
         5.3001566898,
         9.8647031390,
         55.5848970332,
         48.9184885552,
         {0.6000000000, 0.1111111111, 0.5000000000},
         {0.8000000000, 0.3333333333, 0.7000000000}},
        {"well-known\xc2\xa0"
         "fact,\xe2\x80\xa8"
         "twice",
         "a well-known fact, told twice",
         "a fact",
         38.7538582537,
         63.8943104246,
         72.9275994113,
         69.1213488004,
         {0.8000000000, 0.5000000000, 0.8000000000},
         {0.8000000000, 0.5000000000, 0.8000000000}},
    };
    return kScored;
}

struct Corpus {
    Texts hypotheses, references, others;
};

Corpus corpus() {
    Corpus out;
    for (const auto& row : scored()) {
        out.hypotheses.push_back(row.hypothesis);
        out.references.push_back(row.reference);
        out.others.push_back(row.other);
    }
    return out;
}

TEST(TextScores, SentencesAgreeWithSacrebleu) {
    ChrfOptions words;
    words.words = 2;
    for (const auto& row : scored()) {
        SCOPED_TRACE(row.hypothesis);
        EXPECT_NEAR(bleuOf(bleuCounts(row.hypothesis, {row.reference}, false), true).score,
                    row.bleu, kTolerance);
        EXPECT_NEAR(
            bleuOf(bleuCounts(row.hypothesis, {row.reference, row.other}, false), true).score,
            row.bleuOfTwo, kTolerance);
        EXPECT_NEAR(chrfOf(chrfCounts(row.hypothesis, {row.reference}, {})), row.chrf, kTolerance);
        EXPECT_NEAR(chrfOf(chrfCounts(row.hypothesis, {row.reference}, words)), row.chrfWords,
                    kTolerance);
    }
}

TEST(TextScores, SummariesAgreeWithRougeScore) {
    for (const auto& row : scored())
        for (const bool stem : {false, true}) {
            SCOPED_TRACE(row.hypothesis);
            const auto kinds = inOrder(rougeOf(row.hypothesis, row.reference, {stem}));
            const auto& expected = stem ? row.stemmed : row.rouge;
            for (std::size_t k = 0; k < expected.size(); ++k)
                EXPECT_NEAR(kinds[k].f1, expected[k], kTolerance)
                    << kRougeNames[k] << (stem ? " stemmed" : "");
        }
    const auto lines = rougeOf("first it rained\npolice arrived then\n\nnobody",
                               "The police arrived first.\nThen it rained.\nNobody saw it.", {});
    EXPECT_NEAR(lines.rougeLsum.precision, 1.0, kTolerance);
    EXPECT_NEAR(lines.rougeLsum.recall, 0.7, kTolerance);
    EXPECT_NEAR(lines.rougeLsum.f1, 14.0 / 17, kTolerance);
}

TEST(TextScores, CorporaAgreeWithSacrebleu) {
    const auto c = corpus();
    EXPECT_NEAR(bleuScore(c.hypotheses, {c.references}, false).value(), 30.17117306910485,
                kTolerance);
    EXPECT_NEAR(bleuScore(c.hypotheses, {c.references}, true).value(), 32.57766786411965,
                kTolerance);
    EXPECT_NEAR(bleuScore(c.hypotheses, {c.references, c.others}, true).value(), 48.3119283386083,
                kTolerance);
    EXPECT_NEAR(chrfScore(c.hypotheses, {c.references}, false, false).value(), 55.1516824781626,
                kTolerance);
    EXPECT_NEAR(chrfScore(c.hypotheses, {c.references, c.others}, true, true).value(),
                61.9163091683082, kTolerance);
    const auto two = bleuScore(c.hypotheses, {c.references, c.others}, false);
    const auto bleu = bleuOf(BleuCounts::ofRow(two.statistics.sums()));
    EXPECT_NEAR(bleu.score, 45.84095877980471, kTolerance);
    EXPECT_NEAR(bleu.brevityPenalty, 0.9834714538216176, kTolerance);
    EXPECT_EQ(bleu.counts.matches, (std::array<std::int64_t, 4>{48, 30, 18, 9}));
    EXPECT_EQ(bleu.counts.totals, (std::array<std::int64_t, 4>{60, 52, 44, 36}));
    EXPECT_EQ(bleu.counts.hypothesisLength, 60);
    EXPECT_EQ(bleu.counts.referenceLength, 61);
}

TEST(TextScores, SignaturesAreSacrebleus) {
    EXPECT_EQ(bleuSignature(1, false),
              "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");
    EXPECT_EQ(bleuSignature(2, true), "nrefs:2|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0");
    ChrfOptions options;
    EXPECT_EQ(chrfSignature(1, options),
              "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0");
    options.words = 2;
    options.lowercase = true;
    EXPECT_EQ(chrfSignature(2, options),
              "nrefs:2|case:lc|eff:yes|nc:6|nw:2|space:no|version:2.6.0");
}

TEST(TextScores, BleuOfLittleIsSacrebleus) {
    EXPECT_EQ(bleuScore({"one two"}, {{"three four"}}, false).value(), 0);
    EXPECT_EQ(bleuScore({"a b"}, {{"a b"}}, false).value(), 0) << "no four words";
    EXPECT_NEAR(bleuScore({"a b c d x"}, {{"a b c d e f g"}}, false).value(), 44.82700320176826,
                kTolerance);
    EXPECT_EQ(bleuScore({""}, {{""}}, false).value(), 0);
}

TEST(TextScores, TokensOf13aKeepNumbersAndSplitSigns) {
    using Tokens = std::vector<std::string>;
    EXPECT_EQ(tokens13a("It's $1,234.56 (7.5%), no-one."),
              (Tokens{"It's", "$", "1,234.56", "(", "7.5", "%", ")", ",", "no-one", "."}));
    EXPECT_EQ(tokens13a("3-4 a.b x..y 9,"),
              (Tokens{"3", "-", "4", "a", ".", "b", "x", ".", ".", "y", "9", ","}));
    EXPECT_EQ(tokens13a("a-\nb <skipped>&lt;c&gt;\nd"), (Tokens{"ab", "<", "c", ">", "d"}));
}

TEST(TextScores, StemsAreThoseOfNltk) {
    const std::vector<std::pair<const char*, const char*>> kStems{{"caresses", "caress"},
                                                                  {"ponies", "poni"},
                                                                  {"ties", "tie"},
                                                                  {"cats", "cat"},
                                                                  {"feed", "feed"},
                                                                  {"agreed", "agre"},
                                                                  {"plastered", "plaster"},
                                                                  {"motoring", "motor"},
                                                                  {"sing", "sing"},
                                                                  {"conflated", "conflat"},
                                                                  {"troubled", "troubl"},
                                                                  {"sized", "size"},
                                                                  {"hopping", "hop"},
                                                                  {"falling", "fall"},
                                                                  {"hissing", "hiss"},
                                                                  {"failing", "fail"},
                                                                  {"filing", "file"},
                                                                  {"happy", "happi"},
                                                                  {"enjoy", "enjoy"},
                                                                  {"sky", "sky"},
                                                                  {"skies", "sky"},
                                                                  {"dying", "die"},
                                                                  {"news", "news"},
                                                                  {"spied", "spi"},
                                                                  {"died", "die"},
                                                                  {"flies", "fli"},
                                                                  {"relational", "relat"},
                                                                  {"rational", "ration"},
                                                                  {"digitizer", "digit"},
                                                                  {"radically", "radic"},
                                                                  {"differently", "differ"},
                                                                  {"analogously", "analog"},
                                                                  {"vietnamization", "vietnam"},
                                                                  {"operator", "oper"},
                                                                  {"feudalism", "feudal"},
                                                                  {"hopefulness", "hope"},
                                                                  {"sensibility", "sensibl"},
                                                                  {"triplicate", "triplic"},
                                                                  {"formative", "form"},
                                                                  {"electrical", "electr"},
                                                                  {"goodness", "good"},
                                                                  {"revival", "reviv"},
                                                                  {"allowance", "allow"},
                                                                  {"adjustable", "adjust"},
                                                                  {"replacement", "replac"},
                                                                  {"adoption", "adopt"},
                                                                  {"homologous", "homolog"},
                                                                  {"effective", "effect"},
                                                                  {"bowdlerize", "bowdler"},
                                                                  {"probate", "probat"},
                                                                  {"rate", "rate"},
                                                                  {"cease", "ceas"},
                                                                  {"controlling", "control"},
                                                                  {"roll", "roll"},
                                                                  {"yyyy", "yyyi"},
                                                                  {"geology", "geolog"},
                                                                  {"archaeology", "archaeolog"},
                                                                  {"fulfil", "fulfil"},
                                                                  {"innings", "inning"},
                                                                  {"proceed", "proceed"},
                                                                  {"\xc3"
                                                                   "\xbc"
                                                                   "ben",
                                                                   "\xc3"
                                                                   "\xbc"
                                                                   "ben"},
                                                                  {"Running", "run"}};
    for (const auto& [word, stem] : kStems) EXPECT_EQ(porterStem(word), stem) << word;
}

TEST(Unicode, LowerCaseAndSpacesArePythons) {
    EXPECT_EQ(util::lowerCased("\xce\xa3\xce\x91\xce\xa3"), "\xcf\x83\xce\xb1\xcf\x82")
        << "sigma at the end of a word";
    EXPECT_EQ(util::lowerCased("\xce\xa3"), "\xcf\x83") << "a sigma alone ends no word";
    EXPECT_EQ(util::lowerCased("A\xce\xa3.B"), "a\xcf\x83.b") << "a period does not end the word";
    EXPECT_EQ(util::lowerCased("\xc4\xb0K\xe2\x84\xaa"), "i\xcc\x87kk");
    EXPECT_EQ(util::lowerCased("\xf0\x90\x90\x80 \xc7\x84"), "\xf0\x90\x90\xa8 \xc7\x86");
    EXPECT_EQ(util::lowerCased("A\xff"
                               "B"),
              "a\xff"
              "b")
        << "what is no UTF-8 stays";
    const auto words = util::splitAtSpaces(
        " a\xc2\xa0"
        "b\x1c"
        "c\xe2\x80\xa8"
        "d\xe2\x80\x8b"
        "e ");
    EXPECT_EQ(std::vector<std::string>(words.begin(), words.end()),
              (std::vector<std::string>{"a", "b", "c",
                                        "d\xe2\x80\x8b"
                                        "e"}))
        << "U+200B is no white space";
    EXPECT_EQ(util::withoutTrailingSpaces("a \xe3\x80\x80\n"), "a");
    EXPECT_EQ(util::withoutTrailingSpaces(" \n"), "");
}

// The standard error of a bootstrapped mean is known: that of the sample, with n instead of n - 1.
TEST(Bootstrap, OfAMeanHasItsStandardError) {
    SegmentStatistics statistics(1);
    double squares = 0;
    for (int i = 0; i < 400; ++i) {
        const double value = i % 20;
        statistics.add({value});
        squares += (value - 9.5) * (value - 9.5);
    }
    const ScoreOfSums mean = [](const std::vector<double>& sums, std::int64_t n) {
        return sums[0] / static_cast<double>(n);
    };
    const auto found = bootstrapInterval(statistics, mean, {4000, 7});
    const double error = std::sqrt(squares / 400 / 400);
    EXPECT_NEAR(found.error, error, 0.05 * error);
    EXPECT_NEAR(found.mean, 9.5, 4 * error / std::sqrt(4000.0));
    EXPECT_NEAR(found.high - found.low, 2 * 1.96 * error, 0.1 * error * 4);
    const auto again = bootstrapInterval(statistics, mean, {4000, 7});
    EXPECT_EQ(found.low, again.low);
    EXPECT_NE(found.low, bootstrapInterval(statistics, mean, {4000, 8}).low);
}

TEST(Bootstrap, PairedTestFindsTheBetterSystem) {
    Texts references, good, same;
    for (int i = 0; i < 60; ++i) {
        references.push_back("the small dog number " + std::to_string(i) +
                             " runs over the old stone bridge");
        good.push_back(references.back());
        same.push_back(i % 2 ? references.back() : "a cat sleeps");
    }
    const auto first = bleuScore(good, {references}, false),
               second = bleuScore(same, {references}, false);
    const auto better = pairedBootstrap(first.statistics, second.statistics, first.score, {500, 3});
    EXPECT_GT(better.difference, 10);
    EXPECT_EQ(better.firstAhead, 1);
    EXPECT_EQ(better.secondAhead, 0);
    EXPECT_LT(better.pValue, 0.01);
    EXPECT_LT(better.interval.low, better.difference);
    EXPECT_GT(better.interval.high, better.difference - 1e-9);
    const auto equal = pairedBootstrap(first.statistics, first.statistics, first.score, {500, 3});
    EXPECT_EQ(equal.difference, 0);
    EXPECT_EQ(equal.firstAhead + equal.secondAhead, 0);
    EXPECT_EQ(equal.pValue, 1) << "a system is not better than itself";
}

TEST(Perplexity, IsOfCountedTokensAndOfWordsAndCharacters) {
    auto text = predictedText({-1, -2, -3, -4}, {false, true, false, false});
    EXPECT_EQ(text.tokens, 3);
    EXPECT_DOUBLE_EQ(text.loss, 8.0 / 3);
    EXPECT_DOUBLE_EQ(text.perplexity(), std::exp(8.0 / 3));
    EXPECT_TRUE(std::isnan(text.bitsPerCharacter()));
    text.words = 2;
    text.characters = 10;
    EXPECT_DOUBLE_EQ(text.wordPerplexity(), std::exp(4.0))
        << "the same text has fewer words than tokens";
    EXPECT_DOUBLE_EQ(text.bitsPerCharacter(), 0.8 / std::log(2.0));
    EXPECT_TRUE(std::isnan(predictedText({}, {}).loss));
}

TEST(TextScores, AnEvaluationHasEveryScoreInItsUnitWithIntervals) {
    const auto c = corpus();
    const auto scores = scoresOfTexts(c.hypotheses, c.references, 200, 1);
    EXPECT_NEAR(*scoreValue(scores, kBleu), 30.17117306910485, kTolerance);
    EXPECT_NEAR(*scoreValue(scores, kChrf), 55.1516824781626, kTolerance);
    EXPECT_NEAR(*scoreValue(scores, kExactMatch), 1.0 / 9, kTolerance);
    EXPECT_GT(*scoreValue(scores, kRouge1), 50) << "in percent, as papers print it";
    for (const char* id : {kBleu, kChrf, kRouge1, kRouge2, kRougeL}) {
        const auto* score = scoreOf(scores, id);
        ASSERT_NE(score, nullptr) << id;
        ASSERT_TRUE(score->interval && score->error) << id;
        EXPECT_LT(score->interval->low, score->value) << id;
        EXPECT_GT(score->interval->high, score->value) << id;
    }
    EXPECT_FALSE(scoreOf(scoresOfTexts(c.hypotheses, c.references, 0, 1), kBleu)->interval);
}

using Counted = std::map<std::vector<std::uint32_t>, std::int64_t>;

Counted countedNgrams(const std::vector<std::uint32_t>& sequence, std::size_t n) {
    Counted counts;
    for (auto at = sequence.begin(); sequence.end() - at >= static_cast<std::ptrdiff_t>(n); ++at)
        ++counts[{at, at + static_cast<std::ptrdiff_t>(n)}];
    return counts;
}

std::int64_t sharedBy(const Counted& mine, const Counted& theirs) {
    std::int64_t sum = 0;
    for (const auto& [ngram, count] : mine)
        if (const auto found = theirs.find(ngram); found != theirs.end())
            sum += std::min(count, found->second);
    return sum;
}

TEST(TextScores, NgramsAreCountedAsInAPlainMap) {
    util::Random random(3);
    const auto sequence = [&] {
        std::vector<std::uint32_t> made(random.below(12));
        for (auto& thing : made) thing = static_cast<std::uint32_t>(random.below(3));
        return made;
    };
    for (int i = 0; i < 300; ++i) {
        const auto n = static_cast<std::size_t>(random.between(1, 4));
        const auto a = sequence(), b = sequence(), c = sequence();
        const NgramCounts mine(a, n);
        NgramCounts theirs(b, n);
        auto counted = countedNgrams(b, n);
        EXPECT_EQ(mine.total(), a.size() < n ? 0 : static_cast<std::int64_t>(a.size() - n + 1));
        EXPECT_EQ(mine.empty(), a.size() < n);
        EXPECT_EQ(mine.shared(theirs), sharedBy(countedNgrams(a, n), counted));
        theirs.takeLarger(NgramCounts(c, n));
        for (const auto& [ngram, count] : countedNgrams(c, n))
            counted[ngram] = std::max(counted[ngram], count);
        EXPECT_EQ(mine.shared(theirs), sharedBy(countedNgrams(a, n), counted));
    }
}

}  // namespace
}  // namespace headscope::text

// Tests of the tokens used for scores. Expected values come from sacreBLEU 2.6.0 (with regex
// 2026.11.19), and from rouge_score 0.1.2 with a tokenizer based on a regular expression instead of
// its own.
#include "core/base/text/bleu.h"
#include "core/base/text/bootstrap.h"
#include "core/base/text/common_subsequence.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/text/writing_systems.h"
#include "core/base/util/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace headscope::text {
namespace {

constexpr double kTokensTolerance = 1e-9;

using Tokens = std::vector<std::string>;

constexpr std::array<BleuTokens, 4> kAll{BleuTokens::V13a, BleuTokens::Intl, BleuTokens::Zh,
                                         BleuTokens::Char};

struct Row {
    const char *hypothesis, *reference;
    std::array<Tokens, 4> tokens;          // tokens of the hypothesis: 13a, intl, zh, char
    std::array<double, 4> bleu;            // sentence BLEU with effective order
    Tokens unicode;                        // tokens for ROUGE
    std::array<double, 4> rouge, stemmed;  // F1 of rouge1, rouge2, rougeL, rougeLsum
};

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows{
        {"A man in a blue shirt is standing on a ladder cleaning a window.",
         "A man wearing a blue shirt stands on a ladder, cleaning the window.",
         {{{"A", "man", "in", "a", "blue", "shirt", "is", "standing", "on", "a", "ladder",
            "cleaning", "a", "window", "."},
           {"A", "man", "in", "a", "blue", "shirt", "is", "standing", "on", "a", "ladder",
            "cleaning", "a", "window", "."},
           {"A", "man", "in", "a", "blue", "shirt", "is", "standing", "on", "a", "ladder",
            "cleaning", "a", "window", "."},
           {"A", "m", "a", "n", "i", "n", "a", "b", "l", "u", "e", "s", "h", "i", "r", "t", "i",
            "s", "s", "t", "a", "n", "d", "i", "n", "g", "o", "n", "a", "l", "a", "d", "d", "e",
            "r", "c", "l", "e", "a", "n", "i", "n", "g", "a", "w", "i", "n", "d", "o", "w", "."}}},
         {21.186050864016664, 21.186050864016664, 21.186050864016664, 66.93302334063814},
         {"a", "man", "in", "a", "blue", "shirt", "is", "standing", "on", "a", "ladder", "cleaning",
          "a", "window"},
         {0.7407407407407408, 0.48000000000000004, 0.7407407407407408, 0.7407407407407408},
         {0.8148148148148148, 0.5599999999999999, 0.8148148148148148, 0.8148148148148148}},
        {"Zwei Männer stehen am Herd und bereiten für 3,50 € Essen zu.",
         "Zwei junge Männer stehen am Herd – sie kochen Essen für 3,50 €.",
         {{{"Zwei", "Männer", "stehen", "am", "Herd", "und", "bereiten", "für", "3,50", "€",
            "Essen", "zu", "."},
           {"Zwei", "Männer", "stehen", "am", "Herd", "und", "bereiten", "für", "3,50", "€",
            "Essen", "zu", "."},
           {"Zwei", "Männer", "stehen", "am", "Herd", "und", "bereiten", "für", "3,50", "€",
            "Essen", "zu", "."},
           {"Z", "w", "e", "i", "M", "ä", "n", "n", "e", "r", "s", "t", "e", "h", "e", "n", "a",
            "m", "H", "e", "r", "d", "u", "n", "d", "b", "e", "r", "e", "i", "t", "e", "n", "f",
            "ü", "r", "3", ",", "5", "0", "€", "E", "s", "s", "e", "n", "z", "u", "."}}},
         {28.313021976477696, 28.313021976477696, 28.313021976477696, 64.86669750171642},
         {"zwei", "männer", "stehen", "am", "herd", "und", "bereiten", "für", "3", "50", "essen",
          "zu"},
         {0.75, 0.45454545454545453, 0.6666666666666666, 0.6666666666666666},
         {0.75, 0.45454545454545453, 0.6666666666666666, 0.6666666666666666}},
        {"Маленькая девочка поднимается в деревянный домик.",
         "Маленькая девочка забирается в домик из дерева, ему 12 лет.",
         {{{"Маленькая", "девочка", "поднимается", "в", "деревянный", "домик", "."},
           {"Маленькая", "девочка", "поднимается", "в", "деревянный", "домик", "."},
           {"Маленькая", "девочка", "поднимается", "в", "деревянный", "домик", "."},
           {"М", "а", "л", "е", "н", "ь", "к", "а", "я", "д", "е", "в", "о", "ч", "к",
            "а", "п", "о", "д", "н", "и", "м", "а", "е", "т", "с", "я", "в", "д", "е",
            "р", "е", "в", "я", "н", "н", "ы", "й", "д", "о", "м", "и", "к", "."}}},
         {8.085182710148953, 8.085182710148953, 8.085182710148953, 55.48758097470484},
         {"маленькая", "девочка", "поднимается", "в", "деревянный", "домик"},
         {0.5, 0.14285714285714285, 0.5, 0.5},
         {0.5, 0.14285714285714285, 0.5, 0.5}},
        {"一个穿着蓝色衬衫的男人站在梯子上擦窗户。",
         "一名身穿蓝衬衫的男子站在梯子上清洁窗户,今年30岁。",
         {{{"一个穿着蓝色衬衫的男人站在梯子上擦窗户。"},
           {"一个穿着蓝色衬衫的男人站在梯子上擦窗户", "。"},
           {"一", "个", "穿", "着", "蓝", "色", "衬", "衫", "的", "男",
            "人", "站", "在", "梯", "子", "上", "擦", "窗", "户", "。"},
           {"一", "个", "穿", "着", "蓝", "色", "衬", "衫", "的", "男",
            "人", "站", "在", "梯", "子", "上", "擦", "窗", "户", "。"}}},
         {0.0, 18.393972058572114, 27.470606631756315, 26.130849337011057},
         {"一", "个", "穿", "着", "蓝", "色", "衬", "衫", "的", "男", "人", "站", "在", "梯", "子",
          "上", "擦", "窗", "户"},
         {0.6666666666666666, 0.39999999999999997, 0.6666666666666666, 0.6666666666666666},
         {0.6666666666666666, 0.39999999999999997, 0.6666666666666666, 0.6666666666666666}},
        {"「今日はとても天気がいいですね。」と彼女は言った。",
         "彼女は「今日は天気がとてもいい」と言いました。",
         {{{"「今日はとても天気がいいですね。」と彼女は言った。"},
           {"「", "今日はとても天気がいいですね", "。", "」", "と彼女は言った", "。"},
           {"「", "今", "日", "はとても", "天", "気", "がいいですね", "。", "」", "と", "彼", "女",
            "は", "言", "った", "。"},
           {"「", "今", "日", "は", "と", "て", "も", "天", "気", "が", "い", "い", "で",
            "す", "ね", "。", "」", "と", "彼", "女", "は", "言", "っ", "た", "。"}}},
         {0.0, 10.682175159905853, 20.14941615706458, 25.0737833894674},
         {"今", "日", "は", "と", "て", "も", "天", "気", "が", "い", "い",
          "で", "す", "ね", "と", "彼", "女", "は", "言", "っ", "た"},
         {0.8292682926829269, 0.46153846153846156, 0.5365853658536585, 0.5365853658536585},
         {0.8292682926829269, 0.46153846153846156, 0.5365853658536585, 0.5365853658536585}},
        {"สวัสดีครับ ผมชื่อสมชาย",
         "สวัสดีค่ะ ฉันชื่อสมหญิง",
         {{{"สวัสดีครับ", "ผมชื่อสมชาย"},
           {"สวัสดีครับ", "ผมชื่อสมชาย"},
           {"สวัสดีครับ", "ผมชื่อสมชาย"},
           {"ส", "ว", "ั", "ส", "ด", "ี",  "ค", "ร", "ั",  "บ", "ผ",
            "ม", "ช", "ื", "่",  "อ", "ส", "ม", "ช", "า", "ย"}}},
         {0.0, 0.0, 0.0, 48.608898384856154},
         {"ส", "วั", "ส", "ดี", "ค", "รั", "บ", "ผ", "ม", "ชื่", "อ", "ส", "ม", "ช", "า", "ย"},
         {0.5161290322580646, 0.4137931034482759, 0.5161290322580646, 0.5161290322580646},
         {0.5161290322580646, 0.4137931034482759, 0.5161290322580646, 0.5161290322580646}},
        {"The iPhone 15 (¥8,999.00) 在北京 sells “well” — 真的吗?No way… C++ & R&D 50%!",
         "The iPhone 15 (¥8,999.00) sells “very well” in 北京 - 真的!C++/R&D at 50 %…",
         {{{"The",    "iPhone", "15",     "(", "¥8,999.00", ")",    "在北京", "sells",
            "“well”", "—",      "真的吗", "?", "No",        "way…", "C",      "+",
            "+",      "&",      "R",      "&", "D",         "50",   "%",      "!"},
           {"The",  "iPhone", "15", "(",      "¥", "8,999.00", ")",   "在北京", "sells", "“",
            "well", "”",      "—",  "真的吗", "?", "No",       "way", "…",      "C",     "+",
            "+",    "&",      "R",  "&",      "D", "50",       "%",   "!"},
           {"The",  "iPhone", "15", "(",  "¥8,999.00", ")",  "在", "北", "京",  "sells", "“",
            "well", "”",      "—",  "真", "的",        "吗", "?",  "No", "way", "…",     "C",
            "+",    "+",      "&",  "R",  "&",         "D",  "50", "%",  "!"},
           {"T", "h", "e", "i", "P", "h", "o", "n",  "e",  "1",  "5", "(", "¥", "8", ",",
            "9", "9", "9", ".", "0", "0", ")", "在", "北", "京", "s", "e", "l", "l", "s",
            "“", "w", "e", "l", "l", "”", "—", "真", "的", "吗", "?", "N", "o", "w", "a",
            "y", "…", "C", "+", "+", "&", "R", "&",  "D",  "5",  "0", "%", "!"}}},
         {31.26851492272872, 35.31598970614653, 29.915288891557847, 60.54219086712641},
         {"the",  "iphone", "15", "8",  "999", "00",  "在", "北", "京", "sells",
          "well", "真",     "的", "吗", "no",  "way", "c",  "r",  "d",  "50"},
         {0.8205128205128205, 0.4864864864864865, 0.717948717948718, 0.717948717948718},
         {0.8205128205128205, 0.4864864864864865, 0.717948717948718, 0.717948717948718}},
        {"Цена: 1.234,56 руб. (скидка −20 %), т.е. «дёшево».",
         "Цена 1.234,56 руб. (скидка −25 %) — «очень дёшево»!",
         {{{"Цена", ":", "1.234,56", "руб", ".", "(", "скидка", "−20", "%", ")", ",", "т", ".", "е",
            ".", "«дёшево»", "."},
           {"Цена", ":", "1.234,56", "руб", ".", "(", "скидка", "−",      "20", "%",
            ")",    ",", "т",        ".",   "е", ".", "«",      "дёшево", "»",  "."},
           {"Цена", ":", "1.234,56", "руб", ".", "(", "скидка", "−", "20", "%", ")", ",", "т", ".",
            "е", ".", "«дёшево»", "."},
           {"Ц", "е", "н", "а", ":", "1", ".", "2", "3", "4", ",", "5", "6", "р", "у",
            "б", ".", "(", "с", "к", "и", "д", "к", "а", "−", "2", "0", "%", ")", ",",
            "т", ".", "е", ".", "«", "д", "ё", "ш", "е", "в", "о", "»", "."}}},
         {25.459845316736796, 30.51327880362441, 30.648595997659072, 68.33462828524513},
         {"цена", "1", "234", "56", "руб", "скидка", "20", "т", "е", "дёшево"},
         {0.7368421052631577, 0.5882352941176471, 0.7368421052631577, 0.7368421052631577},
         {0.7368421052631577, 0.5882352941176471, 0.7368421052631577, 0.7368421052631577}},
        {"नमस्ते दुनिया, यह एक परीक्षा है।",
         "नमस्ते दुनिया! यह परीक्षा है।",
         {{{"नमस्ते", "दुनिया", ",", "यह", "एक", "परीक्षा", "है।"},
           {"नमस्ते", "दुनिया", ",", "यह", "एक", "परीक्षा", "है", "।"},
           {"नमस्ते", "दुनिया", ",", "यह", "एक", "परीक्षा", "है।"},
           {"न", "म", "स", "्",  "त", "े",  "द", "ु", "न", "ि", "य", "ा", ",", "य",
            "ह", "ए", "क", "प", "र", "ी", "क", "्", "ष", "ा", "ह", "ै",  "।"}}},
         {19.64073254502566, 27.054113452696992, 19.64073254502566, 76.61850354609348},
         {"नमस्ते", "दुनिया", "यह", "एक", "परीक्षा", "है"},
         {0.9090909090909091, 0.6666666666666665, 0.9090909090909091, 0.9090909090909091},
         {0.9090909090909091, 0.6666666666666665, 0.9090909090909091, 0.9090909090909091}},
        {"x² + y₂ = ½π → 5≤7 🙂👍",
         "x² + y₂ = ½ π, 5≤8 🙂",
         {{{"x²", "+", "y₂", "=", "½π", "→", "5≤7", "🙂👍"},
           {"x²", "+", "y₂", "=", "½π", "→", "5", "≤", "7", "🙂", "👍"},
           {"x²", "+", "y", "₂", "=", "½π", "→", "5", "≤", "7", "🙂👍"},
           {"x", "²", "+", "y", "₂", "=", "½", "π", "→", "5", "≤", "7", "🙂", "👍"}}},
         {30.509752160562883, 28.997844147152072, 36.84615814266882, 57.57575636202256},
         {"x²", "y₂", "½π", "5", "7"},
         {0.5454545454545454, 0.22222222222222224, 0.5454545454545454, 0.5454545454545454},
         {0.5454545454545454, 0.22222222222222224, 0.5454545454545454, 0.5454545454545454}},
        {"",
         "空",
         {{{}, {}, {}, {}}},
         {0.0, 0.0, 0.0, 0.0},
         {},
         {0.0, 0.0, 0.0, 0.0},
         {0.0, 0.0, 0.0, 0.0}}};
    return kRows;
}

TEST(ScoreTokens, AreSacrebleus) {
    for (const auto& row : rows())
        for (std::size_t k = 0; k < kAll.size(); ++k) {
            EXPECT_EQ(bleuWords(row.hypothesis, false, kAll[k]), row.tokens[k]) << nameOf(kAll[k]);
            const auto counts = bleuCounts(row.hypothesis, {row.reference}, false, kAll[k]);
            EXPECT_NEAR(bleuOf(counts, true).score, row.bleu[k], kTokensTolerance)
                << row.hypothesis << nameOf(kAll[k]);
        }
}

TEST(ScoreTokens, CorporaAgreeWithSacrebleu) {
    Texts hypotheses, references;
    for (const auto& row : rows()) {
        hypotheses.push_back(row.hypothesis);
        references.push_back(row.reference);
    }
    const std::array<double, 4> mixed{24.78523573820511, 26.560529778408664, 27.321301227977877,
                                      59.55947312693135},
        lower{24.78523573820511, 26.560529778408664, 27.321301227977877, 59.60971313205834};
    for (std::size_t k = 0; k < kAll.size(); ++k) {
        EXPECT_NEAR(bleuScore(hypotheses, {references}, false, kAll[k]).value(), mixed[k],
                    kTokensTolerance);
        EXPECT_NEAR(bleuScore(hypotheses, {references}, true, kAll[k]).value(), lower[k],
                    kTokensTolerance);
    }
}

TEST(ScoreTokens, SignaturesNameThem) {
    for (const auto tokens : kAll) {
        EXPECT_EQ(bleuSignature(1, false, false, tokens),
                  std::string("nrefs:1|case:mixed|eff:no|tok:") + nameOf(tokens) +
                      "|smooth:exp|version:2.6.0");
        EXPECT_EQ(bleuTokensNamed(nameOf(tokens)), tokens);
    }
    EXPECT_FALSE(bleuTokensNamed("flores200"));
    EXPECT_EQ(rougeSignature(1, {}), "nrefs:1|stem:no|rouge_score:0.1.2");
    EXPECT_EQ(rougeSignature(2, {true, RougeTokens::Unicode}),
              "nrefs:2|stem:porter|tok:unicode|rouge_score:0.1.2");
}

TEST(ScoreTokens, UnicodeWordsOfRougeAreThoseOfTheRegularExpression) {
    for (const auto& row : rows()) {
        EXPECT_EQ(rougeTokens(row.hypothesis, false, RougeTokens::Unicode), row.unicode);
        for (const bool stem : {false, true}) {
            const auto kinds =
                inOrder(rougeOf(row.hypothesis, row.reference, {stem, RougeTokens::Unicode}));
            for (std::size_t k = 0; k < kinds.size(); ++k)
                EXPECT_NEAR(kinds[k].f1, stem ? row.stemmed[k] : row.rouge[k], kTokensTolerance)
                    << row.hypothesis << ", " << kRougeNames[k] << (stem ? " stemmed" : "");
        }
    }
}

TEST(ScoreTokens, EqualTextsScoreFullMarksInEveryScript) {
    const Texts texts{"今天天气很好。", "我喜欢吃苹果。"};
    EXPECT_NEAR(bleuScore(texts, {texts}, false, BleuTokens::Zh).value(), 100, kTokensTolerance);
    EXPECT_NEAR(bleuScore(texts, {texts}, false, BleuTokens::Char).value(), 100, kTokensTolerance);
    for (const auto& row : rows()) {
        if (row.unicode.empty()) continue;
        EXPECT_NEAR(
            rougeOf(row.hypothesis, row.hypothesis, {false, RougeTokens::Unicode}).rougeL.f1, 1,
            kTokensTolerance);
    }
}

TEST(WritingSystems, ChooseTheTokens) {
    const struct {
        const char* text;
        BleuTokens bleu;
        RougeTokens rouge;
    } cases[] = {
        {"A man is standing.", BleuTokens::V13a, RougeTokens::RougeScore},
        {"Zwei Männer fahren über die Straße.", BleuTokens::V13a, RougeTokens::RougeScore},
        {"Маленькая девочка в 2010 году", BleuTokens::V13a, RougeTokens::Unicode},
        {"한국어 문장입니다", BleuTokens::V13a, RougeTokens::Unicode},
        {"一个男人站在梯子上", BleuTokens::Zh, RougeTokens::Unicode},
        {"今日は天気がいいですね", BleuTokens::Char, RougeTokens::Unicode},
        {"สวัสดีครับ", BleuTokens::Char, RougeTokens::Unicode},
        {"ខ្ញុំស្រឡាញ់", BleuTokens::Char, RougeTokens::Unicode},
        {"ສະບາຍດີ", BleuTokens::Char, RougeTokens::Unicode},
        {"မင်္ဂလာပါ", BleuTokens::Char, RougeTokens::Unicode},
        {"He said 你好 to everybody", BleuTokens::V13a, RougeTokens::RougeScore},
        {"", BleuTokens::V13a, RougeTokens::RougeScore},
        {"12 + 3 = 15", BleuTokens::V13a, RougeTokens::RougeScore},
    };
    for (const auto& one : cases) {
        const auto letters = lettersOf({one.text});
        const auto tokens = scoreTokensFor(letters);
        EXPECT_EQ(tokens.bleu, one.bleu) << one.text;
        EXPECT_EQ(tokens.rouge, one.rouge) << one.text;
        const bool usual = one.bleu == BleuTokens::V13a && one.rouge == RougeTokens::RougeScore;
        EXPECT_EQ(scoreTokensNote(letters).empty(), usual) << one.text;
    }
}

// The full table of the longest common subsequence, as in rouge_score.
std::vector<std::vector<std::size_t>> lengthsOf(const std::vector<std::uint32_t>& a,
                                                const std::vector<std::uint32_t>& b) {
    std::vector<std::vector<std::size_t>> table(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j)
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1
                                               : std::max(table[i - 1][j], table[i][j - 1]);
    return table;
}

std::vector<bool> markedOf(const std::vector<std::uint32_t>& a,
                           const std::vector<std::uint32_t>& b) {
    const auto table = lengthsOf(a, b);
    std::vector<bool> marks(a.size());
    for (std::size_t i = a.size(), j = b.size(); i > 0 && j > 0;) {
        if (a[i - 1] == b[j - 1]) {
            marks[--i] = true;
            --j;
        } else if (table[i][j - 1] > table[i - 1][j]) {
            --j;
        } else {
            --i;
        }
    }
    return marks;
}

TEST(CommonSubsequence, IsThatOfThePlainTable) {
    util::Random random(5);
    for (int round = 0; round < 400; ++round) {
        const auto made = [&] {
            std::vector<std::uint32_t> words(random.below(round % 4 == 0 ? 200 : 70));
            const auto distinct = 1 + random.below(round % 3 == 0 ? 3 : 40);
            for (auto& word : words) word = static_cast<std::uint32_t>(random.below(distinct));
            return words;
        };
        const auto a = made(), b = made();
        ASSERT_EQ(commonLength(a, b), lengthsOf(a, b).back().back());
        std::vector<bool> marks(a.size());
        markCommon(a, b, marks);
        ASSERT_EQ(marks, markedOf(a, b));
    }
}

// With two texts of about 30,000 words, the full table would have almost 900 million cells.
TEST(CommonSubsequence, LongTextsAreCompared) {
    util::Random random(6);
    std::vector<std::uint32_t> a(30000), b;
    for (auto& word : a) word = static_cast<std::uint32_t>(random.below(5000));
    for (const auto word : a)
        if (random.below(10) > 0) b.push_back(word);
    EXPECT_EQ(commonLength(a, b), b.size());
    EXPECT_EQ(commonLength(b, a), b.size());
    const std::vector<std::uint32_t> same(200000, 7);
    EXPECT_EQ(commonLength(same, same), same.size()) << "every cell matches";
}

SegmentStatistics statisticsOf(const std::vector<double>& values) {
    SegmentStatistics statistics(1);
    for (const double value : values) statistics.add({value});
    return statistics;
}

TEST(Bootstrap, KnowsNoIntervalOfFewOrEqualSegments) {
    const auto mean = [](const std::vector<double>& sums, std::int64_t n) {
        return sums[0] / static_cast<double>(n);
    };
    const auto known = [&](const std::vector<double>& values) {
        return bootstrapInterval(statisticsOf(values), mean, {1000, 1}).known;
    };
    EXPECT_FALSE(known({}));
    EXPECT_FALSE(known({1}));
    EXPECT_FALSE(known({0, 1, 2})) << "three: 1 of 27 resamples is the poorest segment alone";
    EXPECT_FALSE(known({0, 0, 0, 0, 0, 0}));
    EXPECT_FALSE(known({0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1})) << "rounding is no width";
    EXPECT_TRUE(known({0, 1, 2, 3}));
    const auto same = statisticsOf({1, 2, 3, 4, 5}), more = statisticsOf({2, 3, 4, 5, 6});
    EXPECT_FALSE(pairedBootstrap(more, same, mean, {1000, 1}).interval.known)
        << "the same difference everywhere";
}

TEST(Bootstrap, ScoresWithoutAnIntervalHaveNeitherBoundsNorError) {
    const Texts three{"a b c d e", "f g h i j", "k l m n o"}, others{"x", "y", "z"};
    for (const auto& score : scoresOfTexts(three, others, 500, 1)) {
        if (score.id == kExactMatch) {
            ASSERT_TRUE(score.interval) << "Wilson";
            EXPECT_GT(score.interval->high, score.interval->low);
            continue;
        }
        EXPECT_FALSE(score.interval) << score.id;
        EXPECT_FALSE(score.error) << score.id;
    }
    const Texts many(20, "a b c d e");
    for (const auto& score : scoresOfTexts(many, many, 500, 1))
        EXPECT_EQ(score.interval.has_value(), score.id == kExactMatch)
            << score.id << ": all are 100";
    for (const auto& score : differencesOfTexts(many, many, many, 500, 1))
        EXPECT_FALSE(score.interval) << score.id;
}

}  // namespace
}  // namespace headscope::text

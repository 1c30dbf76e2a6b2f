// Tests score: text files of any program against reference files. Refusals name the file, the line,
// the value found and the allowed values.
#include "training_runs.h"

#include <gtest/gtest.h>

#include <fstream>

namespace headscope::test {
namespace {

// Fixture that writes text files and runs score on them.
class ScoreCommand : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(m_folder / name, std::ios::binary) << text;
        return m_folder / name;
    }
    Json scored(const Words& words) {
        Words all{"score", "--json"};
        all.insert(all.end(), words.begin(), words.end());
        const Outcome outcome = run({all});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return outcome.exitCode == 0 ? lastLine(outcome) : Json();
    }
    void refused(const Words& words, int code, const std::vector<std::string>& says) {
        Words all{"score"};
        all.insert(all.end(), words.begin(), words.end());
        const Outcome outcome = run({all});
        EXPECT_EQ(outcome.exitCode, code) << outcome.err;
        for (const auto& text : says)
            EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
    }

    TemporaryFolder m_folder;
};

// Expected values from sacreBLEU 2.6.0 and rouge_score 0.1.2.
TEST_F(ScoreCommand, FilesAreScoredAsTheKnownProgramsDo) {
    const auto hypotheses =
        write("hyp", "The cat sat on the mat.\nIt costs $1,234.56 (plus 7.5% tax)!\n");
    const auto references =
        write("ref", "The cat is sitting on the mat, today.\nIt cost $1,234.50, plus 7.5% tax.");
    const auto others =
        write("other", "The cat sat on a mat today.\r\nIt costs $1,234.56 plus tax.\r\n");
    const auto bleu = scored({hypotheses, references});
    EXPECT_NEAR(bleu["scores"]["bleu"]["score"], 23.13039519492, 1e-6);
    EXPECT_EQ(bleu["signature"], "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");
    EXPECT_EQ(bleu["lines"], 2);
    EXPECT_FALSE(bleu["scores"]["bleu"].contains("low"));
    const auto two = scored({hypotheses, references, others, "--lowercase"});
    EXPECT_NEAR(two["scores"]["bleu"]["score"], 51.73093968367, 1e-6);
    EXPECT_EQ(two["signature"], "nrefs:2|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0");
    EXPECT_NEAR(scored({hypotheses, references, "--task", "chrf"})["scores"]["chrf2"]["score"],
                52.56616380817, 1e-6);
    const auto rouge = scored({hypotheses, references, "--task", "rouge", "--stem"});
    EXPECT_NEAR(rouge["scores"]["rouge1"]["score"], (0.7142857143 + 0.8888888889) / 2, 1e-9);
    EXPECT_NEAR(rouge["scores"]["rougeL"]["score"], (0.7142857143 + 0.8888888889) / 2, 1e-9);
    EXPECT_EQ(scored({references, references, "--task", "exact"})["scores"]["exact_match"]["score"],
              100);
}

// Like evaluate, score prints BLEU, chrF, ROUGE and exact match on a scale of 0 to 100. Its JSON
// output names the scale of each value.
TEST_F(ScoreCommand, EveryScoreIsShownOutOf100) {
    const auto same = write("same", "The cat sat on the mat.\nIt costs nothing.\n");
    for (const char* task : {"bleu", "chrf", "rouge", "exact"}) {
        const auto found = scored({same, same, "--task", task});
        for (const auto& [name, row] : found["scores"].items()) {
            EXPECT_NEAR(row["score"].get<double>(), row["out_of"].get<double>(), 1e-9) << name;
            EXPECT_NEAR(row["percent"].get<double>(), 100, 1e-9) << name;
        }
        const Outcome plain = run({{"score", same, same, "--task", task}});
        EXPECT_NE(plain.out.find("of 100"), std::string::npos) << plain.out;
        EXPECT_NE(plain.out.find("100.00"), std::string::npos) << plain.out;
    }
}

// The first system is perfect, the second wrong in every third line. Both are scored on the same
// bootstrap samples.
TEST_F(ScoreCommand, TwoSystemsAreComparedOnTheSameResamples) {
    std::string good, bad, truth;
    for (int i = 0; i < 40; ++i) {
        const auto line =
            "a man number " + std::to_string(i) + " walks over the old stone bridge\n";
        truth += line;
        good += line;
        bad += i % 3 ? line : "two dogs\n";
    }
    const auto first = write("a", good), second = write("b", bad), references = write("ref", truth);
    const Words words{first, references, "--against", second, "--bootstrap", "300", "--seed", "5"};
    const auto found = scored(words);
    EXPECT_EQ(found["resamples"], 300);
    EXPECT_EQ(found["scores"]["bleu"]["no_interval"], "all-alike") << "100 in every resample";
    EXPECT_FALSE(found["scores"]["bleu"].contains("low"));
    const auto& against = found["against"]["bleu"];
    EXPECT_NEAR(against["difference"].get<double>(), 100 - against["score"].get<double>(), 1e-9);
    EXPECT_EQ(against["ahead"].get<double>(), 1);
    EXPECT_LT(against["p_value"], 0.01);
    EXPECT_LT(against["low"], against["difference"]);
    EXPECT_EQ(found, scored(words)) << "the same seed draws the same lines";
    const Outcome plain =
        run({{"score", first, references, "--against", second, "--bootstrap", "300"}});
    EXPECT_EQ(plain.exitCode, 0);
    for (const char* text :
         {"BLEU", "100.00", "95 % interval", "ahead", "40 lines; signature nrefs:1"})
        EXPECT_NE(plain.out.find(text), std::string::npos) << plain.out;
}

TEST_F(ScoreCommand, UnfittingFileIsRefusedByFileAndLine) {
    const auto three = write("three", "a\nb\nc\n"), two = write("two", "a\nb\n"),
               none = write("none", "");
    refused({three, two}, 3, {"two has 2 lines, three has 3 lines"});
    refused({two, two, "--against", three}, 3, {"three has 3 lines, two has 2 lines"});
    refused({none, two}, 3, {"none is empty"});
    refused({write("bad", "ok\ncaf\xe9\n"), two}, 3, {"bad: line 2, byte 4: not valid UTF-8"});
    refused({two, m_folder / "absent"}, 4, {"absent"});
    refused({two, two, "--task", "blue"}, 2,
            {"unknown score \"blue\"", "bleu, chrf, rouge, exact"});
    refused({two, two, "--bootstrap", "1"}, 2, {"--bootstrap is 1", "2 to 1,000,000"});
    refused({two, two, "--stem"}, 2, {"--stem does not apply to bleu"});
    refused({two, two, "--task", "rouge", "--lowercase"}, 2,
            {"--lowercase does not apply to rouge"});
    refused({two}, 2, {"REF"});
}

TEST_F(ScoreCommand, TokenizersForOtherScriptsAreChosenAndNamed) {
    const auto zh = write("zh", "今天天气很好。\n我喜欢吃苹果。\n");
    EXPECT_EQ(scored({zh, zh})["scores"]["bleu"]["score"], 0) << "two words each";
    for (const std::string tokens : {"zh", "char"}) {
        const auto found = scored({zh, zh, "--tokenize", tokens});
        EXPECT_NEAR(found["scores"]["bleu"]["score"].get<double>(), 100, 1e-9);
        EXPECT_EQ(found["signature"],
                  "nrefs:1|case:mixed|eff:no|tok:" + tokens + "|smooth:exp|version:2.6.0");
    }
    const auto ru = write("ru", "Маленькая девочка поднимается.\nВ 2010 году шёл дождь.\n");
    EXPECT_EQ(scored({ru, ru, "--task", "rouge"})["scores"]["rouge1"]["score"], 0.5)
        << "of 2010 alone";
    const auto rouge = scored({ru, ru, "--task", "rouge", "--tokenize", "unicode"});
    for (const char* kind : {"rouge1", "rouge2", "rougeL", "rougeLsum"})
        EXPECT_EQ(rouge["scores"][kind]["score"], 1);
    EXPECT_EQ(rouge["signature"], "nrefs:1|stem:no|tok:unicode|rouge_score:0.1.2");
}

// Languages without spaces need another tokenizer; the warning says so. Languages whose tokens
// survive give no warning.
TEST_F(ScoreCommand, WarnsWhereATokenizerLosesTheText) {
    const auto warnings = [&](const Words& words) {
        Words all{"score", "--json"};
        all.insert(all.end(), words.begin(), words.end());
        return eventsOf(jsonLines(run({all}).out), "warning").size();
    };
    const auto zh = write("zh", "今天天气很好。\n我喜欢吃苹果。\n"),
               ja = write("ja", "今日は天気がいい\nです\n"), th = write("th", "สวัสดีครับ\nสวัสดี\n"),
               ru = write("ru", "Маленькая девочка\nВ 2010 году\n"),
               de = write("de", "Zwei Männer\nfahren Rad.\n"),
               gap = write("gap", "Zwei Männer\n\n");
    for (const auto& text : {zh, ja, th}) {
        EXPECT_EQ(warnings({text, text}), 2u) << "one for each file";
        EXPECT_EQ(warnings({text, text, "--tokenize", "intl"}), 2u);
        EXPECT_EQ(warnings({text, text, "--tokenize", "char"}), 0u);
        EXPECT_EQ(warnings({text, text, "--task", "rouge"}), 4u)
            << "lines without tokens, letters that are lost";
        EXPECT_EQ(warnings({text, text, "--task", "rouge", "--tokenize", "unicode"}), 0u);
        EXPECT_EQ(warnings({text, text, "--task", "chrf"}), 0u);
    }
    EXPECT_EQ(warnings({ru, ru}), 0u);
    EXPECT_EQ(warnings({ru, ru, "--task", "rouge"}), 4u);
    EXPECT_EQ(warnings({de, de}), 0u);
    EXPECT_EQ(warnings({de, de, "--task", "rouge"}), 0u);
    EXPECT_EQ(warnings({gap, de}), 1u) << "an empty line";
}

// With too few or identical lines, the bootstrap interval would have zero width, so it is not
// reported.
TEST_F(ScoreCommand, FewOrEqualLinesHaveNoIntervalOfNoWidth) {
    const auto none = write("none", "x\ny\nz\n"),
               truth = write("truth", "a b c d e\nf g h i\nj k l m\n");
    for (const char* task : {"bleu", "chrf", "rouge"}) {
        const auto scores = scored({none, truth, "--task", task, "--bootstrap", "200"})["scores"];
        for (const auto& score : scores) {
            EXPECT_EQ(score["no_interval"], "too-few") << task;
            EXPECT_FALSE(score.contains("low")) << task;
        }
    }
    const auto exact =
        scored({none, truth, "--task", "exact", "--bootstrap", "200"})["scores"]["exact_match"];
    EXPECT_EQ(exact["low"], 0);
    EXPECT_NEAR(exact["high"].get<double>(), 56.15, 0.01) << "Wilson, 0 of 3";
    std::string same, other;
    for (int i = 0; i < 10; ++i) {
        same += "a b c d e f\n";
        other += "a b c d x y\n";
    }
    const auto alike = scored({write("same", same), write("refs", same), "--against",
                               write("other", other), "--bootstrap", "200"})["against"]["bleu"];
    EXPECT_EQ(alike["no_interval"], "all-alike");
    EXPECT_FALSE(alike.contains("p_value")) << "equal differences are no sample of differences";
    const Outcome plain = run({{"score", none, truth, "--bootstrap", "200"}});
    EXPECT_EQ(plain.out.find("0.00 to 0.00"), std::string::npos) << plain.out;
}

TEST_F(ScoreCommand, RefusesTokenizersAndTextsBeyondItsLimits) {
    const auto text = write("text", "a b\n");
    refused({text, text, "--tokenize", "flores200"}, 2,
            {"--tokenize flores200", "13a, intl, zh, char"});
    refused({text, text, "--tokenize", "unicode"}, 2, {"not a tokenizer of bleu"});
    refused({text, text, "--task", "rouge", "--tokenize", "13a"}, 2, {"rouge_score, unicode"});
    refused({text, text, "--task", "chrf", "--tokenize", "char"}, 2,
            {"--tokenize does not apply to chrf"});
    std::string words;
    for (int i = 0; i < 262145; ++i) words += "a ";
    const auto huge = write("huge", words + "\n");
    refused({huge, text, "--task", "rouge"}, 3, {"huge: line 1 has 262,145 words", "262,144"});
}

}  // namespace
}  // namespace headscope::test

// score: files of texts of any program against reference files; what is refused, with file, line, found and allowed.
#include "training_runs.h"

#include <gtest/gtest.h>

#include <fstream>

namespace headscope::test {
namespace {

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
        for (const auto& text : says) EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
    }

    TemporaryFolder m_folder;
};

// Values of sacreBLEU 2.6.0 and rouge_score 0.1.2.
TEST_F(ScoreCommand, FilesAreScoredAsTheKnownProgramsDo) {
    const auto hypotheses = write("hyp", "The cat sat on the mat.\nIt costs $1,234.56 (plus 7.5% tax)!\n");
    const auto references = write("ref", "The cat is sitting on the mat, today.\nIt cost $1,234.50, plus 7.5% tax.");
    const auto others = write("other", "The cat sat on a mat today.\r\nIt costs $1,234.56 plus tax.\r\n");
    const auto bleu = scored({hypotheses, references});
    EXPECT_NEAR(bleu["scores"]["bleu"]["score"], 23.13039519492, 1e-6);
    EXPECT_EQ(bleu["signature"], "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");
    EXPECT_EQ(bleu["lines"], 2);
    EXPECT_FALSE(bleu["scores"]["bleu"].contains("low"));
    const auto two = scored({hypotheses, references, others, "--lowercase"});
    EXPECT_NEAR(two["scores"]["bleu"]["score"], 51.73093968367, 1e-6);
    EXPECT_EQ(two["signature"], "nrefs:2|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0");
    EXPECT_NEAR(scored({hypotheses, references, "--task", "chrf"})["scores"]["chrf2"]["score"], 52.56616380817, 1e-6);
    const auto rouge = scored({hypotheses, references, "--task", "rouge", "--stem"});
    EXPECT_NEAR(rouge["scores"]["rouge1"]["score"], (0.7142857143 + 0.8888888889) / 2, 1e-9);
    EXPECT_NEAR(rouge["scores"]["rougeL"]["score"], (0.7142857143 + 0.8888888889) / 2, 1e-9);
    EXPECT_EQ(scored({references, references, "--task", "exact"})["scores"]["exact_match"]["score"], 100);
}

// evaluate shows BLEU, chrF, ROUGE and exact match out of 100: so does score, and its JSON says which scale a value
// has.
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

TEST_F(ScoreCommand, TwoSystemsAreComparedOnTheSameResamples) {
    std::string good, bad, truth;
    for (int i = 0; i < 40; ++i) {
        const auto line = "a man number " + std::to_string(i) + " walks over the old stone bridge\n";
        truth += line;
        good += line;
        bad += i % 3 ? line : "two dogs\n";
    }
    const auto first = write("a", good), second = write("b", bad), references = write("ref", truth);
    const Words words{first, references, "--against", second, "--bootstrap", "300", "--seed", "5"};
    const auto found = scored(words);
    EXPECT_EQ(found["resamples"], 300);
    EXPECT_NEAR(found["scores"]["bleu"]["low"].get<double>(), 100, 1e-9);
    const auto& against = found["against"]["bleu"];
    EXPECT_NEAR(against["difference"].get<double>(), 100 - against["score"].get<double>(), 1e-9);
    EXPECT_EQ(against["ahead"].get<double>(), 1);
    EXPECT_LT(against["p_value"], 0.01);
    EXPECT_LT(against["low"], against["difference"]);
    EXPECT_EQ(found, scored(words)) << "the same seed draws the same lines";
    const Outcome plain = run({{"score", first, references, "--against", second, "--bootstrap", "300"}});
    EXPECT_EQ(plain.exitCode, 0);
    for (const char* text : {"BLEU", "100.00", "95 % interval", "ahead", "40 lines; signature nrefs:1"})
        EXPECT_NE(plain.out.find(text), std::string::npos) << plain.out;
}

TEST_F(ScoreCommand, WhatDoesNotFitIsRefusedByFileAndLine) {
    const auto three = write("three", "a\nb\nc\n"), two = write("two", "a\nb\n"), none = write("none", "");
    refused({three, two}, 3, {"two has 2 lines, three has 3 lines"});
    refused({two, two, "--against", three}, 3, {"three has 3 lines, two has 2 lines"});
    refused({none, two}, 3, {"none has no lines"});
    refused({write("bad", "ok\ncaf\xe9\n"), two}, 3, {"bad: line 2, byte 4: not valid UTF-8"});
    refused({two, m_folder / "absent"}, 4, {"absent"});
    refused({two, two, "--task", "blue"}, 2, {"there is no score \"blue\"", "bleu, chrf, rouge, exact"});
    refused({two, two, "--bootstrap", "1"}, 2, {"--bootstrap is 1", "2 to 1,000,000"});
    refused({two, two, "--stem"}, 2, {"--stem means nothing to bleu"});
    refused({two, two, "--task", "rouge", "--lowercase"}, 2, {"--lowercase means nothing to rouge"});
    refused({two}, 2, {"REF"});
}

}  // namespace
}  // namespace headscope::test

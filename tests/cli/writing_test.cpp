// Tests translate and generate: the texts that a model generates, and the requests that are
// refused.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace headscope::test {
namespace {

using testing::HasSubstr;

void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

// Artificial language pair whose model is trained once for a few steps.
class Translating : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = new TemporaryFolder;
        const Outcome outcome =
            test::run({{"train", "--dataset", "artificial-pair", "--set", "dataset.size=400",
                        "--preset", "tiny", "--steps", "20", "--out", s_folder->path(), "--json"}});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto last = lastLine(outcome);
        EXPECT_TRUE(last.contains("test_bleu")) << outcome.out;
        s_run = last["run"].get<std::string>();
    }
    static void TearDownTestSuite() {
        delete s_folder;
        s_folder = nullptr;
    }
    static std::string file(const std::string& text) {
        const auto path = s_folder->path() + "/source.txt";
        write(path, text);
        return path;
    }
    static TemporaryFolder* s_folder;
    static std::string s_run;
};
TemporaryFolder* Translating::s_folder = nullptr;
std::string Translating::s_run;

TEST_F(Translating, WritesALineForEachLine) {
    const Outcome outcome =
        test::run({{"translate", s_run, "--in", file("\nzebra\n\nzebra zebra\n"), "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = eventsOf(jsonLines(outcome.out), "translation");
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[1]["line"], 2);
    EXPECT_EQ(lines[3]["unknown"].size(), 1u);
    EXPECT_THAT(outcome.err, HasSubstr("zebra"));
    const Outcome plain = test::run({{"translate", s_run, "--in", file("a\nb\n"), "--beam", "1"}});
    ASSERT_EQ(plain.exitCode, 0) << plain.err;
    EXPECT_EQ(std::count(plain.out.begin(), plain.out.end(), '\n'), 2);
}

// Truncated lines are reported; invalid options, files and bytes are refused.
TEST_F(Translating, SaysWhatItCannotTake) {
    std::string longLine;
    for (int i = 0; i < 60; ++i) longLine += "a ";
    const Outcome cut = test::run({{"translate", s_run, "--in", file("a\n" + longLine + "\n")}});
    EXPECT_EQ(cut.exitCode, 0) << cut.err;
    EXPECT_THAT(cut.err, HasSubstr("line 2: 61 tokens, of which the model reads 24"));
    const struct {
        std::vector<std::string> words;
        int code;
        const char* says;
    } rows[] = {
        {{"--beam", "0"}, 2, "not in range 1 to 100"},
        {{"--beam", "1000"}, 2, "not in range 1 to 100"},
        {{"--beam", "1,0"}, 2, "Value 1,0 is not a whole number; write the digits without a comma"},
        {{"--beam", "1.5"}, 2, "Value 1.5 is not a whole number"},
        {{"--length-penalty", "-1"}, 2, "0"},
        {{"--in", s_folder->path() + "/nowhere.txt"}, 4, "nowhere.txt"},
        {{"--in", file("")}, 3, "is empty"},
        {{"--ablate", "cross.9:0"}, 2, "is not a head of this model"},
    };
    for (const auto& row : rows) {
        std::vector<std::string> words = {"translate", s_run};
        words.insert(words.end(), row.words.begin(), row.words.end());
        const Outcome refused = test::run({words});
        EXPECT_EQ(refused.exitCode, row.code) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr(row.says));
    }
    const Outcome bytes = test::run({{"translate", s_run, "--in", file("a\nb \xff\n")}});
    EXPECT_EQ(bytes.exitCode, 3) << bytes.err;
    EXPECT_THAT(bytes.err, HasSubstr("line 2 is not UTF-8 at byte 3"));
    const Outcome other = test::run({{"generate", s_run}});
    EXPECT_EQ(other.exitCode, 2) << other.err;
    EXPECT_THAT(other.err, HasSubstr("translate"));
}

TEST_F(Translating, OddLinesAreLinesAllTheSame) {
    const std::string odd =
        "\xef\xbb\xbf"
        "a\r\n\n \t\na\xe2\x80\xa8"
        "b\nc\x0b\x0c\x1b[31m\n\xc2\x85\nlast";
    const Outcome plain = test::run({{"translate", s_run, "--in", file(odd), "--beam", "1"}});
    ASSERT_EQ(plain.exitCode, 0) << plain.err;
    EXPECT_EQ(std::count(plain.out.begin(), plain.out.end(), '\n'), 7);
    const Outcome outcome =
        test::run({{"translate", s_run, "--in", file(odd), "--beam", "1", "--json"}});
    const auto lines = eventsOf(jsonLines(outcome.out), "translation");
    ASSERT_EQ(lines.size(), 7u);
    EXPECT_EQ(lines[0]["source"], "a") << "no mark, no carriage return";
    EXPECT_EQ(lines[6]["source"], "last");
}

TEST_F(Translating, LinesBeforeABadOneAreTranslated) {
    for (const auto& bad :
         {std::string("b \xff"), std::string("b\0c", 3), std::string(2 << 20, 'x')}) {
        const Outcome outcome =
            test::run({{"translate", s_run, "--in", file("a\na\n" + bad + "\na\n"), "--json"}});
        EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
        const auto lines = jsonLines(outcome.out);
        EXPECT_EQ(eventsOf(lines, "translation").size(), 2u);
        EXPECT_THAT(lines.back()["message"].get<std::string>(), HasSubstr("line 3"));
        EXPECT_THAT(lines.back()["message"].get<std::string>(),
                    HasSubstr("2 lines were translated"));
    }
}

// Cross-attention heads have an alignment with the source; the head with the lowest alignment error
// is named.
TEST_F(Translating, ShowsWhereHeadsLookAndWhatBelongsTogether) {
    const Outcome outcome = test::run({{"attention", s_run, "--sample", "3", "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto heads = eventsOf(lines, "attention");
    ASSERT_EQ(heads.size(), 24u) << "four of each of six sites";
    for (const auto& head : heads) {
        ASSERT_EQ(head["weights"].size(), head["queries"].size());
        for (const auto& row : head["weights"]) ASSERT_EQ(row.size(), head["keys"].size());
        const bool cross = head["head"].get<std::string>().rfind("cross", 0) == 0;
        EXPECT_EQ(head.contains("alignment"), cross) << head["head"];
        EXPECT_EQ(head.contains("alignment_error"), cross) << head["head"];
    }
    const auto last = lines.back();
    EXPECT_FALSE(last["own"].get<bool>());
    EXPECT_EQ(last["written"].back(), "[END]");
    EXPECT_TRUE(last.contains("true_alignment"));
    const auto best = last["best_head"].get<std::string>();
    const Outcome plain = test::run({{"attention", s_run, "--sample", "3"}});
    ASSERT_EQ(plain.exitCode, 0) << plain.err;
    EXPECT_THAT(plain.out, HasSubstr("head " + best));
    EXPECT_THAT(plain.out, HasSubstr("the lowest of all cross heads"));
    const Outcome own = test::run(
        {{"attention", s_run, "--sample", "3", "--own", "--head", "cross.0:1", "--json"}});
    ASSERT_EQ(own.exitCode, 0) << own.err;
    EXPECT_EQ(eventsOf(jsonLines(own.out), "attention").size(), 1u);
    EXPECT_TRUE(jsonLines(own.out).back()["own"].get<bool>());
}

TEST_F(Translating, AnswersWhatComesNextAfterABeginning) {
    const Outcome outcome = test::run({{"predict", s_run, "--sample", "0", "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto line = jsonLines(outcome.out).back();
    EXPECT_EQ(line["logits"].size(), line["names"].size());
    EXPECT_EQ(line["names"].back(), "[END]");
    const auto word = line["names"][2].get<std::string>();
    const Outcome after =
        test::run({{"predict", s_run, "--sample", "0", "--target", word, "--json"}});
    ASSERT_EQ(after.exitCode, 0) << after.err;
    EXPECT_NE(jsonLines(after.out).back()["logits"], line["logits"]);
    const Outcome nothing = test::run({{"attention", s_run}});
    EXPECT_EQ(nothing.exitCode, 2) << nothing.err;
    EXPECT_THAT(nothing.err, HasSubstr("--sample"));
    const Outcome head = test::run({{"attention", s_run, "--sample", "0", "--head", "cross.0:9"}});
    EXPECT_EQ(head.exitCode, 2) << head.err;
    const Outcome bytes = test::run({{"attention", s_run, "--sample", "0", "--target", "a \xff"}});
    EXPECT_EQ(bytes.exitCode, 3) << bytes.err;
    EXPECT_THAT(bytes.err, HasSubstr("not UTF-8 at byte 3"));
}

TEST_F(Translating, TakesTheMeanOfCheckpoints) {
    const Outcome last =
        test::run({{"translate", s_run, "--in", file("a b\n"), "--average", "1", "--json"}});
    ASSERT_EQ(last.exitCode, 0) << last.err;
    EXPECT_FALSE(lastLine(last).contains("averaged"));
    const Outcome more = test::run({{"evaluate", s_run, "--average", "900"}});
    EXPECT_EQ(more.exitCode, 2) << more.err;
    EXPECT_THAT(more.err, HasSubstr("900 checkpoints should be averaged"));
    const Outcome none = test::run({{"evaluate", s_run, "--average", "0"}});
    EXPECT_EQ(none.exitCode, 2) << none.err;
}

TEST_F(Translating, EvaluatesWithAllScoresAndTheirSignatures) {
    const Outcome outcome =
        test::run({{"evaluate", s_run, "--json", "--beam", "2", "--ablate", "cross.0:1"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto line = lastLine(outcome);
    for (const char* key :
         {"test_bleu", "test_chrf", "test_exact_match", "test_loss", "test_chrf_95"})
        EXPECT_TRUE(line.contains(key)) << key;
    EXPECT_EQ(line.contains("test_bleu_95"), line["test_bleu"] > 0)
        << "an interval of 0 to 0 says nothing";
    EXPECT_EQ(line["rouge_l_signature"], "nrefs:1|stem:no|rouge_score:0.1.2");
    EXPECT_THAT(line["bleu_signature"].get<std::string>(), HasSubstr("tok:13a"));
}

// With a missing or changed vocabulary, every word would be decoded as another word.
TEST_F(Translating, AVocabularyThatIsMissingOrAlteredIsNamed) {
    namespace fs = std::filesystem;
    const auto copy = s_folder->path() + "/copy";
    fs::copy(s_run, copy, fs::copy_options::recursive);
    const auto vocabulary = copy + "/vocabulary.json";
    std::ifstream in(vocabulary);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto place = text.rfind("\",");
    ASSERT_NE(place, std::string::npos);
    write(vocabulary, text.substr(0, place) + "x" + text.substr(place));
    const Outcome altered = test::run({{"translate", copy, "--in", file("a\n")}});
    EXPECT_EQ(altered.exitCode, 3) << altered.err;
    EXPECT_THAT(altered.err, HasSubstr("vocabulary"));
    fs::remove(vocabulary);
    const Outcome missing = test::run({{"translate", copy, "--in", file("a\n")}});
    EXPECT_NE(missing.exitCode, 0);
    EXPECT_THAT(missing.err, HasSubstr("vocabulary.json"));
}

// The same seed generates the same text, another seed a different one, beyond the model's context
// length.
TEST(Generating, ContinuesAPromptReproducibly) {
    TemporaryFolder folder;
    write(folder.path() + "/text.txt", [] {
        std::string text;
        for (int i = 0; i < 400; ++i) text += "the cat sat on the mat and the dog sat on the log. ";
        return text;
    }());
    const Outcome trained =
        test::run({{"train", "--dataset", "text-file", "--data", folder.path() + "/text.txt",
                    "--preset", "tiny", "--steps", "5", "--out", folder.path(), "--json"}});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto run = lastLine(trained)["run"].get<std::string>();
    const auto ask = [&](const char* seed, const char* prompt) {
        const Outcome outcome = test::run(
            {{"generate", run, "--prompt", prompt, "--tokens", "90", "--seed", seed, "--json"}});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return lastLine(outcome);
    };
    const auto first = ask("3", "the cat"), again = ask("3", "the cat"),
               other = ask("4", "the cat");
    EXPECT_EQ(first["tokens"].size(), 90u) << "longer than the model's 64 places";
    EXPECT_EQ(first["text"], again["text"]);
    EXPECT_NE(first["text"], other["text"]);
    const Outcome plain =
        test::run({{"generate", run, "--prompt", "the cat", "--tokens", "90", "--seed", "3"}});
    EXPECT_EQ(plain.out, "the cat" + first["text"].get<std::string>() + "\n")
        << "in pieces, the same text";
    const auto strange = ask("3", "\xc3\xa4\xe2\x82\xac the");
    EXPECT_EQ(strange["unknown"].size(), 2u);
    const Outcome translate = test::run({{"translate", run}});
    EXPECT_EQ(translate.exitCode, 2) << translate.err;
    EXPECT_THAT(translate.err, HasSubstr("does not translate"));
}

// Text is printed while it is generated, so an interrupted command has printed its beginning.
TEST(Generating, WritesAsItGoes) {
    TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 400; ++i) text += "the cat sat on the mat and the dog sat on the log. ";
    write(folder.path() + "/text.txt", text);
    const Outcome trained =
        test::run({{"train", "--dataset", "text-file", "--data", folder.path() + "/text.txt",
                    "--preset", "tiny", "--steps", "5", "--out", folder.path(), "--json"}});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto run = lastLine(trained)["run"].get<std::string>();
    const Command command{{"generate", run, "--prompt", "the cat", "--tokens", "100000"}};
    Process process(command);
    EXPECT_TRUE(process.waitFor("the cat"));
    process.send(SIGINT);
    const Outcome stopped = process.wait();
    EXPECT_EQ(stopped.exitCode, 130) << stopped.err;
    ASSERT_EQ(stopped.out.rfind("the cat", 0), 0u);
    EXPECT_EQ(stopped.out.back(), '\n');
    Command unread{{"generate", run, "--prompt", "the cat", "--tokens", "100000"}};
    unread.inChild = [] {
        int ends[2];
        if (pipe(ends) != 0) _exit(125);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
    };
    for (const char* json : {"", "--json"}) {
        if (*json) unread.arguments.push_back(json);
        const Outcome left = test::run(unread);
        EXPECT_EQ(left.exitCode, 0) << left.err;
        EXPECT_EQ(left.err, "");
    }
    unread.inChild = [] { dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO); };
    unread.arguments.pop_back();
    EXPECT_EQ(test::run(unread).exitCode, 4);
}

}  // namespace
}  // namespace headscope::test

// Tests a disk that fails while a file is read: a read error is never mistaken for the end of the
// file. Every command exits with 4 and names the file, and its output up to then is valid.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::int64_t lineCount(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

class FailingReads : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = new TemporaryFolder;
        const Outcome translating = test::run(
            {{"train", "--dataset", "artificial-pair", "--set", "dataset.size=400", "--preset",
              "tiny", "--steps", "5", "--out", *s_folder / "pairs", "--json"}});
        ASSERT_EQ(translating.exitCode, 0) << translating.err;
        s_translator = lastLine(translating)["run"].get<std::string>();
        const Outcome classifying = test::run({quickTraining(*s_folder, 12)});
        ASSERT_EQ(classifying.exitCode, 0) << classifying.err;
        s_classifier = lastLine(classifying)["run"].get<std::string>();
    }
    static void TearDownTestSuite() {
        delete s_folder;
        s_folder = nullptr;
    }

    static std::string write(const std::string& name, const std::string& text) {
        std::ofstream(*s_folder / name, std::ios::binary) << text;
        return *s_folder / name;
    }
    // Command in which reads of this file fail from the call with index `skip` on.
    static Command failing(const Words& words, const std::string& file, int skip) {
        Command command{words};
        command.environment = {{"LD_PRELOAD", failingDisk()},
                               {"FAULT_BELOW", fs::canonical(s_folder->path()).string()},
                               {"FAULT_FILE", file},
                               {"FAULT_CALL", "read"},
                               {"FAULT_ERRNO", std::to_string(EIO)},
                               {"FAULT_SKIP", std::to_string(skip)}};
        return command;
    }
    static void expectRefused(const Words& words, const std::string& file, int skip = 0,
                              const char* says = strerror(EIO)) {
        const Outcome outcome = test::run(failing(words, file, skip));
        EXPECT_EQ(outcome.exitCode, 4) << words[0] << ", " << file << "\n" << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(says)) << words[0];
        EXPECT_THAT(outcome.err, HasSubstr(fs::path(file).filename().string())) << words[0];
    }

    static TemporaryFolder* s_folder;
    static std::string s_translator, s_classifier;
};
TemporaryFolder* FailingReads::s_folder = nullptr;
std::string FailingReads::s_translator, FailingReads::s_classifier;

TEST_F(FailingReads, TranslationKeepsTheLinesBeforeAndSaysHowMany) {
    std::string text;
    for (int i = 0; i < 60000; ++i) text += "ba na\n";  // long enough for several reads
    const auto file = write("source.txt", text);
    const Outcome outcome = test::run(failing(
        {"translate", s_translator, "--in", file, "--beam", "1", "--json"}, "source.txt", 1));
    EXPECT_EQ(outcome.exitCode, 4) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    const auto translated = static_cast<std::int64_t>(eventsOf(lines, "translation").size());
    EXPECT_GT(translated, 0);
    EXPECT_LT(translated, 60000);
    EXPECT_EQ(eventsOf(lines, "translation").back()["source"], "ba na") << "no part of a line";
    EXPECT_EQ(lines.back()["event"], "error");
    EXPECT_THAT(lines.back()["message"].get<std::string>(),
                HasSubstr("; " + std::to_string(translated) + " lines were translated"));
    EXPECT_TRUE(eventsOf(lines, "finished").empty());
    expectRefused({"translate", s_translator, "--in", file}, "source.txt");
    const auto small = write("small.txt", "ba\n");
    // The second read fails, which looks for the end of the file.
    expectRefused({"translate", s_translator, "--in", small}, "small.txt", 1);
}

TEST_F(FailingReads, OtherTextsAreRefusedWhole) {
    const auto texts = write("texts.txt", "one two three\nfour five six\n");
    expectRefused({"score", texts, texts}, "texts.txt");
    expectRefused({"score", texts, texts}, "texts.txt", 1);
    expectRefused({"train", "--config", write("set.json", "{}")}, "set.json");
    expectRefused({"sweep", write("sweep.json", "{}")}, "sweep.json");
    std::string rows = "text,label\n";
    for (int i = 0; i < 60; ++i) rows += "a text " + std::to_string(i) + (i % 2 ? ",x\n" : ",y\n");
    expectRefused({"train", "--dataset", "csv-text", "--data", write("rows.csv", rows)}, "rows.csv",
                  1);
    expectRefused({"train", "--dataset", "text-file", "--data", write("book.txt", rows)},
                  "book.txt", 1);
    expectRefused({"train", "--dataset", "summaries", "--data",
                   write("pairs.jsonl", "{\"text\":\"a b\",\"summary\":\"a\"}\n")},
                  "pairs.jsonl", 1);
}

TEST_F(FailingReads, FilesOfARunAreRefused) {
    const auto weights = [](const std::string& run) {
        return (fs::directory_iterator(run + "/checkpoints")->path() / "model.safetensors")
            .string();
    };
    expectRefused({"measure", weights(s_classifier)}, "model.safetensors", 1);
    expectRefused({"predict", s_classifier, "--text", "a"}, "model.safetensors");
    expectRefused({"evaluate", s_classifier}, "run.json");
    expectRefused({"translate", s_translator, "--in", write("one.txt", "ba\n")},
                  "model.safetensors", 1);
    expectRefused({"compare", "--runs", s_classifier, s_classifier}, "run.json");
    expectRefused({"compare", "--runs", s_classifier, s_classifier, "--curve", "valid/loss"},
                  "metrics.sqlite", 0, "disk I/O error");
}

TEST_F(FailingReads, TagsThatCannotBeReadAreNotMissed) {
    const auto runs = *s_folder / "tagged";
    const auto list = [&](const char* call) {
        auto command = failing({"list", "runs"}, ".marks.json", 0);
        command.environment["HEADSCOPE_RUNS"] = runs;
        command.environment["FAULT_CALL"] = call;
        return test::run(command);
    };
    fs::create_directories(runs);
    std::ofstream(runs + "/.marks.json") << R"({"format_version":1,"runs":{}})";
    EXPECT_THAT(list("none").err, testing::Not(HasSubstr(".marks.json")));
    EXPECT_THAT(list("read").err, HasSubstr(".marks.json"));
}

TEST_F(FailingReads, EndlessAndUnreadableInputIsRefused) {
    const auto from = [&](const char* place, int flags) {
        Command command{{"translate", s_translator, "--beam", "1"}};
        command.inChild = [=] {
            const int file = open(place, flags);
            dup2(file, STDIN_FILENO);
        };
        return test::run(command);
    };
    const Outcome endless = from("/dev/zero", O_RDONLY);
    EXPECT_EQ(endless.exitCode, 3) << endless.err;
    EXPECT_THAT(endless.err, HasSubstr("line 1 is longer than 1,048,576 bytes"));
    EXPECT_EQ(from("/", O_RDONLY | O_DIRECTORY).exitCode, 4);
    EXPECT_EQ(from("/dev/null", O_RDONLY).exitCode, 0);
}

TEST_F(FailingReads, AFullOutputEndsTheWork) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "ba\n";
    Command command{{"translate", s_translator, "--in", write("many.txt", text), "--beam", "1"}};
    command.inChild = [] { dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO); };
    const Outcome outcome = test::run(command);
    EXPECT_EQ(outcome.exitCode, 4) << outcome.err;
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("5000 lines in")));
    EXPECT_EQ(lineCount(outcome.out), 0);
}

}  // namespace
}  // namespace headscope::test

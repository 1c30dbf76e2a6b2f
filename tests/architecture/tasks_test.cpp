// Checks that only models compare tasks. Other code reads what it needs from the task's row
// (core/api/runs/tasks.h).
#include "source_tree.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

namespace headscope::test {
namespace {

std::vector<std::string> matches(const std::string& path, const std::string& text,
                                 const std::regex& pattern) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number)
        if (std::regex_search(line, pattern))
            found.push_back(path + ":" + std::to_string(number) + ":" + line);
    return found;
}

std::vector<std::string> comparisonsOfTask(const std::string& path, const std::string& text) {
    static const std::regex kCompared(
        R"([!=]=\s*(\w+::)*Task::|\bTask::\w+\s*[!=]=|\bcase\s+(\w+::)*Task::)");
    return matches(path, text, kCompared);
}

bool isModel(const std::string& path) {
    return startsWith(path, "core/nn/models/") || startsWith(path, "core/spec/models/");
}

TEST(Tasks, OnlyModelsAskWhichTaskItIs) {
    for (const char* folder : {"app", "core", "ui"})
        for (const auto& file : sourcesUnder(folder)) {
            if (isModel(file.path)) continue;
            for (const auto& place : comparisonsOfTask(file.path, file.text))
                ADD_FAILURE() << place;
        }
}

TEST(Tasks, ComparisonsAreSeenHoweverTheyAreWritten) {
    for (const char* line :
         {"if (a == Task::LanguageModel)", "a != headscope::Task::ImageClassification",
          "case Task::TextClassification:", "Task::LanguageModel == a"})
        EXPECT_EQ(comparisonsOfTask("file", line).size(), 1u) << line;
    for (const char* line : {"Task task = Task::TextClassification;", "row(Task::LanguageModel)",
                             "kind == SubTask::A"})
        EXPECT_TRUE(comparisonsOfTask("file", line).empty()) << line;
}

TEST(Tasks, OnlyModelsAskWhichModelItIs) {
    static const std::regex kCompared(R"re([!=]=\s*"(vit|decoder-lm|text-encoder)")re");
    for (const char* folder : {"app", "core", "ui"})
        for (const auto& file : sourcesUnder(folder)) {
            if (isModel(file.path)) continue;
            for (const auto& place : matches(file.path, wholeText(file.path), kCompared))
                ADD_FAILURE() << place;
        }
}

// Views show all scores of a list, using the rows of core/api/runs/scores.h. Exception: the
// progress line of train_command.cpp uses a key.
TEST(Scores, ViewsNeverAskWhichScoreItIs) {
    static const std::regex kNamed(
        R"re(\bk(Accuracy|Loss|Perplexity)\b|[!=]=\s*"(accuracy|loss|perplexity)")re");
    for (const char* line : {"scoreOf(list, kLoss)", "if (id == \"accuracy\")"})
        EXPECT_EQ(matches("file", line, kNamed).size(), 1u) << line;
    for (const char* folder : {"app", "ui"})
        for (const auto& file : sourcesUnder(folder)) {
            if (file.path == "app/cli/train_command.cpp") continue;
            for (const auto& place : matches(file.path, wholeText(file.path), kNamed))
                ADD_FAILURE() << place;
        }
}

}  // namespace
}  // namespace headscope::test

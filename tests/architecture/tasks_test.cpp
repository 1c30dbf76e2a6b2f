// Who asks which task it is. Code outside of the models asks the task's row (core/api/tasks.h) for what it needs.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace headscope::test {
namespace {

bool underAny(const std::string& path, const std::vector<std::string>& folders) {
    for (const auto& folder : folders)
        if (startsWith(path, folder)) return true;
    return false;
}

std::vector<std::string> matches(const std::string& path, const std::string& text, const std::regex& pattern) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number)
        if (std::regex_search(line, pattern)) found.push_back(path + ":" + std::to_string(number) + ":" + line);
    return found;
}

std::vector<std::string> comparisonsOfTask(const std::string& path, const std::string& text) {
    static const std::regex kCompared(R"([!=]=\s*(\w+::)*Task::|\bTask::\w+\s*[!=]=|\bcase\s+(\w+::)*Task::)");
    return matches(path, text, kCompared);
}

TEST(Tasks, OnlyModelsAskWhichTaskItIs) {
    const std::vector<std::string> allowed{"core/models/", "core/training/", "core/analysis/", "core/objectives/"};
    for (const char* folder : {"app", "core", "ui"})
        for (const auto& file : sourcesUnder(folder)) {
            if (underAny(file.path, allowed)) continue;
            for (const auto& place : comparisonsOfTask(file.path, file.text)) ADD_FAILURE() << place;
        }
}

TEST(Tasks, ComparisonsAreSeenHoweverTheyAreWritten) {
    for (const char* line : {"if (a == Task::LanguageModel)", "a != headscope::Task::ImageClassification",
                             "case Task::TextClassification:", "Task::LanguageModel == a"})
        EXPECT_EQ(comparisonsOfTask("file", line).size(), 1u) << line;
    for (const char* line : {"Task task = Task::TextClassification;", "row(Task::LanguageModel)", "kind == SubTask::A"})
        EXPECT_TRUE(comparisonsOfTask("file", line).empty()) << line;
}

// The ids themselves are literals, which SourceFile::text leaves out.
TEST(Tasks, OnlyModelsAskWhichModelItIs) {
    static const std::regex kCompared(R"re([!=]=\s*"(vit|decoder-lm|text-encoder)")re");
    for (const char* folder : {"app", "core", "ui"})
        for (const auto& file : sourcesUnder(folder)) {
            if (underAny(file.path, {"core/models/", "core/analysis/"})) continue;
            std::ifstream in(std::filesystem::path(sourceRoot()) / file.path);
            std::stringstream text;
            text << in.rdbuf();
            for (const auto& place : matches(file.path, text.str(), kCompared)) ADD_FAILURE() << place;
        }
}

}  // namespace
}  // namespace headscope::test

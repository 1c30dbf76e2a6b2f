// Checks the allowed includes between folders, read from the include lines.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace headscope::test {
namespace {

std::string at(const SourceFile& file, const Include& include) {
    return file.path + ":" + std::to_string(include.line) + ": " + include.name;
}

bool isQt(const std::string& name) {
    static const std::regex kQt(R"(^(Q[A-Z]\w*|qcustomplot\.h|Qt\w*/.*|q[a-z]+\.h)$)");
    return std::regex_match(name, kQt);
}

bool isTorch(const std::string& name) {
    return startsWith(name, "torch/") || startsWith(name, "ATen/") || startsWith(name, "c10/") ||
           startsWith(name, "caffe2/");
}

bool isJson(const std::string& name) {
    return startsWith(name, "nlohmann/") || name == "json.hpp";
}

// Returns the folder directly below `root`: "data" for "core/data/csv.h" and root "core/". Returns
// "" for files outside `root` or directly in it.
std::string folderIn(const std::string& path, const std::string& root) {
    if (!startsWith(path, root)) return {};
    const auto end = path.find('/', root.size());
    return end == std::string::npos ? std::string() : path.substr(root.size(), end - root.size());
}

// Checks the order of the folders. A folder may include files of folders with a lower rank. Folders
// of the same rank must not include each other.
void expectRanks(const std::string& root, const std::map<std::string, int>& ranks,
                 const std::set<std::string>& openToAll) {
    for (const auto& file : sourcesUnder(root.substr(0, root.size() - 1))) {
        const std::string from = folderIn(file.path, root);
        if (from.empty()) continue;
        ASSERT_TRUE(ranks.count(from) || openToAll.count(from)) << file.path << " lies in a folder without a rank";
        for (const auto& include : file.includes) {
            const std::string to = folderIn(include.name, root);
            if (to.empty() || to == from || openToAll.count(to)) continue;
            ASSERT_TRUE(ranks.count(to)) << at(file, include) << " is in a folder without a rank";
            EXPECT_FALSE(openToAll.count(from)) << at(file, include) << ": " << from << " may include nothing else";
            if (ranks.count(from)) {
                EXPECT_LT(ranks.at(to), ranks.at(from)) << at(file, include);
            }
        }
    }
}

TEST(Layering, CoreFoldersIncludeOnlyFoldersBelow) {
    expectRanks("core/", {{"util", 0},      {"io", 1},       {"stats", 1},    {"text", 2},     {"data", 3},
                          {"attention", 3}, {"models", 4},   {"decoding", 5}, {"measures", 5}, {"objectives", 6},
                          {"training", 7},  {"analysis", 8}, {"pruning", 9},  {"lab", 9},      {"config", 10},
                          {"runs", 11},     {"methods", 12}, {"jobs", 12},    {"session", 13}, {"engine", 14}},
                {"api"});
}

TEST(Layering, WindowFoldersIncludeOnlyFoldersBelow) {
    expectRanks("ui/",
                {{"figures", 1},
                 {"widgets", 1},
                 {"bridge", 1},
                 {"plots", 2},
                 {"models", 2},
                 {"presenters", 3},
                 {"pages", 4},
                 {"dialogs", 4},
                 {"main_window", 5}},
                {});
}

TEST(Layering, CoreIncludesNoQtAndNothingOfTheWindow) {
    for (const auto& file : sourcesUnder("core"))
        for (const auto& include : file.includes) {
            EXPECT_FALSE(isQt(include.name)) << at(file, include);
            EXPECT_FALSE(startsWith(include.name, "ui/") || startsWith(include.name, "app/")) << at(file, include);
        }
}

TEST(Layering, WindowAndProgramsSeeTheEngineThroughItsInterfaceOnly) {
    for (const char* folder : {"ui", "app"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& include : file.includes) {
                EXPECT_FALSE(isTorch(include.name)) << at(file, include);
                EXPECT_FALSE(isJson(include.name)) << at(file, include);
                EXPECT_TRUE(!startsWith(include.name, "core/") || startsWith(include.name, "core/api/"))
                    << at(file, include);
            }
}

TEST(Layering, InterfaceHeadersNeedTheStandardLibraryOnly) {
    for (const auto& file : sourcesUnder("core/api"))
        for (const auto& include : file.includes)
            EXPECT_TRUE(startsWith(include.name, "core/api/") || include.name.find_first_of("/.") == std::string::npos)
                << at(file, include);
}

// Reasons against LibTorch's process groups: they do not support ranks that are threads, their
// waits cannot be interrupted, and their ports accept any connection. core/training has its own
// connections.
TEST(Layering, NothingOfLibTorchsProcessGroupsIsUsed) {
    for (const char* folder : {"core", "tests"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& include : file.includes)
                EXPECT_TRUE(include.name.find("c10d") == std::string::npos && !startsWith(include.name, "gloo/"))
                    << at(file, include);
}

TEST(Layering, CommandLineAndLoaderKnowNoQt) {
    for (const char* folder : {"app/cli", "app/common"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& include : file.includes) {
                EXPECT_FALSE(isQt(include.name)) << at(file, include);
                EXPECT_FALSE(startsWith(include.name, "ui/")) << at(file, include);
            }
}

TEST(Layering, PlotLibrariesStayInsideThePlotSources) {
    for (const char* folder : {"ui", "app"})
        for (const auto& file : sourcesUnder(folder)) {
            const bool plotSource = (startsWith(file.path, "ui/plots/") || startsWith(file.path, "ui/figures/")) &&
                                    file.path.size() > 4 && file.path.compare(file.path.size() - 4, 4, ".cpp") == 0;
            for (const auto& include : file.includes) {
                const bool plotLibrary = include.name == "qcustomplot.h" || startsWith(include.name, "QtCharts") ||
                                         startsWith(include.name, "QChart");
                EXPECT_TRUE(plotSource || !plotLibrary) << at(file, include);
            }
        }
}

// Figures are plain values, because they are also created and written without a window.
TEST(Layering, FiguresKnowNoWidget) {
    static const std::regex kWidget(R"(\bQ(Widget|AbstractScrollArea|ChartView|Application|ToolTip)\b)");
    for (const auto& file : sourcesUnder("ui/figures"))
        EXPECT_FALSE(std::regex_search(file.text, kWidget)) << file.path;
}

TEST(Layering, LibTorchNeverReadsOrWritesFiles) {
    static const std::regex kArchive(
        R"(\btorch\s*::\s*(load|save|pickle_load|pickle_save|jit\s*::\s*load)\b|\b(Input|Output)Archive\b)");
    for (const char* folder : {"core", "app", "ui"})
        for (const auto& file : sourcesUnder(folder)) EXPECT_FALSE(std::regex_search(file.text, kArchive)) << file.path;
}

TEST(Layering, QtKeywordsAreNotUsedOutsideThePlots) {
    static const std::regex kKeyword(R"((^|\n)\s*((public|private|protected)\s+slots|signals)\s*:|\bemit\s+\w+\s*\()");
    for (const auto& file : sourcesUnder("ui"))
        EXPECT_TRUE(startsWith(file.path, "ui/plots/") || !std::regex_search(file.text, kKeyword)) << file.path;
}

}  // namespace
}  // namespace headscope::test

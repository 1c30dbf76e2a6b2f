// Checks the allowed includes between folders, read from the include lines.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <vector>

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

// Returns the folder directly below `root`: "data" for "core/data/readers/csv.h" and root "core/".
// Returns "" for files outside `root` or directly in it.
std::string folderIn(const std::string& path, const std::string& root) {
    if (!startsWith(path, root)) return {};
    const auto end = path.find('/', root.size());
    return end == std::string::npos ? std::string() : path.substr(root.size(), end - root.size());
}

// Checks that a folder includes only itself and the folders before it in `layers`.
void expectLayers(const std::string& root, const std::vector<std::string>& layers) {
    std::map<std::string, std::size_t> layerOf;
    for (std::size_t i = 0; i < layers.size(); ++i) layerOf[layers[i]] = i;
    for (const auto& file : sourcesUnder(root.substr(0, root.size() - 1))) {
        const std::string from = folderIn(file.path, root);
        if (from.empty()) continue;
        ASSERT_TRUE(layerOf.count(from)) << file.path << " is in a folder without a layer";
        for (const auto& include : file.includes) {
            const std::string to = folderIn(include.name, root);
            if (to.empty()) continue;
            ASSERT_TRUE(layerOf.count(to))
                << at(file, include) << " is in a folder without a layer";
            EXPECT_LE(layerOf[to], layerOf[from]) << at(file, include);
        }
    }
}

TEST(Layering, CoreFoldersIncludeOnlyLowerLayers) {
    expectLayers("core/", {"api", "base", "data", "download", "spec", "lab", "service", "nn"});
}

TEST(Layering, WindowFoldersIncludeOnlyLowerLayers) {
    expectLayers("ui/", {"figures", "widgets", "plots", "workspace", "features", "main_window"});
}

// Returns the folders below `root` that include each other in a circle.
std::set<std::string> circularFolders(const std::string& root) {
    std::map<std::string, std::set<std::string>> next;
    const auto folder = [](const std::string& path) { return path.substr(0, path.rfind('/')); };
    for (const auto& file : sourcesUnder(root))
        for (const auto& include : file.includes)
            if (startsWith(include.name, root + "/") && folder(include.name) != folder(file.path))
                next[folder(file.path)].insert(folder(include.name));
    std::set<std::string> circular;
    for (const auto& [start, direct] : next) {
        std::set<std::string> reached;
        std::vector<std::string> open(direct.begin(), direct.end());
        while (!open.empty()) {
            const std::string here = open.back();
            open.pop_back();
            if (reached.insert(here).second)
                open.insert(open.end(), next[here].begin(), next[here].end());
        }
        if (reached.count(start)) circular.insert(start);
    }
    return circular;
}

TEST(Layering, FoldersAndFeaturesIncludeEachOtherOneWayOnly) {
    EXPECT_EQ(circularFolders("core"), std::set<std::string>{});
    EXPECT_EQ(circularFolders("ui/features"), std::set<std::string>{});
}

TEST(Layering, CoreIncludesNoQtAndNothingOfTheWindow) {
    for (const auto& file : sourcesUnder("core"))
        for (const auto& include : file.includes) {
            EXPECT_FALSE(isQt(include.name)) << at(file, include);
            EXPECT_FALSE(startsWith(include.name, "ui/") || startsWith(include.name, "app/"))
                << at(file, include);
        }
}

TEST(Layering, WindowAndProgramsSeeTheEngineThroughItsInterfaceOnly) {
    for (const char* folder : {"ui", "app"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& include : file.includes) {
                EXPECT_FALSE(isTorch(include.name)) << at(file, include);
                EXPECT_FALSE(isJson(include.name)) << at(file, include);
                EXPECT_TRUE(!startsWith(include.name, "core/") ||
                            startsWith(include.name, "core/api/"))
                    << at(file, include);
            }
}

// tests/reference is a program of its own, so that the engine does not contain it.
TEST(Layering, ProductIncludesNothingOfTheTests) {
    for (const char* folder : {"core", "ui", "app"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& include : file.includes)
                EXPECT_FALSE(startsWith(include.name, "tests/")) << at(file, include);
}

TEST(Layering, InterfaceHeadersNeedTheStandardLibraryOnly) {
    for (const auto& file : sourcesUnder("core/api"))
        for (const auto& include : file.includes)
            EXPECT_TRUE(startsWith(include.name, "core/api/") ||
                        include.name.find_first_of("/.") == std::string::npos)
                << at(file, include);
}

// Reasons against LibTorch's process groups: they do not support ranks that are threads, their
// waits cannot be interrupted, and their ports accept any connection. core/nn/training has its own
// connections.
TEST(Layering, NothingOfLibTorchsProcessGroupsIsUsed) {
    for (const char* folder : {"core", "tests"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& include : file.includes)
                EXPECT_TRUE(include.name.find("c10d") == std::string::npos &&
                            !startsWith(include.name, "gloo/"))
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
            const bool plotSource =
                (startsWith(file.path, "ui/plots/") || startsWith(file.path, "ui/figures/")) &&
                file.path.size() > 4 && file.path.compare(file.path.size() - 4, 4, ".cpp") == 0;
            for (const auto& include : file.includes) {
                const bool plotLibrary = include.name == "qcustomplot.h" ||
                                         startsWith(include.name, "QtCharts") ||
                                         startsWith(include.name, "QChart");
                EXPECT_TRUE(plotSource || !plotLibrary) << at(file, include);
            }
        }
}

// Figures are plain values, because they are also created and written without a window.
TEST(Layering, FiguresKnowNoWidget) {
    static const std::regex kWidget(
        R"(\bQ(Widget|AbstractScrollArea|ChartView|Application|ToolTip)\b)");
    for (const auto& file : sourcesUnder("ui/figures"))
        EXPECT_FALSE(std::regex_search(file.text, kWidget)) << file.path;
}

TEST(Layering, LibTorchNeverReadsOrWritesFiles) {
    static const std::regex kArchive(
        R"(\btorch\s*::\s*(load|save|pickle_load|pickle_save|jit\s*::\s*load)\b|\b(Input|Output)Archive\b)");
    for (const char* folder : {"core", "app", "ui"})
        for (const auto& file : sourcesUnder(folder))
            EXPECT_FALSE(std::regex_search(file.text, kArchive)) << file.path;
}

TEST(Layering, QtKeywordsAreNotUsedOutsideThePlots) {
    static const std::regex kKeyword(
        R"((^|\n)\s*((public|private|protected)\s+slots|signals)\s*:|\bemit\s+\w+\s*\()");
    for (const auto& file : sourcesUnder("ui"))
        EXPECT_TRUE(startsWith(file.path, "ui/plots/") || !std::regex_search(file.text, kKeyword))
            << file.path;
}

}  // namespace
}  // namespace headscope::test

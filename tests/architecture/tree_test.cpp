// Checks the source tree: file sizes, READMEs, and that nothing depends on a particular machine.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

TEST(Tree, NoSourceFileIsLongerThan500Lines) {
    constexpr int kLongest = 500;
    for (const char* folder : {"app", "core", "ui", "tests"})
        for (const auto& file : sourcesUnder(folder)) EXPECT_LE(file.lines, kLongest) << file.path;
}

TEST(Tree, EveryFolderOfSourcesSaysWhatItIsFor) {
    std::set<fs::path> folders;
    for (const char* top : {"app", "core", "ui", "tests"}) {
        folders.insert(fs::path(top));
        for (const auto& file : sourcesUnder(top)) {
            const fs::path folder = fs::path(file.path).parent_path();
            // Folders of tests are described in the README of their parent folder.
            if (std::distance(folder.begin(), folder.end()) == 2 && *folder.begin() != "tests" &&
                *folder.begin() != "app")
                folders.insert(folder);
        }
    }
    for (const char* top : {"resources", "datasets", "packaging"}) folders.insert(fs::path(top));
    for (const auto& folder : folders)
        EXPECT_TRUE(fs::exists(fs::path(sourceRoot()) / folder / "README.md"))
            << folder << " has no README.md";
}

TEST(Tree, OnlyTheAgreedFoldersLieAtTheTop) {
    const std::set<std::string> agreed{"CMakeLists.txt",
                                       "app",
                                       "core",
                                       "ui",
                                       "resources",
                                       "tests",
                                       "datasets",
                                       "packaging",
                                       "README.md",
                                       "LICENSE",
                                       "CMakePresets.json",
                                       ".ci",
                                       ".clang-format",
                                       ".clang-tidy",
                                       ".gitignore",
                                       ".git",
                                       ".github",
                                       ".editorconfig",
                                       ".pre-commit-config.yaml"};
    for (const auto& entry : fs::directory_iterator(sourceRoot())) {
        const std::string name = entry.path().filename().string();
        // Created by building and running; ignored by git.
        if (startsWith(name, "build") || name == "runs" || name == "CMakeUserPresets.json" ||
            name == ".cache")
            continue;
        EXPECT_TRUE(agreed.count(name)) << name;
    }
}

TEST(Tree, HeadersAreIncludedOnce) {
    for (const char* folder : {"app", "core", "ui"})
        for (const auto& file : sourcesUnder(folder))
            EXPECT_TRUE(file.path.back() != 'h' ||
                        file.text.find("#pragma once") != std::string::npos)
                << file.path;
}

TEST(Tree, NoAbsolutePathOfADeveloperIsCompiledIn) {
    static const std::regex kPath(R"re("(/home/|/root/|/work/|/Users/))re");
    for (const char* folder : {"app", "core", "ui"})
        for (const auto& file : sourcesUnder(folder)) {
            std::ifstream in(fs::path(sourceRoot()) / file.path);
            std::stringstream text;
            text << in.rdbuf();
            EXPECT_FALSE(std::regex_search(text.str(), kPath)) << file.path;
        }
}

}  // namespace
}  // namespace headscope::test

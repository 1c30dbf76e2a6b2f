// Checks core/architecture.svg (written by draw.py). It must show exactly the existing folders, and
// one arrow for each include between folders that longer paths do not imply.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace headscope::test {
namespace {

// {"core/base/io", "core/base/util"}: core/base/io includes core/base/util.
using Arrow = std::pair<std::string, std::string>;

std::set<std::string> written(const char* attribute) {
    std::ifstream file(sourceRoot() + "/core/architecture.svg");
    std::stringstream text;
    text << file.rdbuf();
    const std::string picture = text.str();
    const std::regex pattern(std::string(attribute) + "=\"([^\"]*)\"");
    std::set<std::string> found;
    for (std::sregex_iterator match(picture.begin(), picture.end(), pattern), end; match != end;
         ++match)
        found.insert((*match)[1]);
    return found;
}

// Returns the folder of a file ("core/base/io" for "core/io/csv.h"), or "" for a file outside the
// folders of core/ and ui/.
std::string folderOf(const std::string& path) {
    const auto first = path.find('/'), second = path.find('/', first + 1);
    if (second == std::string::npos || !(startsWith(path, "core/") || startsWith(path, "ui/")))
        return {};
    return path.substr(0, second);
}

struct Folders {
    std::set<std::string> names;
    std::set<Arrow> arrows;

    Folders() {
        for (const char* top : {"core", "ui"})
            for (const auto& file : sourcesUnder(top)) {
                const auto from = folderOf(file.path);
                if (from.empty()) continue;
                names.insert(from);
                for (const auto& include : file.includes) add(from, folderOf(include.name));
            }
    }
    // core/api is left out, because every folder may include it and its arrows would hide the
    // others.
    void add(const std::string& from, const std::string& to) {
        if (!to.empty() && from != to && from != "core/api" && to != "core/api")
            arrows.insert({from, to});
    }
    bool leadsTo(const std::string& from, const std::string& to) const {
        for (const auto& [a, b] : arrows)
            if (a == from && (b == to || leadsTo(b, to))) return true;
        return false;
    }
    bool implied(const Arrow& arrow) const {
        for (const auto& [a, b] : arrows)
            if (a == arrow.first && b != arrow.second && leadsTo(b, arrow.second)) return true;
        return false;
    }
};

constexpr auto kHow = "python3 tests/architecture/draw.py draws it anew";

TEST(Picture, HasEveryFolder) {
    EXPECT_EQ(written("data-folder"), Folders().names) << kHow;
}

TEST(Picture, HasTheArrowsOfTheIncludeLines) {
    const Folders folders;
    std::set<std::string> expected;
    for (const auto& arrow : folders.arrows)
        if (!folders.implied(arrow)) expected.insert(arrow.first + " " + arrow.second);
    EXPECT_TRUE(expected.count("core/nn core/service"));
    EXPECT_EQ(written("data-include"), expected) << kHow;
}

}  // namespace
}  // namespace headscope::test

// Forbids chains such as "%1 of %2".arg(name).arg(count): if the name contains "%2", the count is
// inserted there, because each QString::arg searches the whole text again.
// Texts must therefore be passed together, in a single arg(a, b), or in the last arg.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace headscope::test {
namespace {

// Returns the position of the bracket that closes the one at `from`. String literals are blanked
// out.
std::size_t closing(const std::string& text, std::size_t from) {
    int depth = 0;
    for (std::size_t i = from; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth == 0) return i;
    }
    return text.size();
}

// Guesses from its name whether an argument is a text, because types are not known here.
bool isText(const std::string& argument) {
    static const std::regex kWords(
        R"(\b(toQt|tr|QStringLiteral|QLatin1String|toString|fromStdString|join|inText|where|)"
        R"(what|site|m_site|id|file|note|state|quantity|answer|errorString|)"
        R"(\w*([nN]ames?|[tT]itles?|[lL]abels?|[tT]ext|[wW]ords?|[pP]ath))\b)");
    static const std::regex kNumber(
        R"((\b(size|count|length|offset|toInt|toDouble)\(\)|\+ \d+)\s*$)");
    return std::regex_search(argument, kWords) && !std::regex_search(argument, kNumber);
}

std::vector<std::string> chainsIn(const std::string& path, const std::string& text) {
    std::vector<std::string> found;
    static const std::regex kArg(R"(\.arg\s*\()");
    for (std::sregex_iterator it(text.begin(), text.end(), kArg), end; it != end; ++it) {
        const auto open = static_cast<std::size_t>(it->position() + it->length() - 1),
                   close = closing(text, open);
        const auto next = text.find_first_not_of(" \n", close + 1);
        if (next == std::string::npos || text.compare(next, 5, ".arg(") != 0) continue;
        auto argument = text.substr(open + 1, close - open - 1);
        std::replace(argument.begin(), argument.end(), '\n', ' ');
        if (!isText(argument)) continue;
        const auto line = 1 + std::count(text.begin(), text.begin() + it->position(), '\n');
        found.push_back(path + ":" + std::to_string(line) + ": .arg(" + argument + ")");
    }
    return found;
}

TEST(ArgChains, TextsComeTogetherOrLast) {
    for (const char* folder : {"ui", "app"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& chain : chainsIn(file.path, file.text))
                ADD_FAILURE() << chain
                              << " comes before another arg: a \"%2\" in it would be replaced";
}

TEST(ArgChains, AreSeenHoweverTheyAreWritten) {
    for (const char* line :
         {"tr(\"\").arg(toQt(run.name)).arg(step)", "tr(\"\").arg(name, b)\n    .arg(1)",
          "text.arg(map.label(token)).arg(token)", "text.arg(info.fileName()).arg(x)"})
        EXPECT_EQ(chainsIn("file", line).size(), 1u) << line;
    for (const char* line : {"tr(\"\").arg(step).arg(toQt(run.name))", "tr(\"\").arg(a, b)",
                             "tr(\"\").arg(2).arg(name)", "text.arg(static_cast<int>(x)).arg(name)",
                             "text.arg(all.size() + 1).arg(name)"})
        EXPECT_TRUE(chainsIn("file", line).empty()) << line;
}

}  // namespace
}  // namespace headscope::test

#include "source_tree.h"
#include "tests/support/places.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

std::string readText(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Replaces comments and string literals by blanks, because they may contain words that the rules
// forbid in code.
std::string blanked(const std::string& text) {
    enum { Code, LineComment, BlockComment, Literal } state = Code;
    std::string out = text;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (state == Code && c == '/' && next == '/')
            state = LineComment;
        else if (state == Code && c == '/' && next == '*')
            state = BlockComment;
        else if (state == Code &&
                 (c == '"' || (c == '\'' && (i == 0 || !std::isalnum(static_cast<unsigned char>(
                                                           text[i - 1])))))) {
            state = Literal;
            quote = c;
            continue;
        } else if (state == LineComment && c == '\n')
            state = Code;
        else if (state == BlockComment && c == '*' && next == '/') {
            out[i] = out[i + 1] = ' ';
            ++i;
            state = Code;
            continue;
        } else if (state == Literal && c == '\\') {
            out[i] = ' ';
            if (next != '\n') out[++i] = ' ';
            continue;
        } else if (state == Literal && (c == quote || c == '\n')) {
            state = Code;
            continue;
        }
        if (state != Code && c != '\n') out[i] = ' ';
    }
    return out;
}

std::vector<Include> includesOf(const std::string& text) {
    static const std::regex kInclude(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::vector<Include> found;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::smatch match;
        if (std::regex_search(line, match, kInclude)) found.push_back({number, match[1]});
    }
    return found;
}

}  // namespace

std::string sourceRoot() {
    return sourceFolder();
}

std::string wholeText(const std::string& path) {
    std::ifstream in(std::filesystem::path(sourceRoot()) / path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

bool startsWith(const std::string& text, const std::string& start) {
    return text.rfind(start, 0) == 0;
}

std::vector<SourceFile> sourcesUnder(const std::string& folder) {
    std::vector<SourceFile> files;
    const fs::path root = sourceRoot();
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        const auto suffix = entry.path().extension();
        if (!entry.is_regular_file() || (suffix != ".h" && suffix != ".cpp")) continue;
        const std::string text = readText(entry.path());
        SourceFile file;
        file.path = fs::relative(entry.path(), root).generic_string();
        file.lines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
        file.includes = includesOf(text);
        file.text = blanked(text);
        files.push_back(std::move(file));
    }
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return a.path < b.path; });
    return files;
}

}  // namespace headscope::test

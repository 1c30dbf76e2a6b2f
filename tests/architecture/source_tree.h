// The sources in the form that the architecture tests use: paths relative to the root, and include
// lines.
#pragma once

#include <string>
#include <vector>

namespace headscope::test {

struct Include {
    int line = 0;
    std::string name;  // the text between the quotes or brackets
};

struct SourceFile {
    std::string path;  // for example "core/data/csv.cpp"
    int lines = 0;
    std::vector<Include> includes;
    std::string text;  // comments and string literals are blanked out, line breaks are kept
};

std::string sourceRoot();
// Returns a file with its comments and literals. path: as in SourceFile.
std::string wholeText(const std::string& path);
// Returns every .h and .cpp file below the folder ("core", "ui", "app", "tests").
std::vector<SourceFile> sourcesUnder(const std::string& folder);
bool startsWith(const std::string& text, const std::string& start);

}  // namespace headscope::test

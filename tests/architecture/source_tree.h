// The sources as the rules see them: paths relative to the root and their include lines.
#pragma once

#include <string>
#include <vector>

namespace headscope::test {

struct Include {
    int line = 0;
    std::string name;  // between the quotes or brackets
};

struct SourceFile {
    std::string path;  // "core/data/csv.cpp"
    int lines = 0;
    std::vector<Include> includes;
    std::string text;  // comments and string literals blanked out, line breaks kept
};

std::string sourceRoot();
// A file as it is, with the literals that SourceFile::text leaves out. path: as in SourceFile.
std::string wholeText(const std::string& path);
// Every .h and .cpp below the folder ("core", "ui", "app", "tests").
std::vector<SourceFile> sourcesUnder(const std::string& folder);
bool startsWith(const std::string& text, const std::string& start);

}  // namespace headscope::test

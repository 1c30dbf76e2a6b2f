// Checks that files are opened only in core/base/files/guarded_open.h, and folders and SQLite files
// in one place each. These places decide which kinds of file are accepted, and prevent blocking or
// leaving a folder.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

namespace headscope::test {
namespace {

struct RawOpen {
    const char* what;
    // Every match contains one of these words. They are searched first, because the pattern is much
    // slower.
    std::vector<const char*> words;
    std::regex pattern;
    std::set<std::string> allowed;  // files that may open in this way
};

const std::vector<RawOpen>& rawOpens() {
    static const std::vector<RawOpen> kAll = {
        {"a stream on a file",
         {"fstream", "filebuf"},
         std::regex(R"(\b(basic_)?[io]?fstream\b|\bfilebuf\b)"),
         {}},
        {"C's files",
         {"open", "tmpfile"},
         std::regex(R"(\b(fopen|fopen64|freopen|tmpfile|popen)\s*\()"),
         {}},
        {"open(2)",
         {"open", "creat"},
         std::regex(
             R"(\b(open|open64|openat|openat64|openat2|creat)\s*\([^;{}]*\b(O_[A-Z]+|\w*[fF]lags\w*)\b)"),
         // Opens a folder by its descriptor, and a folder for syncing.
         {"core/base/files/guarded_open.cpp", "core/base/io/directory.cpp",
          "ui/figures/output/figure_file.cpp"}},
        {"a temporary file",
         {"mk"},
         std::regex(R"(\bmk(o?stemp|temp)s?\s*\()"),
         {"app/cli/options/settings.cpp"}},
        {"Qt's file", {"QFile"}, std::regex(R"(\bQFile\s+\w+\s*[({]|\bQFile\s*[({])"), {}},
        // Writes a new file and renames it over the old one, which is never opened.
        {"Qt's file for saving",
         {"QSaveFile", "QTemporaryFile"},
         std::regex(R"(\b(QSaveFile|QTemporaryFile)\s+\w+\s*[({])"),
         {"ui/figures/output/figure_file.cpp", "ui/widgets/table_export.cpp"}},
        {"Qt's settings",
         {"QSettings"},
         std::regex(R"(\bQSettings\s+\w+\s*[({]|make_\w+<QSettings>\s*\()"),
         {"ui/main_window/window_settings.cpp"}},
        {"Qt's pictures by name",
         {"QImage", "QPixmap", "QMovie", "load", "save"},
         std::regex(
             R"(\bQImageReader\s+\w+\s*\((?!\s*&)|\bQ(Image|Pixmap|Movie)\s*(\w+\s*)?\(\s*(path|file|name)\w*\s*[,)])"
             R"(|[.>](load|save)\s*\(\s*path\w*\s*[,)])"),
         {}},
        {"SQLite",
         {"sqlite3_open"},
         std::regex(R"(\bsqlite3_open(16|_v2)?\s*\()"),
         {"core/base/io/guarded_database.cpp"}},
        {"libarchive by name",
         {"archive_"},
         std::regex(R"(\barchive_(read|write)_open_(file|filename|filenames|FILE|fd)\w*\s*\()"),
         {}},
        {"zlib's files", {"gz"}, std::regex(R"(\bgz(open|dopen)\w*\s*\()"), {}},
        {"a picture library's files",
         {"png_", "jpeg_", "cms"},
         std::regex(R"(\b(png_init_io|jpeg_stdio_(src|dest)|cmsOpenProfileFromFile)\s*\()"),
         {}},
        {"std::filesystem that copies or walks through links",
         {"copy", "recursive_", "follow_"},
         std::regex(
             R"(\b(fs|filesystem)\s*::\s*(copy|copy_file|recursive_directory_iterator|follow_directory_symlink)\b)"),
         {}}};
    return kAll;
}

bool mayHold(const std::string& text, const RawOpen& raw) {
    return std::any_of(raw.words.begin(), raw.words.end(),
                       [&](const char* word) { return text.find(word) != std::string::npos; });
}

// Returns true for resources inside the program and for /dev/null, which cannot be replaced by
// another file.
bool namesNoFile(const std::string& whole, std::size_t at) {
    const auto line = whole.substr(at, whole.find(';', at) - at);
    static const std::regex kNone(
        R"re(^\w*(\s+\w+)?\s*[({]\s*(QStringLiteral\()?"(:/|/dev/null"))re");
    return std::regex_search(line, kNone);
}

std::vector<std::string> opensIn(const std::string& path, const std::string& blanked,
                                 const std::string& whole) {
    std::vector<std::string> found;
    for (const auto& raw : rawOpens()) {
        if (raw.allowed.count(path) > 0 || !mayHold(blanked, raw)) continue;
        for (std::sregex_iterator it(blanked.begin(), blanked.end(), raw.pattern), end; it != end;
             ++it) {
            const auto at = static_cast<std::size_t>(it->position());
            if (namesNoFile(whole, at)) continue;
            const auto line =
                1 + std::count(blanked.begin(), blanked.begin() + it->position(), '\n');
            found.push_back(path + ":" + std::to_string(line) + ": " + raw.what);
        }
    }
    return found;
}

TEST(Opens, FilesAreOpenedInOnePlace) {
    for (const char* folder : {"core", "app", "ui"})
        for (const auto& file : sourcesUnder(folder))
            for (const auto& open : opensIn(file.path, file.text, wholeText(file.path)))
                ADD_FAILURE() << open
                              << "; use core/base/files/guarded_open.h, core/base/io/directory.h "
                                 "or core/api/base/files.h";
}

TEST(Opens, AreSeenHoweverTheyAreWritten) {
    for (const char* line :
         {"std::ifstream in(path);", "std::ofstream(path) << text;", "FILE* f = fopen(name, mode);",
          "int d = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);",
          "int d = ::openat(folder, name,\n  O_WRONLY);", "QFile file(path);",
          "if (QFile(path).open(QIODevice::ReadOnly))", "QImageReader reader(path);",
          "QImage image(path);", "picture.save(path);", "sqlite3_open_v2(path, &raw, 0, nullptr);",
          "archive_read_open_filename(handle, path, 512);", "auto* f = gzopen(path, mode);",
          "png_init_io(png, file);", "fs::copy(from, to);"})
        EXPECT_EQ(opensIn("file.cpp", line, line).size(), 1u) << line;
    for (const char* line :
         {"run.openFile(kName, O_RDWR | O_CREAT);", "openGuarded(AT_FDCWD, path, O_RDONLY, use);",
          "io::Directory::open(path);", "QFile list(QStringLiteral(\":/headscope/list.json\"));",
          "open(\"/dev/null\", O_WRONLY);", "QFile::remove(aside);",
          "QImageReader reader(&buffer);", "image.save(&buffer);",
          "archive_read_open(handle, &feed, nullptr, read, nullptr);"})
        EXPECT_TRUE(opensIn("file.cpp", line, line).empty()) << line;
}

// A listed file that does not open anything any more would hide a later violation.
TEST(Opens, WhoMayOpenDoes) {
    std::map<std::string, std::string> texts;
    for (const char* folder : {"core", "app", "ui"})
        for (auto& file : sourcesUnder(folder)) texts[file.path] = std::move(file.text);
    for (const auto& raw : rawOpens())
        for (const auto& path : raw.allowed)
            EXPECT_TRUE(std::regex_search(texts[path], raw.pattern)) << path;
}

}  // namespace
}  // namespace headscope::test

// Bad tables and text files.
#include "core/base/util/utf8.h"
#include "tests/core/data/readers/bad_inputs.h"
#include "tests/core/support/data_archive.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace headscope::data::badinputs {
namespace {

// Valid rows for AG News: all four classes, without repeated texts.
std::string news(int rows, const std::string& newline = "\n") {
    std::string out;
    for (int i = 0; i < rows; ++i)
        out += "\"" + std::to_string(i % 4 + 1) + "\",\"Title " + std::to_string(i) +
               "\",\"Body of item " + std::to_string(i * 7) + " here\"" + newline;
    return out;
}

Input agNews(const TempFolder& folder, const std::string& train, Values values = {}) {
    folder.write("train.csv", train);
    folder.write("test.csv", news(60) + "1,x,other\n");
    return {"ag-news", folder.path("train.csv"), std::move(values)};
}

// A table with the header text,label.
std::string table(int rows) {
    std::string out = "text,label\n";
    for (int i = 0; i < rows; ++i)
        out += "some words number " + std::to_string(i) + "," + std::to_string(i % 3) + "\n";
    return out;
}

Input csv(const TempFolder& folder, const std::string& content, Values values = {}) {
    return {"csv-text", folder.write("data.csv", content), std::move(values)};
}

Input text(const TempFolder& folder, const std::string& content, Values values = {}) {
    values.insert({"model.length", std::int64_t{16}});
    return {"text-file", folder.write("input.txt", content), std::move(values)};
}

std::string utf16(const std::string& latin) {
    std::string out;
    for (const char c : latin) out += c, out += '\0';
    return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

Input label(const TempFolder& folder, const std::string& value) {
    return agNews(folder, news(40) + value + ",a,b\n");
}

}  // namespace

const std::vector<Row>& textRows() {
    static const std::vector<Row> kRows = {
        {"D001", 'R', "file is empty", [](const auto& f) { return csv(f, ""); }},
        {"D002", 'R', "0 data rows after the header",
         [](const auto& f) { return csv(f, "text,label\n"); }},
        {"D003", 'R', "file is empty", [](const auto& f) { return csv(f, "\xef\xbb\xbf"); }},
        {"D004", 'F', "", [](const auto& f) { return csv(f, "\xef\xbb\xbf" + table(60)); }},
        {"D005", 'R', "UTF-16LE",
         [](const auto& f) { return csv(f, "\xff\xfe" + utf16(table(9))); }},
        {"D006", 'R', "looks like UTF-16", [](const auto& f) { return csv(f, utf16(table(9))); }},
        {"D007", 'R', "line 62, byte 5",
         [](const auto& f) { return csv(f, table(59) + "x,1\nSoci\xe9t\xe9,2\n"); }},
        {"D007", 'W', "were replaced",
         [](const auto& f) {
             return csv(f, table(59) + "Soci\xe9t\xe9,2\n",
                        {{"dataset.bad_bytes", std::string("replace")}});
         }},
        {"D008", 'R', "byte C0 is not valid UTF-8",
         [](const auto& f) { return csv(f, table(9) + "x\xc0\xaf,1\n"); }},
        {"D009", 'R', "byte ED is not valid UTF-8",
         [](const auto& f) { return csv(f, table(9) + "x\xed\xa0\x80,1\n"); }},
        {"D010", 'R', "byte F5 is not valid UTF-8",
         [](const auto& f) { return csv(f, table(9) + "x\xf5,1\n"); }},
        {"D011", 'R', "ends inside a character",
         [](const auto& f) { return csv(f, table(9) + "1,caf\xe2\x82"); }},
        {"D012", 'R', "column 4: a NUL byte",
         [](const auto& f) { return csv(f, table(200) + std::string("abc\0d,1\n", 8)); }},
        {"D013", 'W', "1 control characters",
         [](const auto& f) { return csv(f, table(60) + "bell \x07 rings,1\n"); }},
        {"D014", 'F', "", [](const auto& f) { return csv(f, replaced(table(60), "\n", "\r\n")); }},
        {"D015", 'F', "CR alone",
         [](const auto& f) { return csv(f, replaced(table(60), "\n", "\r")); }},
        {"D016", 'F', "",
         [](const auto& f) { return csv(f, table(60) + "a b c,1\r\nd e f,2\r\n"); }},
        {"D017", 'F', "",
         [](const auto& f) { return csv(f, table(60) + "no newline at the end,1"); }},
        {"D018", 'F', "",
         [](const auto& f) {
             return csv(f, table(60) +
                               "a\xe2\x80\xa8"
                               "b\xc2\x85"
                               "c,1\n");
         }},
        {"D019", 'R', "opened in line 41",
         [](const auto& f) { return csv(f, table(39) + "\"never closed,1\n" + table(900)); }},
        {"D019", 'R', "not closed within",
         [](const auto& f) {
             return csv(f, table(39) + "\"never closed,1\n" + std::string(3000000, 'x'));
         }},
        {"D020", 'R', "column 4: a quote in the middle",
         [](const auto& f) { return csv(f, table(9) + "ab \"c\" d,1\n"); }},
        {"D020", 'W', "kept as text",
         [](const auto& f) {
             return csv(f, table(60) + "ab \"c\" d,1\n",
                        {{"dataset.quotes", std::string("lenient")}});
         }},
        {"D021", 'R', "column 5: characters after a closing quote",
         [](const auto& f) { return csv(f, table(9) + "\"ab\"c,1\n"); }},
        {"D022", 'F', "",
         [](const auto& f) { return csv(f, table(60) + "\"say \"\"hi\"\" now\",1\n"); }},
        {"D023", 'F', "backslashes before quotes",
         [](const auto& f) {
             return agNews(f, news(80) + "\"1\",\"a\",\"he said \\\"\"go\\\"\" now\"\n");
         }},
        {"D024", 'R', "row 63 (from line 64)",
         [](const auto& f) { return csv(f, table(60) + "\"two\nlines\",1\nx,y,z\n"); }},
        {"D025", 'R', "row 41: 4 columns, expected 3: 1,a,b,c",
         [](const auto& f) { return agNews(f, news(40) + "1,a,b,c\n"); }},
        {"D026", 'R', "row 41: 2 columns, expected 3",
         [](const auto& f) { return agNews(f, news(40) + "1,a\n"); }},
        {"D027", 'W', "empty column is ignored",
         [](const auto& f) { return agNews(f, news(80, ",\n")); }},
        {"D028", 'R', "looks semicolon-separated",
         [](const auto& f) { return csv(f, replaced(table(9), ",", ";")); }},
        {"D029", 'R', "looks tab-separated",
         [](const auto& f) { return csv(f, replaced(table(9), ",", "\t")); }},
        {"D030", 'R', "space between the separator and an opening quote",
         [](const auto& f) { return agNews(f, "1, \"a\", \"b\"\n"); }},
        {"D031", 'W', "look like apostrophes",
         [](const auto& f) {
             return csv(f, [] {
                 std::string s = "text,label\n";
                 for (int i = 0; i < 60; ++i)
                     s += "'item " + std::to_string(i) + "'," + std::to_string(i % 2) + "\n";
                 return s;
             }());
         }},
        {"D032", 'F', "first row is a header",
         [](const auto& f) { return agNews(f, "Class Index,Title,Description\n" + news(80)); }},
        {"D033", 'R', "unknown column \"review\"",
         [](const auto& f) {
             return csv(f, "good film,1\nbad film,0\n",
                        {{"dataset.text_column", std::string("review")}});
         }},
        {"D034", 'R', "two columns are called \"text\"",
         [](const auto& f) { return csv(f, "text,label,text\na,1,b\n"); }},
        {"D035", 'R', "row 41: label \"0\", allowed are 1 to 4",
         [](const auto& f) { return label(f, "0"); }},
        {"D036", 'R', "row 41: label \"5\"", [](const auto& f) { return label(f, "5"); }},
        {"D037", 'R', "label \"-1\"", [](const auto& f) { return label(f, "-1"); }},
        {"D037", 'R', "label \"-1\"", [](const auto& f) { return csv(f, table(20) + "x,-1\n"); }},
        {"D038", 'R', "is not an integer", [](const auto& f) { return label(f, "1.0"); }},
        {"D039", 'F', "", [](const auto& f) { return agNews(f, news(80) + " 2 ,a,b c d\n"); }},
        {"D040", 'R', "U+FF11", [](const auto& f) { return label(f, "\xef\xbc\x91"); }},
        {"D041", 'R', "2147483648", [](const auto& f) { return label(f, "2147483648"); }},
        {"D041", 'R', "allowed are 0 to 2147483647",
         [](const auto& f) { return csv(f, table(20) + "x,2147483648\n"); }},
        {"D042", 'R', "the label is empty", [](const auto& f) { return label(f, ""); }},
        {"D042", 'R', "row 22: the label is empty",
         [](const auto& f) { return csv(f, table(20) + "x y,\n"); }},
        {"D043", 'R', "For class names use the csv-text",
         [](const auto& f) { return label(f, "Sports"); }},
        {"D044", 'W', "class \"World\" lacks training samples",
         [](const auto& f) { return agNews(f, replaced(news(80), "\"1\",", "\"2\",")); }},
        {"D045", 'R', "nothing to classify",
         [](const auto& f) {
             return csv(f, replaced(replaced(table(60), ",1\n", ",0\n"), ",2\n", ",0\n"));
         }},
        {"D046", 'W', "against",
         [](const auto& f) {
             return csv(
                 f, replaced(replaced(table(3300), ",1\n", ",0\n"), ",2\n", ",0\n") + "rare,1\n");
         }},
        {"D047", 'W', "every training text is identical",
         [](const auto& f) {
             std::string s = "text,label\n";
             for (int i = 0; i < 99; ++i) s += "same," + std::to_string(i % 2) + "\n";
             return csv(f, s);
         }},
        {"D048", 'W', "also occur in the training data, e.g. ",
         [](const auto& f) { return agNews(f, news(80)); }},
        {"D049", 'R', "dataset.row_limit",
         [](const auto& f) {
             return csv(f, table(9) + std::string((1 << 20) + 99, 'x') + ",1\n");
         }},
        {"D050", 'R', "dataset.row_limit",
         [](const auto& f) {
             return csv(f, table(9) + "\"" + std::string(10000000, 'x') + "\",1\n");
         }},
        {"D051", 'R', "would need about",
         [](const auto& f) {
             auto i = csv(f, table(9));
             if (truncate(i.path.c_str(), 5000000000000) != 0) i.path = "";
             return i;
         }},
        {"D052", 'S', "1 text without any token",
         [](const auto& f) { return csv(f, table(200) + ",1\n"); }},
        {"D052", 'R', "have an empty text",
         [](const auto& f) { return csv(f, table(50) + ",1\n"); }},
        {"D053", 'S', "1 text without any token",
         [](const auto& f) { return csv(f, table(200) + "   ,1\n"); }},
        {"D054", 'W', "consist of unknown tokens only",
         [](const auto& f) {
             return csv(f,
                        table(200) +
                            "zzyzx qwrt,1\nplugh xyzzy,2\nfoo1 bar1,1\nfoo2 bar2,1\nfoo3 bar3,1\n");
         }},
        {"D055", 'S', "1 text without any token",
         [](const auto& f) { return csv(f, table(200) + "!!! ...,1\n"); }},
        {"D056", 'C', "are longer than 64 tokens and are cut",
         [](const auto& f) {
             std::string s;
             for (int i = 0; i < 100; ++i) s += "word ";
             return csv(f, table(60) + s + ",1\n", {{"model.length", std::int64_t{64}}});
         }},
        {"D057", 'F', "",
         [](const auto& f) { return csv(f, table(60) + "left \xe2\x80\xae right,1\n"); }},
        {"D060", 'W', "HTML entities",
         [](const auto& f) { return csv(f, table(60) + "AT&amp;T rises,1\n"); }},
        {"D061", 'R', "gzip file", [](const auto& f) { return csv(f, gzipped(table(9))); }},
        {"D062", 'R', "Excel workbook",
         [](const auto& f) { return csv(f, "PK\x03\x04 and further on [Content_Types].xml"); }},
        {"D063", 'R', "web page",
         [](const auto& f) { return csv(f, "\n<!DOCTYPE html><html><body>login</body></html>"); }},
        {"D064", 'R', "this is JSON",
         [](const auto& f) { return csv(f, "{\"text\": \"a\", \"label\": 1}\n"); }},
        {"D072", 'R', "needs at least 51", [](const auto& f) { return text(f, "too short"); }},
        {"D073", 'R', "distinct character",
         [](const auto& f) { return text(f, std::string(500, 'a')); }},
        {"D074", 'W', "distinct characters",
         [](const auto& f) {
             std::string s;
             for (char32_t c = 0x4e00; c < 0x4e00 + 20000; ++c) util::appendUtf8(s, c);
             return text(f, s);
         }},
        {"D075", 'W', "validation samples: scores on them are imprecise",
         [](const auto& f) { return csv(f, table(40)); }},
        {"D079", 'R', "train.csv (or .tsv, .txt, .csv.gz) is missing",
         [](const auto& f) {
             return Input{"csv-text", f.path(), {}};
         }},
        {"D080", 'R', "named pipe",
         [](const auto& f) {
             mkfifo(f.path("p").c_str(), 0600);
             return Input{"csv-text", f.path("p"), {}};
         }},
        {"D081", 'R', "a device",
         [](const auto&) {
             return Input{"text-file", "/dev/zero", {}};
         }},
        {"D082", 'R', "form a loop",
         [](const auto& f) {
             std::filesystem::create_symlink(f.path("b"), f.path("a"));
             std::filesystem::create_symlink(f.path("a"), f.path("b"));
             return Input{"csv-text", f.path("a"), {}};
         }},
        {"D083", 'F', "",
         [](const auto& f) {
             return Input{"csv-text", f.write("new\nline\xff.csv", table(60)), {}};
         }},
    };
    return kRows;
}

}  // namespace headscope::data::badinputs

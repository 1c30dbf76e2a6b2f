#include "core/io/csv_sniff.h"

#include <algorithm>
#include <string>

namespace headscope::io {
namespace {

Error bad(std::string message, std::string hint) {
    return {ErrorCode::BadData, std::move(message), std::move(hint)};
}

bool startsWith(std::string_view text, std::string_view what) {
    return text.substr(0, what.size()) == what;
}

// The first 64 characters after white space, in lower case.
std::string opening(std::string_view head) {
    const auto start = head.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return {};
    std::string out(head.substr(start, 64));
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return out;
}

// Latin text in UTF-16 without a mark has a NUL in every second byte.
std::string utf16Guess(std::string_view head) {
    std::size_t even = 0, odd = 0;
    for (std::size_t i = 0; i < head.size(); ++i)
        if (head[i] == '\0') ++(i % 2 ? odd : even);
    const auto half = std::max<std::size_t>(head.size() / 2, 1);
    if (odd * 10 > half * 7 && even * 10 < half) return "UTF-16LE";
    return even * 10 > half * 7 && odd * 10 < half ? "UTF-16BE" : "";
}

Error utf16(const std::string& name, const std::string& how) {
    return bad(how + " " + name + ", UTF-8 is needed",
               "Convert it with: iconv -f " + name + " -t UTF-8 old.csv > new.csv");
}

Status refuseEncoding(std::string_view head) {
    if (startsWith(head, std::string_view("\xff\xfe\0\0", 4))) return utf16("UTF-32LE", "the file is encoded as");
    if (startsWith(head, "\xff\xfe")) return utf16("UTF-16LE", "the file is encoded as");
    if (startsWith(head, "\xfe\xff")) return utf16("UTF-16BE", "the file is encoded as");
    const auto guess = utf16Guess(head);
    if (head.size() >= 4 && !guess.empty()) return utf16(guess, "the file looks like");
    return {};
}

Status refuseBinary(std::string_view head) {
    if (startsWith(head, "\x1f\x8b")) return bad("this is a gzip file, not text", "Unpack it with gunzip first");
    if (startsWith(head, "PK\x03\x04"))
        return bad("this is a zip file or an Excel workbook, not text",
                   "In Excel or LibreOffice use Save As > CSV UTF-8");
    if (startsWith(head, "\xd0\xcf\x11\xe0"))
        return bad("this is an old Excel or Word file, not text", "Use Save As > CSV UTF-8");
    if (startsWith(head, "%PDF")) return bad("this is a PDF file, not text", "Export the text first");
    if (startsWith(head, "\x89PNG") || startsWith(head, "\xff\xd8\xff"))
        return bad("this is a picture, not text", "Use image-folder");
    if (startsWith(head, "\x80\x02") || startsWith(head, "\x80\x03") || startsWith(head, "\x80\x04"))
        return bad("this is a Python pickle, which is never opened", "Save the data as CSV");
    if (startsWith(head, "PAR1")) return bad("this is a Parquet file, not CSV", "Convert it to CSV first");
    return {};
}

Status refuseMarkup(std::string_view head) {
    const auto start = opening(head);
    for (const char* page : {"<!doctype html", "<html", "<head", "<script"})
        if (startsWith(start, page))
            return bad("this is a web page, not data (a login page or captive portal?)",
                       "Download the file again and look at it");
    if (startsWith(start, "<?xml")) return bad("this is an XML file, not a table", "Convert it to CSV");
    if (startsWith(start, "{") || startsWith(start, "[{") || startsWith(start, "[\n") || startsWith(start, "[["))
        return bad("this is JSON, not a table", "Convert it to CSV with a text and a label column");
    return {};
}

}  // namespace

std::size_t byteOrderMark(std::string_view head) {
    return startsWith(head, "\xef\xbb\xbf") ? 3 : 0;
}

Status refuseForeign(std::string_view head, TextUse use) {
    if (head.size() <= byteOrderMark(head))
        return bad("the file is empty", "Check that it was downloaded or saved completely");
    HEADSCOPE_CHECK(refuseEncoding(head));
    HEADSCOPE_CHECK(refuseBinary(head));
    return use == TextUse::Table ? refuseMarkup(head.substr(byteOrderMark(head))) : Status{};
}

}  // namespace headscope::io

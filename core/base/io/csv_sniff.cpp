#include "core/base/io/csv_sniff.h"

#include "core/base/io/file_kind.h"

#include <algorithm>
#include <string>

namespace headscope::io {
namespace {

Error bad(Message message, Message hint) {
    return {ErrorCode::BadData, std::move(message), std::move(hint)};
}

bool startsWith(std::string_view text, std::string_view what) {
    return text.substr(0, what.size()) == what;
}

// Latin text in UTF-16 without a byte order mark has a NUL in every second byte.
std::string utf16Guess(std::string_view head) {
    std::size_t even = 0, odd = 0;
    for (std::size_t i = 0; i < head.size(); ++i)
        if (head[i] == '\0') ++(i % 2 ? odd : even);
    // A guess needs 70 % NUL in one half of the bytes and less than 10 % in the other.
    const auto half = std::max<std::size_t>(head.size() / 2, 1);
    if (odd * 10 > half * 7 && even * 10 < half) return "UTF-16LE";
    return even * 10 > half * 7 && odd * 10 < half ? "UTF-16BE" : "";
}

Error utf16(const std::string& name, const Message& how) {
    return bad("%1 %2, UTF-8 is needed"_m(how, name),
               "Convert it with: iconv -f %1 -t UTF-8 OLD > NEW"_m(name));
}

Status refuseEncoding(std::string_view head) {
    // UTF-32LE begins with the mark of UTF-16LE, so it must be tested first.
    if (startsWith(head, std::string_view("\xff\xfe\0\0", 4)))
        return utf16("UTF-32LE", "the file is encoded as"_m);
    if (startsWith(head, "\xff\xfe")) return utf16("UTF-16LE", "the file is encoded as"_m);
    if (startsWith(head, "\xfe\xff")) return utf16("UTF-16BE", "the file is encoded as"_m);
    const auto guess = utf16Guess(head);
    if (head.size() >= 4 && !guess.empty()) return utf16(guess, "the file looks like"_m);
    return {};
}

Message hintFor(const FileKind& kind) {
    if (kind.family == FileFamily::Compressed && kind.name == "a gzip file"_m)
        return "Unpack it with gunzip, or let its name end in .gz: then it is unpacked while reading"_m;
    if (kind.name == "a Parquet file"_m)
        return "Convert it with: python3 -c \"import pandas; "
               "pandas.read_parquet('OLD.parquet').to_csv('NEW.csv', index=False)\""_m;
    if (kind.name == "an Arrow file"_m)
        return "Convert it with: python3 -c \"import pandas; "
               "pandas.read_feather('OLD.arrow').to_csv('NEW.csv', index=False)\""_m;
    if (kind.family == FileFamily::Document) return "Export the text first"_m;
    return fileKindHint(kind.family);
}

Status refuseKind(std::string_view head, TextUse use) {
    const auto kind = fileKind(head);
    if (kind.family == FileFamily::Unknown || (kind.isText && use == TextUse::PlainText)) return {};
    const bool page = kind.family == FileFamily::Page, pickle = kind.family == FileFamily::Pickle;
    const auto refusal = pickle ? "this is %1, which is never opened"_m
                         : page ? "this is %1, not data"_m
                                : "this is %1, not text"_m;
    return bad(refusal(kind.name), hintFor(kind));
}

Status refuseJson(std::string_view head) {
    const auto start = head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    // JSON begins like this. A single "[" is not enough, because it may begin a text.
    if (startsWith(start, "{") || startsWith(start, "[{") || startsWith(start, "[\n") ||
        startsWith(start, "[["))
        return bad("this is JSON, not a table"_m,
                   "Convert it to CSV with a text and a label column"_m);
    return {};
}

}  // namespace

std::size_t byteOrderMark(std::string_view head) {
    return startsWith(head, "\xef\xbb\xbf") ? 3 : 0;
}

Status refuseForeign(std::string_view head, TextUse use) {
    if (head.size() <= byteOrderMark(head))
        return bad("the file is empty"_m, "Check that it was downloaded or saved completely"_m);
    HEADSCOPE_CHECK(refuseKind(head, use));
    HEADSCOPE_CHECK(refuseEncoding(head));
    return use == TextUse::Table ? refuseJson(head.substr(byteOrderMark(head))) : Status{};
}

}  // namespace headscope::io

#include "core/base/io/text_lines.h"

#include "core/base/io/csv_sniff.h"
#include "core/base/io/packed_bytes.h"
#include "core/base/util/utf8.h"

namespace headscope::io {
namespace {

constexpr std::size_t kHead = 4096;  // enough to recognise the kind of a file

Result<std::string> wholeText(const std::string& path, std::int64_t limit,
                              const std::atomic<bool>* cancel) {
    HEADSCOPE_TRY(const auto source, openBytes(path, packingByName(path), limit, cancel));
    std::string text;
    for (;;) {
        HEADSCOPE_TRY(const auto piece, source->next());
        // An empty piece is the end of the source.
        if (piece.empty()) break;
        text += piece;
        if (static_cast<std::int64_t>(text.size()) > limit)
            return Error{ErrorCode::BadData, "larger than %1"_m(sizeText(limit)),
                         "Use a part of it"_m};
    }
    HEADSCOPE_CHECK(source->unchanged());
    return text;
}

Status checkBytes(const std::string& text) {
    HEADSCOPE_CHECK(refuseForeign(std::string_view(text).substr(0, kHead), TextUse::PlainText));
    if (const auto fault = util::findUtf8Fault(text))
        return Error{
            ErrorCode::BadData,
            fault->cut
                ? "line %1, byte %2: the file ends inside a character; was the download cut short?"_m(
                      fault->line, fault->column)
                : "line %1, byte %2: not valid UTF-8"_m(fault->line, fault->column),
            "Convert the file to UTF-8"_m};
    // UTF-8 allows NUL, but text files do not contain it.
    const auto nul = text.find('\0');
    if (nul == std::string::npos) return {};
    std::size_t line = 1;
    for (std::size_t i = 0; i < nul; ++i) line += text[i] == '\n';
    return Error{ErrorCode::BadData, "line %1: a NUL byte"_m(line),
                 "The file is damaged or not text"_m};
}

TextLines linesOf(const std::string& text) {
    TextLines out;
    out.bytes = static_cast<std::int64_t>(text.size());
    const auto mark = byteOrderMark(text);
    out.byteOrderMark = mark > 0;
    for (std::size_t at = mark; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        // A CR before the LF (Windows) is not part of the line. A CR at the end of the file is.
        const bool returned = end > at && end < text.size() && text[end - 1] == '\r';
        out.carriageReturns = out.carriageReturns || returned;
        out.lines.push_back(text.substr(at, end - at - (returned ? 1 : 0)));
        at = end + 1;
    }
    return out;
}

}  // namespace

Result<WholeText> readText(const std::string& path, std::int64_t limit,
                           const std::atomic<bool>* cancel) {
    WholeText out;
    HEADSCOPE_TRY(out.text, wholeText(path, limit, cancel));
    out.bytes = static_cast<std::int64_t>(out.text.size());
    HEADSCOPE_CHECK(checkBytes(out.text));
    return out;
}

Result<TextLines> textLines(const std::string& text) {
    if (text.empty()) return TextLines();
    HEADSCOPE_CHECK(checkBytes(text));
    return linesOf(text);
}

Result<TextLines> readTextLines(const std::string& path, std::int64_t limit,
                                const std::atomic<bool>* cancel) {
    auto text = wholeText(path, limit, cancel);
    if (!text.ok()) return std::move(text).error().within(fileName(path));
    auto lines = textLines(*text);
    if (!lines.ok()) return std::move(lines).error().within(fileName(path));
    return lines;
}

}  // namespace headscope::io

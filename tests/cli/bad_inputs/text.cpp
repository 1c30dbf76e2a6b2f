#include "text.h"

#include "core/base/util/utf8.h"

#include <functional>
#include <map>
#include <stdexcept>

namespace headscope::test {
namespace {

std::string plainRows(int rows) {
    std::string out;
    for (int i = 0; i < rows; ++i)
        out += "some words number " + std::to_string(i) + "," + std::to_string(i % 3) + "\n";
    return out;
}

std::string newsRows(int rows) {
    std::string out;
    for (int i = 0; i < rows; ++i)
        out += "\"" + std::to_string(i % 4 + 1) + "\",\"Title " + std::to_string(i) +
               "\",\"Body of item " + std::to_string(i * 7) + " here\"\n";
    return out;
}

std::string cifarRecords(int count) {
    std::string out;
    for (int i = 0; i < count; ++i) {
        out += static_cast<char>(i % 10);
        for (int k = 0; k < 3072; ++k) out += static_cast<char>(k * 7 + i);
    }
    return out;
}

std::string joined(int count, const char* start, const char* before, const char* after,
                   const char* between) {
    std::string out;
    for (int i = 0; i < count; ++i)
        out += (i ? between : "") + std::string(before) + start + std::to_string(i) + after;
    return out;
}

std::string chinese(int count) {
    std::string out;
    for (int i = 0; i < count; ++i) util::appendUtf8(out, static_cast<char32_t>(0x4e00 + i));
    return out;
}

std::string nestedObjects(int depth) {
    std::string out;
    for (int i = 0; i < depth; ++i) out += "{\"a\":";
    return out + "1" + std::string(static_cast<std::size_t>(depth), '}');
}

std::string repeated(int count, const std::string& text) {
    std::string out;
    for (int i = 0; i < count; ++i) out += text;
    return out;
}

// Returns a named long text; throws if the name is unknown.
std::string byName(std::string call) {
    const std::string name = takeWord(call);
    if (name == "classes")
        return "airplane\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n";
    const int count = std::stoi(takeWord(call));
    if (name == "table") return "text,label\n" + plainRows(count);
    if (name == "plain") return plainRows(count);
    if (name == "news") return newsRows(count);
    if (name == "records") return cifarRecords(count);
    if (name == "words") return joined(count, "w", "", "", " ");
    if (name == "tokens") return joined(count, "t", "\"", "\"", ",");
    if (name == "cjk") return chinese(count);
    if (name == "nested") return nestedObjects(count);
    if (name == "times") return repeated(count, plainText(call));
    throw std::runtime_error("no text \"" + name + "\"");
}

}  // namespace

std::string takeWord(std::string& rest) {
    const auto blank = rest.find(' ');
    const std::string word = rest.substr(0, blank);
    rest = blank == std::string::npos ? "" : rest.substr(blank + 1);
    return word;
}

std::string plainText(const std::string& written) {
    std::string out;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i] != '\\' || i + 1 == written.size()) {
            out += written[i];
            continue;
        }
        const char kind = written[++i];
        if (kind == 'x') {
            out += static_cast<char>(std::stoi(written.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else if (kind == '*') {
            const auto colon = written.find(':', i);
            out.append(static_cast<std::size_t>(std::stoul(written.substr(i + 1, colon - i - 1))),
                       written.at(colon + 1));
            i = colon + 2;
        } else if (kind == '{') {
            const auto end = written.find('}', i);
            out += byName(written.substr(i + 1, end - i - 1));
            i = end;
        } else {
            out += kind == 'n'   ? '\n'
                   : kind == 't' ? '\t'
                   : kind == 'r' ? '\r'
                   : kind == '0' ? '\0'
                                 : kind;
        }
    }
    return out;
}

}  // namespace headscope::test

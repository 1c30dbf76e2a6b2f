#include "core/base/text/pair_text.h"

namespace headscope::text {
namespace {

// Three control characters: unit separator, record separator, unit separator.
constexpr std::string_view kPairMark = "\x1f\x1e\x1f";

std::string withoutMark(std::string text) {
    for (auto at = text.find(kPairMark); at != std::string::npos; at = text.find(kPairMark))
        text.erase(at, kPairMark.size());
    return text;
}

}  // namespace

std::string pairText(const std::string& first, const std::string& second) {
    return withoutMark(first) + std::string(kPairMark) + withoutMark(second);
}

std::optional<TextPair> textsOf(std::string_view text) {
    const auto mark = text.find(kPairMark);
    if (mark == std::string_view::npos) return std::nullopt;
    return TextPair{std::string(text.substr(0, mark)),
                    std::string(text.substr(mark + kPairMark.size()))};
}

std::string shownText(const std::string& text) {
    const auto pair = textsOf(text);
    return pair ? pair->first + " | " + pair->second : text;
}

}  // namespace headscope::text

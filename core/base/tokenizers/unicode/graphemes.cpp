#include "core/base/tokenizers/unicode/graphemes.h"

#include <unicode/ubrk.h>
#include <unicode/utf16.h>

#include <memory>
#include <vector>

namespace headscope::tokenizers {
namespace {

// Characters below U+0300 form clusters of one character, except CR LF.
bool isSimple(std::u32string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] >= 0x300) return false;
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') return false;
    }
    return true;
}

struct Closes {
    void operator()(UBreakIterator* iterator) const { ubrk_close(iterator); }
};

}  // namespace

void forEachGrapheme(std::u32string_view text,
                     const std::function<void(std::u32string_view)>& visit) {
    const auto eachCharacter = [&] {
        for (std::size_t i = 0; i < text.size(); ++i) visit(text.substr(i, 1));
    };
    if (isSimple(text)) return eachCharacter();
    // ICU's iterator works on UTF-16.
    std::vector<UChar> units;
    units.reserve(text.size() + text.size() / 8 + 1);
    for (const char32_t c : text) {
        if (c > 0xffff) {
            units.push_back(U16_LEAD(c));
            units.push_back(U16_TRAIL(c));
        } else {
            units.push_back(static_cast<UChar>(c));
        }
    }
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UBreakIterator, Closes> iterator(ubrk_open(
        UBRK_CHARACTER, "", units.data(), static_cast<std::int32_t>(units.size()), &status));
    if (U_FAILURE(status)) return eachCharacter();
    std::size_t begin = 0;  // code point where the cluster begins
    std::int32_t unit = 0;
    for (auto stop = ubrk_next(iterator.get()); stop != UBRK_DONE;
         stop = ubrk_next(iterator.get())) {
        std::size_t end = begin;
        for (; unit < stop; ++end) unit += text[end] > 0xffff ? 2 : 1;
        visit(text.substr(begin, end - begin));
        begin = end;
    }
}

}  // namespace headscope::tokenizers

#include "core/base/tokenizers/unicode/normal_forms.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>

namespace headscope::tokenizers {
namespace {

int combiningClass(char32_t c) {
    return c < 0x300 ? 0 : u_getCombiningClass(static_cast<UChar32>(c));
}

void decompose(const UNormalizer2* forms, char32_t c, std::vector<Edit>& edits) {
    std::array<UChar, 64> units{};
    UErrorCode status = U_ZERO_ERROR;
    const auto length =
        c < 0xa0 ? -1
                 : unorm2_getDecomposition(forms, static_cast<UChar32>(c), units.data(),
                                           static_cast<std::int32_t>(units.size()), &status);
    if (length < 0 || U_FAILURE(status)) {
        edits.push_back({c, 0});
        return;
    }
    for (std::int32_t at = 0, change = 0; at < length; change = 1) {
        UChar32 code = 0;
        U16_NEXT(units, at, length, code);
        edits.push_back({static_cast<char32_t>(code), change});
    }
}

// Sorts each run of combining characters by their class.
void reorder(std::vector<Edit>& edits) {
    for (std::size_t begin = 0; begin < edits.size();) {
        std::size_t end = begin;
        while (end < edits.size() && combiningClass(edits[end].character) != 0) ++end;
        const auto first = edits.begin() + static_cast<std::ptrdiff_t>(begin);
        std::stable_sort(first, edits.begin() + static_cast<std::ptrdiff_t>(end),
                         [](const Edit& a, const Edit& b) {
                             return combiningClass(a.character) < combiningClass(b.character);
                         });
        begin = end + 1;
    }
}

// Joins each starter with the characters after it that are not blocked (UAX 15, D117).
void compose(const UNormalizer2* forms, std::vector<Edit>& edits) {
    std::size_t kept = 0;
    std::size_t starter = edits.size();  // no starter found yet
    int lastClass = 0;
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Edit edit = edits[i];
        const int ownClass = combiningClass(edit.character);
        const bool adjacent = starter < kept && starter + 1 == kept;
        if (starter < kept && (adjacent || lastClass < ownClass)) {
            Edit& first = edits[starter];
            const auto joined = unorm2_composePair(forms, static_cast<UChar32>(first.character),
                                                   static_cast<UChar32>(edit.character));
            if (joined >= 0) {
                first.character = static_cast<char32_t>(joined);
                // The joined character vanishes, so the starter covers the original characters that
                // it replaced.
                first.change += edit.change - 1;
                continue;
            }
        }
        edits[kept] = edit;
        if (ownClass == 0) starter = kept;
        lastClass = ownClass;
        ++kept;
    }
    edits.resize(kept);
}

bool isUnchanged(const std::u32string& text, NormalForm form) {
    // Latin-1 is composed, and ASCII is in every form.
    const char32_t limit = form == NormalForm::C ? 0x300 : 0x80;
    return std::all_of(text.begin(), text.end(), [&](char32_t c) { return c < limit; });
}

}  // namespace

void toNormalForm(AlignedText& text, NormalForm form) {
    if (isUnchanged(text.text(), form)) return;
    const bool compatible = form == NormalForm::KC || form == NormalForm::KD;
    UErrorCode status = U_ZERO_ERROR;
    const auto* forms =
        compatible ? unorm2_getNFKCInstance(&status) : unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) return;  // cannot happen: ICU has these tables built in
    std::vector<Edit> edits;
    edits.reserve(text.size());
    for (const char32_t c : text.text()) decompose(forms, c, edits);
    reorder(edits);
    if (form == NormalForm::C || form == NormalForm::KC) compose(forms, edits);
    text.edit(edits);
}

}  // namespace headscope::tokenizers

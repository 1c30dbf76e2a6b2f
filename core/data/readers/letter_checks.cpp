#include "core/data/readers/letter_checks.h"

#include "core/base/io/text_file.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <set>

namespace headscope::data {
namespace {

constexpr std::size_t kMostInvisible = 5;  // characters listed in a message

bool invisible(char32_t c) {
    constexpr std::array<char32_t, 9> kInvisible{0xad,   0x200b, 0x200c, 0x200d, 0x200e,
                                                 0x200f, 0x2060, 0x180e, 0xfeff};
    return std::find(kInvisible.begin(), kInvisible.end(), c) != kInvisible.end();
}

// Returns whether a Latin letter includes its accent (precomposed).
bool composed(char32_t c) {
    constexpr std::array<char32_t, 15> kPlain{0xc6, 0xd0,  0xd8,  0xde,  0xdf,  0xe6,  0xf0, 0xf8,
                                              0xfe, 0x131, 0x141, 0x142, 0x152, 0x153, 0x192};
    if (std::find(kPlain.begin(), kPlain.end(), c) != kPlain.end()) return false;
    return (c >= 0xc0 && c <= 0x24f && c != 0xd7 && c != 0xf7) || (c >= 0x1e00 && c <= 0x1eff);
}

bool accentAlone(char32_t c) {
    return c >= 0x300 && c <= 0x36f;
}

std::string pointName(char32_t c) {
    char text[12];
    std::snprintf(text, sizeof text, "U+%04X", static_cast<unsigned>(c));
    return text;
}

struct Seen {
    std::set<char32_t> invisible;
    std::int64_t withInvisible = 0;  // number of texts with invisible characters
    char32_t composed = 0, accent = 0;
};

void look(const std::string& text, Seen& seen) {
    bool found = false;
    for (std::size_t i = 0; i < text.size();) {
        if (static_cast<unsigned char>(text[i]) < 0x80) {
            ++i;
            continue;
        }
        const auto c = util::codePointAt(text, i);
        i += c.size;
        if (composed(c.value) && !seen.composed) seen.composed = c.value;
        if (accentAlone(c.value) && !seen.accent) seen.accent = c.value;
        if (!invisible(c.value)) continue;
        seen.invisible.insert(c.value);
        found = true;
    }
    seen.withInvisible += found;
}

}  // namespace

void warnAboutLetters(const std::vector<std::string>& texts, ImportNotes& notes) {
    Seen seen;
    for (const auto& text : texts) look(text, seen);
    if (seen.withInvisible > 0) {
        std::string names;
        std::size_t named = 0;
        for (const auto c : seen.invisible)
            if (named++ < kMostInvisible) names += (names.empty() ? "" : ", ") + pointName(c);
        if (named > kMostInvisible) names += ", ...";
        notes.warn(
            "%1 training texts hold characters that cannot be seen (%2): words that look alike may "
            "be "
            "different tokens"_m(io::countText(seen.withInvisible), names));
    }
    if (seen.composed && seen.accent)
        notes.warn(
            "some accents are part of their letter (%1), others are separate characters (%2): a "
            "word "
            "spelt both ways becomes two tokens. If that is so, normalise the texts to one form, "
            "for "
            "example NFC"_m(pointName(seen.composed), pointName(seen.accent)));
}

void warnAboutBlanks(const std::string& text, ImportNotes& notes) {
    if (text.find_first_of(" \t") != std::string::npos || text.find("\u3000") != std::string::npos)
        return;
    notes.warn(
        "the lines of the text do not contain spaces, so words cannot be separated (normal for "
        "Chinese or Japanese; otherwise check the file)"_m);
}

}  // namespace headscope::data

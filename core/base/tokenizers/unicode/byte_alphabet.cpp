#include "core/base/tokenizers/unicode/byte_alphabet.h"

namespace headscope::tokenizers {
namespace {

struct Tables {
    std::array<char32_t, 256> characters{};
    std::array<int, 512> bytes{};

    Tables() {
        bytes.fill(-1);
        char32_t next = 0x100;
        for (int byte = 0; byte < 256; ++byte) {
            // Latin-1 without control characters, blanks and the soft hyphen (173).
            const bool printable =
                (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
            const char32_t c = printable ? static_cast<char32_t>(byte) : next++;
            characters[static_cast<std::size_t>(byte)] = c;
            bytes[c] = byte;
        }
    }
};

const Tables& tables() {
    static const Tables all;
    return all;
}

}  // namespace

const std::array<char32_t, 256>& byteAlphabet() {
    return tables().characters;
}

int byteOfCharacter(char32_t c) {
    return c < tables().bytes.size() ? tables().bytes[c] : -1;
}

}  // namespace headscope::tokenizers

// The visible characters that stand for bytes in byte-level tokenizers (Radford et al. 2019):
// printable Latin-1 characters stand for themselves, the other 68 bytes are U+0100 and following.
#pragma once

#include <array>
#include <cstdint>

namespace headscope::tokenizers {

// Returns the character of each byte.
const std::array<char32_t, 256>& byteAlphabet();
// Returns the byte of a character, or -1.
int byteOfCharacter(char32_t c);

}  // namespace headscope::tokenizers

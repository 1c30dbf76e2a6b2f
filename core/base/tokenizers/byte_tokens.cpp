#include "core/base/tokenizers/byte_tokens.h"

namespace headscope::tokenizers {
namespace {

int digitOf(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

std::string byteToken(unsigned char byte) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    return {'<', '0', 'x', kDigits[byte >> 4], kDigits[byte & 15], '>'};
}

int byteOfToken(std::string_view token) {
    if (token.size() != 6 || token.substr(0, 3) != "<0x" || token[5] != '>') return -1;
    const int high = digitOf(token[3]), low = digitOf(token[4]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

}  // namespace headscope::tokenizers

// Tokens <0x00> to <0xFF>, into which characters outside the vocabulary are divided.
#pragma once

#include <string>
#include <string_view>

namespace headscope::tokenizers {

std::string byteToken(unsigned char byte);
// Returns the byte of a token such as <0x0A>; -1 for any other token.
int byteOfToken(std::string_view token);

}  // namespace headscope::tokenizers

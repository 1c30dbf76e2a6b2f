// The text that Bigram-Backcopy's built-in law is counted from.
#pragma once

namespace headscope::lab {

const char* builtInText();  // small letters, spaces, commas and full stops

}  // namespace headscope::lab

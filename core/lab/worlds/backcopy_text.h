// The built-in text from which Bigram-Backcopy's law is counted.
#pragma once

namespace headscope::lab {

const char* builtInText();  // small letters, spaces, commas and full stops

}  // namespace headscope::lab

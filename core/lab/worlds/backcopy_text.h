// The built-in text from which the law of Bigram-Backcopy is computed.
#pragma once

namespace headscope::lab {

const char* builtInText();  // lower-case letters, spaces, commas and full stops

}  // namespace headscope::lab

// Text of a step in the tables. Escapes are \n \t \r \0 \\ and \xHH; \*N:c repeats character c
// N times. Texts that are too long to write out have names:
//
//   \{table N}     a header and N rows of text,label with three classes
//   \{plain N}     the same table without its header
//   \{news N}      N rows of AG News with all four classes
//   \{words N}     N different words
//   \{cjk N}       N different Chinese characters
//   \{times N T}   text T repeated N times
//   \{tokens N}    "t0","t1",... up to N tokens
//   \{records N}   N records of CIFAR-10
//   \{classes}     the ten class names of CIFAR-10
//   \{nested N}    N nested objects: {"a":{"a":...1}}
#pragma once

#include <string>

namespace headscope::test {

std::string plainText(const std::string& written);

// Removes the first word from `rest` and returns it.
std::string takeWord(std::string& rest);

}  // namespace headscope::test

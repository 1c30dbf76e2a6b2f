// The text of a step: \n \t \r \0 \\ \xHH, \*N:c; for N times the character c, and what is too long to write, by name:
//
//   \{table N}   a heading and N rows of text,label, three classes     \{news N}     N rows of AG News, all four
//   classes
//   \{plain N}   the table without its heading                         \{words N}    N different words
//   \{times N T} T, N times                                            \{cjk N}      N different Chinese characters
//   \{tokens N}  "t0","t1",...                                         \{records N}  N records of CIFAR-10
//   \{classes}   the ten names of CIFAR-10                             \{nested N}   {"a":{"a":...1}}
#pragma once

#include <string>

namespace headscope::test {

std::string plainText(const std::string& written);

// The first word, taken off the rest.
std::string takeWord(std::string& rest);

}  // namespace headscope::test

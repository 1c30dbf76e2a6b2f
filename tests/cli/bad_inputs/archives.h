// Tar archives from a line: entries separated by " ; ", each NAME=TEXT or
// NAME(kind=X,target=PATH,size=FIELD,mode=M)=TEXT, or one of {cifar} (the three files of a small CIFAR-10), {many N} (N
// empty files), {sparse} (512 bytes that claim 2 GB), {bomb} (8 GB announced).
#pragma once

#include <string>

namespace headscope::test {

std::string tarBytes(const std::string& entries);
std::string gzipBytes(const std::string& bytes, int pieces);

}  // namespace headscope::test

// Makes tar archives from a description of entries separated by " ; ". An entry is NAME=TEXT,
// NAME(kind=X,target=PATH,size=FIELD,mode=M)=TEXT, or one of
//   {cifar}    the three files of a small CIFAR-10
//   {many N}   N empty files
//   {sparse}   512 bytes in a file that claims 2 GB
//   {bomb}     a header that announces 8 GB
#pragma once

#include <string>

namespace headscope::test {

std::string tarBytes(const std::string& entries);
std::string gzipBytes(const std::string& bytes, int pieces);

}  // namespace headscope::test

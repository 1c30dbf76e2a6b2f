// Makes picture files by name: valid files of unusual kinds, and damaged ones.
#pragma once

#include <string>

namespace headscope::test {

std::string pictureBytes(const std::string& name);  // throws if the name is unknown

}  // namespace headscope::test

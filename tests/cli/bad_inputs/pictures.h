// Picture files by name: right ones of odd kinds, and damaged ones.
#pragma once

#include <string>

namespace headscope::test {

std::string pictureBytes(const std::string& name);  // throws on a name that it does not know

}  // namespace headscope::test

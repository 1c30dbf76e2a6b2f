// Beginnings and endings of names.
#pragma once

#include <string>
#include <string_view>

namespace headscope::foreign {

inline bool startsWith(std::string_view text, std::string_view beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

inline bool endsWith(std::string_view text, std::string_view ending) {
    return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

}  // namespace headscope::foreign

// The English texts of messages, for matchers.
#pragma once

#include "core/api/base/message.h"

#include <string>
#include <vector>

namespace headscope::test {

inline std::vector<std::string> textsOf(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const auto& message : messages) texts.push_back(message.text());
    return texts;
}

}  // namespace headscope::test

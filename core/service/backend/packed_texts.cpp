// Encodes lists of strings that processes send to each other. Like its callers, it does not use
// LibTorch.
#include "core/service/backend/ranks.h"

#include <stdexcept>

namespace headscope::training {

std::string packed(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) text += std::to_string(part.size()) + ":" + part;
    return text;
}

std::vector<std::string> unpacked(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < text.size();) {
        const auto colon = text.find(':', at);
        if (colon == std::string::npos) throw std::logic_error("a text that was not packed");
        const auto size = static_cast<std::size_t>(std::stoull(text.substr(at, colon - at)));
        parts.push_back(text.substr(colon + 1, size));
        at = colon + 1 + size;
    }
    return parts;
}

}  // namespace headscope::training

#include "core/api/base/result.h"

namespace headscope {

std::string escaped(const std::string& text) {
    static const char* kDigits = "0123456789abcdef";
    std::string out;
    for (unsigned char c : text) {
        if (c >= 0x20 && c != 0x7f) {
            out += static_cast<char>(c);
            continue;
        }
        out += "\\x";
        out += kDigits[c >> 4];
        out += kDigits[c & 15];
    }
    return out;
}

std::string Error::text() const {
    std::string out;
    for (const auto& place : context) out += escaped(place) + ": ";
    out += escaped(message);
    if (!hint.empty()) out += ". " + escaped(hint);
    return out;
}

Error Error::within(std::string outer) && {
    context.insert(context.begin(), std::move(outer));
    return std::move(*this);
}

}  // namespace headscope

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
    return escaped(whole().text());
}

Message Error::whole() const {
    Message out = hint.empty() ? message : "%1. %2"_m(message, hint);
    for (auto place = context.rbegin(); place != context.rend(); ++place)
        out = "%1: %2"_m(*place, out);
    return out;
}

Error Error::within(Message outer) && {
    context.insert(context.begin(), std::move(outer));
    return std::move(*this);
}

Error Error::within(std::string outer) && {
    return std::move(*this).within(verbatim(std::move(outer)));
}

}  // namespace headscope

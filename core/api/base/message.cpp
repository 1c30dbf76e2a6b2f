#include "core/api/base/message.h"

#include <ostream>

namespace headscope {

std::string Message::text() const {
    if (verbatim || arguments.empty()) return format;
    std::string out;
    for (std::size_t i = 0; i < format.size(); ++i) {
        const bool placeholder = format[i] == '%' && i + 1 < format.size() &&
                                 format[i + 1] >= '1' && format[i + 1] <= '9';
        const auto number =
            placeholder ? static_cast<std::size_t>(format[i + 1] - '1') : arguments.size();
        if (number < arguments.size()) {
            out += arguments[number].text();
            ++i;
        } else {
            out += format[i];
        }
    }
    return out;
}

bool operator==(const Message& a, const Message& b) {
    return a.format == b.format && a.verbatim == b.verbatim && a.arguments == b.arguments;
}

bool operator!=(const Message& a, const Message& b) {
    return !(a == b);
}

std::ostream& operator<<(std::ostream& out, const Message& message) {
    return out << message.text();
}

Message joined(const std::vector<Message>& all, const std::string& separator) {
    Message out;
    for (const auto& one : all)
        out = out.empty() ? one : Message{"%1" + separator + "%2"}(out, one);
    return out;
}

}  // namespace headscope

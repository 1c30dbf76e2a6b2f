// Texts for the user: an English format and its arguments. The command line and files contain the
// English text; the window translates the format and inserts the same arguments. Standard library
// only. Safe on any thread.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace headscope {

struct Message {
    std::string format;              // English, with the placeholders %1 to %9
    std::vector<Message> arguments;  // at most nine arguments
    // The format is a name, a number, a path or a text of another program: it has no placeholders
    // and is not translated.
    bool verbatim = false;

    Message() = default;
    explicit Message(std::string text, std::vector<Message> inserted = {}, bool isVerbatim = false)
        : format(std::move(text)), arguments(std::move(inserted)), verbatim(isVerbatim) {}

    bool empty() const { return format.empty(); }
    // Returns the English text.
    std::string text() const;
    // Returns this format with arguments. Integers and strings become verbatim messages.
    template <class... Arguments>
    Message operator()(Arguments&&... all) const;
};

bool operator==(const Message& a, const Message& b);
bool operator!=(const Message& a, const Message& b);
std::ostream& operator<<(std::ostream& out, const Message& message);

// "the run %1 is gone"_m(name). packaging/translations collects the literals with this suffix, so
// only they can be translated.
inline Message operator""_m(const char* format, std::size_t length) {
    return Message(std::string(format, length));
}

// Returns a message with this text, which is not translated.
inline Message verbatim(std::string text) {
    return Message(std::move(text), {}, true);
}

// Returns the messages with the separator between them; an empty message if there are none.
Message joined(const std::vector<Message>& all, const std::string& separator);

namespace detail {

inline Message argument(Message message) {
    return message;
}
inline Message argument(std::string text) {
    return verbatim(std::move(text));
}
inline Message argument(const char* text) {
    return verbatim(text);
}
template <class Number, std::enable_if_t<std::is_integral_v<Number>, int> = 0>
Message argument(Number number) {
    return verbatim(std::to_string(number));
}

}  // namespace detail

template <class... Arguments>
Message Message::operator()(Arguments&&... all) const {
    static_assert(sizeof...(all) <= 9, "placeholders are %1 to %9");
    return Message(format, {detail::argument(std::forward<Arguments>(all))...});
}

}  // namespace headscope

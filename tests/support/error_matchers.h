// Matchers for errors and messages by their code and inserted values, so that a test does not
// depend on the wording.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace headscope::test {

// Appends the values that are inserted in a message (names, numbers, paths), depth first and
// without the English formats.
inline void appendValues(const Message& message, std::vector<std::string>& values) {
    if (message.verbatim) values.push_back(message.format);
    for (const auto& argument : message.arguments) appendValues(argument, values);
}

inline std::vector<std::string> valuesOf(const Message& message) {
    std::vector<std::string> values;
    appendValues(message, values);
    return values;
}

// Returns the values of the context and of the message. Values of the hint are not included.
inline std::vector<std::string> valuesOf(const Error& error) {
    std::vector<std::string> values;
    for (const auto& outer : error.context) appendValues(outer, values);
    appendValues(error.message, values);
    return values;
}

// A value that a message must contain. A text may be a part of the value, such as the last part of
// a path; a number must be the whole value.
struct InsertedValue {
    std::string text;
    bool whole = false;

    InsertedValue(std::string part) : text(std::move(part)) {}
    InsertedValue(const char* part) : text(part) {}
    template <class Number, std::enable_if_t<std::is_integral_v<Number>, int> = 0>
    InsertedValue(Number number) : text(std::to_string(number)), whole(true) {}

    bool isIn(const std::vector<std::string>& values) const {
        return std::any_of(values.begin(), values.end(), [&](const std::string& value) {
            return whole ? value == text : value.find(text) != std::string::npos;
        });
    }
};

inline std::ostream& operator<<(std::ostream& out, const InsertedValue& value) {
    return out << '"' << value.text << '"';
}

namespace detail {

MATCHER_P(InsertsAll, expected, "inserts the values " + testing::PrintToString(expected)) {
    const auto values = valuesOf(arg);
    *result_listener << "which inserts " << testing::PrintToString(values);
    return std::all_of(expected.begin(), expected.end(),
                       [&](const InsertedValue& one) { return one.isIn(values); });
}

MATCHER_P2(IsErrorOf, code, expected,
           "is an error of code " + std::to_string(static_cast<int>(code)) +
               " with a hint that inserts the values " + testing::PrintToString(expected)) {
    *result_listener << "whose text is \"" << arg.text() << "\", whose code is "
                     << static_cast<int>(arg.code) << ", ";
    return arg.code == code && !arg.hint.empty() &&
           testing::ExplainMatchResult(InsertsAll(expected), arg, result_listener);
}

}  // namespace detail

// Matches a Message or an Error that inserts all of these values, in any order.
template <class... Values>
auto Inserts(Values&&... values) {
    return detail::InsertsAll(
        std::vector<InsertedValue>{InsertedValue(std::forward<Values>(values))...});
}

// Matches an Error that has this code, inserts all of these values and has a hint.
template <class... Values>
auto IsError(ErrorCode code, Values&&... values) {
    return detail::IsErrorOf(
        code, std::vector<InsertedValue>{InsertedValue(std::forward<Values>(values))...});
}

}  // namespace headscope::test

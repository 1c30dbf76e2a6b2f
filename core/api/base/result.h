// Errors that users or the environment can cause are returned as values. Exceptions are only for
// broken invariants and third-party code. Standard library only. Safe on any thread.
#pragma once

#include "core/api/base/message.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace headscope {

// The numeric values are the process exit codes of headscope-cli.
enum class ErrorCode {
    Usage = 2,
    BadData = 3,
    Io = 4,
    Network = 5,
    Device = 6,
    Diverged = 7,
    Stopped = 8,
    Internal = 70,
    Cancelled = 130,
};

// message: which file or option, the position, what was found, and what is allowed.
// hint: the next step for the user.
// context: outermost first, such as "dataset ag-news", "train.csv"; printed before the message.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    Message message;
    Message hint = {};
    std::vector<Message> context = {};

    // Returns "context: message. hint" in English on one line, with control characters escaped.
    std::string text() const;
    // Returns the content of text() as a Message for files and lists; control characters stay.
    Message whole() const;
    Error within(Message outer) &&;
    Error within(std::string outer) &&;  // prepends a name or path to the context
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }
    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    const Error& error() const& { return std::get<1>(m_state); }
    Error&& error() && { return std::get<1>(std::move(m_state)); }

private:
    std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_failed(true), m_error(std::move(error)) {}

    bool ok() const { return !m_failed; }
    explicit operator bool() const { return ok(); }
    const Error& error() const& { return m_error; }
    Error&& error() && { return std::move(m_error); }

private:
    bool m_failed = false;
    Error m_error;
};

using Status = Result<void>;

// Replaces control characters and escape sequences by \xNN, so that a file name cannot control a
// terminal.
std::string escaped(const std::string& text);

}  // namespace headscope

#define HEADSCOPE_CONCAT_INNER(a, b) a##b
#define HEADSCOPE_CONCAT(a, b) HEADSCOPE_CONCAT_INNER(a, b)
// HEADSCOPE_TRY(auto rows, readRows(path)); returns the error to the caller, or declares rows.
#define HEADSCOPE_TRY(declaration, expression)                         \
    auto HEADSCOPE_CONCAT(result_, __LINE__) = (expression);           \
    if (!HEADSCOPE_CONCAT(result_, __LINE__).ok())                     \
        return std::move(HEADSCOPE_CONCAT(result_, __LINE__)).error(); \
    declaration = std::move(HEADSCOPE_CONCAT(result_, __LINE__)).value()
#define HEADSCOPE_CHECK(expression)                         \
    do {                                                    \
        auto status = (expression);                         \
        if (!status.ok()) return std::move(status).error(); \
    } while (false)

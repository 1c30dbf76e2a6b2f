// An owning file descriptor: its destructor closes it.
#pragma once

#include <unistd.h>

#include <utility>

namespace headscope::io {

class Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }
    int get() const { return m_number; }
    int close() {
        const int number = std::exchange(m_number, -1);
        return number < 0 ? 0 : ::close(number);
    }

private:
    int m_number;
};

}  // namespace headscope::io

// The values of a tensor, in memory of its own or in a mapped file.
#pragma once

#include "core/base/io/mapped_file.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace headscope::io {

// Has the interface of a vector of bytes. Copies of mapped bytes share the mapping. A function that
// is not const first copies mapped bytes into memory of its own.
class TensorBytes {
public:
    using Bytes = std::vector<std::uint8_t>;
    using value_type = std::uint8_t;

    TensorBytes() = default;
    TensorBytes(Bytes own) : m_own(std::move(own)) {}
    TensorBytes(std::initializer_list<std::uint8_t> own) : m_own(own) {}
    // `size` bytes from `first` on, which must be within the file.
    TensorBytes(std::shared_ptr<const MappedFile> file, std::size_t first, std::size_t size)
        : m_file(std::move(file)), m_first(first), m_size(size) {}

    // Null for own memory.
    const std::shared_ptr<const MappedFile>& file() const { return m_file; }

    const std::uint8_t* data() const { return m_file ? m_file->data() + m_first : m_own.data(); }
    std::size_t size() const { return m_file ? m_size : m_own.size(); }
    bool empty() const { return size() == 0; }
    const std::uint8_t* begin() const { return data(); }
    const std::uint8_t* end() const { return data() + size(); }
    std::uint8_t operator[](std::size_t i) const { return data()[i]; }

    std::uint8_t* data() { return own().data(); }
    std::uint8_t* begin() { return own().data(); }
    std::uint8_t* end() { return own().data() + m_own.size(); }
    std::uint8_t& operator[](std::size_t i) { return own()[i]; }
    void resize(std::size_t size) { own().resize(size); }
    void push_back(std::uint8_t byte) { own().push_back(byte); }
    void clear() { *this = TensorBytes(); }
    // The bytes as a vector, for other changes.
    Bytes& own() {
        if (m_file) *this = TensorBytes(Bytes(data(m_file), data(m_file) + m_size));
        return m_own;
    }

    friend bool operator==(const TensorBytes& a, const TensorBytes& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }
    friend bool operator!=(const TensorBytes& a, const TensorBytes& b) { return !(a == b); }

private:
    const std::uint8_t* data(const std::shared_ptr<const MappedFile>& file) const {
        return file->data() + m_first;
    }

    Bytes m_own;
    std::shared_ptr<const MappedFile> m_file;
    std::size_t m_first = 0, m_size = 0;
};

}  // namespace headscope::io

// Numbers, texts and arrays as the bytes of a cache file, and reading them with checks. A cache
// file is never shared between machines, so the bytes are in the order of this machine.
#pragma once

#include "core/api/base/message.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace headscope::data {

// Detects damage by disks, not attacks.
std::uint64_t cacheChecksum(std::string_view bytes);

class CacheWriter {
public:
    template <class T>
    void number(T value) {
        static_assert(std::is_trivially_copyable_v<T>);
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void text(const std::string& text) {
        number<std::uint64_t>(text.size());
        m_bytes += text;
    }
    void texts(const std::vector<std::string>& all) {
        number<std::uint64_t>(all.size());
        for (const auto& one : all) text(one);
    }
    template <class T>
    void array(const std::vector<T>& values) {
        number<std::uint64_t>(values.size());
        m_bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    std::string& bytes() { return m_bytes; }

private:
    std::string m_bytes;
};

// Checks every read against the remaining bytes. After the first failure all further reads fail.
class CacheReader {
public:
    explicit CacheReader(std::string_view bytes) : m_bytes(bytes) {}

    template <class T>
    bool number(T& value) {
        return copy(&value, sizeof value);
    }
    bool text(std::string& text) {
        std::uint64_t size = 0;
        if (!number(size) || size > m_bytes.size()) return fail();
        text.assign(m_bytes.substr(0, size));
        m_bytes.remove_prefix(size);
        return true;
    }
    bool texts(std::vector<std::string>& all) {
        std::uint64_t count = 0;
        // Each text needs 8 bytes for its length, so a wrong count cannot take more memory than the
        // file has.
        if (!number(count) || count > m_bytes.size() / 8) return fail();
        all.resize(count);
        return std::all_of(all.begin(), all.end(), [this](auto& one) { return text(one); });
    }
    template <class T>
    bool array(std::vector<T>& values) {
        std::uint64_t count = 0;
        if (!number(count) || count > m_bytes.size() / sizeof(T)) return fail();
        values.resize(count);
        return copy(values.data(), count * sizeof(T));
    }
    bool ended() const { return !m_failed && m_bytes.empty(); }

private:
    bool fail() {
        m_failed = true;
        m_bytes = {};
        return false;
    }
    bool copy(void* to, std::size_t size) {
        if (m_failed || size > m_bytes.size()) return fail();
        if (size > 0) std::memcpy(to, m_bytes.data(), size);
        m_bytes.remove_prefix(size);
        return true;
    }

    std::string_view m_bytes;
    bool m_failed = false;
};

// Returns a cache file: a magic text, the version of its layout, a checksum, and what `write` adds.
// bytes: expected size, so that large files are not copied while they grow.
std::string cacheFile(const char* magic, std::uint32_t version, std::size_t bytes,
                      const std::function<void(CacheWriter&)>& write);

// The notes of an import report as lines of JSON, and back. Reading returns false for other texts.
std::vector<std::string> cacheNoteLines(const std::vector<Message>& notes);
bool readCacheNotes(CacheReader& r, std::vector<Message>& notes);

}  // namespace headscope::data

// Builds zip archives in memory for tests, both valid and damaged.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::data {

struct ZipEntry {
    std::string name, bytes;
    std::uint32_t mode = 0100644;  // Unix mode: 0120777 for a symbolic link
    bool compressed = true;
    std::optional<std::uint32_t> claimed = {};  // size in the directory, if it is wrong
    std::uint16_t flags = 0x800;                // 0x800: the name is in UTF-8; 1: encrypted
};

inline std::string rawDeflated(const std::string& bytes) {
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

inline std::string littleEndian(std::uint64_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
    return out;
}

inline std::string zipOf(const std::vector<ZipEntry>& entries) {
    std::string out, directory;
    for (const auto& entry : entries) {
        const auto stored = entry.compressed ? rawDeflated(entry.bytes) : entry.bytes;
        const auto sum = crc32(0, reinterpret_cast<const Bytef*>(entry.bytes.data()),
                               static_cast<uInt>(entry.bytes.size()));
        // The fields that the local header and the directory share.
        const auto common =
            littleEndian(20, 2) + littleEndian(entry.flags, 2) +
            littleEndian(entry.compressed ? 8 : 0, 2) + littleEndian(0x21u << 16, 4) +
            littleEndian(sum, 4) + littleEndian(stored.size(), 4) +
            littleEndian(entry.claimed.value_or(static_cast<std::uint32_t>(entry.bytes.size())),
                         4) +
            littleEndian(entry.name.size(), 2) + littleEndian(0, 2);
        directory += "PK\1\2" + littleEndian(3 << 8 | 20, 2) + common + littleEndian(0, 6) +
                     littleEndian(std::uint64_t{entry.mode} << 16, 4) +
                     littleEndian(out.size(), 4) + entry.name;
        out += "PK\3\4" + common + entry.name + stored;
    }
    const auto start = out.size();
    return out + directory + "PK\5\6" + littleEndian(0, 4) + littleEndian(entries.size(), 2) +
           littleEndian(entries.size(), 2) + littleEndian(directory.size(), 4) +
           littleEndian(start, 4) + littleEndian(0, 2);
}

}  // namespace headscope::data

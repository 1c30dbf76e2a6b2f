// Builds tar and gzip archives in memory for tests, both valid and damaged.
#pragma once

#include <zlib.h>

#include <cstdio>
#include <string>
#include <vector>

namespace headscope::data {

struct TarEntry {
    std::string name, bytes;
    char kind = '0';
    std::string target = {};
    std::string size = {};  // raw size field of the header; empty for the correct size
    std::string mode = "0000644";
};

inline std::string tarHeader(const TarEntry& entry) {
    std::string h(512, '\0');
    const auto put = [&h](std::size_t at, const std::string& text) {
        h.replace(at, text.size(), text);
    };
    char octal[16];
    std::snprintf(octal, sizeof octal, "%011o", static_cast<unsigned>(entry.bytes.size()));
    put(0, entry.name.substr(0, 100));
    put(100, entry.mode);
    put(108, "0000000");
    put(116, "0000000");
    put(124, entry.size.empty() ? octal : entry.size);
    put(136, "00000000000");
    put(148, "        ");
    h[156] = entry.kind;
    put(157, entry.target.substr(0, 100));
    put(257, entry.kind == 'L' || entry.kind == 'S' ? std::string("ustar  ")
                                                    : std::string("ustar\0"
                                                                  "00",
                                                                  8));
    unsigned sum = 0;
    for (const unsigned char c : h) sum += c;
    std::snprintf(octal, sizeof octal, "%06o", sum);
    put(148, octal);
    h[154] = '\0';
    return h;
}

inline std::string tarOf(const std::vector<TarEntry>& entries) {
    std::string out;
    for (const auto& entry : entries) {
        out += tarHeader(entry) + entry.bytes;
        out.append((512 - entry.bytes.size() % 512) % 512, '\0');
    }
    return out + std::string(1024, '\0');
}

inline std::string gzipped(const std::string& bytes) {
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
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

}  // namespace headscope::data

#include "core/data/batches/cache_bytes.h"

#include "core/base/io/json.h"
#include "core/base/io/message_json.h"

namespace headscope::data {

std::uint64_t cacheChecksum(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
        // 2^64 / golden ratio spreads every bit.
        sum = (sum ^ word) * 0x9e3779b97f4a7c15;
        sum ^= sum >> 29;
    }
    return sum;
}

std::string cacheFile(const char* magic, std::uint32_t version, std::size_t bytes,
                      const std::function<void(CacheWriter&)>& write) {
    CacheWriter file;
    file.bytes().reserve(bytes);
    file.bytes() = magic;
    file.number(version);
    const auto at = file.bytes().size();
    file.number(std::uint64_t{0});
    write(file);
    const auto sum =
        cacheChecksum(std::string_view(file.bytes()).substr(at + sizeof(std::uint64_t)));
    std::memcpy(file.bytes().data() + at, &sum, sizeof sum);
    return std::move(file.bytes());
}

std::vector<std::string> cacheNoteLines(const std::vector<Message>& notes) {
    std::vector<std::string> lines;
    for (const auto& note : notes)
        lines.push_back(
            io::messageJson(note).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return lines;
}

bool readCacheNotes(CacheReader& r, std::vector<Message>& notes) {
    std::vector<std::string> lines;
    if (!r.texts(lines)) return false;
    notes.clear();
    for (const auto& line : lines) {
        const auto json = io::parseJson(line, "note");
        if (!json) return false;
        notes.push_back(io::messageIn(*json));
    }
    return true;
}

}  // namespace headscope::data

#include "core/base/tokenizers/charsmap.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>

namespace headscope::tokenizers {
namespace {

constexpr std::size_t kLargestTable = std::size_t{4} << 20;  // bytes; real tables have 0.3 MB
// Limits a walk through a damaged trie with cycles.
constexpr std::size_t kLongestKey = 512;  // maximum bytes of a key

std::uint32_t wordAt(std::string_view bytes, std::size_t at) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return word;
}

// Both functions decode a unit of the double array trie, as in the library Darts-clone.
std::uint32_t offsetOf(std::uint32_t unit) {
    return (unit >> 10) << ((unit & 512U) >> 6U);
}

bool isFollowedByValue(std::uint32_t unit) {
    return (unit & 256U) != 0;
}

}  // namespace

Result<Charsmap> Charsmap::parse(std::string_view bytes, const Message& what) {
    if (bytes.size() > kLargestTable)
        return refusal(
            "%1 has %2 bytes; at most %3 are allowed"_m(what, bytes.size(), kLargestTable));
    if (bytes.size() < 4) return refusal("%1 is truncated: it has %2 bytes"_m(what, bytes.size()));
    const std::size_t trie = wordAt(bytes, 0);
    if (trie % 4 != 0 || trie < 4 || trie > bytes.size() - 4)
        return refusal("%1 is damaged: its trie should have %2 bytes, but %3 are left"_m(
            what, trie, bytes.size() - 4));
    Charsmap table;
    table.m_units.resize(trie / 4);
    for (std::size_t i = 0; i < table.m_units.size(); ++i)
        table.m_units[i] = wordAt(bytes, 4 + 4 * i);
    table.m_replacements = std::string(bytes.substr(4 + trie));
    HEADSCOPE_CHECK(table.check(what));
    return table;
}

// Walks over all units that a text can reach. Units may be shared, so each is visited once.
Status Charsmap::check(const Message& what) const {
    if (!m_replacements.empty() && m_replacements.back() != '\0')
        return refusal("%1 is damaged: its last replacement does not end"_m(what));
    if (util::findUtf8Fault(m_replacements))
        return refusal("%1 is damaged: its replacements are not UTF-8"_m(what));
    const auto outside = [&] {
        return refusal("%1 is damaged: an index leads out of its %2 units and %3 bytes"_m(
            what, m_units.size(), m_replacements.size()));
    };
    std::vector<bool> seen(m_units.size());
    std::vector<std::size_t> open{offsetOf(m_units[0])};
    while (!open.empty()) {
        const std::size_t base = open.back();
        open.pop_back();
        // A trie consists of blocks of 256 units.
        if ((base | 0xffU) >= m_units.size()) return outside();
        for (std::size_t byte = 1; byte < 256; ++byte) {
            const std::size_t at = base ^ byte;
            const auto unit = m_units[at];
            // The low byte is the label of the edge to the unit. Bit 31 marks values.
            if ((unit & 0x800000ffU) != byte || seen[at]) continue;
            seen[at] = true;
            const std::size_t next = at ^ offsetOf(unit);
            if (isFollowedByValue(unit) &&
                (next >= m_units.size() || (m_units[next] & 0x7fffffffU) >= m_replacements.size()))
                return outside();
            open.push_back(next);
        }
    }
    return {};
}

std::optional<Charsmap::Match> Charsmap::find(std::string_view text, bool longest) const {
    std::optional<Match> found;
    std::size_t at = offsetOf(m_units[0]);
    for (std::size_t i = 0; i < std::min(text.size(), kLongestKey); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == 0) break;  // no key contains a zero byte
        at ^= byte;
        if (at >= m_units.size()) break;
        const auto unit = m_units[at];
        if ((unit & 0x800000ffU) != byte) break;
        at ^= offsetOf(unit);
        if (!isFollowedByValue(unit)) continue;
        if (at >= m_units.size()) break;
        const std::size_t start = m_units[at] & 0x7fffffffU;
        if (start >= m_replacements.size()) break;
        found = Match{i + 1, std::string_view(m_replacements.c_str() + start)};
        if (!longest) break;
    }
    return found;
}

std::string toBase64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t j = i; j < i + 3; ++j)
            bits = (bits << 8) |
                   (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : std::uint32_t{0});
        for (std::size_t digit = 0; digit < 4; ++digit)
            text.push_back(i + digit > bytes.size() ? '='
                                                    : kDigits[(bits >> (18 - 6 * digit)) & 63U]);
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<int, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<unsigned char>(kDigits[i])] = static_cast<int>(i);
    if (text.size() % 4 != 0) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && !text.empty() && text.back() == '=') {
        text.remove_suffix(1);
        ++padding;
    }
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const int value = values[static_cast<unsigned char>(c)];
        if (value < 0) return std::nullopt;
        bits = (bits << 6) | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes.push_back(static_cast<char>((bits >> count) & 0xffU));
        }
    }
    return bytes;
}

}  // namespace headscope::tokenizers

#include "core/base/text/common_subsequence.h"

#include <algorithm>
#include <unordered_map>

namespace headscope::text {
namespace {

using Words = std::vector<std::uint32_t>;
using Word64 = std::uint64_t;

constexpr std::size_t kBits = 64;

std::size_t popcount(Word64 bits) {
    return static_cast<std::size_t>(__builtin_popcountll(bits));
}

// One row of the table of lengths: bit j is 0 if the length grows from column j to column j + 1.
class LengthRow {
public:
    explicit LengthRow(const Words& columns)
        : m_columns(columns.size()),
          m_row((m_columns + kBits - 1) / kBits, ~Word64{0}),
          m_matches(m_row.size()) {
        for (std::size_t j = 0; j < columns.size(); ++j) m_places[columns[j]].list.push_back(j);
        // Keeps the bits of frequent words, for which setting them again costs more than a pass
        // over the row. There are at most 64 such words.
        for (auto& [word, places] : m_places)
            if (places.list.size() > m_row.size()) setBits(places, places.bits);
    }

    // Advances to the row after one more word.
    void add(std::uint32_t word) {
        const auto found = m_places.find(word);
        if (found == m_places.end()) return;
        const auto& places = found->second;
        const bool frequent = !places.bits.empty();
        if (!frequent) setBits(places, m_matches);
        const auto& matches = frequent ? places.bits : m_matches;
        // Compute row + (row & match) with a carry over all machine words.
        Word64 carry = 0;
        // The row does not change before the first occurrence of the word.
        for (std::size_t i = places.list.front() / kBits; i < m_row.size(); ++i) {
            const Word64 row = m_row[i], match = matches[i], both = row & match;
            const Word64 part = row + carry, sum = part + both;
            carry = static_cast<Word64>(part < row) | static_cast<Word64>(sum < part);
            m_row[i] = sum | (row & ~match);
        }
        if (!frequent)
            for (const auto place : places.list) m_matches[place / kBits] = 0;
    }

    const std::vector<Word64>& bits() const { return m_row; }
    std::size_t columns() const { return m_columns; }

private:
    struct Places {
        std::vector<std::size_t> list;  // columns of a word, ascending
        std::vector<Word64> bits;       // the same set as bits; only for frequent words
    };

    void setBits(const Places& places, std::vector<Word64>& bits) const {
        bits.resize(m_row.size());
        for (const auto place : places.list) bits[place / kBits] |= Word64{1} << (place % kBits);
    }

    std::size_t m_columns;
    std::vector<Word64> m_row, m_matches;
    std::unordered_map<std::uint32_t, Places> m_places;
};

// Number of common words up to a column of a row.
std::size_t lengthAt(const Word64* row, std::size_t column) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < column / kBits; ++i) length += popcount(~row[i]);
    const auto rest = column % kBits;
    return rest == 0 ? length : length + popcount(~row[column / kBits] & ((Word64{1} << rest) - 1));
}

}  // namespace

std::size_t commonLength(const Words& a, const Words& b) {
    LengthRow row(b);
    for (const auto word : a) row.add(word);
    return lengthAt(row.bits().data(), row.columns());
}

void markCommon(const Words& reference, const Words& other, std::vector<bool>& marks) {
    LengthRow row(other);
    const auto width = row.bits().size();
    // All rows of the table in sequence, starting with the empty prefix.
    std::vector<Word64> rows(row.bits());
    rows.reserve((reference.size() + 1) * width);
    for (const auto word : reference) {
        row.add(word);
        rows.insert(rows.end(), row.bits().begin(), row.bits().end());
    }
    const auto length = [&](std::size_t i, std::size_t j) {
        return lengthAt(rows.data() + i * width, j);
    };
    for (std::size_t i = reference.size(), j = other.size(); i > 0 && j > 0;) {
        if (reference[i - 1] == other[j - 1]) {
            marks[--i] = true;
            --j;
        } else if (length(i, j) > length(i - 1, j)) {  // stepping back in `other` keeps the length
            --j;
        } else {
            --i;
        }
    }
}

}  // namespace headscope::text
